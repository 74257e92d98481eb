import { open, rm, statfs } from 'node:fs/promises';
import { nameOf, parentOf } from '../files/remotePath';
import { archiveName, removeArchive } from './archiveName';
import type { BulkServer } from './bulkServer';
import type { IgnoreRules } from './ignoreRules';
import { type RefusedEntry, unpackArchive } from './unpacking';

/** What an archive of a server is fetched with. */
export interface ArchiveFetch {
  readonly server: BulkServer;
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

/** Fetches an archive, removes it on the server whatever happens, unpacks it, and answers what was refused. */
export async function fetchArchive(
  fetch: ArchiveFetch,
  packed: string,
): Promise<readonly RefusedEntry[]> {
  const { staged, rules, signal, onProgress } = fetch;
  const archive = `${staged}${archiveName()}`;
  try {
    try {
      await receive(fetch, packed, archive);
    } finally {
      const isRemoved = await removeArchive(fetch, parentOf(packed), nameOf(packed));
      if (!isRemoved) fetch.onLeft(packed);
    }
    const { bavail, bsize } = await statfs(staged);
    const onFile = (done: number) => onProgress({ step: 'unpacking', done, total: undefined });
    const room = bavail * bsize;
    return await unpackArchive({ archive, to: staged, rules, room, signal, onFile });
  } finally {
    await rm(archive, { force: true });
  }
}

async function receive(
  { server, signal, onProgress }: ArchiveFetch,
  path: string,
  to: string,
): Promise<void> {
  const out = await open(to, 'wx', 0o600);
  try {
    const take = (piece: Uint8Array) => out.writeFile(piece);
    const onBytes = (done: number, total: number | undefined) =>
      onProgress({ step: 'receiving', done, total });
    await server.download(path, take, { signal, onProgress: onBytes });
  } finally {
    await out.close();
  }
}
