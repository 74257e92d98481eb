import assert from 'node:assert/strict';
import { positionAfter } from '../../../../src/core/console/cells';
import {
  clearScreen,
  cursorRight,
  cursorUp,
  echoText,
  joinedText,
  lineEnd,
  noteText,
  outputText,
  plainText,
  promptText,
  timeText,
} from '../../../../src/core/console/terminalText';

describe('what is written to a terminal', () => {
  const rows: readonly (readonly [text: string, written: string])[] = [
    [plainText('a\r\nb\tc\x1b[2J'), 'a b c\\u001b[2J'],
    [outputText('plain\t~'), 'plain\t~'],
    [outputText('\x1b[31ma\x1b[0mé\nb\x1b[2J\u202e'), '\x1b[31ma\x1b[0mé b\\u001b[2J\\u202e'],
    [outputText('a\u2800b'), 'a\u2800b'],
    [timeText('12:00'), '\x1b[2m12:00\x1b[0m '],
    [noteText('a\nb'), '\x1b[2;3ma b\x1b[0m'],
    [echoText('say a'), '\x1b[1m> \x1b[0msay a'],
    [promptText('> '), '\x1b[0;1m> \x1b[0m'],
    [cursorUp(0), ''],
    [cursorUp(2), '\x1b[2A'],
    [cursorRight(0), ''],
    [cursorRight(3), '\x1b[3C'],
    [joinedText([lineEnd, clearScreen]), '\r\n\x1b[2J\x1b[3J\x1b[H'],
  ];
  for (const [text, written] of rows)
    it(JSON.stringify(written), () => assert.equal(text, written));
  it('is one line, with one blank for all the ends of lines in it', () =>
    assert.equal(noteText('a\r\n\r\nb'), '\x1b[2;3ma b\x1b[0m'));
  it('is a note of a bearable length', () =>
    assert.equal(noteText('x'.repeat(9_000)).length, 4_000 + '\x1b[2;3m\x1b[0m'.length));

  const places: readonly (readonly [text: string, columns: number, row: number, column: number])[] =
    [
      ['', 5, 0, 0],
      ['abcde', 5, 0, 5],
      ['abcdef', 5, 1, 1],
      ['東京', 5, 0, 4],
      ['東京都', 5, 1, 2],
      ['e\u0301', 5, 0, 1],
      ['abcde\u0301', 5, 0, 5],
      ['😀', 1, 1, 2],
    ];
  for (const [text, columns, row, column] of places) {
    it(`${JSON.stringify(text)} ends at ${row}, ${column} of ${columns} columns`, () =>
      assert.deepEqual(positionAfter(text, columns), { row, column }));
  }
  it('goes on where it was', () =>
    assert.deepEqual(positionAfter('ab', 5, { row: 2, column: 4 }), { row: 3, column: 1 }));
});
