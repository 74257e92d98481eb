import assert from 'node:assert/strict';
import {
  hiddenOnTheWay,
  isWithin,
  joinPath,
  nameOf,
  normalise,
  parentOf,
  relativeTo,
  topOf,
} from '../../../../src/core/files/remotePath';

describe('A path below the root of a server', () => {
  const rows: readonly (readonly [path: string, parent: string, name: string, top: string])[] = [
    ['/', '/', '', '/'],
    ['/a', '/', 'a', '/a'],
    ['/a/b', '/a', 'b', '/a'],
    ['/a b/c/d.txt', '/a b/c', 'd.txt', '/a b'],
  ];
  for (const [path, parent, name, top] of rows) {
    it(`${path} is ${name || 'nothing'} in ${parent}, below ${top}`, () => {
      assert.deepEqual([parentOf(path), nameOf(path), topOf(path)], [parent, name, top]);
      if (name !== '') assert.equal(joinPath(parent, name), path);
    });
  }

  const normal: readonly (readonly [string, string])[] = [
    ['', '/'],
    ['a', '/a'],
    ['//a//b/', '/a/b'],
    ['/a/./b', '/a/b'],
    ['/a/../b', '/b'],
    ['/../../a', '/a'],
    ['/a/..', '/'],
    ['/.a/..b', '/.a/..b'],
  ];
  for (const [path, expected] of normal) {
    it(`${path || 'no path'} is ${expected}`, () => assert.equal(normalise(path), expected));
  }

  const within: readonly (readonly [folder: string, path: string, relative: string | undefined])[] =
    [
      ['/', '/a', 'a'],
      ['/', '/a/b', 'a/b'],
      ['/a', '/a/b/c', 'b/c'],
      ['/a', '/ab', undefined],
      ['/a', '/b', undefined],
      ['/a/b', '/a', undefined],
      ['/a', '/b/a/x', undefined],
    ];
  for (const [folder, path, relative] of within) {
    it(`${path} ${relative === undefined ? 'is not within' : 'is within'} ${folder}`, () => {
      assert.equal(isWithin(folder, path), relative !== undefined);
      if (relative !== undefined) assert.equal(relativeTo(folder, path), relative);
      assert.equal(isWithin(folder, folder), true);
    });
  }

  const hidden: readonly (readonly [string, string | undefined])[] = [
    ['/', undefined],
    ['/a/b.c', undefined],
    ['/.git', '/.git'],
    ['/.git/hooks/x', '/.git'],
    ['/a/.b/.c', '/a/.b'],
    ['/a/.b', '/a/.b'],
  ];
  for (const [path, expected] of hidden) {
    it(`${path} lies in ${expected ?? 'nothing hidden'}`, () =>
      assert.equal(hiddenOnTheWay(path), expected));
  }
});
