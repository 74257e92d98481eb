import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable, pipeline } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { BoundedArchive } from '../files/boundedArchive';
import { normalise } from '../files/remotePath';

/** Bytes of one file above which it is passed over, whatever its archive says. */
const largest = 64 * 1024 ** 2;

/**
 * Hands on the files of a packed archive, one at a time; `wants` decides by path, absolute from the archive's root. Throws
 * UserError for an archive that is larger than real ones are, and the signal's reason.
 */
export async function readArchive(
  file: string,
  wants: (path: string) => boolean,
  take: (path: string, content: Uint8Array) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const { size } = await stat(file);
  const unpacked = new BoundedArchive(size);
  const bytes = Readable.toWeb(unpacked) as ReadableStream<Uint8Array>;
  const broken = new Promise<never>((_, reject) => {
    const done = (error: NodeJS.ErrnoException | null) => {
      if (error) reject(signal?.aborted ? (signal.reason as Error) : error);
    };
    pipeline(createReadStream(file), createGunzip(), unpacked, done);
    signal?.addEventListener('abort', () => unpacked.destroy(signal.reason as Error), {
      once: true,
    });
  });
  await Promise.race([readAll(bytes, wants, take), broken]);
}

async function readAll(
  bytes: ReadableStream<Uint8Array>,
  wants: (path: string) => boolean,
  take: (path: string, content: Uint8Array) => Promise<void>,
): Promise<void> {
  const decoder = createTarDecoder({ strict: true });
  for await (const { header, body } of bytes.pipeThrough(decoder)) {
    const path = normalise(header.name);
    const isFile = header.type === undefined || header.type === 'file';
    // A name that leads out of the archive is nobody's file.
    const isInside = !header.name.split('/').includes('..');
    if (!isFile || !isInside || header.size > largest || !wants(path)) {
      await body.cancel();
      continue;
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of body) pieces.push(piece);
    await take(path, Buffer.concat(pieces));
  }
}
