import assert from 'node:assert/strict';
import {
  type TextQuery,
  compile,
  decodeText,
  matchesIn,
  searchText,
} from '../../../../src/core/search/query';

const plain: TextQuery = { text: '', isRegex: false, isCaseSensitive: false, isWholeWord: false };
const never = new AbortController().signal;

/** Where a text is found, as `line:column+length`. */
function placesOf(query: Partial<TextQuery>, text: string, most = 100): string {
  return matchesIn(text, compile({ ...plain, ...query }), most)
    .map(({ line, column, length }) => `${line}:${column}+${length}`)
    .join(' ');
}

describe('Looking for a text in a text', () => {
  const rows: readonly (readonly [Partial<TextQuery>, text: string, places: string])[] = [
    [{ text: 'error' }, 'Error error', '0:0+5 0:6+5'],
    [{ text: 'error', isCaseSensitive: true }, 'Error error', '0:6+5'],
    [{ text: 'log', isWholeWord: true }, 'logs log log_ 1log', '0:5+3'],
    [{ text: 'a|b', isRegex: true, isWholeWord: true }, 'ax b', '0:3+1'],
    [{ text: '.+*?^$()[]{}|\\/' }, 'a .+*?^$()[]{}|\\/', '0:2+15'],
    [{ text: 'a.c' }, 'abc', ''],
    [{ text: 'a.c', isRegex: true }, 'abc', '0:0+3'],
    [{ text: 'x*', isRegex: true }, 'axx', '0:1+2'],
    [{ text: 'b$', isRegex: true }, 'ab\r\nbc\nb', '0:1+1 2:0+1'],
    [{ text: '\\r', isRegex: true }, 'a\rb\r\n', '0:1+1'],
    [{ text: '^.$', isRegex: true }, '😀', '0:0+2'],
    [{ text: 'a\nb' }, 'a\nb', ''],
  ];
  for (const [query, text, places] of rows) {
    it(`${JSON.stringify(query)} is at ${places || 'no place'} of ${JSON.stringify(text)}`, () =>
      assert.equal(placesOf(query, text), places));
  }

  it('stops at the most, in a line and in the next one', () => {
    assert.equal(placesOf({ text: 'a' }, 'a a a\na', 2), '0:0+1 0:2+1');
    assert.equal(placesOf({ text: 'a' }, 'a\na\na', 2), '0:0+1 1:0+1');
  });

  it('looks at the first 20,000 characters of a line', () => {
    const line = `${'-'.repeat(19_999)}ab`;
    assert.equal(placesOf({ text: 'a' }, line), '0:19999+1');
    assert.equal(placesOf({ text: 'b' }, line), '');
  });

  const previews: readonly (readonly [line: string, preview: string, previewAt: number])[] = [
    ['needle', 'needle', 0],
    ['   a needle  ', 'a needle', 2],
    ['\tneedle', 'needle', 0],
    [`${'x'.repeat(40)}needle`, `${'x'.repeat(40)}needle`, 40],
    [`${'x'.repeat(41)}needle`, `…${'x'.repeat(40)}needle`, 41],
    [`  ${'x'.repeat(40)}needle`, `${'x'.repeat(40)}needle`, 40],
    [`needle${'y'.repeat(300)}`, `needle${'y'.repeat(194)}`, 0],
  ];
  for (const [line, preview, previewAt] of previews) {
    const [start, length] = [line.slice(0, 50), line.length];
    it(`shows the match in ${JSON.stringify(start)}, of ${length} characters, and where it is`, () => {
      const [match] = matchesIn(line, compile({ ...plain, text: 'needle' }), 1);
      assert.deepEqual([match?.preview, match?.previewAt], [preview, previewAt]);
    });
  }

  it('shows spaces that are looked for themselves', () => {
    const [match] = matchesIn('    a', compile({ ...plain, text: '  ' }), 1);
    assert.deepEqual([match?.preview, match?.previewAt], ['    a', 0]);
  });

  it('says what is wrong with an expression, and keeps the reason', () =>
    assert.throws(
      () => compile({ ...plain, text: '(', isRegex: true }),
      ({ message, cause }: Error) =>
        /^Enter a valid regular expression \(.*Unterminated group.*\)\.$/.test(message) &&
        cause instanceof SyntaxError,
    ));
});

describe('Looking for a text in a long text', () => {
  const search = async (text: string, words: string, most = 100, signal = never) =>
    searchText(text, compile({ ...plain, text: words }), { most, signal });

  it('counts lines and places as if it were one piece', async () => {
    // Lines end right before, at and right behind the 200,000th character.
    for (const length of [9, 99, 199_998, 199_999, 200_000, 200_001, 300_000]) {
      const line = `a${'-'.repeat(length - 2)}b`;
      const text = [line, '', 'ab', line, 'b', 'a'].join('\n');
      const whole = matchesIn(text, compile({ ...plain, text: 'a' }), 100);
      assert.deepEqual(await search(text, 'a'), whole, `${length}`);
    }
  });

  it('finds as many as are wanted, over all pieces', async () => {
    const text = `a${' '.repeat(200_000)}\na a\na`;
    const places = (await search(text, 'a', 2))?.map(({ line, column }) => [line, column]);
    assert.deepEqual(places, [
      [0, 0],
      [1, 0],
    ]);
    assert.deepEqual(await search(text, 'a', 0), []);
    assert.deepEqual(await search('', 'a'), []);
  });

  it('gives up where an expression takes too long', async () => {
    const endless = compile({ ...plain, text: '(a+)+$', isRegex: true });
    const text = `${'a'.repeat(40)}!`;
    assert.equal(await searchText(text, endless, { most: 9, signal: never }), undefined);
  });

  it('looks at nothing more once nobody waits for it', async () => {
    const endless = compile({ ...plain, text: '(a+)+$', isRegex: true });
    const text = `${'-'.repeat(200_000)}\n${'a'.repeat(40)}!`;
    const now = performance.now.bind(performance);
    // By this clock whatever is done takes long enough to let others have their turn.
    let ms = 0;
    performance.now = () => (ms += 25);
    try {
      const signal = AbortSignal.abort();
      await assert.rejects(searchText(text, endless, { most: 9, signal }), { name: 'AbortError' });
    } finally {
      performance.now = now;
    }
  });
});

describe('The text of a file', () => {
  const rows: readonly (readonly [what: string, content: Uint8Array, text: string | undefined])[] =
    [
      ['a text', Buffer.from('a\r\nä'), 'a\r\nä'],
      ['nothing', new Uint8Array(), ''],
      ['a text with a byte order mark', Buffer.from('\u{feff}a'), 'a'],
      ['data', Buffer.from('a\0b'), undefined],
      ['data at its 8,000th byte', Buffer.from(`${'a'.repeat(7_999)}\0`), undefined],
    ];
  for (const [what, content, text] of rows) {
    it(`is told of ${what}`, () => assert.equal(decodeText(content), text));
  }

  it('is told of what looks like data from its 8,001st byte on only, as Git does', () =>
    assert.equal(decodeText(Buffer.from(`${'a'.repeat(8_000)}\0`))?.length, 8_001));
});
