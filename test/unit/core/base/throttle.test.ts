import assert from 'node:assert/strict';
import { Throttle } from '../../../../src/core/base/throttle';
import { FakeClock } from '../../../support/fakeClock';

describe('Throttle', () => {
  function opened() {
    const clock = new FakeClock();
    const start = clock.now();
    const calls: number[] = [];
    const throttle = new Throttle(clock, 100, () => calls.push(clock.now() - start));
    return { clock, throttle, calls };
  }

  it('calls at once, and once for all that is asked for meanwhile', async () => {
    const { clock, throttle, calls } = opened();
    throttle.request();
    assert.deepEqual(calls, [0]);
    await clock.advance(50);
    throttle.request();
    throttle.request();
    await clock.advance(49);
    assert.deepEqual(calls, [0]);
    await clock.advance(1);
    assert.deepEqual(calls, [0, 100]);
    await clock.advance(1_000);
    assert.deepEqual(calls, [0, 100], 'nobody asked again');
    throttle.request();
    assert.deepEqual(calls, [0, 100, 1_100]);
  });

  it('lets a call that is made at the end of a pause be followed by a pause', async () => {
    const { clock, throttle, calls } = opened();
    throttle.request();
    throttle.request();
    await clock.advance(100);
    throttle.request();
    assert.deepEqual(calls, [0, 100]);
    await clock.advance(100);
    assert.deepEqual(calls, [0, 100, 200]);
  });

  it('heeds what is asked for while it calls', async () => {
    const clock = new FakeClock();
    let calls = 0;
    const throttle = new Throttle(clock, 100, () => {
      if (++calls === 1) throttle.request();
    });
    throttle.request();
    assert.equal(calls, 1);
    await clock.advance(100);
    assert.equal(calls, 2);
  });

  it('calls no more after its end', async () => {
    const { clock, throttle, calls } = opened();
    throttle.request();
    throttle.request();
    throttle.dispose();
    assert.equal(clock.pending, 0);
    await clock.advance(1_000);
    assert.deepEqual(calls, [0]);
  });
});
