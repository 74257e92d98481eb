/** Bytes of text that one table covers. */
export const blockBytes = 256 * 1024;
/** Bytes of the longest text that can be looked for: what begins in a block and ends in the next is in the table of the first. */
export const maxQueryBytes = 1024;
/** Bits of a table: logs have some 15,000 different runs of three bytes in such a block, a quarter of the bits. */
const tableBits = 64 * 1024;
const tableBytes = tableBits / 8;

/**
 * Which runs of three bytes occur in each block of a text in UTF-8, as one table for each block, so that most blocks need
 * not be read to know that something is not in them. Takes some 10 ms for a megabyte.
 */
export function indexText(text: Uint8Array): Uint8Array {
  const blocks = Math.ceil(text.byteLength / blockBytes);
  const tables = new Uint8Array(blocks * tableBytes);
  for (let block = 0; block < blocks; block++) {
    const table = tables.subarray(block * tableBytes, (block + 1) * tableBytes);
    const start = block * blockBytes;
    eachRun(text.subarray(start, start + blockBytes + maxQueryBytes), (bit) => {
      table[bit >> 3] = (table[bit >> 3] ?? 0) | (1 << (bit & 7));
    });
  }
  return tables;
}

/** Whether an index is that of a text of so many bytes: one that lost its end knows nothing of the rest. */
export function isIndexOf(index: Uint8Array, textBytes: number): boolean {
  return index.byteLength === Math.ceil(textBytes / blockBytes) * tableBytes;
}

/**
 * The numbers of the blocks in which a text may begin, whatever the case of its letters; undefined where the index cannot
 * be one. A block may be named that does not have it, never the other way round.
 */
export function blocksWith(index: Uint8Array, query: string): readonly number[] | undefined {
  if (index.byteLength % tableBytes !== 0) return undefined;
  const bits: number[] = [];
  eachRun(Buffer.from(query), (bit) => bits.push(bit));
  const blocks = index.byteLength / tableBytes;
  return Array.from({ length: blocks }, (_, block) => block).filter((block) =>
    bits.every((bit) => (index[block * tableBytes + (bit >> 3)] ?? 0) & (1 << (bit & 7))),
  );
}

/** Runs of three bytes of ASCII, letters in one case. Others have cases that bytes do not show. */
function eachRun(text: Uint8Array, take: (bit: number) => void): void {
  let run = 0;
  let known = 0;
  for (const byte of text) {
    if (byte >= 128) {
      known = 0;
      continue;
    }
    run = ((run << 8) | (byte >= 65 && byte <= 90 ? byte + 32 : byte)) & 0xffffff;
    known++;
    // A number that spreads runs that differ little over all bits.
    if (known >= 3) take(Math.imul(run, 0x9e3779b1) >>> 16);
  }
}
