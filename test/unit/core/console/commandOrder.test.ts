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
  await clock.advance(3_000);
  return { clock, daemon, connection };
}

/** Numbers from 0 to 1 that are the same in each run. */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const numbered = (count: number, what = 'say') =>
  Array.from({ length: count }, (_, at) => `${what} ${at}`);

const ways: readonly (readonly [name: string, delay: (random: () => number) => () => number])[] = [
  ['here', () => () => 0],
  ['20 ms away', () => () => 20],
  ['300 ms away', () => () => 300],
  ['5 to 200 ms away', (random) => () => 5 + random() * 195],
];
/** Brings together what left apart. */
const stalling: (typeof ways)[number] = [
  'over a network that stalls for 400 ms',
  (random) => () => (random() < 0.2 ? 400 : 10),
];

const rows: readonly (readonly [way: (typeof ways)[number], hasEcho: boolean, prompt: string])[] = [
  ...[...ways, stalling].map((way) => [way, true, ''] as const),
  ...ways.map((way) => [way, true, '\x1b[0m> '] as const),
  ...[...ways, stalling].map((way) => [way, false, ''] as const),
];

describe('The order of commands', () => {
  for (const [[name, delay], hasEcho, prompt] of rows) {
    const echo = hasEcho ? `an echo ${JSON.stringify(prompt)}` : 'no echo';
    it(`is kept by a daemon ${name}, with ${echo}`, async () => {
      const random = randoms(7);
      const options = { hasEcho, prompt, delay: delay(random) };
      const { clock, daemon, connection } = await connectedTo(options);
      const lines = numbered(40);
      assert.equal(connection.commands(lines), 'accepted');
      await clock.advance(60_000);
      assert.deepEqual(daemon.handled, lines);
      assert.equal(daemon.dropped, 0);
      connection.dispose();
    });
  }

  it('is kept in 1,000 lines, 20 times out of 20', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = randoms(seed);
      const delay = () => random() * 100;
      const { clock, daemon, connection } = await connectedTo({ hasEcho: seed % 4 > 0, delay });
      const lines = numbered(1_000);
      connection.commands(lines);
      await clock.advance(1_200_000);
      assert.deepEqual(daemon.handled, lines);
      connection.dispose();
    }
  });

  it('is kept among all who send to a server', async () => {
    const { clock, daemon, connection } = await connectedTo({ hasEcho: true, delay: () => 30 });
    connection.commands(numbered(3, 'paste'));
    connection.commands(['typed']);
    connection.commands(numbered(2, 'start'));
    await clock.advance(10_000);
    const expected = ['paste 0', 'paste 1', 'paste 2', 'typed', 'start 0', 'start 1'];
    assert.deepEqual(daemon.handled, expected);
  });

  it('costs a line that is typed alone no time, nor one after an echo', async () => {
    const { clock, daemon, connection } = await connectedTo({ hasEcho: true, delay: () => 20 });
    connection.commands(['one']);
    await clock.advance(25);
    assert.deepEqual(daemon.handled, ['one']);
    await clock.advance(20);
    connection.commands(['two']);
    await clock.advance(25);
    assert.deepEqual(daemon.handled, ['one', 'two']);
  });

  it('does not wait for ever where nothing comes back', async () => {
    const { clock, daemon, connection } = await connectedTo({ hasEcho: false, delay: () => 0 });
    connection.commands(numbered(9));
    await clock.advance(3_000);
    assert.deepEqual(daemon.handled, numbered(9));
  });
});
