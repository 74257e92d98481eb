import assert from 'node:assert/strict';
import { foldersAbove, isRelativePath } from '../../../../src/core/base/relativePath';

describe('a relative path', () => {
  const rows: readonly (readonly [path: string, is: boolean])[] = [
    ['a', true],
    ['a/b.c/..d/e..', true],
    ['a/...', true],
    ['', false],
    ['/a', false],
    ['a/', false],
    ['a//b', false],
    ['.', false],
    ['a/./b', false],
    ['..', false],
    ['a/../b', false],
    ['a\\b', false],
    ['a\0b', false],
    ['x'.repeat(4_096), true],
    ['x'.repeat(4_097), false],
  ];
  for (const [path, is] of rows) {
    const shown = path.length > 20 ? `one of ${path.length} letters` : JSON.stringify(path);
    it(`${shown} is ${is ? 'one' : 'none'}`, () => assert.equal(isRelativePath(path), is));
  }

  const above: readonly (readonly [path: string, folders: readonly string[]])[] = [
    ['a', ['']],
    ['a/b', ['', 'a']],
    ['a/b/c', ['', 'a', 'a/b']],
  ];
  for (const [path, folders] of above) {
    it(`${path} lies in ${JSON.stringify(folders)}`, () =>
      assert.deepEqual(foldersAbove(path), folders));
  }
});
