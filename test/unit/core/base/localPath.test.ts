import assert from 'node:assert/strict';
import {
  type LocalPathProblem,
  NameClashes,
  foldedName,
  localPathProblem,
  nameKey,
  safeFileName,
} from '../../../../src/core/base/localPath';

const shownOf = (path: string) =>
  path.length > 60 ? `one of ${path.length} letters` : JSON.stringify(path);

describe('a path of a server on this computer', () => {
  const everywhere: readonly (readonly [paths: readonly string[], LocalPathProblem | undefined])[] =
    [
      [
        ['a', 'a/b.c', '..a/b..', '.gitignore', '.github/x', 'git', 'x.git', 'a~1b', 'gitx~1'],
        undefined,
      ],
      [['/a', '\\a', 'c:x', 'C:/x', 'z:', '..', 'a/..', '../a', 'a/../b'], 'outside'],
      [['', 'a//b', 'a/', '.', 'a/./b', 'a\\b', 'a\0b'], 'name'],
      [
        [
          '.git',
          '.GIT/config',
          'a/.git/x',
          '.git.',
          '.git ',
          '.git::$INDEX_ALLOCATION',
          '.git . :x',
        ],
        'git',
      ],
      [['git~1', 'GIT~12', 'gi7eba~1', 'gi0000~9', 'gi7eba~12', '.g\u200dit', '.ＧＩＴ'], 'git'],
      [['git~', 'gi7eb~1', 'gi7ebag~1', 'gi7eba~x', 'x.git:y', 'a.git~1'], undefined],
    ];
  for (const [paths, problem] of everywhere) {
    for (const path of paths) {
      it(`${shownOf(path)}: ${problem ?? 'none'}`, () =>
        assert.equal(localPathProblem(path, 'linux'), problem));
    }
  }

  const deep = (depth: number) => Array.from({ length: depth }, () => 'a').join('/');
  const lengths: readonly (readonly [
    path: string,
    NodeJS.Platform,
    root: string,
    LocalPathProblem | undefined,
  ])[] = [
    [deep(128), 'linux', '', undefined],
    [deep(129), 'linux', '', 'tooLong'],
    ['x'.repeat(255), 'linux', '', undefined],
    ['x'.repeat(256), 'linux', '', 'tooLong'],
    [`a/${'ü'.repeat(128)}`, 'linux', '', 'tooLong'],
    [`a/${'ü'.repeat(127)}`, 'linux', '', undefined],
    ['ü'.repeat(255), 'win32', '', undefined],
    ['ü'.repeat(256), 'win32', '', 'tooLong'],
    // The whole path, with the slash between.
    ['a', 'linux', '/'.padEnd(4_094, 'r'), undefined],
    ['a', 'linux', '/'.padEnd(4_095, 'r'), 'tooLong'],
    ['a', 'darwin', '/'.padEnd(1_022, 'r'), undefined],
    ['a', 'darwin', '/'.padEnd(1_023, 'r'), 'tooLong'],
    ['a', 'win32', 'r'.repeat(32_765), undefined],
    ['a', 'win32', 'r'.repeat(32_766), 'tooLong'],
    ['a', 'freebsd', '/'.padEnd(4_094, 'r'), undefined],
    ['a', 'freebsd', '/'.padEnd(4_095, 'r'), 'tooLong'],
    // The first that is found.
    [`../${'x'.repeat(300)}`, 'linux', '', 'outside'],
    [`.git/${'x'.repeat(300)}`, 'linux', '', 'git'],
  ];
  for (const [path, platform, root, problem] of lengths) {
    it(`${shownOf(path)} below a folder of ${root.length} letters on ${platform}: ${problem ?? 'none'}`, () =>
      assert.equal(localPathProblem(path, platform, root), problem));
  }

  const windows =
    'con PRN aux nul conin$ conout$ clock$ com1 com9 lpt¹ COM³ lpt1 con.txt con. a/nul/b|con .txt|a<b|a>b|ab:c|a"b|a?b|a*b|a\x1fb|' +
    'a.|a |VSCODE~1|a~1.txt|abcdef~123456|a~1.';
  const plainThere =
    'console com0 com10 lpt conx acon a.con $ a~b abcdefg~1 a~1234567 a~1.text a.b~1 .vscode~1 ~1';
  for (const path of windows
    .split('|')
    .flatMap((part, index) => (index === 0 ? part.split(' ') : part))) {
    it(`${shownOf(path)} is no name on Windows, and one elsewhere`, () => {
      assert.equal(localPathProblem(path, 'win32'), 'name');
      assert.equal(localPathProblem(path, 'darwin'), undefined);
    });
  }
  for (const path of plainThere.split(' ')) {
    it(`${shownOf(path)} is one on Windows, too`, () =>
      assert.equal(localPathProblem(path, 'win32'), undefined));
  }
});

describe('names that may be one file', () => {
  const rows: readonly (readonly [one: string, other: string, same: boolean])[] = [
    ['A.TXT', 'a.txt', true],
    ['é', 'e\u0301', true],
    ['ﬁle', 'file', true],
    ['a\u200bb', 'ab', true],
    ['a\u00adb', 'ab', true],
    // Its small letter is taken together only in another normal form.
    ['K', 'k', true],
    ['a', 'b', false],
  ];
  for (const [one, other, same] of rows) {
    it(`${shownOf(one)} and ${shownOf(other)} ${same ? 'are' : 'are not'}`, () => {
      assert.equal(foldedName(one) === foldedName(other), same);
      assert.equal(nameKey(one, 'darwin') === nameKey(other, 'darwin'), same);
      assert.equal(nameKey(one, 'linux') === nameKey(other, 'linux'), false);
    });
  }
});

describe('NameClashes', () => {
  /** Paths, folders with a slash at their end, and whether each can stand beside those before it. */
  const rows: readonly (readonly [
    platform: NodeJS.Platform,
    paths: readonly (readonly [path: string, takes: boolean])[],
    count: number,
  ])[] = [
    [
      'linux',
      [
        ['a', true],
        ['a', false],
        ['b', true],
      ],
      2,
    ],
    [
      'linux',
      [
        ['a', true],
        ['A', true],
      ],
      2,
    ],
    [
      'darwin',
      [
        ['a', true],
        ['A', false],
      ],
      1,
    ],
    [
      'linux',
      [
        ['a', true],
        ['a/b', false],
        ['a/b/c', false],
      ],
      1,
    ],
    [
      'linux',
      [
        ['a/b/c', true],
        ['a', false],
        ['a/b', false],
        ['a/b/', true],
        ['a/b/d', true],
      ],
      4,
    ],
    [
      'linux',
      [
        ['a/', true],
        ['a/', true],
        ['a', false],
      ],
      1,
    ],
    [
      'linux',
      [
        ['a', true],
        ['a/', false],
      ],
      1,
    ],
    [
      'win32',
      [
        ['Folder/x', true],
        ['folder/y', true],
        ['FOLDER', false],
      ],
      3,
    ],
    [
      'linux',
      [
        ['a/b', true],
        ['a/c/d', true],
        ['a/c/d/e', false],
      ],
      4,
    ],
    [
      'linux',
      [
        ['a/b/c', true],
        ['a/b/d', true],
        ['a/x/y', true],
      ],
      6,
    ],
  ];
  for (const [platform, paths, count] of rows) {
    it(`${paths.map(([path]) => path).join(' ')} on ${platform}`, () => {
      const clashes = new NameClashes(platform);
      for (const [path, takes] of paths) {
        const isFolder = path.endsWith('/');
        const plain = isFolder ? path.slice(0, -1) : path;
        assert.equal(clashes.takes(plain, isFolder), takes, path);
      }
      assert.equal(clashes.count, count);
    });
  }
});

describe('a safe name for a file', () => {
  const rows: readonly (readonly [name: string, platform: NodeJS.Platform, safe: string])[] = [
    ['a b.txt', 'linux', 'a b.txt'],
    ['a/b\\c:d*e?f"g<h>i|j', 'linux', 'a_b_c_d_e_f_g_h_i_j'],
    ['a\0b\x1f\x7f\x9fc', 'linux', 'a_b___c'],
    ['a\u200bb\u202ec\ud83d', 'linux', 'a_b_c_'],
    ['a. . ', 'linux', 'a'],
    ['...', 'linux', '_'],
    ['', 'linux', '_'],
    ['.git', 'linux', '_.git'],
    ['GIT~1', 'linux', '_GIT~1'],
    ['nul', 'linux', '_nul'],
    ['com1.log', 'darwin', '_com1.log'],
    ['a~1', 'win32', '_a~1'],
    ['a~1', 'linux', 'a~1'],
    ['x'.repeat(255), 'linux', 'x'.repeat(255)],
    ['x'.repeat(256), 'linux', 'x'.repeat(255)],
    [`${'x'.repeat(300)}.tar.gz`, 'linux', `${'x'.repeat(248)}.tar.gz`],
    [`${'x'.repeat(300)}.log`, 'linux', `${'x'.repeat(251)}.log`],
    [`${'x'.repeat(300)}.${'y'.repeat(16)}`, 'linux', `${'x'.repeat(238)}.${'y'.repeat(16)}`],
    [`${'x'.repeat(250)}.${'y'.repeat(17)}`, 'linux', `${'x'.repeat(250)}.yyyy`],
    [`${'ü'.repeat(200)}.log`, 'linux', `${'ü'.repeat(125)}.log`],
    [`${'ü'.repeat(200)}.log`, 'win32', `${'ü'.repeat(200)}.log`],
    [`${'😀'.repeat(100)}.log`, 'linux', `${'😀'.repeat(62)}.log`],
    [`${'x'.repeat(254)}.${'y'.repeat(20)}`, 'linux', 'x'.repeat(254)],
  ];
  for (const [name, platform, safe] of rows) {
    it(`of ${shownOf(name)} on ${platform} is ${shownOf(safe)}`, () =>
      assert.equal(safeFileName(name, platform), safe));
  }
});
