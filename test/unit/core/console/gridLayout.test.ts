import assert from 'node:assert/strict';
import { gridLayout } from '../../../../src/core/console/gridLayout';

describe('gridLayout', () => {
  const rows: readonly (readonly [number, readonly number[]])[] = [
    [1, [1]],
    [2, [2]],
    [3, [2, 1]],
    [4, [2, 2]],
    [5, [3, 2]],
    [6, [3, 3]],
    [7, [3, 2, 2]],
    [9, [3, 3, 3]],
  ];
  for (const [count, expected] of rows) {
    it(`${count}: ${expected.join(', ')}`, () => {
      assert.deepEqual(
        gridLayout(count).groups.map(({ groups }) => groups.length),
        expected,
      );
    });
  }
});
