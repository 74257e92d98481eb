import { brotliDecompressSync } from 'node:zlib';

/** More than this is not ours: ten times what the longest language takes, in bytes. */
const maxOutputLength = 2 * 1024 * 1024;

/**
 * The texts of a language by their keys, from the two files that are shipped (scripts/shippedTexts.cjs); what is not
 * translated is left out. Throws where they cannot be read or do not belong together.
 */
export function shippedTexts(keys: Uint8Array, texts: Uint8Array): Record<string, string> {
  const [names, values] = [listIn(keys), listIn(texts)];
  if (names.length !== values.length) throw new Error('The texts belong to another version.');
  const all = names.map((name, index): [string, string] => [name, values[index] ?? '']);
  return Object.fromEntries(all.filter(([, text]) => text !== ''));
}

function listIn(packed: Uint8Array): readonly string[] {
  const list: unknown = JSON.parse(brotliDecompressSync(packed, { maxOutputLength }).toString());
  if (!Array.isArray(list)) throw new Error('The texts are no list.');
  return list.map((one) => (typeof one === 'string' ? one : ''));
}
