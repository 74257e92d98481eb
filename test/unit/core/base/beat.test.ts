import assert from 'node:assert/strict';
import { beatAfter, beatAt } from '../../../../src/core/base/beat';

describe('the next beat', () => {
  const rows: readonly [last: number, everyMs: number, offsetMs: number, next: number][] = [
    [0, 20_000, 0, 20_000],
    [9_999, 20_000, 0, 20_000],
    // Less than half a beat away: the one after that.
    [10_000, 20_000, 0, 40_000],
    [20_300, 20_000, 0, 40_000],
    [0, 20_000, 3_000, 23_000],
    [23_400, 20_000, 3_000, 43_000],
    [0, 20_000, 203_000, 23_000],
    [-Infinity, 20_000, 3_000, -Infinity],
  ];
  for (const [last, everyMs, offsetMs, next] of rows) {
    it(`behind ${last}, each ${everyMs} ms from ${offsetMs}, is at ${next}`, () => {
      assert.equal(beatAfter(last, { everyMs, offsetMs }), next);
    });
  }

  const moments: readonly (readonly [now: number, offsetMs: number, beat: number])[] = [
    [0, 0, 0],
    [9_999, 0, 0],
    [10_000, 0, 1],
    [40_000, 0, 2],
    [13_000, 3_000, 1],
    [12_999, 3_000, 0],
  ];
  for (const [now, offsetMs, beat] of moments) {
    it(`nearest to ${now}, each 20 s from ${offsetMs}, is number ${beat}`, () =>
      assert.equal(beatAt(now, { everyMs: 20_000, offsetMs }), beat));
  }

  it('of a slow rhythm is one of each faster one too', () => {
    for (const last of [0, 12_345, 1_700_000_000_000]) {
      const slow = beatAfter(last, { everyMs: 300_000, offsetMs: 123_456 });
      assert.equal(beatAfter(slow - 20_000, { everyMs: 20_000, offsetMs: 123_456 }), slow);
      assert.equal(beatAfter(slow - 60_000, { everyMs: 60_000, offsetMs: 123_456 }), slow);
    }
  });
});
