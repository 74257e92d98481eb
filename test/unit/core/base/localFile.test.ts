import assert from 'node:assert/strict';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import {
  LocalFileError,
  type LocalFileProblem,
  readSmallBytes,
  readSmallFile,
  statInside,
  useFileInside,
} from '../../../../src/core/base/localFile';

describe('a file of this computer', () => {
  let root = '';
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(os.tmpdir(), 'local-file-')));
    mkdirSync(join(root, 'a/b'), { recursive: true });
    writeFileSync(join(root, 'a/b/c.txt'), 'grün');
    symlinkSync('a', join(root, 'link'));
    symlinkSync('a/b/c.txt', join(root, 'alias'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const refused = (reason: LocalFileProblem, words: RegExp) => (error: unknown) => {
    assert.ok(error instanceof LocalFileError);
    assert.equal(error.name, 'LocalFileError');
    assert.equal(error.reason, reason);
    assert.match(error.message, words);
    return true;
  };

  const sentences: readonly (readonly [LocalFileProblem, string])[] = [
    ['missing', "File '/x' no longer exists."],
    ['link', "File '/x' is a link. Links aren't followed because they might lead anywhere."],
    ['folder', "Path '/x' is a folder."],
    ['notAFile', "Path '/x' isn't a regular file."],
    ['changed', "File '/x' changed while it was read. Try again."],
    ['tooLarge', "File '/x' is larger than 2 KB."],
  ];
  for (const [reason, sentence] of sentences) {
    it(`that is not read as it is ${reason}: ${sentence}`, () =>
      assert.equal(new LocalFileError(reason, '/x', 2_048).message, sentence));
  }

  describe('is looked at', () => {
    const kinds: readonly (readonly [path: string, kind: string])[] = [
      ['a', 'folder'],
      ['a/b', 'folder'],
      ['a/b/c.txt', 'file'],
      ['a/b/d.txt', 'nothing'],
      ['x/y/z', 'nothing'],
      ['a/b/c.txt/d', 'nothing'],
      ['a/b/c.txt/d/e', 'nothing'],
      ['link', 'link'],
      ['alias', 'link'],
    ];
    for (const [path, kind] of kinds) {
      it(`${path} is ${kind}`, async () => {
        const found = await statInside(root, path);
        const is =
          (found?.isDirectory() && 'folder') ||
          (found?.isFile() && 'file') ||
          (found?.isSymbolicLink() && 'link') ||
          'nothing';
        assert.equal(is, kind);
      });
    }

    it('and nothing is below what is no folder itself', async () =>
      assert.equal(await statInside(join(root, 'a/b/c.txt'), 'd'), undefined));

    for (const path of ['link/b', 'link/b/c.txt', 'alias/d']) {
      it(`but not behind a link: ${path}`, () =>
        assert.rejects(statInside(root, path), refused('link', /(link|alias)' is a link/)));
    }

    it('and what cannot be looked at is told as it is', () =>
      assert.rejects(statInside(root, 'x'.repeat(5_000)), { code: 'ENAMETOOLONG' }));
  });

  const wrong: readonly (readonly [path: string, LocalFileProblem])[] = [
    ['a/b/d.txt', 'missing'],
    ['alias', 'link'],
    ['link/b/c.txt', 'link'],
    ['a/b', 'folder'],
  ];
  for (const [path, reason] of wrong) {
    it(`is not read where ${path} is ${reason}`, async () => {
      const use = useFileInside(root, path, () => Promise.resolve());
      await assert.rejects(use, refused(reason, /^(File|Path) '/));
    });
  }

  it('is read whole, in parts and piece by piece', async () => {
    utimesSync(join(root, 'a/b/c.txt'), 1_700_000_000, 1_700_000_000.75);
    await useFileInside(root, 'a/b/c.txt', async ({ size, modifiedAt, content, pieces }) => {
      assert.deepEqual([size, content.size, modifiedAt], [5, 5, 1_700_000_000_750]);
      const text = async (from: number, to: number) =>
        Buffer.from(await content.read(from, to)).toString();
      assert.deepEqual(await Promise.all([text(0, 5), text(2, 4), text(4, 99)]), [
        'grün',
        'ü',
        'n',
      ]);
      const all: Uint8Array[] = [];
      for await (const piece of pieces()) all.push(piece);
      assert.equal(Buffer.concat(all).toString(), 'grün');
    });
  });

  for (const [size, lengths] of [
    [0, []],
    [262_144, [262_144]],
    [262_145, [262_144, 1]],
  ] as const) {
    it(`of ${size} bytes comes in ${lengths.length} pieces`, async () => {
      writeFileSync(join(root, 'large'), Buffer.alloc(size, 'x'));
      const seen: number[] = [];
      await useFileInside(root, 'large', async ({ pieces }) => {
        for await (const piece of pieces()) seen.push(piece.byteLength);
      });
      assert.deepEqual(seen, lengths);
    });
  }

  it('is read no further once that is aborted', async () => {
    writeFileSync(join(root, 'large'), Buffer.alloc(262_145));
    const abort = new AbortController();
    const seen: number[] = [];
    const use = useFileInside(root, 'large', async ({ pieces }) => {
      for await (const piece of pieces(abort.signal)) {
        seen.push(piece.byteLength);
        abort.abort(new Error('enough'));
      }
    });
    await assert.rejects(use, /enough/);
    assert.deepEqual(seen, [262_144]);
  });

  const changes: readonly (readonly [what: string, change: (file: string) => void])[] = [
    ['grows', (file) => appendFileSync(file, 'more')],
    ['becomes shorter', (file) => writeFileSync(file, 'x')],
    ['is written anew', (file) => utimesSync(file, 1, 1)],
  ];
  for (const [what, change] of changes) {
    it(`that ${what} meanwhile is not handed on`, async () => {
      const use = useFileInside(root, 'a/b/c.txt', async ({ content }) => {
        change(join(root, 'a/b/c.txt'));
        return content.read(0, 5);
      });
      await assert.rejects(use, refused('changed', /c\.txt' changed while it was read/));
    });
  }

  it('stays what was opened, whatever takes its name', async () => {
    const text = await useFileInside(root, 'a/b/c.txt', async ({ content }) => {
      renameSync(join(root, 'a/b/c.txt'), join(root, 'a/b/old.txt'));
      writeFileSync(join(root, 'a/b/c.txt'), 'other');
      return Buffer.from(await content.read(0, 5)).toString();
    });
    assert.equal(text, 'grün');
  });

  describe('that is swapped', () => {
    const { lstat, open } = fs;
    afterEach(() => void Object.assign(fs, { lstat, open }));

    /** Swaps it behind the last look before it is opened. */
    const beforeOpening = (swap: (file: string) => void) => {
      let looks = 0;
      Object.assign(fs, {
        lstat: async (path: string) => {
          const found = await lstat(path);
          if (++looks === 3) swap(path);
          return found;
        },
      });
    };
    const swaps: readonly (readonly [
      what: string,
      swap: (file: string) => void,
      reason: LocalFileProblem,
    ])[] = [
      ['for a link', (file) => swapFor(file, () => symlinkSync('d.txt', file)), 'link'],
      ['for nothing', (file) => rmSync(file), 'missing'],
      ['for a folder', (file) => swapFor(file, () => mkdirSync(file)), 'folder'],
    ];
    function swapFor(file: string, make: () => void): void {
      rmSync(file);
      make();
    }
    for (const [what, swap, reason] of swaps) {
      it(`${what} just before it is opened is not read`, async () => {
        beforeOpening(swap);
        const use = useFileInside(root, 'a/b/c.txt', () => assert.fail('read'));
        await assert.rejects(use, refused(reason, /c\.txt'/));
      });
    }

    it('for another file once it is open is not read', async () => {
      Object.assign(fs, {
        open: async (...how: Parameters<typeof open>) => {
          const handle = await open(...how);
          renameSync(join(root, 'a/b/c.txt'), join(root, 'a/b/old.txt'));
          writeFileSync(join(root, 'a/b/c.txt'), 'grün');
          return handle;
        },
      });
      const use = useFileInside(root, 'a/b/c.txt', () => assert.fail('read'));
      await assert.rejects(use, refused('changed', /c\.txt' changed/));
    });

    for (const [code, reason] of [
      ['EMLINK', 'link'],
      ['EACCES', undefined],
    ] as const) {
      it(`is told as it is where opening it fails with ${code}`, async () => {
        const failure = Object.assign(new Error('no'), { code });
        Object.assign(fs, { open: () => Promise.reject(failure) });
        const use = useFileInside(root, 'a/b/c.txt', () => assert.fail('read'));
        await assert.rejects(use, reason ? refused(reason, /c\.txt'/) : failure);
      });
    }
  });

  it('is closed afterwards, whatever came of it', async () => {
    for (const use of [() => Promise.resolve('done'), () => Promise.reject(new Error('no'))]) {
      let read = (): Promise<Uint8Array> => Promise.reject(new Error('never opened'));
      const used = useFileInside(root, 'a/b/c.txt', ({ content }) => {
        read = () => content.read(0, 5);
        return use();
      });
      await used.catch(() => undefined);
      await assert.rejects(read(), { code: 'EBADF' });
    }
  });

  describe('that is small', () => {
    it('is read', async () => {
      assert.equal(await readSmallFile(root, 'a/b/c.txt', 5), 'grün');
      assert.deepEqual(await readSmallBytes(root, 'a/b/c.txt', 5), Buffer.from('grün'));
    });
    for (const path of ['a/b', 'nothing', 'a/b/nothing']) {
      it(`is nothing where ${path} is none`, async () =>
        assert.equal(await readSmallFile(root, path, 100), undefined));
    }
    it('is not read where it is larger', () =>
      assert.rejects(
        readSmallFile(root, 'a/b/c.txt', 4),
        refused('tooLarge', /a\/b\/c\.txt' is larger than 4 B/),
      ));
    it('is not read through a link', () =>
      assert.rejects(readSmallFile(root, 'alias', 100), refused('link', /alias/)));
  });
});
