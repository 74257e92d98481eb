import { open, rm } from 'node:fs/promises';
import type { MadeArchive } from '../files/madeArchive';
import { isSurelyOurs } from '../files/surelyOurs';
import type { RemoteFiles } from '../files/remoteFiles';
import { DiskSpaceGuard, usableDiskSpace } from '../base/diskSpace';
import { archiveName } from './pushArchiveName';
import type { IgnoreRules } from './ignoreRules';
import { type RefusedEntry, unpackArchive } from './unpacking';

/** What an archive of a server is fetched with. */
export interface ArchiveFetch {
  readonly files: RemoteFiles;
  /** The server's folder that is packed, absolute below its root. */
  readonly folder: string;
  /** An empty local folder for what comes. */
  readonly staged: string;
  /** What stays there. */
  readonly rules: IgnoreRules;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: PullProgress) => void;
  /** Hears of an archive that could not be removed from the server. */
  readonly onLeft: (path: string) => void;
}

/** Where a pull is: `done` and `total` count bytes while receiving, else files. */
export interface PullProgress {
  readonly step: 'packing' | 'receiving' | 'unpacking';
  readonly done: number;
  readonly total: number | undefined;
}

/**
 * Fetches an archive, removes it on the server whatever happens if it is surely ours, unpacks it, and returns what was
 * refused. Rejects with PanelErrors, errors of the disk, the signal's reason, or a UserError for what is too large.
 */
export async function fetchArchive(
  fetch: ArchiveFetch,
  packed: MadeArchive,
): Promise<readonly RefusedEntry[]> {
  const { staged, rules, signal, onProgress } = fetch;
  const archive = `${staged}${archiveName()}`;
  try {
    let isOurs = packed.isCertain;
    try {
      await receive(fetch, packed, archive);
      isOurs = await isSurelyOurs(packed, archive);
    } finally {
      const { path } = packed;
      const isRemoved = isOurs && (await fetch.files.archives.discard(path));
      if (!isRemoved) fetch.onLeft(path);
    }
    const onFile = (done: number) => onProgress({ step: 'unpacking', done, total: undefined });
    const room = await usableDiskSpace(staged);
    return await unpackArchive({ archive, to: staged, rules, room, signal, onFile });
  } finally {
    await rm(archive, { force: true });
  }
}

async function receive(
  { files, staged, signal, onProgress }: ArchiveFetch,
  { path, size }: MadeArchive,
  to: string,
): Promise<void> {
  const out = await open(to, 'wx', 0o600);
  const room = new DiskSpaceGuard(staged);
  try {
    const write = async (piece: Uint8Array) => {
      await room.take(piece.byteLength, size);
      await out.writeFile(piece);
    };
    const onBytes = (done: number, total: number | undefined) =>
      onProgress({ step: 'receiving', done, total });
    await files.transfer.stream(path, write, { listed: size, signal, onProgress: onBytes });
  } finally {
    await out.close();
  }
}
