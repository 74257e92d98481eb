import assert from 'node:assert/strict';
import { foldersAbove, foldersOf } from '../../../../src/core/base/relativePath';

describe('the folders of relative paths', () => {
  const rows: readonly (readonly string[])[] = [
    [],
    ['a'],
    ['a/b'],
    ['a/b/'],
    ['a/b/c', 'a/d', 'e'],
    ['a/', 'a/b/c/d', 'a/b/c/e', 'ab/c'],
  ];
  for (const paths of rows) {
    it(`are those above each: ${paths.join(', ') || 'none'}`, () => {
      assert.deepEqual(
        [...foldersOf(paths)].sort(),
        [...new Set(paths.flatMap(foldersAbove))].sort(),
      );
    });
  }
});
