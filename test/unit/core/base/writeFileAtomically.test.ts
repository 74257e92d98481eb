import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import {
  DiskSpaceGuard,
  diskFullError,
  usableDiskSpace,
} from '../../../../src/core/base/diskSpace';
import { limits } from '../../../../src/core/base/limits';
import { chosenPlace, writeFileAtomically } from '../../../../src/core/base/writeFileAtomically';

const MB = 1024 ** 2;

describe('a file that is written as a whole', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(os.tmpdir(), 'write-'));
    writeFileSync(join(root, 'old'), 'old', { mode: 0o640 });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is there once all of it came, and says what came of it', async () => {
    const target = { root, path: 'a/new', expected: undefined };
    const result = await writeFileAtomically(target, async (take) => {
      await take(Buffer.from('one '), 7);
      assert.equal(existsSync(join(root, 'a')), false);
      const [beside = ''] = readdirSync(root).filter((name) => name !== 'old');
      assert.match(beside, /^\.hosting-panel-/);
      assert.equal(statSync(join(root, beside)).mode & 0o777, 0o700);
      await take(Buffer.from('two'));
      return 'done';
    });
    assert.equal(result, 'done');
    assert.equal(readFileSync(join(root, 'a/new'), 'utf8'), 'one two');
    assert.deepEqual(readdirSync(root).sort(), ['a', 'old']);
    assert.equal(statSync(join(root, 'a/new')).mode & 0o777, 0o666 & ~process.umask());
  });

  it('takes the place of one that is as it was, whose bits stay', async () => {
    const target = chosenPlace(join(root, 'old'));
    await writeFileAtomically(target, (take) => take(Buffer.from('new')));
    assert.equal(readFileSync(join(root, 'old'), 'utf8'), 'new');
    assert.equal(statSync(join(root, 'old')).mode & 0o777, 0o640);
  });

  const failures: readonly (readonly [what: string, during: () => void, words: RegExp])[] = [
    [
      'that breaks off',
      () => {
        throw new Error('broken');
      },
      /^Error: broken$/,
    ],
    [
      'whose place somebody took',
      () => writeFileSync(join(root, 'old'), 'theirs'),
      /changed in the meantime/,
    ],
  ];
  for (const [what, during, words] of failures) {
    it(`${what} leaves nothing behind`, async () => {
      const written = writeFileAtomically(chosenPlace(join(root, 'old')), async (take) => {
        await take(Buffer.from('new'));
        during();
      });
      await assert.rejects(written, (error) => words.test(String(error)));
      assert.deepEqual(readdirSync(root), ['old']);
      assert.notEqual(readFileSync(join(root, 'old'), 'utf8'), 'new');
    });
  }

  it('is refused where it has no room', async () => {
    const target = { root, path: 'new', expected: undefined };
    const written = writeFileAtomically(target, (take) => take(Buffer.from('x'), 2 ** 60));
    await assert.rejects(written, { name: 'UserError', message: /enough disk space/ });
    assert.deepEqual(readdirSync(root), ['old']);
  });

  it('goes where the user chose, and through no link', () => {
    mkdirSync(join(root, 'folder'));
    symlinkSync('old', join(root, 'link'));
    const { size, mode } = chosenPlace(join(root, 'old')).expected ?? {};
    assert.deepEqual([size, mode], [3, 0o640]);
    assert.deepEqual(chosenPlace(join(root, 'new')), { root, path: 'new', expected: undefined });
    for (const name of ['folder', 'link']) {
      assert.throws(() => chosenPlace(join(root, name)), {
        name: 'UserError',
        message: `Path '${name}' is a link or a folder. Nothing was written. Select another name.`,
      });
    }
  });
});

describe('the room on a disk', () => {
  it('is told with what must stay free', () =>
    assert.equal(
      diskFullError(3 * MB).message,
      "There isn't enough disk space for 3 MB because 256 MB must stay free. Free up disk space and try again.",
    ));

  it('is never less than none', async () => {
    const usable = await usableDiskSpace(os.tmpdir());
    assert.ok(usable >= 0 && Number.isFinite(usable));
  });

  /** A guard over so much room, and how often it looked. */
  function guarded(...rooms: readonly number[]) {
    const asked: string[] = [];
    const guard = new DiskSpaceGuard('/place', (folder) => {
      asked.push(folder);
      return Promise.resolve((rooms[asked.length - 1] ?? rooms.at(-1) ?? 0) + limits.keptFreeBytes);
    });
    return { guard, asked };
  }

  const rows: readonly (readonly [room: number, bytes: number, total: number, taken: boolean])[] = [
    [10, 10, 0, true],
    [10, 11, 0, false],
    [10, 1, 10, true],
    [10, 1, 11, false],
    [10, 10, 5, true],
    [0, 0, 1, true],
    [0, 1, 0, false],
  ];
  for (const [room, bytes, total, taken] of rows) {
    it(`of ${room} takes ${bytes} of ${total}: ${taken}`, async () => {
      const taking = guarded(room).guard.take(bytes, total);
      if (taken) await taking;
      else await assert.rejects(taking, { name: 'UserError' });
    });
  }

  it('is looked at anew after 16 MB', async () => {
    const { guard, asked } = guarded(1024 * MB);
    for (let count = 0; count < 16; count++) await guard.take(MB);
    assert.deepEqual(asked, ['/place']);
    await guard.take(1);
    assert.equal(asked.length, 2);
  });

  it('is looked at sooner where little is left', async () => {
    const { guard, asked } = guarded(8 * MB);
    for (let count = 0; count < 4; count++) await guard.take(MB);
    assert.equal(asked.length, 1);
    await guard.take(1);
    assert.equal(asked.length, 2);
  });

  it('is looked at for each large piece', async () => {
    const { guard, asked } = guarded(1024 * MB);
    for (let count = 0; count < 3; count++) await guard.take(20 * MB);
    assert.equal(asked.length, 3);
  });

  it('need not be there for what is written already', async () => {
    const { guard } = guarded(100 * MB, 60 * MB);
    await guard.take(50 * MB, 100 * MB);
    await guard.take(25 * MB, 100 * MB);
    await assert.rejects(guard.take(25 * MB, 150 * MB), /for 75 MB because/);
  });
});
