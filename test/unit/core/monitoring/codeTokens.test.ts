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

  const lines: readonly (readonly [file: string, code: string, expected: readonly string[]])[] = [
    ['a.ts', '/* a\nb */ c', ['c(/* a)', 'c(b */) c']],
    ['a.ts', '/* a * / b', ['c(/* a * / b)']],
    ['a.ts', '// a\nb', ['c(// a)', 'b']],
    ['a.ts', '/**/ a', ['c(/**/) a']],
    ['a.ts', 'f(/a\\/b/gi, 1)', ['f(s(/a\\/b/gi), n(1))']],
    ['a.ts', 'x=/a/; y = /b/i', ['x=s(/a/); y = s(/b/i)']],
    ['a.ts', 'f(a, /b/)', ['f(a, s(/b/))']],
    ['a.ts', '[/b/]; {/c/}', ['[s(/b/)]; {s(/c/)}']],
    ['a.ts', 'a ? /b/ : /c/', ['a ? s(/b/) : s(/c/)']],
    ['a.ts', '!/b/ && /c/ || /d/', ['!s(/b/) && s(/c/) || s(/d/)']],
    ['a.ts', ';/b/', [';s(/b/)']],
    ['a.ts', 'x = /a\nb/', ['x = /a', 'b/']],
    ['a.ts', 'x =  /a/', ['x =  /a/']],
    ['a.ts', 'x / y / z1', ['x / y / z1']],
    ['a.java', 'x = """a "b"\nc""" + d', ['x = s("""a "b")', 's(c""") + d']],
    ['a.java', 'x = """open\nb', ['x = s("""open)', 's(b)']],
    ['a.ts', '"a\\"b" c', ['s("a\\"b") c']],
    ['a.ts', '"a\nb', ['s("a)', 'b']],
    ['a.ts', "'a\\'b' c", ["s('a\\'b') c"]],
    ['a.ts', "'a\nb", ["s('a)", 'b']],
    ['a.ts', "'a\\\\' b", ["s('a\\\\') b"]],
    ['a.ts', '`a\nb` c', ['s(`a)', 's(b`) c']],
    ['a.ts', '`a\\`b` c', ['s(`a\\`b`) c']],
    ['a.ts', '`open\nb', ['s(`open)', 's(b)']],
    ['a.ts', '"a\\\nb" c', ['s("a\\)', 's(b") c']],
    ['a.ts', '0x1F 12.5 a1 $1', ['n(0x1F) n(12.5) a1 $1']],
    ['a.ts', '$if if$ _if', ['$if if$ _if']],
    ['a.ts', '1_000n', ['n(1_000n)']],
    ['a.ts', 'a"b"c', ['as("b")c']],
    ['a.rs', "'a 'b' x", ["'a s('b') x"]],
    ['a.rs', "'\\n' '\\u{1F}' x", ["s('\\n') s('\\u{1F}') x"]],
    ['a.rs', '"a\nb" c', ['s("a)', 's(b") c']],
    ['a.rs', '"a\\"b" c', ['s("a\\"b") c']],
    ['a.rs', '"open\nb', ['s("open)', 's(b)']],
    ['a.rs', '// a\nlet x', ['c(// a)', 'k(let) x']],
    ['a.rs', '/* a\nb */ 1u8', ['c(/* a)', 'c(b */) n(1u8)']],
    ['a.rs', 'a / b', ['a / b']],
    ['a.rs', "'\n' x", ["'", "' x"]],
    ['a.rs', "'ab' x", ["'ab' x"]],
    ['a.rs', '/* open', ['c(/* open)']],
    ['a.py', "'''a\nb''' c", ["s('''a)", "s(b''') c"]],
    ['a.py', '"""a\nb""" c', ['s("""a)', 's(b""") c']],
    ['a.py', "'''open\nb", ["s('''open)", 's(b)']],
    ['a.py', "'''a\\'''b''' c", ["s('''a\\'''b''') c"]],
    ['a.py', '"""a\\"""b""" c', ['s("""a\\"""b""") c']],
    ['a.py', '"a\\"b" c', ['s("a\\"b") c']],
    ['a.py', '"a\nb', ['s("a)', 'b']],
    ['a.py', "'a\\'b' c", ["s('a\\'b') c"]],
    ['a.py', "'a\nb", ["s('a)", 'b']],
    ['a.py', '1.5 # a "b"\nc', ['n(1.5) c(# a "b")', 'c']],
    ['a.py', 'x#y', ['xc(#y)']],
    ['a.py', '"" "a"', ['s("") s("a")']],
    ['a.sh', "'a\nb' c", ["s('a)", "s(b') c"]],
    ['a.sh', "'a\\' b", ["s('a\\') b"]],
    ['a.sh', '"a\\"b" c', ['s("a\\"b") c']],
    ['a.sh', '"a\nb" c', ['s("a)', 's(b") c']],
    ['a.sh', '# a\nb', ['c(# a)', 'b']],
    ['a.sh', 'a; # b', ['a; c(# b)']],
    ['a.sh', 'a;# b', ['a;c(# b)']],
    ['a.sh', 'a 12 if', ['a n(12) k(if)']],
    ['a.sh', "'open\nb", ["s('open)", 's(b)']],
    ['a.sh', '"open', ['s("open)']],
    ['a.sh', 'ab # c', ['ab c(# c)']],
    ['a.sh', 'a 1234 0x1F.5 b1', ['a n(1234) n(0x1F.5) b1']],
    ['a.php', 'a 1234 0x1F.5 b1', ['a n(1234) n(0x1F.5) b1']],
    ['a.lua', 'a 1234 0x1F.5 b1', ['a n(1234) n(0x1F.5) b1']],
    ['a.py', 'a 1234 0x1F.5 b1', ['a n(1234) n(0x1F.5) b1']],
    ['a.rs', 'a 1234 0x1F.5 b1', ['a n(1234) n(0x1F.5) b1']],
    ['a.ts', 'a 1234 0x1F.5 b1', ['a n(1234) n(0x1F.5) b1']],
    ['a.php', '"open\nb', ['s("open)', 's(b)']],
    ['a.php', "'open\nb", ["s('open)", 's(b)']],
    ['a.php', '"a\\\\" b', ['s("a\\\\") b']],
    ['a.php', "'a\\\\' b", ["s('a\\\\') b"]],
    ['a.php', '/* open\nb', ['c(/* open)', 'c(b)']],
    ['a.php', '/* a * / b */ c', ['c(/* a * / b */) c']],
    ['a.php', '# a\nb', ['c(# a)', 'b']],
    ['a.php', '#[A]\nb', ['#[A]', 'b']],
    ['a.php', 'a / b # c', ['a / b c(# c)']],
    ['a.php', '$if1 if', ['$if1 k(if)']],
    ['a.lua', '--[[ a\nb ]] c', ['c(--[[ a)', 'c(b ]]) c']],
    ['a.lua', '--[[ open\nb', ['c(--[[ open)', 'c(b)']],
    ['a.lua', '-- a\nb', ['c(-- a)', 'b']],
    ['a.lua', '[[a\nb]] c', ['s([[a)', 's(b]]) c']],
    ['a.lua', '[[open\nb', ['s([[open)', 's(b)']],
    ['a.lua', 't[1] - 2', ['t[n(1)] - n(2)']],
    ['a.lua', '"a\\"b" c', ['s("a\\"b") c']],
    ['a.lua', "'a\\'b' c", ["s('a\\'b') c"]],
    ['a.lua', '"a\nb', ['s("a)', 'b']],
    ['a.lua', "'a\nb", ["s('a)", 'b']],
    ['a.php', "'a\nb' c", ["s('a)", "s(b') c"]],
    ['a.php', "'a\\'b' c", ["s('a\\'b') c"]],
    ['a.php', '"a\\"b" c', ['s("a\\"b") c']],
    ['a.php', '"a\nb" c', ['s("a)', 's(b") c']],
    ['a.php', '// a\nb', ['c(// a)', 'b']],
    ['a.php', '/* a\nb */ c', ['c(/* a)', 'c(b */) c']],
    ['a.php', '# a\n#[A]', ['c(# a)', '#[A]']],
    ['a.php', 'a / 12 $_x', ['a / n(12) $_x']],
    ['a.php', "'open\nb", ["s('open)", 's(b)']],
    ['a.php', '"open\nb', ['s("open)', 's(b)']],
    ['a.php', '/* open\nb', ['c(/* open)', 'c(b)']],
    ['a.lua', '--[[ a\nb ]] c', ['c(--[[ a)', 'c(b ]]) c']],
    ['a.lua', '-- a\nb', ['c(-- a)', 'b']],
    ['a.lua', '--[[ open\nb', ['c(--[[ open)', 'c(b)']],
    ['a.lua', '[[a\nb]] c', ['s([[a)', 's(b]]) c']],
    ['a.lua', '[[open\nb', ['s([[open)', 's(b)']],
    ['a.lua', '"a\\"b" c', ['s("a\\"b") c']],
    ['a.lua', '"a\nb', ['s("a)', 'b']],
    ['a.lua', "'a\\'b' c", ["s('a\\'b') c"]],
    ['a.lua', "'a\nb", ["s('a)", 'b']],
    ['a.lua', 'a - b[1] 0x1F', ['a - b[n(1)] n(0x1F)']],
    ['a.lua', '[[a]b]] c', ['s([[a]b]]) c']],
  ];
  for (const [file, code, expected] of lines) {
    it(`of ${file}, by lines: ${JSON.stringify(code)}`, () =>
      assert.deepEqual(marked(file, code), expected));
  }

  /** The ends of names of each language, some of its words, and some that are words elsewhere. */
  const words: readonly (readonly [ends: string, own: string, others: string])[] = [
    ['js mjs cjs jsx json jsonc', 'async static yield', 'interface func elif'],
    ['ts mts cts tsx', 'async yield abstract satisfies type', 'func elif guard'],
    ['java kt kts scala groovy', 'abstract fun short', 'async elif'],
    ['cs', 'abstract foreach yield', 'fun elif'],
    ['c h cc cpp cxx hpp', 'auto typedef while', 'func elif yield'],
    ['go', 'break chan var', 'while class'],
    ['rs', 'as impl while', 'class function'],
    ['swift dart', 'async type func guard', 'elif fn'],
    ['py pyi pyw', 'and elif yield', 'var function'],
    ['rb', 'alias elsif require', 'elif function'],
    ['sh bash zsh', 'case esac while', 'def class'],
    ['php', 'abstract elseif yield', 'elif def'],
    ['lua', 'and elseif while', 'elif class'],
  ];
  for (const [ends, own, others] of words) {
    for (const end of ends.split(' ')) {
      it(`of .${end} know its words`, () => {
        const known = own.split(' ').map((word) => `k(${word})`);
        assert.deepEqual(marked(`a.${end}`, `${own} ${others}`), [`${known.join(' ')} ${others}`]);
      });
    }
  }

  it('know values that are words', () => {
    const values = 'true false null undefined NaN Infinity None True False nil self this cls';
    const known = values.split(' ').map((word) => (word === 'this' ? 'k(this)' : `v(${word})`));
    assert.deepEqual(marked('a.js', `${values} constructor`), [`${known.join(' ')} constructor`]);
  });

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

  for (const file of ['a.ts', 'a.txt']) {
    it(`of ${file}: none of an empty line`, () => {
      const all = codePieces({ file, lines: ['a', '', 'b'], before: [] });
      assert.deepEqual(
        all.map(({ length }) => length),
        [1, 0, 1],
      );
    });
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
