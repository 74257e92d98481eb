import assert from 'node:assert/strict';
import { isStagedName, stagedName, unstagedName } from '../../../../src/core/sync/stagedName';

describe('The name under which a file waits for its place', () => {
  const rows: readonly (readonly [path: string, staged: string])[] = [
    ['a/b', 'a/b'],
    ['HEAD', 'HEAD.hosting-panel'],
    ['a/head/b', 'a/head.hosting-panel/b'],
    ['HEAD.txt', 'HEAD.txt'],
    ['ahead', 'ahead'],
  ];
  for (const [path, staged] of rows) {
    it(`of ${path} is ${staged}`, () => {
      assert.equal(stagedName(path), staged);
      assert.equal(unstagedName(staged), path);
      assert.equal(isStagedName(staged), staged !== path);
    });
  }

  it('is no name that a server may choose, in any case and any folder', () => {
    const own = ['x.hosting-panel', 'a/X.Hosting-Panel/b', 'x.hosting-panel/b'];
    assert.deepEqual(own.map(isStagedName), [true, true, true]);
    assert.deepEqual(['.hosting-panel.txt', 'a.hosting-panels'].map(isStagedName), [false, false]);
    assert.equal(unstagedName('.hosting-panel.txt'), '.hosting-panel.txt');
  });
});
