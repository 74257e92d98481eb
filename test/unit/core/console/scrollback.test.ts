import assert from 'node:assert/strict';
import { Scrollback } from '../../../../src/core/console/scrollback';

/** What is left of lines that were pushed, one character of the text a line of so many of it. */
function left(text: string, maxLines: number, maxCharacters: number): string {
  const scrollback = new Scrollback(maxLines, maxCharacters);
  for (const char of text) scrollback.push(char.repeat(10));
  const kept = scrollback.tail();
  assert.equal(scrollback.length, kept.length);
  assert.equal(scrollback.end, text.length);
  assert.ok(kept.every((line) => line.length === 10));
  return kept.map((line) => line[0]).join('');
}

describe('Lines that a console keeps', () => {
  const rows: readonly (readonly [
    text: string,
    lines: number,
    characters: number,
    kept: string,
  ])[] = [
    ['', 3, 100, ''],
    ['abc', 3, 100, 'abc'],
    ['abcd', 3, 100, 'bcd'],
    ['abcdefghij', 3, 100, 'hij'],
    ['abc', 9, 30, 'abc'],
    ['abc', 9, 29, 'bc'],
    ['abcdefghij', 9, 30, 'hij'],
    ['abcdefghijklmnopqrst', 3, 20, 'st'],
    ['ab', 9, 10, 'b'],
    ['ab', 9, 9, 'b'],
    ['a', 9, 1, 'a'],
  ];
  for (const [text, lines, characters, kept] of rows) {
    it(`are "${kept}" of "${text}" for ${lines} lines and ${characters} characters`, () =>
      assert.equal(left(text, lines, characters), kept));
  }

  it('are 5,000 of up to 4 MiB where nothing else is said', () => {
    const many = new Scrollback();
    for (let at = 0; at <= 5_000; at++) many.push(`${at}`);
    assert.deepEqual([many.length, many.tail()[0]], [5_000, '1']);
    const long = new Scrollback();
    for (let at = 0; at <= 4; at++) long.push(`${at}`.repeat(1024 * 1024));
    assert.deepEqual([long.length, long.tail()[0]?.[0]], [4, '1']);
  });

  it('are counted anew once they were cleared, and places go on', () => {
    const scrollback = new Scrollback(9, 4);
    for (const line of ['aa', 'bb', 'cc']) scrollback.push(line);
    scrollback.clear();
    assert.deepEqual([scrollback.length, scrollback.end, scrollback.tail()], [0, 3, []]);
    for (const line of ['dd', 'ee']) scrollback.push(line);
    assert.deepEqual(scrollback.tail(), ['dd', 'ee']);
    assert.equal(scrollback.end, 5);
  });

  const five = new Scrollback(4, 100);
  for (const line of 'abcde') five.push(line);
  for (const [count, kept] of [
    [0, ''],
    [1, 'e'],
    [4, 'bcde'],
    [5, 'bcde'],
    [9, 'bcde'],
  ] as const) {
    it(`end in "${kept}", the last ${count}`, () => assert.equal(five.tail(count).join(''), kept));
  }

  for (const [place, most, kept] of [
    [5, 9, ''],
    [4, 9, 'e'],
    [3, 9, 'de'],
    [3, 1, 'e'],
    [0, 9, 'bcde'],
    [0, 2, 'de'],
  ] as const) {
    it(`are "${kept}" behind ${place}, ${most} at most`, () =>
      assert.equal(five.since(place, most).join(''), kept));
  }

  for (const [place, most, before, kept] of [
    [0, 9, 5, 'bcde'],
    [0, 9, 4, 'bcd'],
    [0, 2, 4, 'cd'],
    [3, 9, 4, 'd'],
    [3, 9, 3, ''],
    [0, 0, 4, ''],
    [0, 9, 1, ''],
    [0, 9, 0, ''],
  ] as const) {
    it(`are "${kept}" behind ${place} and before ${before}, ${most} at most`, () =>
      assert.equal(five.since(place, most, before).join(''), kept));
  }
});

/** What a scrollback of 5 lines and 20 characters has, told another way. */
function lastOf(lines: readonly string[]): readonly string[] {
  let last = lines.slice(-5);
  while (last.length > 1 && last.join('').length > 20) last = last.slice(1);
  return last;
}

describe('What a console keeps, beside a simpler telling of it', () => {
  it('has the last lines within its bounds at each moment, however many came', () => {
    const kept = new Scrollback(5, 20);
    const pushed: string[] = [];
    for (let n = 0; n < 200; n++) {
      const line = String(n).padEnd(1 + ((n * 7) % 12), '.');
      kept.push(line);
      pushed.push(line);
      const expected = lastOf(pushed);
      assert.deepEqual(kept.tail(), expected);
      assert.equal(kept.length, expected.length);
      for (const most of [0, 1, 3, 9]) {
        assert.deepEqual(kept.tail(most), most === 0 ? [] : expected.slice(-most));
      }
      assert.deepEqual(kept.since(kept.end - 2, 9), expected.slice(-2));
    }
  });

  it('keeps one line that is larger than all may be', () => {
    const kept = new Scrollback(5, 20);
    for (const line of ['small', 'x'.repeat(30)]) kept.push(line);
    assert.deepEqual(kept.tail(), ['x'.repeat(30)]);
    kept.push('small');
    assert.deepEqual(kept.tail(), ['small']);
  });

  it('forgets its lines, and takes others from then on', () => {
    const kept = new Scrollback(3);
    for (const line of ['a', 'b', 'c', 'd']) kept.push(line);
    kept.clear();
    assert.deepEqual(kept.tail(), []);
    assert.equal(kept.end, 4);
    kept.push('e');
    assert.deepEqual(kept.tail(), ['e']);
    assert.deepEqual(kept.since(4, 9), ['e']);
  });
});
