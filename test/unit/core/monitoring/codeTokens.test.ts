import assert from 'node:assert/strict';
import { codePieces } from '../../../../src/core/monitoring/codeTokens';

const marks = { comment: 'c', string: 's', number: 'n', keyword: 'k', constant: 'v' };

/** Lines with the kind of each piece: `k(const) x = n(1)`. */
function marked(file: string, code: string, before: readonly string[] = []): readonly string[] {
  const lines = codePieces({ file, lines: code.split('\n'), before });
  return lines.map((line) =>
    line.map(({ kind, text }) => (kind ? `${marks[kind]}(${text})` : text)).join(''),
  );
}

describe('The pieces of code', () => {
  const rows: readonly (readonly [file: string, code: string, expected: string])[] = [
    ['a.ts', 'const x: T = 1.5e3; // one', 'k(const) x: T = n(1.5e3); c(// one)'],
    ['a.js', 'if (a) return null', 'k(if) (a) k(return) v(null)'],
    ['a.ts', String.raw`f('it\'s', "a // b")`, String.raw`f(s('it\'s'), s("a // b"))`],
    ['a.ts', 'g(`${c}`)', 'g(s(`${c}`))'],
    ['a.ts', 'const r = /"/g; f("a")', 'k(const) r = s(/"/g); f(s("a"))'],
    ['a.ts', 'a / b / c', 'a / b / c'],
    ['a.ts', 'classes.format(x1)', 'classes.format(x1)'],
    ['a.tsx', 'a = "open', 'a = s("open)'],
    ['/home/App.java', 'throw new E("x"); /* c */', 'k(throw) k(new) E(s("x")); c(/* c */)'],
    ['a.py', 'def f(self): return "a" # b', 'k(def) f(v(self)): k(return) s("a") c(# b)'],
    ['a.rb', "return 'x' unless a # b", "k(return) s('x') k(unless) a c(# b)"],
    ['a.sh', 'echo "$#" # n', 'echo s("$#") c(# n)'],
    ['a.sh', 'echo $# a#b', 'echo $# a#b'],
    ['a.php', "#[A] echo $if . 'x'; # c", "#[A] k(echo) $if . s('x'); c(# c)"],
    ['a.lua', 'local x = [[s]] -- c', 'k(local) x = s([[s]]) c(-- c)'],
    ['a.go', 'func f() { s := `a` }', 'k(func) f() { s := s(`a`) }'],
    ['a.rs', "fn f<'a>(c: &'a str) { 'x' }", "k(fn) f<'a>(c: &'a str) { s('x') }"],
    ['A.TS', 'let a', 'k(let) a'],
    ['a.txt', 'const x = "1"', 'const x = "1"'],
    ['Makefile', 'if 1', 'if 1'],
  ];
  for (const [file, code, expected] of rows) {
    it(`of ${file}: ${code}`, () => assert.deepEqual(marked(file, code), [expected]));
  }

  const over: readonly (readonly [string, string, string, readonly string[], readonly string[]])[] =
    [
      ['a comment', 'a.ts', 'b */ c\n\nd', ['a /* a'], ['c(b */) c', '', 'd']],
      ['a template', 'a.ts', 'b\n` + 1', ['x = `a'], ['s(b)', 's(`) + n(1)']],
      ['a text of Python', 'a.py', 'b\n""" + 1', ['x = """a'], ['s(b)', 's(""") + n(1)']],
      ['no string of one line', 'a.ts', 'b', ["it's"], ['b']],
      ['no comment that has ended', 'a.ts', 'b', ['/* a */'], ['b']],
    ];
  for (const [what, file, code, before, expected] of over) {
    it(`goes on with ${what} from the lines before`, () =>
      assert.deepEqual(marked(file, code, before), expected));
  }

  it('looks back as far as a file that somebody wrote is long, and no further', () => {
    const filler = (count: number) => Array.from({ length: count }, () => 'x'.repeat(99));
    assert.deepEqual(marked('a.ts', 'b', ['/*', ...filler(499)]), ['c(b)']);
    assert.deepEqual(marked('a.ts', 'b', ['/*', ...filler(500)]), ['b']);
  });

  it('holds every character of every line, whatever stands there', () => {
    const odd = [
      '"',
      "'",
      '`',
      '/',
      '*',
      '#',
      '\\',
      '-',
      '[',
      ']',
      '\t',
      'é',
      '🙂',
      '$',
      ' ',
      '1',
      'a',
    ];
    for (const file of ['a.ts', 'a.py', 'a.sh', 'a.php', 'a.lua', 'a.rs', 'a.txt']) {
      const lines = odd.flatMap((one) => odd.map((other) => `${one}${other}${one}${one}${other}`));
      const shown = codePieces({ file, lines: ['', ...lines, ''], before: lines });
      const texts = shown.map((line) => line.map(({ text }) => text).join(''));
      assert.deepEqual(texts, ['', ...lines, '']);
    }
  });
});
