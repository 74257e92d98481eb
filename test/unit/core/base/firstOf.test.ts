import assert from 'node:assert/strict';
import { firstOf, joinNames } from '../../../../src/core/base/firstOf';
import { firstThose } from '../../../../src/core/base/firstThose';
import { nameSome } from '../../../../src/core/base/nameSome';

describe('the first of a list', () => {
  const rows: readonly (readonly [
    items: readonly string[],
    max: number,
    shown: readonly string[],
    more: string | undefined,
    line: string,
  ])[] = [
    [[], 2, [], undefined, ''],
    [['a', 'b'], 2, ['a', 'b'], undefined, 'a, b'],
    [['a', 'b', 'c'], 2, ['a', 'b'], '... and 1 more', 'a, b, ... and 1 more'],
    [['a', 'b', 'c'], 0, [], '... and 3 more', '... and 3 more'],
  ];
  for (const [items, max, shown, more, line] of rows) {
    it(`${max} of [${items.join()}]`, () => {
      assert.deepEqual(firstOf(items, max), { shown, more });
      assert.equal(joinNames(items, max), line);
    });
  }

  const sentences: readonly (readonly [names: string, most: number | undefined, shown: string])[] =
    [
      ['a', undefined, 'a'],
      ['a b c', undefined, 'a, b, c'],
      ['a b c d', undefined, 'a, b, c and 1 more'],
      ['a b c d e', 2, 'a, b and 3 more'],
      ['a b', 2, 'a, b'],
    ];
  for (const [names, most, shown] of sentences) {
    it(`“${shown}” names ${most ?? 3} at most`, () =>
      assert.equal(nameSome(names.split(' '), most), shown));
  }

  it('are those that are meant, with the order kept otherwise', () =>
    assert.deepEqual(
      firstThose([5, 2, 3, 4, 1], (item) => item % 2 === 0),
      [2, 4, 5, 3, 1],
    ));
});
