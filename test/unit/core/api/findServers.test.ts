import assert from 'node:assert/strict';
import { findByExternalId, findServers } from '../../../../src/core/api/findServers';
import { panel, record } from './askedPanel';

const uuidOf = (at: number) => `${String(at).padStart(8, '0')}-0000-4000-8000-00000000000f`;

/** A panel that finds these servers in each field. */
function finding(found: Readonly<Record<string, readonly number[]>> = {}) {
  const wanted: string[] = [];
  const { http } = panel(({ query = {} }) => {
    const [name = '', text] = Object.entries(query).find(([one]) => one.startsWith('filter')) ?? [];
    const field = /^filter\[(.*)\]$/.exec(name)?.[1] ?? '';
    wanted.push([query['type'], field, text].filter((one) => one !== undefined).join(' '));
    const data = (found[field] ?? []).map((at) =>
      record({ uuid: uuidOf(at), name: `${field} ${at}` }),
    );
    return { data, meta: { pagination: { total_pages: 1 } } };
  });
  return { http, wanted };
}

describe('Servers that a panel finds', () => {
  const texts: readonly (readonly [text: string, fields: readonly string[]])[] = [
    ['Bot', ['* bot', 'description Bot', 'external_id Bot']],
    ['ABC-12', ['* abc-12', 'description ABC-12', 'external_id ABC-12', 'uuid ABC-12']],
    ['1a7ce997', ['* 1a7ce997', 'description 1a7ce997', 'external_id 1a7ce997', 'uuid 1a7ce997']],
    ['1a7x', ['* 1a7x', 'description 1a7x', 'external_id 1a7x']],
    ['x1a7', ['* x1a7', 'description x1a7', 'external_id x1a7']],
    ['203.0.113.5', ['* 203.0.113.5']],
    ['203.0.113.5:25565', ['* 203.0.113.5:25565']],
    [':25565', ['* :25565']],
    ['a:25565', ['* a:25565', 'description a:25565', 'external_id a:25565']],
    ['203.0.113', ['* 203.0.113', 'description 203.0.113', 'external_id 203.0.113']],
    ['203.0.113.5.', ['* 203.0.113.5.', 'description 203.0.113.5.', 'external_id 203.0.113.5.']],
    ['1.2.3.4567', ['* 1.2.3.4567', 'description 1.2.3.4567', 'external_id 1.2.3.4567']],
    ['', ['*', 'description', 'external_id']],
  ];
  for (const [text, fields] of texts) {
    it(`are looked for in ${fields.length} fields: ${text || 'nothing'}`, async () => {
      const { http, wanted } = finding();
      assert.deepEqual(await findServers(http, text), []);
      assert.deepEqual(wanted.map((one) => one.trim()).sort(), [...fields].sort());
    });
  }

  it('are those of all fields, each once', async () => {
    const { http } = finding({ '*': [1, 2], description: [2, 3], external_id: [4, 1], uuid: [5] });
    const uuids = (await findServers(http, 'abc')).map(({ uuid }) => uuid);
    assert.deepEqual(uuids, [1, 2, 3, 4, 5].map(uuidOf));
  });

  it('are of the scope that was asked for', async () => {
    const { http, wanted } = finding();
    await findServers(http, ':1', 'admin');
    assert.deepEqual(wanted, ['admin * :1']);
  });

  it('by an external id are no others', async () => {
    const { http, wanted } = finding({ '*': [1], external_id: [2] });
    const found = await findByExternalId(http, 'Ab-1', 'owner');
    assert.deepEqual(
      [found.map(({ uuid }) => uuid), wanted],
      [[uuidOf(2)], ['owner external_id Ab-1']],
    );
  });
});
