import assert from 'node:assert/strict';
import type { RemoteEntry } from '../../../../src/core/api/files';
import { limits } from '../../../../src/core/base/limits';
import { KeptContents } from '../../../../src/core/files/keptContents';
import { entry } from './entries';

describe('The contents of files', () => {
  const changedAt = 1_000_000;
  const now = changedAt + 60_000;
  const file = entry('a', { modifiedAt: changedAt });
  const ten = new Uint8Array(10);
  let kept: KeptContents;

  beforeEach(() => {
    kept = new KeptContents();
  });

  it('are kept of the version that was listed', () => {
    kept.keep('/a', file, ten, now);
    assert.equal(kept.get('/a', { ...file }), ten);
    assert.deepEqual(kept.size, { files: 1, bytes: 10 });
  });

  const others: readonly [string, Partial<RemoteEntry>][] = [
    ['of another size', { size: 11 }],
    ['of a later time', { modifiedAt: changedAt + 1_000 }],
    ['of an earlier time', { modifiedAt: changedAt - 1_000 }],
    ['that is a link by now', { type: 'link' }],
  ];
  for (const [what, other] of others) {
    it(`are not those of a file ${what}`, () => {
      kept.keep('/a', file, ten, now);
      assert.equal(kept.get('/a', { ...file, ...other }), undefined);
    });
  }

  const never: readonly [string, Partial<RemoteEntry>, number][] = [
    ['was changed a moment before: a second change within one second looks the same', {}, 59_999],
    ['is told to change in the future', { modifiedAt: now + 1 }, 60_000],
    ['came longer than it was listed', { size: 9 }, 60_000],
    ['is of a panel that tells no sizes', { size: 0 }, 60_000],
    ['is of a panel that tells no times', { modifiedAt: 0 }, 60_000],
    ['is a link', { type: 'link' }, 60_000],
  ];
  for (const [what, other, ageMs] of never) {
    it(`are not kept of what ${what}`, () => {
      kept.keep('/a', { ...file, ...other }, ten, changedAt + ageMs);
      assert.deepEqual(kept.size, { files: 0, bytes: 0 });
    });
  }

  it('are kept of a file that was changed a minute before', () => {
    kept.keep('/a', file, ten, changedAt + 60_000);
    assert.equal(kept.get('/a', file), ten);
  });

  it('make way for newer ones of the same file, also for those that are not kept', () => {
    kept.keep('/a', file, ten, now);
    kept.keep('/a', { ...file, size: 3 }, new Uint8Array(3), now);
    assert.deepEqual(kept.size, { files: 1, bytes: 3 });
    kept.keep('/a', { ...file, modifiedAt: now }, ten, now);
    assert.deepEqual(kept.size, { files: 0, bytes: 0 });
  });

  it('are not kept where there are too many bytes of one', () => {
    const size = limits.keptContentLength;
    kept.keep('/a', { ...file, size }, new Uint8Array(size), now);
    kept.keep('/b', { ...file, size: size + 1 }, new Uint8Array(size + 1), now);
    assert.deepEqual(kept.size, { files: 1, bytes: size });
  });

  it('leave in the order of their use, where there are too many bytes', () => {
    const size = limits.keptContentLength;
    const large = { ...file, size };
    const room = limits.keptContentBytes / size;
    for (let n = 0; n < room; n++) kept.keep(`/${n}`, large, new Uint8Array(size), now);
    assert.ok(kept.get('/0', large));
    kept.keep('/more', large, new Uint8Array(size), now);
    assert.equal(kept.get('/1', large), undefined);
    assert.ok(kept.get('/0', large));
    assert.deepEqual(kept.size, { files: room, bytes: limits.keptContentBytes });
  });

  it('leave in the order of their use, where there are too many files', () => {
    const empty = { ...file, size: 0 };
    for (let n = 0; n <= limits.keptContents; n++) kept.keep(`/${n}`, empty, ten.slice(10), now);
    assert.equal(kept.get('/0', empty), undefined);
    assert.ok(kept.get('/1', empty));
    assert.deepEqual(kept.size, { files: limits.keptContents, bytes: 0 });
  });

  it('are forgotten with their folder', () => {
    for (const path of ['/a/b/c', '/a/b', '/a/bc']) kept.keep(path, file, ten, now);
    kept.forget('/a/b');
    assert.deepEqual(kept.size, { files: 1, bytes: 10 });
    assert.ok(kept.get('/a/bc', file));
  });

  const forgotten: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['nothing', [], ['/a/b/c', '/a/b/d', '/a/bc', '/d']],
    ['files', ['/a/b/c', '/d', '/none'], ['/a/b/d', '/a/bc']],
    ['folders and files', ['/a/b', '/d'], ['/a/bc']],
    ['the root', ['/'], []],
  ];
  for (const [what, paths, left] of forgotten) {
    it(`are forgotten with many paths at once: ${what}`, () => {
      const all = ['/a/b/c', '/a/b/d', '/a/bc', '/d'];
      for (const path of all) kept.keep(path, file, ten, now);
      kept.forgetAll(paths);
      assert.deepEqual(kept.size, { files: left.length, bytes: 10 * left.length });
      assert.deepEqual(
        all.filter((path) => kept.get(path, file)),
        left,
      );
    });
  }

  it('are gone for good where nobody may see them any more', () => {
    kept.keep('/a', file, ten, now);
    kept.end();
    kept.keep('/b', file, ten, now);
    assert.deepEqual(kept.size, { files: 0, bytes: 0 });
  });
});
