import assert from 'node:assert/strict';
import { cover } from '../../../../src/core/search/cover';
import { type TextQuery, compile, matchesIn, decodeText } from '../../../../src/core/search/query';
import { sortOut } from '../../../../src/core/search/searchable';
import { countWords, factWords } from '../../../../src/core/search/searchWords';
import { rankTwins, surest } from '../../../../src/core/sync/twins';
import { bytes } from '../files/practiceFiles';

const plain: TextQuery = { text: '', isRegex: false, isCaseSensitive: false, isWholeWord: false };

describe('Looking for a text', () => {
  const rows: readonly (readonly [string, Partial<TextQuery>, string, readonly string[]])[] = [
    ['any case', { text: 'error' }, 'Error error', ['0:0', '0:6']],
    ['this case', { text: 'error', isCaseSensitive: true }, 'Error error', ['0:6']],
    ['whole words', { text: 'log', isWholeWord: true }, 'logs log\nlog_ log', ['0:5', '1:5']],
    ['words of all scripts', { text: 'äh', isWholeWord: true }, 'zäh äh', ['0:4']],
    ['what looks like an expression', { text: 'a.b(' }, 'axb( a.b(', ['0:5']],
    ['an expression', { text: 'T\\w+', isRegex: true }, 'Ticket', ['0:0', '0:2'].slice(0, 1)],
    ['an expression that matches nothing', { text: 'x*', isRegex: true }, 'abc', []],
    ['the ends of lines', { text: 'b$', isRegex: true }, 'ab\r\nbc\r\nb', ['0:1', '2:0']],
    ['a dash and a slash', { text: '-/' }, 'a-/b', ['0:1']],
  ];
  for (const [what, query, text, places] of rows) {
    it(`finds ${what}`, () => {
      const found = matchesIn(text, compile({ ...plain, ...query }), 100);
      assert.deepEqual(
        found.map(({ line, column }) => `${line}:${column}`),
        places,
      );
    });
  }

  it('says what is wrong with an expression', () =>
    assert.throws(
      () => compile({ ...plain, text: '(', isRegex: true }),
      /Enter a valid regular expression/,
    ));

  it('stops at the most', () =>
    assert.equal(matchesIn('a a a a', compile({ ...plain, text: 'a' }), 3).length, 3));

  it('shows the match of a long line, and where it is', () => {
    const text = `${' '.repeat(4)}${'x'.repeat(500)}needle${'y'.repeat(500)}`;
    const [match] = matchesIn(text, compile({ ...plain, text: 'needle' }), 1);
    assert.ok(match && match.preview.length <= 201);
    assert.equal(match.preview.slice(match.previewAt, match.previewAt + match.length), 'needle');
    const [short] = matchesIn('    const needle', compile({ ...plain, text: 'needle' }), 1);
    assert.equal(short?.preview, 'const needle');
    assert.equal(short.previewAt, 6);
  });

  it('tells texts from data', () => {
    assert.equal(decodeText(bytes('\u{feff}text')), 'text');
    assert.equal(decodeText(new Uint8Array([65, 0, 66])), undefined);
    const file = (path: string, size = 1) => ({ path, size, modifiedAt: 0 });
    const { texts, binary, tooLarge } = sortOut(
      ['/a.TXT', '/.env', '/yarn.lock', '/w/r.0.mca', '/a.jar', '/Makefile'].map((path) =>
        file(path),
      ),
      10,
    );
    assert.deepEqual(
      texts.map(({ path }) => path),
      ['/a.TXT', '/.env', '/yarn.lock', '/Makefile'],
    );
    assert.equal(binary.length, 2);
    assert.equal(sortOut([file('/a.txt', 11)], 10).tooLarge.length, 1);
    assert.equal(tooLarge.length, 0);
  });
});

describe('The names that an archive is asked for', () => {
  const rows: readonly (readonly [string, readonly string[], readonly string[], string])[] = [
    ['/', ['/a/b.txt', '/a/c/d.txt', '/e.txt'], [], '/a /e.txt'],
    ['/', ['/a/b.txt', '/a/c/d.txt'], ['/a/x.jar'], '/a/b.txt /a/c'],
    ['/', ['/a/c/d.txt'], ['/a/node_modules', '/w/r.mca'], '/a/c'],
    ['/a', ['/a/b.txt', '/a/c/d.txt'], [], '/a/b.txt /a/c'],
    ['/', [], ['/x'], ''],
    ['/', ['/a/b', '/ab/c'], ['/ab/d'], '/a /ab/c'],
  ];
  for (const [root, wanted, others, names] of rows) {
    it(`below ${root} without ${others.join(' ') || 'anything left out'} are ${names || 'none'}`, () =>
      assert.equal(cover(root, wanted, others).join(' '), names));
  }
});

describe('Twins', () => {
  const twins = (...paths: readonly string[]) => paths.map((path) => ({ path, value: path }));

  it('are ranked by the end that they share', () => {
    const ranked = rankTwins('/src/a/index.ts', twins('w/index.ts', 'w/a/index.ts', 'w/x.ts'));
    assert.deepEqual(
      ranked.map(({ twin, shared }) => `${twin.path} ${shared}`),
      ['w/a/index.ts 2', 'w/index.ts 1'],
    );
  });

  it('are sure only when one shares the most', () => {
    assert.equal(surest('/a/x', twins('p/a/x', 'q/x'))?.path, 'p/a/x');
    assert.equal(surest('/a/x', twins('p/a/x', 'q/a/x')), undefined);
    assert.equal(surest('/a/x', []), undefined);
  });
});

describe('What was searched', () => {
  const facts = {
    folder: '/',
    files: 41,
    bytes: 98_304,
    folders: 7,
    excluded: ['/node_modules', '/web/node_modules', '/.git'],
    beyond: 0,
    tooLarge: 1,
    binary: 3,
    tooSlow: 0,
    fetched: 0,
    isCut: false,
  };

  it('is said', () =>
    assert.equal(
      factWords(facts),
      'Files searched: 41 (96 KB) · Folders: 7 · Skipped: node_modules, .git, binary files (3), large files (1)',
    ));

  it('is counted', () => {
    const match = { line: 0, column: 0, length: 1, preview: '', previewAt: 0 };
    const files = [{ path: '/a', matches: [match, match] }];
    assert.equal(countWords({ files, facts }), 'Results: 2 · Files: 1');
    assert.equal(countWords({ files: [], facts }), 'No results');
    const isCut = true;
    assert.match(countWords({ files, facts: { ...facts, isCut } }), /^First results: 2/);
  });
});
