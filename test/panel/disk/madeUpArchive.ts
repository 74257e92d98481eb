import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { MadeUpArchive } from '../kernel/world';

const blockLength = 512;
/** The longest name that fits the header of an entry itself. */
const longestName = 100;
/** Entries that are handed on at a time. */
const atOnce = 2000;

/** Writes a gzipped tar of empty files, a million within seconds: their names are all that differs. */
export async function packMadeUp(to: string, archive: MadeUpArchive): Promise<void> {
  const plain = Readable.from(blocks(archive), { objectMode: false });
  await pipeline(plain, createGzip({ level: 1 }), createWriteStream(to));
}

function* blocks({ name, count }: MadeUpArchive): Generator<Buffer> {
  for (let n = 0; n < count; n += atOnce) {
    const length = Math.min(atOnce, count - n);
    const names = Array.from({ length }, (_, at) => name.replaceAll('{n}', String(n + at)));
    yield Buffer.concat(names.flatMap(entry));
  }
  yield Buffer.alloc(2 * blockLength);
}

/** An entry without content; a longer name stands before it, in a header of its own (pax). */
function entry(name: string): readonly Buffer[] {
  const file = header(name.slice(0, longestName), '0', 0);
  if (name.length <= longestName) return [file];
  const record = paxRecord('path', name);
  const padding = Buffer.alloc((blockLength - (record.length % blockLength)) % blockLength);
  return [header('pax', 'x', record.length), record, padding, file];
}

function header(name: string, type: '0' | 'x', size: number): Buffer {
  const block = Buffer.alloc(blockLength);
  block.write(name, 0, 'latin1');
  block.write('0000644\x000000000\x000000000\x00', 100, 'latin1');
  block.write(`${size.toString(8).padStart(11, '0')}\x0015000000000\x00`, 124, 'latin1');
  block.write('        ', 148, 'latin1');
  block.write(type, 156, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  let sum = 0;
  for (const byte of block) sum += byte;
  block.write(`${sum.toString(8).padStart(6, '0')}\x00 `, 148, 'latin1');
  return block;
}

/** A record begins with its own length, in digits that count too. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + String(rest).length;
  if (String(length).length > String(rest).length) length += 1;
  return Buffer.from(`${length} ${key}=${value}\n`);
}
