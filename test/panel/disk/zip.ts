import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

const centralMark = 0x02014b50;
const endMark = 0x06054b50;

/** Unpacks a zip archive by its directory; `take` says which entries are wanted. */
export async function unzip(
  archive: string,
  to: string,
  take: (name: string) => boolean,
): Promise<void> {
  const bytes = await readFile(archive);
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || bytes.readUInt32LE(end) !== endMark) throw new Error('no zip directory');
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== centralMark) throw new Error('broken zip directory');
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const entry = { at: bytes.readUInt32LE(at + 42), size: bytes.readUInt32LE(at + 20) };
    const isPacked = bytes.readUInt16LE(at + 10) === 8;
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (!take(name)) continue;
    if (name.endsWith('/')) {
      await mkdir(join(to, name), { recursive: true });
      continue;
    }
    const content = contentOf(bytes, entry);
    await mkdir(dirname(join(to, name)), { recursive: true });
    await writeFile(join(to, name), isPacked ? inflateRawSync(content) : content);
  }
}

function contentOf(bytes: Buffer, entry: { readonly at: number; readonly size: number }): Buffer {
  const start =
    entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28);
  return bytes.subarray(start, start + entry.size);
}
