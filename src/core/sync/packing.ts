import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import * as l10n from '@vscode/l10n';
import { type TarHeader, createTarPacker } from 'modern-tar';
import { type OpenFile, useFileInside } from '../base/localFile';
import type { LocalFile } from '../files/localTree';
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
 * Packs files into a gzipped tar, one after the other and piece by piece, and returns what went in. Follows no link.
 * Throws when a file is not as it was listed, or changes while it is being read; then the archive is not whole and must
 * not be used.
 */
export async function packFiles(packing: Packing): Promise<ReadonlyMap<string, SentFile>> {
  const { readable, controller } = createTarPacker();
  const packed = new Map<string, SentFile>();
  const fill = async () => {
    try {
      for (const file of packing.files) {
        packing.signal?.throwIfAborted();
        const sent = await useFileInside(packing.root, file.path, async (open) => {
          const header = headerOf(file, open);
          const hash = await copyInto(controller.add(header), open.pieces(packing.signal));
          const { size, modifiedAt } = open;
          return { size, modifiedAt, hash, remoteModifiedAt: header.mtime.getTime() };
        });
        packed.set(file.path, sent);
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

function headerOf(
  file: LocalFile,
  { size, modifiedAt }: OpenFile,
): TarHeader & { readonly size: number; readonly mtime: Date } {
  if (size !== file.size || modifiedAt !== file.modifiedAt) {
    throw new Error(
      l10n.t("The file '{file}' changed in the meantime. Push again.", { file: file.path }),
    );
  }
  return {
    name: file.path,
    // Names beyond ASCII are said in the one field of a tar whose encoding is not left to the reader.
    pax: /^[\x20-\x7e]*$/.test(file.path) ? {} : { path: file.path },
    size,
    mode: file.isExecutable ? 0o755 : 0o644,
    // The daemon keeps times to the second (panel-dialect.md, 2.3).
    mtime: new Date(Math.floor(file.modifiedAt / 1000) * 1000),
  };
}

/** Returns the SHA-256 of what was copied. */
async function copyInto(
  entry: WritableStream<Uint8Array>,
  pieces: AsyncIterable<Uint8Array>,
): Promise<string> {
  const hash = createHash('sha256');
  const writer = entry.getWriter();
  for await (const bytes of pieces) {
    hash.update(bytes);
    await writer.write(bytes);
  }
  await writer.close();
  return hash.digest('hex');
}
