import assert from 'node:assert/strict';
import { type Rate, RateLimit } from '../../../../src/core/console/rateLimit';
import { FakeClock } from '../../../support/fakeClock';

type Act = (limit: RateLimit, clock: FakeClock) => unknown;

const spend =
  (amount: number): Act =>
  (limit) =>
    limit.spend(amount);
const after =
  (ms: number): Act =>
  (_, clock) =>
    clock.advance(ms);
const drain: Act = (limit) => limit.drain();

const rows: readonly (readonly [
  name: string,
  rate: Rate,
  acts: readonly Act[],
  left: number,
  msUntilOne: number,
])[] = [
  ['begins full', { burst: 5, perSecond: 2 }, [], 5, 0],
  ['has less after something went', { burst: 5, perSecond: 2 }, [spend(2)], 3, 0],
  ['comes back with time', { burst: 5, perSecond: 2 }, [spend(5), after(1_000)], 2, 0],
  ['never holds more than its burst', { burst: 5, perSecond: 2 }, [spend(1), after(60_000)], 5, 0],
  ['waits for one', { burst: 5, perSecond: 2 }, [spend(5)], 0, 500],
  ['may be overdrawn, and waits for that too', { burst: 5, perSecond: 2 }, [spend(7)], -2, 1_500],
  ['is empty when drained', { burst: 5, perSecond: 2 }, [drain], 0, 500],
  ['stays overdrawn when drained', { burst: 5, perSecond: 2 }, [spend(6), drain], -1, 1_000],
  [
    'names a wait to the millisecond, whatever rounding does',
    { burst: 2, perSecond: 1000 / 5_200 },
    [spend(2)],
    0,
    5_200,
  ],
  [
    'lets go what came back but for rounding',
    { burst: 2, perSecond: 1000 / 5_200 },
    [spend(2), after(5_200)],
    1,
    0,
  ],
];

describe('RateLimit', () => {
  for (const [name, rate, acts, left, msUntilOne] of rows) {
    it(name, async () => {
      const clock = new FakeClock();
      const limit = new RateLimit(clock, rate);
      for (const act of acts) await act(limit, clock);
      assert.ok(Math.abs(limit.left - left) < 1e-6, `${limit.left} left`);
      assert.equal(limit.msUntil(1), msUntilOne);
      assert.equal(limit.take(1), msUntilOne === 0);
    });
  }

  it('does not lock for ever when the clock is put back', () => {
    const clock = { at: 10_000, now: () => clock.at, after: () => ({ dispose: () => undefined }) };
    const limit = new RateLimit(clock, { burst: 1, perSecond: 1 });
    limit.spend(1);
    clock.at = 0;
    assert.equal(limit.msUntil(1), 1_000);
    clock.at = 1_000;
    assert.equal(limit.take(1), true);
  });
});

describe('a rate that is owed', () => {
  it('lets a burst go, and then what has come back', async () => {
    const clock = new FakeClock();
    const limit = new RateLimit(clock, { burst: 3, perSecond: 2 });
    assert.deepEqual([limit.left, limit.msUntil(3), limit.msUntil(4)], [3, 0, 500]);
    assert.deepEqual([limit.take(3), limit.take(1), limit.left], [true, false, 0]);
    await clock.advance(499);
    assert.equal(limit.take(1), false);
    assert.equal(limit.msUntil(1), 1);
    await clock.advance(1);
    assert.equal(limit.take(1), true);
    await clock.advance(60_000);
    assert.equal(limit.left, 3);
  });

  it('may owe, and be drained', async () => {
    const clock = new FakeClock();
    const limit = new RateLimit(clock, { burst: 3, perSecond: 1 });
    assert.equal(limit.spend(5), -2);
    assert.deepEqual([limit.msUntil(0), limit.msUntil(1)], [2_000, 3_000]);
    limit.drain();
    assert.equal(limit.left, -2);
    await clock.advance(10_000);
    limit.drain();
    assert.deepEqual([limit.left, limit.take(0)], [0, true]);
  });

  it('takes nothing from a clock that was put back', () => {
    let now = 10_000;
    const limit = new RateLimit({ now: () => now } as never, { burst: 2, perSecond: 1 });
    limit.spend(2);
    now = 0;
    assert.equal(limit.left, 0);
    now = 1_000;
    assert.equal(limit.left, 1);
  });
});
