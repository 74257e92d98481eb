import assert from 'node:assert/strict';
import { Poller } from '../../../../src/core/base/poller';
import { FakeClock, settle } from '../../../support/fakeClock';

/** A poller whose looks are kept with their moment, in milliseconds since the start. */
function opened(wait: (everyMs: number) => number | undefined, look?: () => Promise<void>) {
  const clock = new FakeClock();
  const start = clock.now();
  const looks: number[] = [];
  const poller = new Poller(clock, {
    next: wait,
    poll: () => {
      looks.push(clock.now() - start);
      return look?.() ?? Promise.resolve();
    },
  });
  return { clock, poller, looks };
}

describe('Poller', () => {
  it('looks while somebody watches, and leaves nothing behind', async () => {
    const { clock, poller, looks } = opened(() => 10);
    await clock.advance(100);
    assert.deepEqual(looks, []);
    const [one, other] = [poller.watch(), poller.watch()];
    await clock.advance(20);
    one.dispose();
    one.dispose();
    await clock.advance(10);
    assert.deepEqual(looks, [110, 120, 130]);
    other.dispose();
    await clock.advance(100);
    assert.deepEqual([looks.length, clock.pending], [3, 0]);
  });

  it('a second watcher does not put the next look off', async () => {
    const { clock, poller, looks } = opened(() => 10);
    poller.watch();
    await clock.advance(6);
    poller.watch();
    await clock.advance(6);
    assert.deepEqual(looks, [10]);
  });

  it('goes at the pace of the hastiest of those who watch', async () => {
    const asked: number[] = [];
    const { clock, poller, looks } = opened((everyMs) => {
      asked.push(everyMs);
      return everyMs;
    });
    poller.watch(100);
    const hasty = poller.watch(10);
    await clock.advance(20);
    assert.deepEqual(looks, [10, 20]);
    hasty.dispose();
    await clock.advance(100);
    assert.deepEqual(looks, [10, 20, 120]);
    assert.deepEqual(asked, [100, 10, 10, 10, 100, 100]);
  });

  it('never looks twice at once', async () => {
    let end = () => {};
    const { clock, poller, looks } = opened(
      () => 10,
      () => new Promise((resolve) => (end = resolve)),
    );
    poller.watch();
    await clock.advance(10);
    poller.schedule();
    poller.watch(5);
    await clock.advance(100);
    assert.deepEqual([looks, clock.pending], [[10], 0]);
    end();
    await settle();
    await clock.advance(10);
    assert.deepEqual(looks, [10, 120]);
  });

  it('rests while looking is of no use, until something changes that', async () => {
    const waits: number[] = [];
    const { clock, poller, looks } = opened(() => waits.shift());
    poller.watch();
    await clock.advance(100);
    waits.push(5);
    poller.schedule();
    await clock.advance(5);
    assert.deepEqual(looks, [105]);
  });

  it('plans nothing for nobody, and nothing after its end', async () => {
    const { clock, poller, looks } = opened(() => 10);
    poller.schedule();
    const watch = poller.watch();
    poller.dispose();
    watch.dispose();
    poller.watch();
    await clock.advance(100);
    assert.deepEqual([looks, clock.pending], [[], 0]);
  });
});
