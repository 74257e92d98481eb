import assert from 'node:assert/strict';
import { panelPause, reconnectPause } from '../../../../src/core/console/reconnectPause';

describe('pauses before another try', () => {
  const rows: readonly (readonly [failures: number, longest: number])[] = [
    [0, 250],
    [1, 500],
    [179, 500],
    [180, 1_000],
    [359, 1_000],
    [360, 2_000],
    [361, 4_000],
    [363, 16_000],
    [364, 20_000],
    [500, 20_000],
  ];
  for (const [failures, longest] of rows) {
    it(`of ${longest} ms after ${failures} failures, spread over a quarter`, () => {
      assert.equal(reconnectPause(failures, 0), Math.round(longest * 0.75));
      assert.equal(reconnectPause(failures, 0.5), Math.round(longest * 0.875));
    });
  }
  it('of the panel', () =>
    assert.deepEqual([0, 1, 2, 3, 9].map(panelPause), [2_000, 5_000, 20_000, 60_000, 60_000]));
});
