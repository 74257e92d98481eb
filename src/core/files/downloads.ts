import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import { safeFileName } from '../base/localPath';
import { nameOf } from './remotePath';
import { formatBytes } from '../base/format';
import { UserError } from '../base/userError';
import type { Progress } from '../api/daemonTransfer';
import {
  type AtomicWrite,
  type TakePiece,
  chosenPlace,
  writeFileAtomically,
} from '../base/writeFileAtomically';
import type { ArchiveOptions } from './archiveActions';
import { type MadeArchive, isSurelyOurs, makeArchive } from './madeArchive';
import type { ServerFiles } from './serverFiles';

/** What a download may be told. */
export interface DownloadOptions {
  /** The file of this computer that is made or replaced: a path that the user chose, or a place that was looked at. */
  readonly target: string | AtomicWrite;
  /** Bytes that the listing shows; left out where nobody looked. */
  readonly listed?: number;
  readonly signal: AbortSignal;
  readonly onProgress: Progress;
}

/**
 * Saves one file to this computer, piece by piece. Answers its bytes. Throws UserError where there is no room, where more
 * comes than the listing lets expect, and where the place is not as it was.
 */
export async function downloadFile(
  { files }: ServerFiles,
  path: string,
  { target, listed = 0, signal, onProgress }: DownloadOptions,
): Promise<number> {
  const place = typeof target === 'string' ? chosenPlace(target) : target;
  return writeFileAtomically(place, (take) =>
    files.transfer.stream(path, bounded(take, path, listed), { signal, onProgress }),
  );
}

/** What takes pieces of a file, and throws UserError once more comes than the listing lets expect. `listed`: bytes. */
export function bounded(take: TakePiece, path: string, listed: number): TakePiece {
  // Panels that show no sizes show 0.
  const most = listed > 0 ? listed + limits.grownMeanwhile : Infinity;
  let bytes = 0;
  return async (piece, total) => {
    bytes += piece.byteLength;
    if (Math.max(bytes, total ?? 0) > most) throw moreThanListed(path, listed);
    await take(piece, total);
  };
}

/** What the download of an archive came to. */
export interface ArchiveDownload {
  /** Bytes. */
  readonly size: number;
  /** The archive on the server, where it could not be removed again or is not surely ours. */
  readonly leftBehind: string | undefined;
}

/** Saves files and folders that lie in one folder as one archive, which the server makes and then removes again. */
export async function downloadArchive(
  server: ServerFiles,
  paths: readonly string[],
  options: DownloadOptions & ArchiveOptions & { readonly target: string },
): Promise<ArchiveDownload> {
  const archive = await makeArchive(server, paths, options);
  const saving = { ...options, listed: archive.size };
  let size: number;
  try {
    size = await downloadFile(server, archive.path, saving);
  } catch (error) {
    if (archive.isCertain) await removed(server, archive.path);
    throw error;
  }
  const isOurs = await isSurelyOurs(archive, options.target);
  const isGone = isOurs && (await removed(server, archive.path));
  return { size, leftBehind: isGone ? undefined : archive.path };
}

/** The name that a saved archive of some paths gets: `logs.tar.gz`; `server` names that of the root. */
export function archiveNameOf(
  paths: readonly string[],
  server: string,
  platform: NodeJS.Platform = process.platform,
): string {
  const [only, ...others] = paths;
  const stem = only !== undefined && others.length === 0 ? nameOf(only) : '';
  return safeFileName(`${stem === '' ? server : stem}.tar.gz`, platform);
}

async function removed({ files }: ServerFiles, path: MadeArchive['path']): Promise<boolean> {
  try {
    await files.remove(path, { recursive: false });
    return true;
  } catch {
    // What matters came or did not; the caller says what stayed behind.
    return false;
  }
}

function moreThanListed(path: string, listed: number): UserError {
  return new UserError(
    l10n.t(
      'The server sends more of {0} than the {1} that its list shows. Nothing was kept.',
      path,
      formatBytes(listed),
    ),
  );
}
