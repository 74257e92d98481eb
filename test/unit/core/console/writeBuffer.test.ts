import assert from 'node:assert/strict';
import { type TerminalText, outputText } from '../../../../src/core/console/terminalText';
import { WriteBuffer } from '../../../../src/core/console/writeBuffer';

/** A line that takes so many characters with its end. */
const line = (size: number, char = 'x') => outputText(char.repeat(size - 2));

function filled(lines: readonly TerminalText[]): WriteBuffer {
  const buffer = new WriteBuffer();
  for (const one of lines) buffer.push(one);
  return buffer;
}

/** What is handed out until nothing is left: lines, and how many were skipped. */
function drained(buffer: WriteBuffer): { lines: number; skipped: number } {
  let text = '';
  while (!buffer.isEmpty) text += buffer.take();
  const skipped = /too fast: (\d+)/.exec(text)?.[1];
  const lines = text.split('\r\n').length - 1 - (skipped === undefined ? 0 : 1);
  return { lines, skipped: Number(skipped ?? 0) };
}

const kib = 1024;

describe('Lines on their way to a terminal', () => {
  const rows: readonly (readonly [what: string, count: number, size: number, lines: number])[] = [
    ['2 MiB of short lines wait', 2 * kib, kib, 2 * kib],
    ['of more, the last 2,000 do', 2 * kib + 1, kib, 2_000],
    ['huge ones wait up to 2 MiB too', 2, kib * kib, 2],
    ['of more huge ones, the last does', 3, kib * kib, 1],
    ['a single one waits whatever it is', 1, 3 * kib * kib, 1],
  ];
  for (const [what, count, size, lines] of rows) {
    it(what, () =>
      assert.deepEqual(drained(filled(Array.from({ length: count }, () => line(size)))), {
        lines,
        skipped: count - lines,
      }),
    );
  }

  it('are skipped again and again, and all of it is counted', () => {
    const buffer = filled(Array.from({ length: 7 }, () => line(kib * kib)));
    assert.deepEqual(drained(buffer), { lines: 1, skipped: 6 });
    assert.deepEqual(drained(buffer), { lines: 0, skipped: 0 });
  });

  it('are counted anew after some were skipped', () => {
    const buffer = filled(Array.from({ length: 2 * kib + 1 }, () => line(kib)));
    // 2,000 are left: 48 more have room.
    for (let at = 0; at < 48; at++) buffer.push(line(kib));
    assert.deepEqual(drained(buffer), { lines: 2 * kib, skipped: 49 });
  });

  it('make room when they are taken', () => {
    const buffer = filled([line(kib * kib), line(kib * kib)]);
    buffer.take();
    buffer.push(line(kib * kib));
    assert.deepEqual(drained(buffer), { lines: 2, skipped: 0 });
  });

  it('are gone when they are cleared, and not told of', () => {
    const buffer = filled([line(kib * kib), line(kib * kib), line(kib * kib)]);
    buffer.clear();
    assert.equal(buffer.isEmpty, true);
    assert.equal(buffer.take(), '');
    for (let at = 0; at < 2; at++) buffer.push(line(kib * kib));
    assert.deepEqual(drained(buffer), { lines: 2, skipped: 0 });
  });

  const takes: readonly (readonly [sizes: readonly number[], most: number, taken: number])[] = [
    [[10, 10, 10], 20, 20],
    [[10, 10, 10], 21, 30],
    [[10, 10, 10], 19, 20],
    [[10, 10, 10], 0, 10],
    [[128 * kib, 128 * kib, 10], Infinity, 256 * kib],
    [[128 * kib, 128 * kib - 1, 10], Infinity, 256 * kib + 9],
    [[300 * kib, 10], Infinity, 300 * kib],
  ];
  for (const [sizes, most, taken] of takes) {
    it(`of ${sizes.join(', ')} give ${taken} for ${most}`, () =>
      assert.equal(filled(sizes.map((size) => line(size))).take(most).length, taken));
  }

  it('keep their order', () => {
    const buffer = filled(['a', 'b', 'c'].map((char) => line(3, char)));
    assert.equal(buffer.take(6), 'a\r\nb\r\n');
    assert.equal(buffer.take(), 'c\r\n');
    assert.equal(buffer.take(), '');
  });
});
