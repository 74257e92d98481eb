import assert from 'node:assert/strict';
import {
  assertFew,
  assertFree,
  isWorthPacking,
  partSecrets,
  replaceQuestion,
} from '../../../../src/core/files/uploadQuestions';
import type { PlannedUpload } from '../../../../src/core/files/uploadPlan';
import { entry } from './entries';

const tree = (count: number) => ({
  files: Array.from({ length: count }, (_, n) => upload(`${n}`).file),
  emptyFolders: [],
  skipped: [],
});

function upload(name: string, isThere = false): PlannedUpload {
  const file = { root: '/here', path: name, size: 20 };
  return { file, path: `/${name}`, existing: isThere ? entry(name) : undefined };
}

describe('Before an upload', () => {
  const packed: readonly [number, number, boolean][] = [
    [25, 1, false],
    [26, 1, true],
    [26, 2, false],
  ];
  for (const [files, count, is] of packed) {
    it(`${files} files of ${count} path(s) are ${is ? '' : 'not '}worth packing`, () =>
      assert.equal(isWorthPacking(tree(files), Array<string>(count).fill('/a')), is));
  }

  it('more than 300 files are refused', () => {
    assertFew(tree(300));
    assert.throws(() => assertFew(tree(301)), /at most 300 files/);
  });

  it('what is in the way is named, ten at most', () => {
    const plan = { uploads: [], replaced: [] };
    assertFree({ ...plan, blocked: [] });
    const blocked = Array.from({ length: 12 }, (_, n) => `/${n}`);
    assert.throws(() => assertFree({ ...plan, blocked }), /: \/0, .*\/9, and 2 more/);
  });

  it('nothing is asked where nothing is replaced', () =>
    assert.equal(
      replaceQuestion({ uploads: [upload('a')], replaced: [], blocked: [] }, 'Bot'),
      undefined,
    ));

  it('what is replaced is named with both sizes, and the others are kept apart', () => {
    const uploads = [upload('a', true), upload('b')];
    const asked = replaceQuestion({ uploads, replaced: ['/a'], blocked: [] }, 'Bot');
    assert.equal(
      asked?.question,
      "A file '/a' already exists on server 'Bot'. Do you want to replace it?",
    );
    assert.equal(asked?.detail, '/a (10 B → 20 B)');
    assert.deepEqual(asked?.others, [uploads[1]]);
    const two = { uploads, replaced: ['/a', '/b'], blocked: [] };
    assert.equal(
      replaceQuestion(two, 'Bot')?.question,
      "2 files already exist on server 'Bot'. Do you want to replace them?",
    );
  });

  it('what looks secret is parted from the others', () => {
    const { secrets, others } = partSecrets([upload('.env'), upload('a.js')]);
    assert.deepEqual([secrets, others.map(({ path }) => path)], [['.env'], ['/a.js']]);
  });
});
