import assert from 'node:assert/strict';
import { cover } from '../../../../src/core/search/cover';

describe('The paths that name what is wanted', () => {
  const rows: readonly (readonly [root: string, wanted: string, others: string, named: string])[] =
    [
      ['/', '/a /b', '', '/a /b'],
      ['/', '/a/b /a/c', '', '/a'],
      ['/', '/a/b /a/c', '/d', '/a'],
      ['/', '/a/b', '/a/c', '/a/b'],
      ['/', '/a/b/c /a/b/d', '/a/e', '/a/b'],
      ['/', '/a/b/c /a/b/d', '/a/b/e', '/a/b/c /a/b/d'],
      ['/', '/a/b/c /a/d/e', '/a/d/f/g', '/a/b /a/d/e'],
      ['/r', '/r/a/b', '', '/r/a'],
      ['/r', '/r/a/b /r/c', '/r/a/d /x/c', '/r/a/b /r/c'],
      ['/r/s', '/r/s/t/u', '/r/x', '/r/s/t'],
    ];
  for (const [root, wanted, others, named] of rows) {
    it(`below ${root}, ${wanted} and not ${others || 'anything'}: ${named}`, () => {
      const split = (text: string) => text.split(' ').filter((path) => path !== '');
      assert.deepEqual(cover(root, split(wanted), split(others)), split(named));
    });
  }
});
