import assert from 'node:assert/strict';
import type { PowerAction } from '../../../../src/core/base/power';
import { ConsoleConnection } from '../../../../src/core/console/connection';
import { StartFailed } from '../../../../src/core/console/powerRequest';
import { FakeClock, settle } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { FakeNode } from './fakeNode';

const prefix = 'Error Event [4c7f]: ';
const locked =
  'another power action is currently being processed for this server, please try again later';
const unexpected = 'an unexpected error was encountered while handling this request';

async function connected(power: string, credentials?: FakeNode['credentials']) {
  const clock = new FakeClock();
  const node = new FakeNode(clock);
  const logged: string[] = [];
  const connection = new ConsoleConnection({
    clock,
    log: { ...silentLog, warn: (text) => logged.push(text) },
    transport: node.transport,
    origin: 'https://panel.example',
    credentials: credentials ?? node.credentials,
    condition: () => Promise.resolve({ kind: 'normal' }),
    random: () => 0.5,
  });
  node.power = power;
  connection.open();
  await clock.advance(10);
  const outcomes: string[] = [];
  /** Asks for an action; how it ended stands in `outcomes`, `pending` until then. */
  const ask = (action: PowerAction, signal?: AbortSignal) => {
    const at = outcomes.push('pending') - 1;
    connection.setPower(action, signal).then(
      () => (outcomes[at] = 'done'),
      (error: Error) => (outcomes[at] = told(error)),
    );
  };
  /** Lets states and errors come, and time pass, one after the other. */
  const pass = async (...steps: readonly (string | number)[]) => {
    for (const step of steps) {
      if (typeof step === 'number') await clock.advance(step);
      else if (step.includes(' ')) node.send('daemon error', prefix + step);
      else node.setPower(step);
      await settle();
    }
  };
  const sent = () =>
    node.received.flatMap(({ event, arg }) => (event === 'set state' ? [arg] : []));
  return { clock, node, connection, outcomes, ask, pass, sent, logged };
}

function told(error: Error): string {
  if (error.name === 'AbortError') return 'quiet';
  return error instanceof StartFailed ? `start failed: ${error.message}` : error.message;
}

const busy = 'Another power action is still in progress. Try again when it has ended.';

describe('A power action of a console that is closed', () => {
  it('fails with the reason for that', async () => {
    const text = 'Sign in again.';
    const refused = () => Promise.resolve({ kind: 'refused', text } as never);
    const { ask, pass, outcomes } = await connected('running', refused);
    ask('stop');
    await pass(10);
    assert.deepEqual(outcomes, [text]);
  });
});

describe('two power actions at once', () => {
  const rows: readonly (readonly [
    what: string,
    asked: readonly [PowerAction, PowerAction],
    before: string,
    steps: readonly (string | number)[],
    outcomes: readonly string[],
  ])[] = [
    [
      'the second is refused before the first shows',
      ['stop', 'restart'],
      'running',
      [50, locked, 'stopping', 600, locked, 'offline'],
      ['done', busy],
    ],
    [
      'the second is refused when the first shows already',
      ['stop', 'restart'],
      'running',
      [50, 'stopping', locked, 600, locked, 'offline'],
      ['done', busy],
    ],
    [
      'the second comes through when it is repeated',
      ['stop', 'start'],
      'running',
      [50, 'stopping', locked, 'offline', 600, 'starting', 'running'],
      ['done', 'done'],
    ],
    [
      'the second fails for another reason',
      ['restart', 'stop'],
      'running',
      [50, 'stopping', 'offline', 'starting', unexpected, 'running'],
      ['done', 'done'],
    ],
    [
      'a start that is stopped',
      ['start', 'stop'],
      'offline',
      ['starting', 50, 'stopping', 'offline'],
      ['quiet', 'done'],
    ],
    [
      'a start that is killed at once',
      ['start', 'kill'],
      'offline',
      ['starting', 50, 'offline'],
      ['quiet', 'done'],
    ],
  ];
  for (const [what, [first, second], before, steps, expected] of rows) {
    it(what, async () => {
      const { outcomes, ask, pass, connection } = await connected(before);
      ask(first);
      if (steps[0] === 'starting') await pass('starting');
      ask(second);
      await pass(...(steps[0] === 'starting' ? steps.slice(1) : steps));
      assert.deepEqual(outcomes, expected);
      connection.dispose();
    });
  }

  it('leave in the order in which they were asked for, and not together', async () => {
    const { node, ask, pass } = await connected('running');
    ask('restart');
    ask('kill');
    await pass(100);
    const times = node.received.filter(({ event }) => event === 'set state');
    assert.deepEqual(
      times.map(({ arg }) => arg),
      ['restart', 'kill'],
    );
    assert.ok((times[1]?.at ?? 0) - (times[0]?.at ?? 0) >= 20);
  });
});

describe('a power action that meets the lock of the one before', () => {
  it('is repeated once, without a word', async () => {
    const { outcomes, ask, pass, sent } = await connected('offline');
    ask('start');
    await pass(locked);
    assert.deepEqual([outcomes, sent()], [['pending'], ['start']]);
    await pass(500, 'starting', 'running');
    assert.deepEqual([outcomes, sent()], [['done'], ['start', 'start']]);
  });

  it('is not repeated where the state that it leads to came by itself', async () => {
    const { outcomes, ask, pass, sent } = await connected('offline');
    ask('start');
    await pass(locked, 'starting', 'running', 500);
    assert.deepEqual([outcomes, sent()], [['done'], ['start']]);
  });

  it('is refused the second time', async () => {
    const { outcomes, ask, pass, sent, clock } = await connected('offline');
    ask('start');
    await pass(locked, 500, locked, 60_000);
    assert.deepEqual([outcomes, sent().length], [[busy], 2]);
    assert.ok(clock.pending > 0, 'the connection itself goes on');
  });

  it('is not repeated when nobody waits for it any more', async () => {
    const { outcomes, ask, pass, sent } = await connected('offline');
    const giveUp = new AbortController();
    ask('start', giveUp.signal);
    await pass(locked);
    giveUp.abort();
    await pass(60_000);
    assert.deepEqual([outcomes, sent()], [['quiet'], ['start']]);
  });
});

describe('what the node says of a power action', () => {
  it('is told without the identifier, which the log has', async () => {
    const { outcomes, ask, pass, logged } = await connected('offline');
    ask('start');
    await pass('disk is full');
    assert.deepEqual(outcomes, ['The node reported an error: disk is full']);
    assert.ok(
      logged.some((line) => line.includes('4c7f')),
      String(logged),
    );
  });

  const rows: readonly (readonly [
    what: string,
    action: PowerAction,
    before: string,
    steps: readonly (string | number)[],
    outcome: string,
  ])[] = [
    [
      'the reason of a failed start, which comes after its end',
      'start',
      'offline',
      ['starting', 'stopping', 'offline', 300, 'no such image'],
      'start failed: The node reported an error: no such image',
    ],
    [
      'the reason why a restart did not start again',
      'restart',
      'running',
      ['stopping', 'offline', 'disk is full'],
      'start failed: The node reported an error: disk is full',
    ],
    [
      'nothing where somebody stopped it elsewhere',
      'start',
      'offline',
      ['starting', 'stopping', 'offline', 1_000],
      'quiet',
    ],
    [
      'nothing where a restart was stopped elsewhere',
      'restart',
      'running',
      ['stopping', 'offline', 'starting', 'stopping', 'offline', 1_000],
      'quiet',
    ],
    [
      'that it ended by itself',
      'start',
      'offline',
      ['starting', 'offline'],
      'start failed: The server stopped again before it was running.',
    ],
    [
      'nothing of an error of something else',
      'stop',
      'running',
      ['stopping', unexpected, 'offline'],
      'done',
    ],
  ];
  for (const [what, action, before, steps, outcome] of rows) {
    it(what, async () => {
      const { outcomes, ask, pass } = await connected(before);
      ask(action);
      await pass(...steps);
      assert.deepEqual(outcomes, [outcome]);
    });
  }
});

describe('waiting for a power action ends', () => {
  const unknown =
    'The connection to the node was lost before it answered. The operation might have completed. Check the result before you try again.';
  const rows: readonly (readonly [
    what: string,
    action: PowerAction,
    before: string,
    steps: readonly string[],
    ms: number,
    outcome: string,
  ])[] = [
    ['a program that stays starting', 'start', 'offline', ['starting'], 120_000, 'done'],
    [
      'the same after a restart',
      'restart',
      'running',
      ['stopping', 'offline', 'starting'],
      120_000,
      'done',
    ],
    [
      'a program that does not stop',
      'stop',
      'running',
      ['stopping'],
      660_000,
      'The server has been stopping for 11 min. Kill it to end that.',
    ],
    [
      'a restart of one that does not stop',
      'restart',
      'running',
      ['stopping'],
      660_000,
      'The server has been stopping for 11 min. Kill it to end that.',
    ],
    [
      'one that changes back',
      'kill',
      'running',
      ['stopping', 'running'],
      660_000,
      'The server has been running for 11 min. Kill it to stop it.',
    ],
  ];
  for (const [what, action, before, steps, ms, outcome] of rows) {
    it(`after ${ms / 1000} s for ${what}`, async () => {
      const { outcomes, ask, pass } = await connected(before);
      ask(action);
      await pass(...steps, ms - 1);
      assert.deepEqual(outcomes, ['pending']);
      await pass(1);
      assert.deepEqual(outcomes, [outcome]);
    });
  }

  it('where the node is away before anything could be sent, which is told', async () => {
    const { node, outcomes, ask, pass, sent } = await connected('running');
    node.transportFails = true;
    node.end(1006);
    ask('stop');
    await pass(75_000);
    assert.deepEqual(
      [outcomes, sent()],
      [["The console, which power actions require, didn't connect. Nothing was sent."], []],
    );
  });

  it('where the node went away after it was sent, with the outcome open', async () => {
    const { node, outcomes, ask, pass } = await connected('running');
    ask('stop');
    node.transportFails = true;
    node.end(1006);
    await pass(20_000);
    assert.deepEqual(outcomes, [unknown]);
  });

  it('by the time that the server is up, where a restart was not seen', async () => {
    const { node, outcomes, ask, pass } = await connected('running');
    ask('restart');
    node.end(1006);
    await pass(15_000);
    node.send('stats', JSON.stringify({ cpu_absolute: 1, uptime: 4_000 }));
    await pass(5_000);
    assert.deepEqual(outcomes, ['done']);
  });
});
