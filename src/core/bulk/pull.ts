import { open, rm, statfs } from 'node:fs/promises';
import * as l10n from '@vscode/l10n';
import type { Clock } from '../clock';
import { compress } from '../fileActions/archives';
import type { ServerFiles } from '../fileActions/serverFiles';
import { joinPath, nameOf } from '../files/remotePath';
import { isAbort } from '../panel/errors';
import { archiveName, removeArchive } from './archiveName';
import type { BulkServer } from './bulkServer';
import type { IgnoreRules } from './ignoreRules';
import { type LocalFile, listAll } from './localFolder';
import { type RefusedEntry, unpackArchive } from './unpacking';

/** A server's folder that is fetched. */
export interface PullJob extends ServerFiles {
  readonly server: BulkServer;
  /** Absolute below the server's root. */
  readonly folder: string;
  /** An empty local folder for what comes. */
  readonly staged: string;
  /** What stays there. */
  readonly rules: IgnoreRules;
  readonly clock: Clock;
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

/** What came of a server's folder. */
export interface Pulled {
  readonly files: readonly LocalFile[];
  /** What was left out, because it is no file or would have landed elsewhere. */
  readonly refused: readonly RefusedEntry[];
}

/** Said where a pull is given up while the server is still packing: no request can stop that. */
function stillPacking(folder: string): Error {
  return new Error(
    l10n.t(
      'You gave up, and the server goes on packing: an archive will appear in {0}. Delete it there.',
      folder,
    ),
  );
}

/**
 * Has the server pack a folder, fetches the archive, removes it there, and unpacks it into `staged`. Rejects with
 * PanelErrors, errors of the disk, or the signal's reason.
 */
export async function fetchFolder(job: PullJob): Promise<Pulled> {
  const { server, folder, files, ref, staged, signal } = job;
  const entries = await files.refresh(folder);
  const names = entries
    .filter(({ name, type }) => !job.rules.ignores(name, type === 'folder'))
    .map(({ name }) => name);
  if (names.length === 0) return { files: [], refused: [] };
  job.onProgress({ step: 'packing', done: 0, total: undefined });
  const paths = names.map((name) => joinPath(folder, name));
  const packed = await compress({ ref, files }, paths, job).catch((error: unknown) => {
    if (isAbort(error)) throw stillPacking(folder);
    throw error;
  });
  const archive = `${staged}${archiveName()}`;
  try {
    try {
      await receive(job, packed, archive);
    } finally {
      if (!(await removeArchive(server, folder, nameOf(packed)))) job.onLeft(packed);
    }
    const { bavail, bsize } = await statfs(staged);
    const refused = await unpackArchive({
      archive,
      to: staged,
      rules: job.rules,
      room: bavail * bsize,
      signal,
      onFile: (done) => job.onProgress({ step: 'unpacking', done, total: undefined }),
    });
    return { files: await listAll(staged, signal), refused };
  } finally {
    await rm(archive, { force: true });
  }
}

async function receive(
  { server, signal, onProgress }: PullJob,
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
