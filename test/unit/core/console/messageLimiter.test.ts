import assert from 'node:assert/strict';
import { limits } from '../../../../src/core/base/limits';
import { MessageLimiter } from '../../../../src/core/console/messageLimiter';
import type { FromDaemon } from '../../../../src/core/console/protocol';
import type { PowerState } from '../../../../src/core/base/power';
import { FakeClock } from '../../../support/fakeClock';

function limiter() {
  const clock = new FakeClock();
  const delivered: FromDaemon[] = [];
  const leftOut: FromDaemon[] = [];
  const said: string[] = [];
  const all = new MessageLimiter({
    clock,
    deliver: (frame) => delivered.push(frame),
    leftOut: (frame) => leftOut.push(frame),
    say: (text) => said.push(text),
  });
  return { clock, all, delivered, leftOut, said };
}

const message: FromDaemon = { type: 'daemonMessage', text: 'x' };
const status = (state: PowerState): FromDaemon => ({ type: 'status', state });
const sentence = (count: number) =>
  `Messages of the node weren't shown because they came too fast (${count}).`;
const burst = limits.messageBurst;
const messagesPerSecond = limits.messagesPerSecond;
const statsBurst = limits.statsBurst;
const installLineBurst = limits.installLineBurst;

describe('What a daemon says too fast', () => {
  it('is left out, and counted a second later', async () => {
    const { all, clock, delivered, leftOut, said } = limiter();
    for (let n = 0; n < burst + 3; n++) all.take(message);
    assert.deepEqual([delivered.length, leftOut.length], [burst, 3]);
    await clock.advance(999);
    assert.deepEqual(said, []);
    await clock.advance(1);
    assert.deepEqual(said, [sentence(3)]);
    await clock.advance(60_000);
    assert.deepEqual([said.length, clock.pending], [1, 0]);
    for (let n = 0; n < burst + 1; n++) all.take(message);
    await clock.advance(1_000);
    assert.deepEqual(said, [sentence(3), sentence(1)]);
  });

  it('passes again with time', async () => {
    const { all, clock, delivered } = limiter();
    for (let n = 0; n < burst; n++) all.take(message);
    await clock.advance(1_000);
    for (let n = 0; n < burst; n++) all.take(message);
    assert.equal(delivered.length, burst + messagesPerSecond);
  });

  it('is limited for each kind by itself', () => {
    const { all, delivered } = limiter();
    for (let n = 0; n < burst + 1; n++) all.take(message);
    all.take({ type: 'installStarted' });
    assert.equal(delivered.at(-1)?.type, 'installStarted');
  });

  for (const type of ['installOutput', 'transferLogs'] as const) {
    it(`may be many lines of ${type}`, () => {
      const { all, delivered, leftOut } = limiter();
      for (let n = 0; n < installLineBurst + 1; n++) all.take({ type, text: `${n}` });
      assert.deepEqual([delivered.length, leftOut.length], [installLineBurst, 1]);
    });
  }

  for (const frame of [
    { type: 'authSuccess' },
    { type: 'featureMatch', feature: 'eula' },
    { type: 'tokenExpiring' },
    { type: 'tokenExpired' },
    { type: 'jwtError', text: 'x' },
    { type: 'unknown', event: 'x' },
    { type: 'malformed' },
  ] as const satisfies readonly FromDaemon[]) {
    it(`is not missed where nobody would have been shown it: ${frame.type}`, async () => {
      const { all, clock, delivered, leftOut, said } = limiter();
      for (let n = 0; n < burst + 5; n++) all.take(frame);
      await clock.advance(2_000);
      assert.deepEqual([delivered.length, leftOut, said], [burst, [], []]);
    });
  }

  it('is held where only the newest counts, until it may pass', async () => {
    const { all, clock, delivered, said } = limiter();
    for (let n = 0; n < burst; n++) all.take(status('running'));
    all.take(status('stopping'));
    all.take(status('offline'));
    assert.equal(delivered.length, burst);
    await clock.advance(1_000 / messagesPerSecond - 1);
    assert.equal(delivered.length, burst);
    await clock.advance(1);
    assert.deepEqual(delivered.slice(burst), [status('offline')]);
    await clock.advance(60_000);
    assert.deepEqual([delivered.length, said, clock.pending], [burst + 1, [], 0]);
  });

  it('does not overtake what is held', async () => {
    const { all, clock, delivered } = limiter();
    for (let n = 0; n < burst + 1; n++) all.take(status('running'));
    clock.sleep(1_000);
    all.take(status('offline'));
    assert.equal(delivered.length, burst);
    await clock.advance(0);
    assert.deepEqual(delivered.slice(burst), [status('offline')]);
  });

  it('holds the newest of each kind, and lets each pass at its time', async () => {
    const { all, clock, delivered } = limiter();
    const stats = { type: 'stats', stats: { cpu: 1 } } as unknown as FromDaemon;
    for (let n = 0; n < statsBurst + 1; n++) all.take(stats);
    for (let n = 0; n < burst + 1; n++) all.take(status('running'));
    delivered.length = 0;
    await clock.advance(1_000);
    assert.deepEqual(delivered.map(({ type }) => type).sort(), ['stats', 'status']);
  });

  it('is over with its connection: what was held is gone, and what was left out is told', async () => {
    const { all, clock, delivered, said } = limiter();
    for (let n = 0; n < burst + 1; n++) all.take(status('running'));
    for (let n = 0; n < burst + 2; n++) all.take(message);
    const before = delivered.length;
    all.forget();
    assert.deepEqual(said, [sentence(2)]);
    await clock.advance(60_000);
    assert.deepEqual([delivered.length, said.length, clock.pending], [before, 1, 0]);
    all.forget();
    assert.equal(said.length, 1);
  });

  it('is not told of any more when nobody listens', async () => {
    const { all, clock, delivered, said } = limiter();
    for (let n = 0; n < burst + 1; n++) all.take(status('running'));
    for (let n = 0; n < burst + 1; n++) all.take(message);
    const before = delivered.length;
    all.dispose();
    await clock.advance(60_000);
    assert.deepEqual([delivered.length, said, clock.pending], [before, [], 0]);
  });

  it('is left out without a listener, too', () => {
    const said: string[] = [];
    const all = new MessageLimiter({
      ...{ clock: new FakeClock(), deliver: () => undefined, say: (text) => said.push(text) },
    });
    for (let n = 0; n < burst + 1; n++) all.take(message);
    all.forget();
    assert.deepEqual(said, [sentence(1)]);
  });
});
