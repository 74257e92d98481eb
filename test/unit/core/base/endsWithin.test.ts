import assert from 'node:assert/strict';
import { sleep } from '../../../../src/core/base/clock';
import { endsWithin } from '../../../../src/core/base/endsWithin';
import { FakeClock } from '../../../support/fakeClock';

describe('endsWithin', () => {
  for (const [workMs, ends, afterMs] of [
    [0, true, 0],
    [1_999, true, 1_999],
    [60_000, false, 2_000],
  ] as const) {
    it(`of 2 s for work of ${workMs} ms: ${ends} after ${afterMs} ms`, async () => {
      const clock = new FakeClock();
      const from = clock.now();
      const told: [boolean, number][] = [];
      void endsWithin(clock, 2_000, sleep(clock, workMs)).then((did) =>
        told.push([did, clock.now() - from]),
      );
      await clock.advance(60_000);
      assert.deepEqual(told, [[ends, afterMs]]);
      assert.equal(clock.pending, 0);
    });
  }

  it('rejects as the work does, and leaves no timer', async () => {
    const clock = new FakeClock();
    const failed = endsWithin(clock, 2_000, Promise.reject(new Error('no')));
    await assert.rejects(failed, /no/);
    assert.equal(clock.pending, 0);
  });
});
