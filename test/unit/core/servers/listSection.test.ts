import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import type { ServerRef } from '../../../../src/core/api/panel';
import { PermissionCatalog } from '../../../../src/core/api/permissions';
import { UserError } from '../../../../src/core/base/userError';
import { type Row, markOwn } from '../../../../src/core/base/row';
import type { ItemLook } from '../../../../src/core/servers/itemLook';
import { ListSection } from '../../../../src/core/servers/listSection';
import { FakeClock } from '../../../support/fakeClock';
import { panel, ref, server } from '../../sampleRows';

interface Thing {
  readonly name: string;
  readonly below?: readonly Thing[];
}

function look({ name }: Thing, permissions: readonly string[]): ItemLook {
  const tags = ['thing', ...permissions];
  return { id: name, label: name, description: '', icon: 'tag', tooltip: name, tags };
}

function setUp(list: () => Promise<readonly Thing[]>) {
  let reads = 0;
  const section = new ListSection<Thing>(
    {
      id: 'things',
      label: () => 'Things',
      icon: 'tag',
      permission: 'thing.read',
      empty: () => 'None yet',
      tags: (permissions) => (permissions.includes('thing.create') ? ['canCreate'] : []),
      list: () => {
        reads++;
        return list();
      },
      look,
      summary: (things) => `${things.length}`,
      children: ({ below }) => below,
    },
    {
      permissionCatalog: new PermissionCatalog(),
      clock: new FakeClock(),
      knownServer: () => server,
    },
  );
  return { section, reads: () => reads };
}

function looks(rows: readonly Row[]): readonly string[] {
  return rows.map((row) => `${row.kind} ${row.look().label}`);
}

const things = [
  { name: 'a', below: [{ name: 'a1' }] },
  { name: 'b', below: [] },
];
const notThere = new PanelError('notFound', 'x', { status: 404 });
const otherKind = new PanelError('refused', 'x', { status: 405 });
const forbidden = new PanelError('forbidden', 'This action is unauthorized.', { status: 403 });
const odd = new PanelError('malformed', 'x');
const isAny = (one: Thing): one is Thing => one.name !== '';

describe('a section of a server', () => {
  const shown: readonly (readonly [readonly string[], string | undefined])[] = [
    [['*'], 'area things'],
    [['thing.read', 'thing.create'], 'area things canCreate'],
    [['file.read'], undefined],
  ];
  for (const [permissions, tags] of shown) {
    it(`is ${tags === undefined ? 'not there' : tags} for ${permissions.join()}`, () => {
      const { section, reads } = setUp(() => Promise.resolve(things));
      const [row] = section.rows(ref, permissions);
      assert.equal(row?.look().tags?.join(' '), tags);
      assert.equal(reads(), 0);
    });
  }

  it('is the same element each time, and reads its list once while it is fresh', async () => {
    const { section, reads } = setUp(() => Promise.resolve(things));
    const [row] = section.rows(ref, ['*']);
    assert.equal(section.rows(ref, ['*'])[0], row);
    assert.deepEqual(looks((await row?.children?.()) ?? []), ['item a', 'item b']);
    await row?.children?.();
    assert.equal(reads(), 1);
    section.expire([panel]);
    await row?.children?.();
    assert.equal(reads(), 2);
  });

  it('says how many there are once that is known, and is drawn again for it', async () => {
    const { section } = setUp(() => Promise.resolve(things));
    const [row] = section.rows(ref, ['*']);
    const drawn: Row[] = [];
    section.onDidChange((one) => drawn.push(one));
    assert.equal(row?.look().description, '');
    await row?.children?.();
    assert.deepEqual(drawn, [row]);
    assert.equal(row?.look().description, '2');
    await row?.children?.();
    assert.equal(drawn.length, 1);
  });

  it('shows items with what they stand for, and what is below them', async () => {
    const { section } = setUp(() => Promise.resolve(things));
    const [row] = section.rows(ref, ['thing.read']);
    const [a, b] = (await row?.children?.()) ?? [];
    const fields = { kind: 'item', section: 'things', ref, data: things[0] };
    for (const [name, value] of Object.entries(fields)) {
      assert.equal((a as unknown as Record<string, unknown>)[name], value);
    }
    assert.deepEqual([a?.look().expands, b?.look().expands], ['closed', undefined]);
    assert.deepEqual(a?.look().tags, ['thing', 'thing.read']);
    assert.deepEqual(looks((await a?.children?.()) ?? []), ['item a1']);
    assert.equal(a?.id, `${row?.id ?? ''}/a`);
  });

  const notes: readonly (readonly [string, () => Promise<readonly Thing[]>, string, RegExp])[] = [
    ['there is nothing', () => Promise.resolve([]), 'info', /^None yet$/],
    ['it cannot be read', () => Promise.reject(new PanelError('timeout', '')), 'warning', /./],
  ];
  for (const [what, list, icon, words] of notes) {
    it(`says in place of rows that ${what}`, async () => {
      const { section } = setUp(list);
      const [row] = section.rows(ref, ['*']);
      const [note, ...others] = (await row?.children?.()) ?? [];
      assert.deepEqual([note?.kind, note?.look().icon, others.length], ['note', icon, 0]);
      assert.match(note?.look().label ?? '', words);
    });
  }

  const answers: readonly (readonly [
    what: string,
    list: PanelError,
    server: PanelError | undefined,
    icon: string,
    words: RegExp,
  ])[] = [
    [
      'the panel lacks the area',
      notThere,
      undefined,
      'info',
      /^This panel doesn't support this feature\.$/,
    ],
    [
      'its route is of another kind',
      otherKind,
      undefined,
      'info',
      /^This panel doesn't support this feature/,
    ],
    [
      'the server is gone',
      notThere,
      notThere,
      'info',
      /^Server 'Lobby' no longer exists, or your API key/,
    ],
    [
      'nobody can tell',
      notThere,
      new PanelError('timeout', 'Silence'),
      'warning',
      /^The request timed out\. .*\(Silence\)$/,
    ],
    ['the key may not', forbidden, undefined, 'warning', /Required permission: thing\.read/],
    ['the answer is odd', odd, undefined, 'warning', /^The answer couldn't be read\. .*\(x\)$/],
  ];
  for (const [what, list, answered, icon, words] of answers) {
    it(`says that ${what}, and asks for no more than it must`, async () => {
      const { section, reads } = setUp(() => Promise.reject(list));
      let looks = 0;
      const send = ({ path }: { readonly path: string }) => {
        if (path === '/permissions') return Promise.reject(new PanelError('timeout', ''));
        looks++;
        return answered ? Promise.reject(answered) : Promise.resolve({ server, permissions: [] });
      };
      const at: ServerRef = { ...ref, name: 'Lobby', panel: { ...panel, http: { send } as never } };
      const [row] = section.rows(at, ['*']);
      for (let drawn = 0; drawn < 3; drawn++) {
        const [note] = (await row?.children?.()) ?? [];
        assert.equal(note?.look().icon, icon);
        assert.match(note?.look().label ?? '', words);
      }
      assert.deepEqual([reads(), looks], [1, list === notThere || list === otherKind ? 1 : 0]);
    });
  }

  it('lets choose among those that fit, and those below them', async () => {
    const { section } = setUp(() => Promise.resolve(things));
    const names = (await section.choices(ref, isAny)).map(({ label }) => label);
    assert.deepEqual(names, ['a', 'a1', 'b']);
  });

  it('begins with the selected row, for its server alone, also once the list was read anew', async () => {
    const { section } = setUp(() => Promise.resolve(things.map((one) => ({ ...one }))));
    const [row] = section.rows(ref, ['*']);
    const rows = ((await row?.children?.()) ?? []).map(markOwn);
    section.refresh(ref);
    const names = async (of: ServerRef) =>
      (await section.choices(of, isAny, rows.slice(1))).map(({ label }) => label);
    assert.deepEqual(await names(ref), ['b', 'a', 'a1']);
    assert.deepEqual(await names({ ...ref, uuid: 'other' }), ['a', 'a1', 'b']);
  });

  it('has nothing to choose from where nothing fits, or the list cannot be read', async () => {
    const none = (one: Thing): one is Thing => one.name === 'z';
    const { section } = setUp(() => Promise.resolve(things));
    await assert.rejects(section.choices(ref, none), UserError);
    const broken = setUp(() => Promise.reject(new UserError('It is not there.')));
    await assert.rejects(broken.section.choices(ref, isAny), UserError);
  });
});
