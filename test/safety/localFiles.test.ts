import assert from 'node:assert/strict';
import { entryRefusal } from '../../src/core/sync/entryName';

const every = ['linux', 'darwin', 'win32'] as const;
const unix = ['linux', 'darwin'] as const;

/** Names of a server's entries, and where they are no names for files of this computer. */
const rows: readonly (readonly [string, readonly string[], readonly NodeJS.Platform[]])[] = [
  ['absolute and drives', ['/etc/passwd', '\\x', 'C:\\x', 'c:x', '\\\\host\\share\\x'], every],
  ['going up', ['..', '../x', 'a/../../x', 'a/..'], every],
  ['a backslash', ['a\\..\\..\\x', 'a\\b'], every],
  ['no name at all', ['a//b', 'a/./b', './/..//x', 'a\0b'], every],
  ['devices', ['con', 'NUL.txt', 'a/nul', 'aux.c', 'lpt1', 'COM9.log', 'prn .txt'], ['win32']],
  ['devices with superscripts', ['COM¹', 'com².txt', 'lpt³', 'LPT¹.x'], ['win32']],
  ['devices of the console', ['CONIN$', 'conout$', 'CLOCK$', 'conin$.txt'], ['win32']],
  ['another stream of a file', ['a:b', 'x/a.txt::$DATA'], ['win32']],
  ['what Windows leaves out at the end', ['a.', 'a ', 'a/b. /c', '...'], ['win32']],
  [
    'what Windows has no files for',
    ['a?b', 'a*', 'a"b', 'a<b', 'a|b', 'a\x01b', 'a\nb'],
    ['win32'],
  ],
  ['a short name of Windows', ['git~1', 'GIT~1/config', 'git~12/x', 'gi7eba~1/x'], every],
  ['a short name of any folder', ['VSCODE~1/tasks.json', 'envrc~1', 'ABCDEF~1.JS'], ['win32']],
  ['a long name', ['x'.repeat(256), `a/${'ä'.repeat(128)}/b`], unix],
  ['a long name of Windows', ['x'.repeat(256)], ['win32']],
  ['a long way', [Array(30).fill('x'.repeat(200)).join('/')], unix],
  ['a deep way', [Array(1000).fill('a').join('/'), Array(200).fill('a').join('/')], every],
  [
    'git in every spelling',
    [
      ...['.git', '.GIT/config', 'a/.Git/hooks/x', '.git./config', '.git /config', '.git. . /x'],
      ...['.g\u200cit/config', '.\ufeffgit/x', '.gi\u00adt/x', '.git\u200b/x', '.g\u2060it/x'],
      ...['.git::$INDEX_ALLOCATION/config', '.git:x', '.\u{e0067}git/x', '.ｇｉｔ/x'],
    ],
    every,
  ],
];

/** Names that must go on working. */
const fine: readonly (readonly [string, readonly NodeJS.Platform[]])[] = [
  ['.gitignore', every],
  ['.github/workflows/x.yml', every],
  ['gitting', every],
  ['con.txt', unix],
  ['x'.repeat(255), every],
  ['ä'.repeat(127), unix],
  ['語'.repeat(200), ['win32']],
  ['world/region/r.-1.0.mca', every],
  ['node_modules/a/'.repeat(40) + 'x', every],
  ['comma', every],
  ['console.log', every],
  ['com0', every],
  ['nul1.txt', every],
  ['a b/100% "x"', unix],
  ['what\u202egnp.exe', unix],
];

describe('A name of a server as a name on this computer', () => {
  for (const [what, names, platforms] of rows) {
    for (const platform of platforms) {
      for (const name of names) {
        const shown = JSON.stringify(name.length > 40 ? `${name.slice(0, 40)}…` : name);
        it(`${what} is refused on ${platform}: ${shown}`, () =>
          assert.notEqual(entryRefusal({ name, type: 'file' }, platform), undefined));
      }
    }
  }
  for (const [name, platforms] of fine) {
    for (const platform of platforms) {
      it(`is fine on ${platform}: ${JSON.stringify(name.slice(0, 40))}`, () =>
        assert.equal(entryRefusal({ name, type: 'file' }, platform), undefined));
    }
  }
});
