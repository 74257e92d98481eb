import assert from 'node:assert/strict';
import { ConsoleConnection } from '../../../../src/core/console/connection';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { RudeDaemon, type RudeDaemonOptions } from './rudeDaemon';

async function connectedTo(options: RudeDaemonOptions) {
  const clock = new FakeClock();
  const daemon = new RudeDaemon(clock, options);
  const connection = new ConsoleConnection({
    clock,
    log: silentLog,
    transport: daemon.transport,
    origin: 'https://panel.example',
    credentials: daemon.credentials,
    condition: () => Promise.resolve({ kind: 'normal' }),
  });
  connection.open();
  await clock.advance(10_000);
  return { clock, daemon, connection };
}

/** Sends lines, and returns what was told of them. */
async function sendLines(count: number, options: RudeDaemonOptions) {
  const { clock, daemon, connection } = await connectedTo(options);
  const lines = Array.from({ length: count }, (_, at) => `say ${at}`);
  const told: string[] = [];
  connection.commands(lines, (some, outcome) => told.push(`${outcome} ${some.join()}`));
  await clock.advance(60_000);
  connection.dispose();
  return { told, lines, daemon };
}

type Told = readonly string[];
const only = (number: number) => (at: number) => at === number;
const rows: readonly (readonly [
  name: string,
  options: Omit<RudeDaemonOptions, 'delay'> & { readonly ms: number },
  count: number,
  told: Told,
])[] = [
  ['a line alone, at once', { hasEcho: false, ms: 10, drops: only(0) }, 1, ['dropped say 0']],
  ['a line alone, late', { hasEcho: false, ms: 600, drops: only(0) }, 1, ['dropped say 0']],
  [
    'a line alone, late, as one frame of many',
    { hasEcho: false, ms: 600, drops: only(0), dropsAs: 'global' },
    1,
    ['dropped say 0'],
  ],
  [
    'the first of three, at once',
    { hasEcho: false, ms: 10, drops: only(0) },
    3,
    ['dropped say 0', 'heldBack say 1,say 2'],
  ],
  [
    'one of two, late',
    { hasEcho: false, ms: 600, drops: only(1) },
    2,
    ['sent say 0', 'dropped say 1'],
  ],
  [
    'one of four, with a word later than the last, from a daemon that answers no pings',
    { hasEcho: false, ms: 600, drops: only(2), answersPings: false },
    4,
    ['sent say 0', 'perhapsDropped say 1,say 2,say 3'],
  ],
  [
    'the second of three that come back',
    { hasEcho: true, ms: 10, drops: only(1) },
    3,
    ['sent say 0', 'dropped say 1', 'heldBack say 2'],
  ],
  [
    'the second of three that come back late',
    { hasEcho: true, ms: 600, drops: only(1) },
    3,
    ['sent say 0', 'dropped say 1', 'heldBack say 2'],
  ],
  [
    'all of four, which is told once',
    { hasEcho: false, ms: 550, drops: () => true },
    4,
    ['dropped say 0', 'heldBack say 1,say 2,say 3'],
  ],
  [
    'all but the first of six, which is told once, from a daemon that answers no pings',
    { hasEcho: false, ms: 300, drops: (at) => at > 0, answersPings: false },
    6,
    ['sent say 0', 'perhapsDropped say 1,say 2,say 3', 'heldBack say 4,say 5'],
  ],
];

/** Numbers from 0 to 1 that are the same in each run. */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

describe('Lines that a daemon drops', () => {
  for (const [name, { ms, ...options }, count, expected] of rows) {
    it(`come back: ${name}`, async () => {
      const { told } = await sendLines(count, { ...options, delay: () => ms });
      assert.deepEqual(told, expected);
    });
  }

  it('are never told as sent, nor others as dropped, nor any sent twice: 300 times out of 300', async () => {
    for (let seed = 1; seed <= 300; seed++) {
      const random = randoms(seed);
      const slowMs = random() * 1_200;
      const share = random() * 0.3;
      const dropped = Array.from({ length: 12 }, () => random() < share);
      const { told, lines, daemon } = await sendLines(12, {
        hasEcho: seed % 2 === 0,
        answersPings: seed % 5 > 1,
        delay: () => slowMs,
        drops: (at) => dropped[at] === true,
        dropsAs: seed % 3 === 0 ? 'global' : 'send command',
      });
      const of = (outcome: string) =>
        told.flatMap((text) =>
          text.startsWith(`${outcome} `) ? [text.slice(outcome.length + 1).split(',')] : [],
        );
      const all = told.flatMap((text) => text.slice(text.indexOf(' ') + 1).split(','));
      assert.deepEqual([...all].sort(), [...lines].sort(), `each is told once, seed ${seed}`);
      for (const line of of('sent').flat())
        assert.ok(daemon.handled.includes(line), `${line} was dropped, seed ${seed}`);
      for (const line of of('dropped').flat())
        assert.ok(daemon.lost.includes(line), `${line} was not dropped, seed ${seed}`);
      for (const line of of('heldBack').flat()) assert.ok(!daemon.handled.includes(line));
      assert.equal(new Set(daemon.handled).size, daemon.handled.length);
    }
  });
});
