import assert from 'node:assert/strict';
import { mergedSamples } from '../../../../src/core/console/resourceSample';
import { now, off, sample, use } from './samplesOf';

describe('several samples as one', () => {
  it('are the first where there is no other', () => {
    const one = sample(now);
    assert.equal(mergedSamples(one, []), one);
    assert.deepEqual(one, { from: now, at: now, isOffline: false, use: use(5), most: use(5) });
  });

  it('are the mean of their means and the most of all, of those that were up', () => {
    const both = mergedSamples(sample(now, 10), [
      sample(now + 2, 20, { most: use(90, { receivedPerSecond: 7 }) }),
      off(now - 9, now + 5),
    ]);
    assert.deepEqual([both.from, both.at, both.isOffline], [now - 9, now + 5, false]);
    assert.deepEqual([both.use.cpu, both.most.cpu], [15, 90]);
    assert.deepEqual([both.use.receivedPerSecond, both.most.receivedPerSecond], [undefined, 7]);
    assert.equal(mergedSamples(off(1, 1), [off(2, 2)]).isOffline, true);
  });
});
