import assert from 'node:assert/strict';
import {
  type Refusal,
  type FailedUpload,
  afterFailedUpload,
  planRead,
  planRename,
  planWrite,
} from '../../../../src/core/files/plan';
import { hiddenOnTheWay, normalise, parentOf } from '../../../../src/core/files/remotePath';
import { rootEntry } from '../../../../src/core/files/lookup';
import type { RemoteEntry } from '../../../../src/core/api/files';

const file: RemoteEntry = { ...rootEntry, type: 'file', size: 5, modifiedAt: 1_000 };
const folder = rootEntry;
const link: RemoteEntry = { ...file, type: 'link' };

describe('What may be done to files', () => {
  const writes: readonly [RemoteEntry | undefined, string, Refusal?][] = [
    [undefined, 'create'],
    [undefined, 'change', 'missing'],
    [file, 'change'],
    [file, 'create', 'exists'],
    [file, 'create or change'],
    [folder, 'create or change', 'isFolder'],
    [link, 'create or change', 'isLink'],
  ];
  for (const [existing, what, refusal] of writes) {
    it(`to ${what} ${existing?.type ?? 'nothing'}: ${refusal ?? 'yes'}`, () => {
      const options = { create: what.includes('create'), overwrite: what.includes('change') };
      assert.equal(planWrite(existing, options), refusal);
    });
  }

  it('a rename needs a source and a free place, or leave to replace', () => {
    assert.equal(planRename(undefined, undefined, { overwrite: true }), 'missing');
    assert.equal(planRename(file, file, { overwrite: false }), 'exists');
    assert.equal(planRename(file, file, { overwrite: true }), undefined);
    assert.equal(planRename(file, undefined, { overwrite: false }), undefined);
  });

  it('what the node does not hand out is gone, or a link, or something else', () => {
    assert.deepEqual([undefined, link, file].map(planRead), ['missing', 'isLink', undefined]);
  });

  const failures: readonly [
    string,
    RemoteEntry | undefined,
    RemoteEntry | undefined,
    FailedUpload,
  ][] = [
    ['a new file that is not there', undefined, undefined, 'unchanged'],
    ['a new file that is whole', undefined, { ...file, size: 9 }, 'done'],
    ['a new file that is half', undefined, { ...file, size: 4 }, 'damaged'],
    ['a file that is as it was', file, file, 'unchanged'],
    ['a file that is gone', file, undefined, 'damaged'],
    ['a file that is empty', file, { ...file, size: 0, modifiedAt: 2_000 }, 'damaged'],
    ['a file that is half', file, { ...file, size: 4, modifiedAt: 2_000 }, 'damaged'],
    ['a file that is whole', file, { ...file, size: 9, modifiedAt: 2_000 }, 'done'],
    ['a file that kept its size', { ...file, size: 9 }, { ...file, size: 9 }, 'unchanged'],
  ];
  for (const [what, before, after, result] of failures) {
    it(`after a failed upload, ${what}: ${result}`, () => {
      assert.equal(afterFailedUpload(before, after, 9), result);
    });
  }
});

describe('Paths', () => {
  const rows: readonly [string, string][] = [
    ['', '/'],
    ['/a//b/', '/a/b'],
    ['/a/./b/../c', '/a/c'],
    ['/../../etc/passwd', '/etc/passwd'],
    ['/..%2f', '/..%2f'],
    ['/ a /...', '/ a /...'],
  ];
  for (const [path, expected] of rows) {
    it(`${JSON.stringify(path)} is ${expected}`, () => assert.equal(normalise(path), expected));
  }

  it('know their folder', () => {
    assert.deepEqual(['/', '/a', '/a/b'].map(parentOf), ['/', '/', '/a']);
  });

  it('know the first hidden folder on the way', () => {
    const hidden = ['/.git/a/.b', '/a/.git', '/a/b', '/'].map(hiddenOnTheWay);
    assert.deepEqual(hidden, ['/.git', '/a/.git', undefined, undefined]);
  });
});
