import assert from 'node:assert/strict';
import { isName, isRecord, textsOf } from '../../../../src/core/base/record';

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

describe('what comes from outside', () => {
  const values: readonly (readonly [value: unknown, isRecord: boolean, isName: boolean])[] = [
    [{}, true, false],
    [{ a: 1 }, true, false],
    [[], false, false],
    [null, false, false],
    [undefined, false, false],
    [7, false, false],
    ['', false, false],
    ['a', false, true],
    ['x'.repeat(500), false, true],
    ['x'.repeat(501), false, false],
  ];
  for (const [value, record, name] of values) {
    it(`${(JSON.stringify(value) ?? 'nothing').slice(0, 20)} is ${record ? 'a' : 'no'} record and ${name ? 'a' : 'no'} name`, () => {
      assert.equal(isRecord(value), record);
      assert.equal(isName(value), name);
    });
  }
});
