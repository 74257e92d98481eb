import assert from 'node:assert/strict';
import {
  completionsFor,
  findBefore,
  readCommandHistory,
} from '../../../../src/core/console/commandHistory';

describe('past commands', () => {
  it('are read as far as they are texts, the last two hundred', () => {
    assert.deepEqual(readCommandHistory(['a', 5, null, 'b']), ['a', 'b']);
    assert.deepEqual(readCommandHistory('a'), []);
    const many = Array.from({ length: 201 }, (_, index) => `${index}`);
    assert.deepEqual(readCommandHistory(many), many.slice(1));
  });

  const history = ['say a', 'stop', 'say b', 'save'];
  const completions: readonly (readonly [prefix: string, found: readonly string[]])[] = [
    ['', ['start', 'stop']],
    ['s', ['start', 'stop', 'save', 'say b', 'say a']],
    ['st', ['start', 'stop']],
    ['stop', []],
    ['x', []],
  ];
  for (const [prefix, found] of completions) {
    it(`complete “${prefix}”: ${found.join(', ') || 'nothing'}`, () =>
      assert.deepEqual(completionsFor(prefix, ['start', 'stop'], history), found));
  }

  const finds: readonly (readonly [query: string, before: number | undefined, at?: number])[] = [
    ['say', undefined, 2],
    ['say', 2, 0],
    ['say', 0],
    ['ave', undefined, 3],
    ['x', undefined],
    ['', undefined, 3],
  ];
  for (const [query, before, at] of finds) {
    it(`have “${query}” before ${before ?? 'the end'} at ${at ?? 'no place'}`, () =>
      assert.equal(findBefore(history, query, before), at));
  }
});
