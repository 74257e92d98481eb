import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import * as l10n from '@vscode/l10n';
import { type TarHeader, createTarPacker } from 'modern-tar';
import type { LocalFile } from './localFolder';
import type { SentFile } from './manifest';

/** Files of one folder that become an archive. */
export interface Packing {
  /** The local folder. */
  readonly root: string;
  readonly files: readonly LocalFile[];
  /** The archive, written anew. */
  readonly to: string;
  readonly signal?: AbortSignal | undefined;
  /** Hears how many files are in. */
  readonly onFile?: (count: number) => void;
}

/**
 * Packs files into a gzipped tar, one after the other and piece by piece, and answers what went in. Throws when a file
 * changes while it is being read; then the archive is not whole and must not be used.
 */
export async function packFiles(packing: Packing): Promise<ReadonlyMap<string, SentFile>> {
  const { readable, controller } = createTarPacker();
  const packed = new Map<string, SentFile>();
  const fill = async () => {
    try {
      for (const file of packing.files) {
        packing.signal?.throwIfAborted();
        const header = await headerOf(packing.root, file);
        const hash = await copyInto(controller.add(header), join(packing.root, file.path));
        packed.set(file.path, {
          size: header.size,
          modifiedAt: file.modifiedAt,
          hash,
          remoteModifiedAt: header.mtime.getTime(),
        });
        packing.onFile?.(packed.size);
      }
      controller.finalize();
    } catch (error) {
      controller.error(error);
      throw error;
    }
  };
  const out = createWriteStream(packing.to, { mode: 0o600 });
  const [filled, piped] = await Promise.allSettled([
    fill(),
    pipeline(Readable.fromWeb(readable), createGzip(), out),
  ]);
  if (filled.status === 'rejected') throw filled.reason;
  if (piped.status === 'rejected') throw piped.reason;
  return packed;
}

async function headerOf(root: string, file: LocalFile): Promise<TarHeader & { mtime: Date }> {
  const stat = await lstat(join(root, file.path));
  if (!stat.isFile() || stat.size !== file.size || Math.floor(stat.mtimeMs) !== file.modifiedAt) {
    throw new Error(l10n.t('{0} changed meanwhile. Push again.', file.path));
  }
  return {
    name: file.path,
    // Names beyond ASCII are said in the one field of a tar whose encoding is not left to the reader.
    pax: /^[\x20-\x7e]*$/.test(file.path) ? {} : { path: file.path },
    size: file.size,
    mode: file.isExecutable ? 0o755 : 0o644,
    // The node keeps times to the second (panel-dialect.md, 2.3).
    mtime: new Date(Math.floor(file.modifiedAt / 1000) * 1000),
  };
}

/** Answers the SHA-256 of what was copied. */
async function copyInto(entry: WritableStream<Uint8Array>, path: string): Promise<string> {
  const hash = createHash('sha256');
  const writer = entry.getWriter();
  for await (const piece of createReadStream(path)) {
    const bytes = piece as Uint8Array;
    hash.update(bytes);
    await writer.write(bytes);
  }
  await writer.close();
  return hash.digest('hex');
}
