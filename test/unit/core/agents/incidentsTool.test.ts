import assert from 'node:assert/strict';
import { incidentsTool } from '../../../../src/core/agents/incidentsTool';
import type { Incident } from '../../../../src/core/watch/incident';
import { FakeClock } from '../../../support/fakeClock';
import { sampleIncident } from '../watch/sampleIncident';

const own = sampleIncident({
  id: 'own',
  server: { panelId: 'panel.example.com', uuid: 'u1', name: 'Lobby' },
});
const other = sampleIncident({
  id: 'other',
  server: { panelId: 'left.example.com', uuid: 'u2', name: 'Left' },
});

function read(
  panels: readonly string[],
  input: object = {},
  all: readonly Incident[] = [own, other],
) {
  const parts = {
    panels: { all: panels.map((id) => ({ id })), ready: () => Promise.resolve() },
    servers: {
      load: () => Promise.resolve(),
      of: () => ({ all: [{ server: { uuid: 'u2', name: 'World' } }] }),
    },
    incidents: {
      list: () => Promise.resolve(all),
      lines: () => Promise.resolve(['last words']),
    },
    clock: new FakeClock(),
  } as never;
  const { signal } = new AbortController();
  return incidentsTool(parts).run(input, { caller: { name: 'an agent', via: 'chat' }, signal });
}

describe('Incidents for agents', () => {
  it('are those of accounts that are signed in', async () => {
    const { parts } = await read(['panel.example.com']);
    assert.match(parts[0]?.title ?? '', /^1 incidents/);
    assert.match(parts[0]?.text ?? '', /id own$/);
  });

  const time = '2026-01-02T03:04:05.000Z';
  const at = Date.parse(time);
  const lobby = { panelId: 'panel.example.com', uuid: 'u1', name: 'Lobby' };
  it('are a line each, without what is not known', async () => {
    const all = [
      sampleIncident({ id: 'i1', at, server: lobby, reason: 'Out of memory' }),
      sampleIncident({ id: 'i2', at, server: lobby, reason: '' }),
    ];
    const { parts } = await read(['panel.example.com'], {}, all);
    const lines = parts[0]?.text.split('\n') ?? [];
    assert.match(lines[0] ?? '', new RegExp(`^${time} · Lobby · [^·]+ · Out of memory · id i1$`));
    assert.match(lines[1] ?? '', new RegExp(`^${time} · Lobby · [^·]+ · id i2$`));
    assert.equal(lines.length, 2);
  });

  it('are those of a server that is named', async () => {
    const all = [
      sampleIncident({ id: 'i1', server: lobby }),
      sampleIncident({ id: 'i2', server: { ...lobby, uuid: 'u2', name: 'World' } }),
    ];
    const { parts } = await read(['panel.example.com'], { server: 'World' }, all);
    assert.match(parts[0]?.text ?? '', /^[^\n]*id i2$/);
    const { parts: one } = await read(['panel.example.com'], { incident: 'i1' }, all);
    assert.deepEqual(
      one.map(({ from, title, about }) => [from, title, about]),
      [['anybody', 'Incident', 'Lobby']],
    );
    assert.match(one[0]?.text ?? '', /last words/);
  });

  for (const count of [30, 31]) {
    it(`are thirty of ${count}`, async () => {
      const all = Array.from({ length: count }, (_, n) =>
        sampleIncident({ id: `i${n}`, server: lobby }),
      );
      const { parts } = await read(['panel.example.com'], {}, all);
      assert.equal(parts[0]?.text.split('\n').length, 30);
      assert.deepEqual(
        [parts[0].title, parts[0].isCut],
        [`${count} incidents, newest first`, count > 30],
      );
    });
  }

  it('of other accounts are not there', async () => {
    await assert.rejects(
      read(['panel.example.com'], { incident: 'other' }),
      /No incident has this id/,
    );
  });

  for (const input of [{}, { incident: 'own' }, { incident: 'other' }]) {
    it(`are told to nobody while nobody is signed in: ${JSON.stringify(input)}`, () =>
      assert.rejects(read([], input), /isn't signed in/));
  }
});
