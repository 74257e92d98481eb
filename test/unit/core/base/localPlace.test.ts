import assert from 'node:assert/strict';
import fs, {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import {
  createLocalFolders,
  isSameState,
  localState,
  pathState,
  putInPlace,
} from '../../../../src/core/base/localPlace';
import {
  assertPlainFile,
  localTargets,
  targetAsCompared,
} from '../../../../src/core/base/localTargets';

describe('a place on this computer', () => {
  let root = '';
  let from = '';
  beforeEach(() => {
    root = mkdtempSync(join(os.tmpdir(), 'local-place-'));
    from = join(root, 'new');
    writeFileSync(from, 'new');
    mkdirSync(join(root, 'folder'));
    writeFileSync(join(root, 'file'), 'old', { mode: 0o640 });
    symlinkSync('folder', join(root, 'link'));
    symlinkSync('file', join(root, 'alias'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const stateOf = (path: string) => localState(statSync(join(root, path)));
  const isUserError = (words: string) => ({ name: 'UserError', message: words });
  const blocked = (path: string) =>
    isUserError(`Couldn't write file '${path}' because a link or another item is in its place.`);

  describe('is', () => {
    const rows: readonly (readonly [path: string, state: 'file' | 'nothing' | 'blocked'])[] = [
      ['file', 'file'],
      ['nothing', 'nothing'],
      ['folder/nothing', 'nothing'],
      ['nothing/nothing', 'nothing'],
      ['folder', 'blocked'],
      ['alias', 'blocked'],
      ['link', 'blocked'],
      ['link/x', 'blocked'],
      ['file/x', 'blocked'],
      ['file/x/y', 'blocked'],
    ];
    for (const [path, state] of rows) {
      it(`${state} at ${path}`, () =>
        assert.deepEqual(
          pathState(root, path),
          { file: stateOf('file'), nothing: undefined, blocked: 'blocked' }[state],
        ));
    }

    it('remembered by its size, its times and its permission bits', () => {
      chmodSync(join(root, 'file'), 0o4640);
      const { ctimeMs } = statSync(join(root, 'file'));
      utimesSync(join(root, 'file'), 1, 1.5);
      const state = stateOf('file');
      assert.deepEqual([state.size, state.modifiedAt, state.mode], [3, 1_500, 0o640]);
      assert.ok(state.changedAt >= ctimeMs);
    });

    const state = { size: 1, modifiedAt: 2, changedAt: 3, mode: 4 };
    for (const [name, same] of [
      ['size', false],
      ['modifiedAt', false],
      ['changedAt', false],
      ['mode', true],
    ] as const) {
      it(`${same ? 'the same' : 'another'} with another ${name}`, () =>
        assert.equal(isSameState(state, { ...state, [name]: 9 }), same));
    }
  });

  describe('has folders', () => {
    for (const path of ['', 'folder', 'folder/a', 'x/y/z']) {
      it(`made where they lack: ${path || 'none'}`, () => {
        const before = readdirSync(root).length;
        createLocalFolders(root, path);
        assert.ok(statSync(join(root, path)).isDirectory());
        assert.equal(readdirSync(root).length, before + (path === 'x/y/z' ? 1 : 0));
      });
    }
    for (const path of ['file', 'file/a', 'link', 'link/a', 'alias']) {
      it(`but not through ${path}`, () => {
        assert.throws(() => createLocalFolders(root, path), blocked(path));
        assert.equal(existsSync(join(root, 'folder/a')), false);
      });
    }
  });

  describe('is taken', () => {
    const put = (path: string, expected = pathState(root, path)) => {
      assert.ok(expected !== 'blocked');
      putInPlace(from, { root, path, expected });
    };

    it('where nothing is, with its folders', () => {
      put('x/y/z');
      assert.equal(readFileSync(join(root, 'x/y/z'), 'utf8'), 'new');
      assert.equal(existsSync(from), false);
      assert.equal(statSync(join(root, 'x/y/z')).nlink, 1);
    });

    it('of a file that is as it was, whose bits stay', () => {
      put('file');
      assert.equal(readFileSync(join(root, 'file'), 'utf8'), 'new');
      assert.equal(statSync(join(root, 'file')).mode & 0o777, 0o640);
      assert.equal(existsSync(from), false);
    });

    const refused: readonly (readonly [
      what: string,
      path: string,
      make: () => void,
      words: string,
    ])[] = [
      [
        'that came since',
        'later',
        () => writeFileSync(join(root, 'later'), 'theirs'),
        "Couldn't write file 'later' because it was created in the meantime. Compare again.",
      ],
      [
        'that changed since',
        'file',
        () => writeFileSync(join(root, 'file'), 'theirs'),
        "Couldn't replace file 'file' because it changed in the meantime. Compare again.",
      ],
      [
        'that went since',
        'file',
        () => rmSync(join(root, 'file')),
        "Couldn't replace file 'file' because it changed in the meantime. Compare again.",
      ],
      [
        'that became a folder',
        'later',
        () => mkdirSync(join(root, 'later')),
        blocked('later').message,
      ],
      [
        'that became a link',
        'later',
        () => symlinkSync('file', join(root, 'later')),
        blocked('later').message,
      ],
      [
        'behind what became a link',
        'x/later',
        () => symlinkSync('folder', join(root, 'x')),
        blocked('x').message,
      ],
    ];
    for (const [what, path, make, words] of refused) {
      it(`but not of one ${what}`, () => {
        const expected = pathState(root, path);
        assert.ok(expected !== 'blocked');
        make();
        const shown = () =>
          ['file', 'later', 'folder/later'].map((name) => {
            const found = lstatSync(join(root, name), { throwIfNoEntry: false });
            return found?.isFile() ? readFileSync(join(root, name), 'utf8') : found?.mode;
          });
        const before = shown();
        assert.throws(() => putInPlace(from, { root, path, expected }), isUserError(words));
        assert.deepEqual(shown(), before);
        assert.equal(readFileSync(from, 'utf8'), 'new');
      });
    }

    describe('on a disk that knows no second name for a file', () => {
      const { linkSync, copyFileSync } = fs;
      afterEach(() => void Object.assign(fs, { linkSync, copyFileSync }));
      const failing = (code: string) => () => {
        throw Object.assign(new Error('no'), { code });
      };
      const appeared =
        "Couldn't write file 'later' because it was created in the meantime. Compare again.";

      it('where nothing is', () => {
        Object.assign(fs, { linkSync: failing('EISDIR') });
        put('later');
        assert.equal(readFileSync(join(root, 'later'), 'utf8'), 'new');
        assert.equal(existsSync(from), false);
      });

      it('but not of what comes at the last moment', () => {
        Object.assign(fs, {
          linkSync: (...how: Parameters<typeof linkSync>) => {
            writeFileSync(join(root, 'later'), 'theirs');
            linkSync(...how);
          },
        });
        assert.throws(() => put('later'), isUserError(appeared));
        rmSync(join(root, 'later'));
        Object.assign(fs, {
          linkSync: () => {
            writeFileSync(join(root, 'later'), 'theirs');
            failing('EPERM')();
          },
        });
        assert.throws(() => put('later'), isUserError(appeared));
        assert.equal(readFileSync(join(root, 'later'), 'utf8'), 'theirs');
        assert.equal(readFileSync(from, 'utf8'), 'new');
      });

      it('and what else goes wrong with the copy is told as it is', () => {
        Object.assign(fs, { linkSync: failing('EPERM'), copyFileSync: failing('ENOSPC') });
        assert.throws(() => put('later'), { code: 'ENOSPC' });
      });
    });

    it('and what else goes wrong is told as it is', () => {
      rmSync(from);
      assert.throws(() => put('later'), { code: 'ENOENT' });
    });
  });

  describe('is where a server’s file goes', () => {
    const runs: readonly (readonly [path: string, by: string | undefined])[] = [
      ['file', undefined],
      ['nothing', undefined],
      ['.vscode/tasks.json', 'VS Code'],
      ['repo/HEAD', 'git'],
      ['repo/main.js', undefined],
      ['.bashrc', 'shells'],
    ];
    it('with what is there, and who would run it', async () => {
      mkdirSync(join(root, 'repo/objects'), { recursive: true });
      const targets = await localTargets(
        root,
        runs.map(([path]) => path),
      );
      assert.deepEqual(
        targets,
        runs.map(([path, runsBy]) => ({ root, path, runsBy, expected: pathState(root, path) })),
      );
    });

    const refused: readonly (readonly [paths: string, NodeJS.Platform, words: string])[] = [
      [
        'ok ../x',
        'linux',
        "Couldn't write file '../x' because its path leads outside the selected folder.",
      ],
      [
        'a\\b',
        'linux',
        "Couldn't write file 'a\\b' because the operating system doesn't allow its name.",
      ],
      [
        'con',
        'win32',
        "Couldn't write file 'con' because the operating system doesn't allow its name.",
      ],
      [
        '.git/hooks/x',
        'linux',
        "Couldn't write file '.git/hooks/x' because it's part of a Git repository, whose hooks would run locally.",
      ],
      [
        'a.txt A.txt',
        'darwin',
        "File 'A.txt' and another of these files would be the same local file. Download them one by one.",
      ],
      [
        'x x/y',
        'linux',
        "File 'x/y' and another of these files would be the same local file. Download them one by one.",
      ],
      [
        'link/x',
        'linux',
        "Couldn't write file 'link/x' because a link or a folder is in its place.",
      ],
      [
        'folder',
        'linux',
        "Couldn't write file 'folder' because a link or a folder is in its place.",
      ],
    ];
    for (const [paths, platform, words] of refused) {
      it(words, () =>
        assert.rejects(localTargets(root, paths.split(' '), platform), isUserError(words)),
      );
    }
    it('but not one that is too long', () => {
      const path = 'x'.repeat(256);
      const words = `Couldn't write file '${path}' because its path is too long.`;
      return assert.rejects(localTargets(root, [path], 'linux'), isUserError(words));
    });
    it('but not one that is too long with its folder', () =>
      assert.rejects(localTargets(`/${'r'.repeat(4_090)}`, ['folder/x'], 'linux'), /too long/));
    it('and two that this computer tells apart', async () =>
      assert.equal((await localTargets(root, ['a.txt', 'A.txt'], 'linux')).length, 2));
  });

  describe('is one that was compared', () => {
    it('and is as it was', async () => {
      assert.equal((await targetAsCompared(root, 'file', stateOf('file'))).path, 'file');
      assert.equal((await targetAsCompared(root, 'nothing', undefined)).expected, undefined);
    });

    const changes: readonly (readonly [what: string, path: string, make: () => void])[] = [
      ['that came', 'later', () => writeFileSync(join(root, 'later'), '')],
      ['that went', 'file', () => rmSync(join(root, 'file'))],
      ['that changed', 'file', () => writeFileSync(join(root, 'file'), 'theirs')],
    ];
    for (const [what, path, make] of changes) {
      it(`but not one ${what} since`, async () => {
        const compared = pathState(root, path);
        assert.ok(compared !== 'blocked');
        make();
        await assert.rejects(
          targetAsCompared(root, path, compared),
          isUserError(`Local file '${path}' changed after the comparison. Compare again.`),
        );
      });
    }
  });

  for (const [path, is] of [
    ['file', true],
    ['folder', false],
    ['alias', false],
    ['link/x', false],
    ['nothing', false],
  ] as const) {
    it(`${path} is ${is ? 'a' : 'no'} plain file to send`, () => {
      const look = () => assertPlainFile(root, path);
      if (is) look();
      else
        assert.throws(
          look,
          isUserError(`Couldn't read file '${path}' because it was deleted or a link leads to it.`),
        );
    });
  }
});
