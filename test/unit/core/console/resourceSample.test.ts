import assert from 'node:assert/strict';
import {
  type ResourceSample,
  type ResourceUse,
  mergedSamples,
  sampleAt,
} from '../../../../src/core/console/resourceSample';

const now = 1_700_000_000_000;

const use = (cpu: number, more: Partial<ResourceUse> = {}): ResourceUse => ({
  ...{ cpu, memoryBytes: 1024, diskBytes: 2048 },
  ...{ receivedPerSecond: undefined, sentPerSecond: undefined },
  ...more,
});

const sample = (at: number, cpu = 5, more: Partial<ResourceSample> = {}): ResourceSample => ({
  ...sampleAt(at, use(cpu)),
  ...more,
});

const off = (from: number, at: number): ResourceSample => ({
  ...sampleAt(at, use(0), true),
  from,
});

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
