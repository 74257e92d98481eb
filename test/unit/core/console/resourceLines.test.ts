import assert from 'node:assert/strict';
import { linePieces } from '../../../../src/core/console/resourceLines';
import { type ResourceSample } from '../../../../src/core/console/resourceSample';
import { minute, now, off, sample } from './samplesOf';

describe('the line of a graph', () => {
  const span = { until: now, ms: 240 * 1_000 };
  const lines = (samples: readonly ResourceSample[], top = 10) =>
    linePieces(samples, (one, isOffline) => (isOffline ? undefined : one.cpu), { span, top });
  const at = (second: number) => now - span.ms + second * 1_000;

  it('is the mean of each step, and its most where that is more', () => {
    const { pieces, peaks } = lines([sample(at(10.2), 2), sample(at(10.8), 4), sample(at(12), 5)]);
    assert.equal(pieces.length, 1);
    assert.deepEqual(
      pieces[0]?.map(([x, y]) => [Math.round(x * 2400) / 10, y]),
      [
        [10.8, 0.3],
        [12, 0.5],
      ],
    );
    assert.deepEqual(
      peaks[0]?.map(([, y]) => y),
      [0.4, 0.5],
    );
  });

  it('has no peaks where they are the means, and ends at the top', () => {
    const { pieces, peaks } = lines([sample(at(10), 20)]);
    assert.deepEqual([pieces[0]?.[0]?.[1], peaks], [1, []]);
  });

  it('is parted by a pause, and by a time without a value', () => {
    const long = { until: now, ms: 60 * minute };
    const of = (samples: readonly ResourceSample[]) =>
      linePieces(samples, (one, isOffline) => (isOffline ? undefined : one.cpu), {
        span: long,
        top: 10,
      }).pieces.length;
    const [a, b] = [now - 30 * minute, now - 27 * minute];
    assert.equal(of([sample(a), sample(b)]), 1);
    assert.equal(of([sample(a), sample(b + 1)]), 2);
    assert.equal(of([sample(a), off(a + 1, b - 1), sample(b)]), 2);
  });

  it('is of what lies in the picture, from edge to edge where a sample is wide', () => {
    assert.deepEqual(lines([sample(at(-1)), sample(now + 1)]).pieces, []);
    const wide = sample(now + 5_000, 5, { from: at(-5) });
    assert.deepEqual(lines([wide]).pieces, [
      [
        [0, 0.5],
        [1, 0.5],
      ],
    ]);
    const narrow = sample(at(11), 5, { from: at(10) });
    assert.equal(lines([narrow]).pieces[0]?.length, 1);
  });
});
