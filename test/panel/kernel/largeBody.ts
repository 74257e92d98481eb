import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';

/** A body of any size, made while it is sent: `head`, `part` so many `times`, `tail`. */
export interface LargeBody {
  readonly head?: string;
  /** `{n}` in it becomes its number, from 0. */
  readonly part: string;
  readonly times: number;
  readonly tail?: string;
  /** Sent packed: what is the same over and over becomes a thousandth of its size. */
  readonly gzip?: boolean;
}

/** Characters that are handed on at a time. */
const pieceLength = 1024 * 1024;

/** The body as it travels: as fast as it is taken, and never in memory as a whole. */
export function largeBody(body: LargeBody): Readable {
  if (!body.gzip) return Readable.from(pieces(body), { objectMode: false });
  if (!body.part.includes('{n}')) return Readable.from(packedOnce(body), { objectMode: false });
  const packed = createGzip({ level: 1 });
  const plain = Readable.from(pieces(body), { objectMode: false });
  packed.on('close', () => plain.destroy());
  return plain.pipe(packed);
}

function* pieces({ head = '', part, times, tail = '' }: LargeBody): Generator<Buffer> {
  yield Buffer.from(head);
  const isNumbered = part.includes('{n}');
  const atOnce = Math.max(1, Math.floor(pieceLength / part.length));
  const repeated = isNumbered ? undefined : Buffer.from(part.repeat(Math.min(atOnce, times)));
  for (let n = 0; n < times; n += atOnce) {
    const count = Math.min(atOnce, times - n);
    if (repeated) yield count === atOnce ? repeated : Buffer.from(part.repeat(count));
    else yield Buffer.from(numbered(part, n, count));
  }
  yield Buffer.from(tail);
}

function numbered(part: string, from: number, count: number): string {
  return Array.from({ length: count }, (_, n) => part.replaceAll('{n}', String(from + n))).join('');
}

/** A gzip file may have several members, one after the other: what repeats is packed once and sent often. */
function* packedOnce({ head = '', part, times, tail = '' }: LargeBody): Generator<Buffer> {
  yield gzipSync(head);
  const atOnce = Math.max(1, Math.floor((16 * pieceLength) / part.length));
  const member = times >= atOnce ? gzipSync(part.repeat(atOnce), { level: 9 }) : undefined;
  const members = Math.floor(times / atOnce);
  for (let n = 0; member && n < members; n++) yield member;
  yield gzipSync(part.repeat(times - members * atOnce) + tail);
}
