import assert from 'node:assert/strict';
import { blockBytes, blocksWith, indexText } from '../../../../src/core/watch/textIndex';

/** A text of some blocks that says `word` once, at a place. */
function textWith(word: string, at: number, blocks = 4): Uint8Array {
  const line = 'Player joined the game at 12 34 56\n';
  const text = Buffer.alloc(blocks * blockBytes, line);
  text.write(word, at);
  return text;
}

describe('the index of kept text', () => {
  const cases: readonly (readonly [string, number, string, readonly number[]])[] = [
    ['OutOfMemoryError', 10, 'OutOfMemoryError', [0]],
    ['OutOfMemoryError', 10, 'outofmemoryerror', [0]],
    ['OutOfMemoryError', 10, 'OUTOF', [0]],
    ['OutOfMemoryError', blockBytes * 2 + 2_000, 'OutOfMemoryError', [2]],
    ['OutOfMemoryError', 10, 'NotThereAtAll', []],
    ['OutOfMemoryError', 10, 'Player joined', [0, 1, 2, 3]],
    ['OutOfMemoryError', 10, 'ab', [0, 1, 2, 3]],
    // Letters beyond ASCII have cases that bytes do not show: only what is around them counts.
    ['grün angemalt', 10, 'GRÜN ANGEMALT', [0]],
    ['Ähm', 10, 'ähm', [0, 1, 2, 3]],
    // It begins in one block and ends in the next: at least the first must be named.
    ['OutOfMemoryError', blockBytes - 4, 'OutOfMemoryError', [0]],
  ];
  for (const [word, at, query, expected] of cases) {
    it(`${word} at ${at}: ${query} may be in ${expected.join(', ') || 'none'}`, () => {
      const blocks = blocksWith(indexText(textWith(word, at)), query) ?? [];
      for (const block of expected) assert.ok(blocks.includes(block), `${block} is missing`);
      // Where nothing crosses, no other block is read.
      if (at < blockBytes - 100 || at > blockBytes) assert.deepEqual(blocks, expected);
    });
  }

  it('an index that is damaged rules nothing out', () =>
    assert.equal(blocksWith(new Uint8Array(100), 'anything'), undefined));
});
