import assert from 'node:assert/strict';
import { blockBytes, blocksWith, indexText, isIndexOf } from '../../../../src/core/watch/textIndex';

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

  const letters: readonly (readonly [text: string, query: string, mayHave: boolean])[] = [
    ['AAA', 'aaa', true],
    ['aaa', 'AAA', true],
    ['ZZZ', 'zzz', true],
    ['@@@', '```', false],
    ['[[[', '{{{', false],
    ['abc', 'abd', false],
    ['abc', 'bca', false],
    ['abc', 'abcd', false],
    ['xabcx', 'abc', true],
    ['a\x7fb', 'a\x7fb', true],
    ['aaa', '\x7f\x7f\x7f', false],
    ['àxy', 'Àxy', true],
    ['àxyz', 'Àxyz', true],
    ['abécd', 'bcd', false],
    ['abécd', 'abc', false],
    ['éabc', 'abc', true],
    ['abc', 'éabc', true],
    ['abx', 'éabc', false],
  ];
  for (const [text, query, mayHave] of letters) {
    it(`${JSON.stringify(text)} ${mayHave ? 'may have' : 'cannot have'} ${JSON.stringify(query)}`, () =>
      assert.deepEqual(blocksWith(indexText(Buffer.from(text)), query), mayHave ? [0] : []));
  }

  it('knows the longest text that can be looked for where a block ends', () => {
    const text = Buffer.alloc(2 * blockBytes, '-');
    const query = 'abcdefgh'.repeat(128);
    text.write(query, blockBytes - 1);
    const index = indexText(text);
    assert.deepEqual(blocksWith(index, query), [0, 1]);
    // What begins behind that is known to the next block alone.
    text.fill('-');
    text.write('needle', blockBytes + 1_024);
    assert.deepEqual(blocksWith(indexText(text), 'needle'), [1]);
  });

  const sizes: readonly (readonly [textBytes: number, tables: number])[] = [
    [0, 0],
    [1, 1],
    [blockBytes, 1],
    [blockBytes + 1, 2],
    [2 * blockBytes, 2],
  ];
  for (const [textBytes, tables] of sizes) {
    it(`of ${textBytes} bytes has 8 KB for each of ${tables} blocks`, () => {
      const index = indexText(Buffer.alloc(textBytes, '-'));
      assert.equal(index.byteLength, tables * 8_192);
      assert.equal(isIndexOf(index, textBytes), true);
      assert.equal(isIndexOf(index, textBytes + blockBytes), false);
      assert.equal(isIndexOf(new Uint8Array(index.byteLength + 1), textBytes), false);
      assert.equal(blocksWith(index, '--')?.length, tables);
    });
  }

  it('rules out most of what is not there, though all words share letters', () => {
    const words = Array.from({ length: 2_000 }, (_, n) => `word${(n * 7919) % 10_007}`);
    const index = indexText(Buffer.from(words.join(' ')));
    const others = Array.from({ length: 500 }, (_, n) => `item${(n * 104_729) % 99_991}`);
    const named = others.filter((one) => blocksWith(index, one)?.length !== 0);
    assert.ok(named.length < 25, `${named.length} of 500`);
  });

  it('an index that is damaged rules nothing out', () =>
    assert.equal(blocksWith(new Uint8Array(100), 'anything'), undefined));
});
