import assert from 'node:assert/strict';
import {
  candidates,
  commonSuffix,
  fileNames,
  isInside,
  mapped,
  mappingOf,
} from '../../../../src/core/source/sourcePaths';
import { frameOf } from './memoryReader';

const folder = 'file:///work/space';

describe('The paths that the code of a frame may have', () => {
  const rows: readonly (readonly [what: string, filename: string, paths: string])[] = [
    ['a source is itself', '/app/src/a.ts', 'app/src/a.ts'],
    [
      'a built file has its source in src, or without a folder of the build',
      '/app/dist/x/a.js',
      'app/dist/x/a.js app/src/x/a.ts app/src/x/a.tsx app/src/x/a.jsx app/src/x/a.js app/x/a.ts app/x/a.tsx app/x/a.jsx app/x/a.js',
    ],
    ['mjs', 'out/a.mjs', 'out/a.mjs src/a.mts src/a.ts src/a.mjs a.mts a.ts a.mjs'],
    ['cjs', 'lib/a.cjs', 'lib/a.cjs src/a.cts src/a.ts src/a.cjs a.cts a.ts a.cjs'],
    ['jsx', 'build/a.jsx', 'build/a.jsx src/a.tsx src/a.jsx a.tsx a.jsx'],
    ['others keep their ending', 'dist/a.py', 'dist/a.py src/a.py a.py'],
    [
      'a name with dots',
      'esm/a.b.mjs',
      'esm/a.b.mjs src/a.b.mts src/a.b.ts src/a.b.mjs a.b.mts a.b.ts a.b.mjs',
    ],
    ['the innermost folder of a build', 'dist/lib/a.py', 'dist/lib/a.py dist/src/a.py dist/a.py'],
    ['.next', '.next/a.py', '.next/a.py src/a.py a.py'],
    ['.output', '.output/a.py', '.output/a.py src/a.py a.py'],
    ['cjs as a folder', 'cjs/a.py', 'cjs/a.py src/a.py a.py'],
    ['a file of that name is none', 'src/dist', 'src/dist'],
    ['what the machine has is no build', '/build/x/a.py', 'build/x/a.py'],
    [
      'behind what the machine has',
      '/build/dist/a.py',
      'build/dist/a.py build/src/a.py build/a.py',
    ],
    ['a frame without a file', '<anonymous>', ''],
  ];
  for (const [what, filename, paths] of rows) {
    it(`${what}: ${filename}`, () => {
      const found = candidates(frameOf({ filename }));
      assert.equal(found.map(({ path }) => path.parts.join('/')).join(' '), paths);
      assert.deepEqual(
        found.map(({ isSourceOfBuild }) => isSourceOfBuild),
        found.map((_, index) => index > 0),
      );
    });
  }
});

describe('The names of files that a frame is looked for by', () => {
  const rows: readonly (readonly [filename: string, names: string])[] = [
    ['/app/src/a.ts', 'a.ts'],
    ['/app/dist/a.jsx', 'a.jsx a.tsx'],
    ['<anonymous>', ''],
  ];
  for (const [filename, names] of rows)
    it(`${filename}: ${names}`, () =>
      assert.equal(fileNames(frameOf({ filename })).join(' '), names));
});

describe('The files that a user’s choices name for a frame', () => {
  const rows: readonly (readonly [
    what: string,
    filename: string,
    choices: string,
    files: string,
  ])[] = [
    ['what lies below', '/app/src/a.ts', 'app=bot', 'bot/src/a.ts'],
    ['the folder itself', '/app/src/a.ts', 'app=', 'src/a.ts'],
    ['this very file', '/app/src/a.ts', 'app/src/a.ts=x/b.ts', 'x/b.ts'],
    ['all files', '/app/src/a.ts', '=bot', 'bot/app/src/a.ts'],
    ['a folder whose name begins alike', '/apps/src/a.ts', 'app=bot', ''],
    ['a folder further in', '/x/app/a.ts', 'app=bot', ''],
    ['the longest first', '/app/src/a.ts', 'app=one app/src=two', 'two/a.ts one/src/a.ts'],
    [
      'the longest first, in any order',
      '/app/src/a.ts',
      'app/src=two app=one',
      'two/a.ts one/src/a.ts',
    ],
    ['slashes too many', '/app/src/a.ts', 'app=/bot/', 'bot/src/a.ts'],
    ['a way out of the folder', '/app/src/a.ts', 'app=../bot', ''],
    ['a way out by backslashes', '/app/src/a.ts', 'app=..\\bot', ''],
    ['a frame without a file', '<anonymous>', '=bot', ''],
  ];
  for (const [what, filename, choices, files] of rows) {
    it(`${what}: ${filename} by ${choices} → ${files}`, () => {
      const mappings = choices.split(' ').map((choice) => {
        const [from = '', to = ''] = choice.split('=');
        return { from, folder, to };
      });
      const found = mapped(frameOf({ filename }), mappings);
      assert.deepEqual(
        found,
        files === '' ? [] : files.split(' ').map((path) => ({ folder, path })),
      );
    });
  }
});

describe('What a user’s choice of a file teaches', () => {
  const rows: readonly (readonly [filename: string, path: string, from: string, to: string])[] = [
    ['/app/src/a.ts', 'bot/src/a.ts', 'app', 'bot'],
    ['/app/src/a.ts', 'src/a.ts', 'app', ''],
    ['src/a.ts', 'bot/src/a.ts', '', 'bot'],
    ['/app/src/a.ts', 'bot/src/b.ts', 'app/src/a.ts', 'bot/src/b.ts'],
    ['C:\\app\\SRC\\A.ts', 'bot/src/a.ts', 'C:/app', 'bot'],
    ['/app/SRC/a.ts', 'bot/src/a.ts', 'app/SRC', 'bot/src'],
  ];
  for (const [filename, path, from, to] of rows) {
    it(`${filename} is ${path}: ${from} lies in ${to}`, () =>
      assert.deepEqual(mappingOf(frameOf({ filename }), { folder, path }), { from, folder, to }));
  }
  it('is nothing where the frame has no file', () =>
    assert.equal(
      mappingOf(frameOf({ filename: '<anonymous>' }), { folder, path: 'a' }),
      undefined,
    ));
});

describe('How many parts at the end are the same', () => {
  const rows: readonly (readonly [path: string, other: string, same: number])[] = [
    ['a/b/c', 'a/b/c', 3],
    ['b/c', 'a/b/c', 2],
    ['a/b/c', 'b/c', 2],
    ['a/b/c', 'a/x/c', 1],
    ['a/b', 'a/c', 0],
    ['a/B', 'a/b', 0],
  ];
  for (const [path, other, same] of rows) {
    it(`${path} and ${other}: ${same}`, () => {
      const parts = path.split('/');
      const one = { parts, isWindows: false, root: 0, isRootKnown: true };
      assert.equal(commonSuffix(one, other.split('/')), same);
    });
  }
});

describe('A path below a folder', () => {
  const rows: readonly (readonly [path: string, stays: boolean])[] = [
    ['a/b', true],
    ['a/..b/c..', true],
    ['../a', false],
    ['a/..', false],
    ['a\\..\\b', false],
    ['a\0b', false],
  ];
  for (const [path, stays] of rows)
    it(`${JSON.stringify(path)} ${stays ? 'stays' : 'does not stay'} there`, () =>
      assert.equal(isInside(path), stays));
});
