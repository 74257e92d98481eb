import assert from 'node:assert/strict';
import { powerTool } from '../../../../src/core/agents/powerTool';
import { panel, server, stats } from '../../sampleRows';
import { openGate } from './openGate';

describe('a power action that an agent asks for', () => {
  const known = {
    panels: { all: [panel], ready: () => Promise.resolve() },
    servers: {
      load: () => Promise.resolve(),
      of: () => ({ all: [{ server, stats: stats('running'), permissions: ['*'] }] }),
    },
    isAllowed: () => true,
  };
  const call = {
    caller: { name: 'an agent', via: 'mcp' },
    signal: new AbortController().signal,
  } as const;
  const rows = [
    ['start', 'Start', 'each start of'],
    ['stop', 'Stop', 'each stop of'],
    ['restart', 'Restart', 'each restart of'],
    ['kill', 'Kill', undefined],
  ] as const;
  for (const [action, button, covers] of rows) {
    it(`${action} is asked about, done and written down`, async () => {
      const { gate, asked, entries } = openGate();
      const done: string[] = [];
      const changePower = ({ uuid }: { uuid: string }, how: { action: string }) =>
        Promise.resolve(void done.push(`${how.action} ${uuid}`));
      const tool = powerTool({ ...known, gate, changePower } as never);
      const { parts } = await tool.run({ server: server.name, action }, call);
      const [question] = asked;
      assert.equal(question?.question, `Allow an agent to ${action} server 'Lobby'?`);
      assert.equal(question.button, button);
      const lost = "Data that the server hasn't saved is lost.";
      assert.equal(question.detail.includes(lost), action === 'kill');
      if (covers === undefined) assert.doesNotMatch(question.detail, /Allow for This Session/);
      else assert.match(question.detail, new RegExp(`${covers} server 'Lobby' by this agent`));
      assert.deepEqual(done, [`${action} ${server.uuid}`]);
      assert.deepEqual(
        entries.map(({ kind, what, outcome }) => [kind, what, outcome]),
        [[action === 'kill' ? 'kill' : 'power', action, 'done']],
      );
      assert.deepEqual(
        parts.map(({ from, title, text }) => [from, title, text]),
        [['panel', 'Done', `The server took: ${action}.`]],
      );
    });
  }
});
