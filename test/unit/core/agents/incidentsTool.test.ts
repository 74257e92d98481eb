import assert from 'node:assert/strict';
import { incidentsTool } from '../../../../src/core/agents/incidentsTool';
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

function read(panels: readonly string[], input: object = {}) {
  const parts = {
    panels: { all: panels.map((id) => ({ id })), ready: () => Promise.resolve() },
    incidents: {
      list: () => Promise.resolve([own, other]),
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
