import assert from 'node:assert/strict';
import { textsOf } from '../../../../src/core/base/record';

describe('the texts of a list', () => {
  const rows: readonly (readonly [value: unknown, texts: readonly string[]])[] = [
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [
      ['a', 7, null, ['b'], 'c'],
      ['a', 'c'],
    ],
    [[], []],
    ['a', []],
    [{ 0: 'a', length: 1 }, []],
    [undefined, []],
    [null, []],
  ];
  for (const [value, texts] of rows) {
    it(JSON.stringify(value) ?? 'undefined', () => assert.deepEqual(textsOf(value), texts));
  }
});
