import assert from 'node:assert/strict';
import { sendCommandTool } from '../../../../src/core/agents/sendCommand';
import { panel, server, stats } from '../../sampleRows';
import { openGate } from './openGate';

const call = {
  caller: { name: 'an agent', via: 'chat' },
  signal: new AbortController().signal,
} as const;

function setUp(answer: 'once' | 'session' | 'no' = 'once') {
  const sent: string[] = [];
  const state = { isAllowed: true, isAllowedOnceAsked: true };
  const opened = openGate({
    ask: () => {
      state.isAllowed = state.isAllowedOnceAsked;
      return Promise.resolve(answer);
    },
  });
  const tool = sendCommandTool({
    panels: { all: [panel], ready: () => Promise.resolve() },
    servers: {
      load: () => Promise.resolve(),
      of: () => ({ all: [{ server, stats: stats('running'), permissions: ['*'] }] }),
    },
    isAllowed: () => state.isAllowed,
    gate: opened.gate,
    send: ({ uuid }: { uuid: string }, { line, signal }: { line: string; signal: unknown }) => {
      assert.equal(signal, call.signal);
      return Promise.resolve(void sent.push(`${uuid} ${line}`));
    },
  } as never);
  const send = (command: string) => tool.run({ server: server.name, command }, call);
  return { ...opened, sent, state, send };
}

describe('A command that an agent sends', () => {
  it('is asked about as it is, sent and written down', async () => {
    const { send, sent, asked, entries } = setUp();
    const { parts } = await send('  say hello ');
    assert.deepEqual(sent, [`${server.uuid} say hello`]);
    const [question] = asked;
    assert.equal(
      question?.question,
      "Allow an agent to send a command to the console of server 'Lobby'?",
    );
    assert.equal(question.button, 'Send Command');
    const lines = question.detail.split('\n');
    assert.deepEqual(lines.slice(0, 3), ['Command:', '> say hello', '']);
    assert.ok(
      question.detail.includes(
        "'Allow for This Session' covers any command of this agent to the console of server 'Lobby'",
      ),
      question.detail,
    );
    assert.deepEqual(
      entries.map(({ kind, tool, what, outcome, undo }) => [kind, tool, what, outcome, undo]),
      [['command', 'hostingPanel_sendCommand', 'say hello', 'done', undefined]],
    );
    assert.deepEqual(
      parts.map(({ from, title, text }) => [from, title, text]),
      [['panel', 'Done', 'The command was sent. Read the console to see what it did.']],
    );
  });

  it('of any kind is covered by an answer for the session', async () => {
    const { send, sent, asked } = setUp('session');
    await send('one');
    await send('two');
    assert.deepEqual([sent.length, asked.length], [2, 1]);
  });

  it('is not sent where the user says no, or does not let agents change the server', async () => {
    const { send, sent, entries } = setUp('no');
    await assert.rejects(send('stop'));
    assert.equal(entries[0]?.outcome, 'refused');
    const other = setUp();
    other.state.isAllowed = false;
    await assert.rejects(other.send('stop'), /Agents can't change this server\./);
    assert.deepEqual([sent, other.sent, other.asked], [[], [], []]);
  });

  it('is not sent where the user stops letting agents change the server while the question is open', async () => {
    const { send, sent, asked, state } = setUp();
    state.isAllowedOnceAsked = false;
    await assert.rejects(send('stop'), /Agents can't change this server\./);
    assert.deepEqual([sent, asked.length], [[], 1]);
  });

  const refused: readonly (readonly [command: string, sentence: RegExp])[] = [
    ['   ', /The command is empty\./],
    ['a\nb', /must be one line without invisible characters/],
    ['a\tb', /must be one line without invisible characters/],
    ['a\u202eb', /must be one line without invisible characters/],
    ['a\u0007b', /must be one line without invisible characters/],
  ];
  for (const [command, sentence] of refused) {
    it(`is not sent, nor asked about: ${JSON.stringify(command)}`, async () => {
      const { send, sent, asked } = setUp();
      await assert.rejects(send(command), sentence);
      assert.deepEqual([sent, asked], [[], []]);
    });
  }
});
