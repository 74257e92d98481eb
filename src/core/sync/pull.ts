import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import { localPathProblem } from '../base/localPath';
import type { Clock } from '../base/clock';
import { readServerTree } from '../files/serverTree';
import { remotePath } from '../files/remoteFolders';
import { joinPath } from '../files/remotePath';
import { isAbort } from '../api/errors';
import { type ArchiveFetch, fetchArchive } from './fetchArchive';
import { type LocalListing, listAll } from './localFolder';
import { isStagedName, stagedName, unstagedName } from './stagedName';
import type { RefusedEntry } from './unpacking';

/** A server's folder that is fetched. */
export interface PullJob extends ArchiveFetch {
  readonly clock: Clock;
}

/** What came of a server's folder. */
export interface Pulled extends Pick<LocalListing, 'files' | 'folders'> {
  /** Whether there are too many folders for all the empty ones to be found. */
  readonly areFoldersCut: boolean;
  /** What was left out, because it is no file or would have landed elsewhere. */
  readonly refused: readonly RefusedEntry[];
}

/** Said where a pull is given up while the server is still packing: no request can stop that. */
function stillPacking(folder: string): Error {
  return new Error(
    l10n.t("The server is still creating an archive in '{folder}'. Delete it when it appears.", {
      folder,
    }),
  );
}

/**
 * Has the server pack a folder, fetches the archive, removes it there, and unpacks it into `staged`, each file under its
 * `stagedName`. Rejects with PanelErrors, errors of the disk, UserErrors, or the signal's reason.
 */
export async function fetchFolder(job: PullJob): Promise<Pulled> {
  const { folder, files, staged, signal, clock } = job;
  const entries = await files.refresh(folder);
  const names = entries
    .filter(({ name, type }) => !job.rules.ignores(name, type === 'folder'))
    .map(({ name }) => name);
  if (names.length === 0) return { files: [], folders: [], refused: [], areFoldersCut: false };
  const tree = await readServerTree({
    list: async (path) =>
      path === '' ? entries : ((await files.look(remotePath(folder, path), signal)) ?? []),
    isMeant: (path) => !job.rules.ignores(path, true),
    signal,
  });
  job.onProgress({ step: 'packing', done: 0, total: undefined });
  const paths = names.map((name) => joinPath(folder, name));
  const packing = files.archives.packToFetch(paths, { root: folder, clock, signal });
  const packed = await packing.catch((error: unknown) => {
    if (isAbort(error)) throw stillPacking(folder);
    throw error;
  });
  const refused = await fetchArchive(job, packed);
  const outermost = entries.filter(({ name, type }) => type === 'folder' && names.includes(name));
  await makeFolders(staged, [...outermost.map(({ name }) => name), ...tree.emptyFolders]);
  const came = await listAll(staged, signal);
  return {
    files: came.files.map((file) => ({ ...file, path: unstagedName(file.path) })),
    folders: came.folders.map(unstagedName),
    refused,
    areFoldersCut: tree.isCut,
  };
}

/** Makes the folders that the archive may not have. */
async function makeFolders(staged: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    // It would be taken for one that is marked, and lose its ending: `.git` is left of some.
    if (isStagedName(path) || localPathProblem(path, process.platform)) continue;
    await mkdir(join(staged, stagedName(path)), { recursive: true }).catch(
      (error: NodeJS.ErrnoException) => {
        // Another of its spelling came as a file.
        if (error.code !== 'EEXIST' && error.code !== 'ENOTDIR') throw error;
      },
    );
  }
}
