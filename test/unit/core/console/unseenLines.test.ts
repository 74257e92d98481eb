import assert from 'node:assert/strict';
import { unseenLines } from '../../../../src/core/console/unseenLines';
import { Scrollback } from '../../../../src/core/console/scrollback';
import { outputText } from '../../../../src/core/console/terminalText';
import { processorMs } from '../../../support/processorMs';
import { WriteBuffer } from '../../../../src/core/console/writeBuffer';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${from + at}`);

describe('unseen', () => {
  const rows: readonly (readonly [
    string,
    readonly string[],
    readonly string[],
    readonly string[],
  ])[] = [
    ['nothing new', range(1, 100), range(51, 100), []],
    ['some lines in the gap', range(1, 100), range(61, 110), range(101, 110)],
    ['a gap longer than the history', range(1, 100), range(201, 250), range(201, 250)],
    ['more history than was seen', range(95, 100), range(51, 105), range(101, 105)],
    ['a live line before the history', range(1, 100), ['101', ...range(52, 102)], ['101', '102']],
    ['no history, only live lines', range(1, 3), range(4, 6), range(4, 6)],
    ['an equal line by chance', ['a', '', 'b', ''], ['x', '', 'y'], ['x', '', 'y']],
    [
      'the same line many times',
      Array<string>(50).fill('t'),
      Array<string>(60).fill('t'),
      Array<string>(10).fill('t'),
    ],
    ['nothing came', range(1, 3), [], []],
  ];
  for (const [name, seen, batch, expected] of rows) {
    it(name, () => assert.deepEqual(unseenLines(seen, batch), expected));
  }
});

describe('unseen, of many lines', () => {
  it('takes its time by their number alone', () => {
    const lines = Array<string>(100_000).fill('t');
    const ms = processorMs(() => assert.deepEqual(unseenLines(lines, lines), []));
    assert.ok(ms < 1_500, `${ms} ms`);
  });
});

describe('Scrollback', () => {
  it('keeps the last lines', () => {
    const scrollback = new Scrollback(10, 1_000);
    for (const line of range(1, 1_000)) scrollback.push(line);
    assert.deepEqual(scrollback.tail(), range(991, 1_000));
    assert.deepEqual(scrollback.tail(2), ['999', '1000']);
  });

  it('keeps few lines when they are huge', () => {
    const scrollback = new Scrollback(10, 100);
    for (const line of ['a', 'b', 'c']) scrollback.push(line.repeat(60));
    assert.equal(scrollback.length, 1);
  });
});

describe('WriteBuffer', () => {
  it('hands out whole lines, some of them at a time', () => {
    const buffer = new WriteBuffer();
    for (let at = 0; at < 10; at++) buffer.push(outputText('x'.repeat(100_000)));
    assert.equal(buffer.take().length, 3 * 100_002);
    assert.equal(buffer.isEmpty, false);
  });

  it('skips and counts what is too much to show', () => {
    const buffer = new WriteBuffer();
    const count = 50_000;
    for (const line of range(1, count)) buffer.push(outputText(`${'.'.repeat(100)}${line}`));
    let text = '';
    while (!buffer.isEmpty) text += buffer.take();
    const [, skipped = ''] = /lines skipped because they came too fast: (\d+)/.exec(text) ?? [];
    const shown = text.trimEnd().split('\r\n').length - 1;
    assert.ok(Number(skipped) > 0);
    assert.equal(Number(skipped) + shown, count);
    assert.ok(text.endsWith(`${count}\r\n`));
  });
});
