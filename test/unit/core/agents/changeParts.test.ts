import assert from 'node:assert/strict';
import { AllowedServers } from '../../../../src/core/agents/allowedServers';
import { deploysPart } from '../../../../src/core/agents/deploysPart';
import { sendCommandTool } from '../../../../src/core/agents/sendCommand';
import type { DeployRecord } from '../../../../src/core/deploy/record';
import type { PastDeploy } from '../../../../src/core/deploy/history';
import { FakeSharedMemento } from '../../../support/fakeSharedMemento';
import { known, lobby, none } from '../../../safety/support/plantedPlaces';
import { ref, server } from '../../sampleRows';
import { openGate } from './openGate';

describe('The servers that agents may change', () => {
  const bot = { panelId: 'panel.example.com', uuid: 'u1' };
  const other = { panelId: 'a/b', uuid: 'u2' };

  it('are none until the user says so, and in all windows', async () => {
    const memory = new FakeSharedMemento();
    const [here, there] = [new AllowedServers(memory), new AllowedServers(memory)];
    let changes = 0;
    const listening = there.onDidChange(() => changes++);
    assert.deepEqual([here.all, here.isAny, here.has(bot)], [[], false, false]);
    await here.set(bot, true);
    await here.set(bot, true);
    await here.set(other, true);
    assert.deepEqual(there.all, [bot, other]);
    assert.deepEqual(
      [there.isAny, there.has(bot), there.has({ ...bot, uuid: 'u' })],
      [true, true, false],
    );
    await here.set(bot, false);
    assert.deepEqual([there.all, there.has(bot), changes], [[other], false, 4]);
    await memory.update('something else', 1);
    assert.equal(changes, 4);
    listening.dispose();
    await here.set(other, false);
    assert.deepEqual([there.isAny, changes], [false, 4]);
  });

  it('are none where what is kept is no list', () =>
    assert.equal(new AllowedServers(new FakeSharedMemento({ 'agents.allowed': 7 })).isAny, false));
});

describe('A command that an agent sends', () => {
  const call = { caller: { name: 'an agent', via: 'chat' }, signal: new AbortController().signal };
  const open = (isAllowed = true, panels: readonly unknown[] = [none]) => {
    const { gate, asked, entries } = openGate();
    const sent: string[] = [];
    const send = (of: { uuid: string }, { line }: { line: string }) =>
      Promise.resolve(void sent.push(`${of.uuid}: ${line}`));
    const parts = { ...known(none, lobby), gate, send, isAllowed: () => isAllowed };
    const tool = sendCommandTool({ ...parts, panels: { ...parts.panels, all: panels } } as never);
    const run = (command: string) => tool.run({ server: lobby, command }, call as never);
    return { run, sent, asked, entries };
  };

  it('is asked for as it is, and sent once allowed', async () => {
    const { run, sent, asked, entries } = open();
    const { parts } = await run('  say hi  ');
    assert.deepEqual(sent, [`${server.uuid}: say hi`]);
    const [question] = asked;
    assert.equal(
      question?.question,
      "Allow an agent to send a command to the console of server 'Lobby'?",
    );
    assert.equal(question.button, 'Send Command');
    assert.match(question.detail, /^[^]*\bCommand:\n> say hi\n\n[^]*Lobby/);
    assert.match(
      question.detail,
      /covers any command of this agent to the console of server 'Lobby'/,
    );
    assert.deepEqual([entries[0]?.kind, entries[0]?.what], ['command', 'say hi']);
    const { from, title, text } = parts[0] ?? {};
    const told = 'The command was sent. Read the console to see what it did.';
    assert.deepEqual([from, title, text], ['panel', 'Done', told]);
  });

  const refused: readonly (readonly [command: string, sentence: RegExp])[] = [
    ['   ', /The command is empty\./],
    ['a\nb', /must be one line without invisible characters/],
    ['a\tb', /must be one line without invisible characters/],
    ['a\u202eb', /must be one line without invisible characters/],
  ];
  for (const [command, sentence] of refused) {
    it(`is not asked for where it is ${JSON.stringify(command)}`, async () => {
      const { run, sent, asked } = open();
      await assert.rejects(run(command), sentence);
      assert.deepEqual([sent, asked], [[], []]);
    });
  }

  it('is not asked for where agents may not change the server', async () => {
    const { run, asked } = open(false);
    await assert.rejects(run('say'), /Agents can't change this server\./);
    assert.deepEqual(asked, []);
  });
});

describe('The deploys that agents are told of', () => {
  const past = (n: number, more: Partial<PastDeploy> = {}): PastDeploy =>
    ({
      ...{ id: `d${n}`, startedAt: n * 1000, endedAt: n * 1000 + 500, release: `1.${n}` },
      ...{ account: '', added: 1, changed: 2, removed: 3, names: [], end: 'deployed' },
      ...{ verdict: 'healthy', reason: undefined },
      ...more,
    }) as unknown as PastDeploy;
  const open = (id: string, phase: DeployRecord['phase']) =>
    ({ id, startedAt: 9000, release: undefined, phase }) as unknown as DeployRecord;
  const told = async (unfinished: readonly DeployRecord[], ended: readonly PastDeploy[]) => {
    const deploys = {
      unfinished: () => Promise.resolve(unfinished),
      past: () => Promise.resolve(ended),
    };
    return deploysPart(deploys, ref);
  };
  const line = (n: number) =>
    `1970-01-01T00:00:0${n}.000Z release 1.${n}: deployed at 1970-01-01T00:00:0${n}.500Z · verdict healthy · files added 1, changed 2, removed 3`;

  it('are none where there was none', async () => assert.deepEqual(await told([], []), []));

  it('are those that go on before the last five, each once', async () => {
    const ended = [6, 5, 4, 3, 2, 1].map((n) => past(n));
    const [part, ...others] = await told([open('d6', 'undoing')], ended);
    assert.deepEqual(others, []);
    const going =
      '1970-01-01T00:00:09.000Z release unknown: not ended (going on or interrupted): the previous files are put back';
    assert.deepEqual(part?.text.split('\n'), [going, ...[5, 4, 3, 2, 1].map(line)]);
    assert.deepEqual([part?.isCut, part?.from, part?.about], [false, 'anybody', 'Lobby']);
    const [cut] = await told([], ended);
    assert.deepEqual([cut?.text.split('\n').length, cut?.isCut], [5, true]);
  });

  it('are told with the reason', async () => {
    const [part] = await told([], [past(1, { verdict: 'unhealthy', reason: 'It crashed.' })]);
    assert.match(part?.text ?? '', / · verdict unhealthy: It crashed\. · files/);
  });

  const phases: readonly (readonly [DeployRecord['phase'], words: string])[] = [
    ['staging', 'files are uploaded'],
    ['replacing', 'files are replaced'],
    ['placed', 'new files are in place, the server is started and its health is checked'],
    ['undoing', 'the previous files are put back'],
    ['deployed', 'deployed'],
    ['undone', 'undone'],
  ];
  for (const [phase, words] of phases) {
    it(`in phase ${phase}: ${words}`, async () => {
      const [part] = await told([open('x', phase)], []);
      assert.ok(part?.text.endsWith(`: ${words}`));
    });
  }
});
