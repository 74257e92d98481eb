import { safeFileName } from '../base/localPath';
import { nameOf } from './remotePath';
import type { Progress } from '../api/daemonTransfer';
import { type AtomicWrite, chosenPlace, writeFileAtomically } from '../base/writeFileAtomically';
import type { Backup } from '../api/backups';
import type { ServerRef } from '../api/panel';
import { apiOf } from '../api/serverApi';
import type { PackOptions } from './archives';
import type { RemoteFiles } from './remoteFiles';
import type { FileTarget } from './targets';
import { Transfer } from './transfer';

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
 * Saves one file to this computer, piece by piece. Returns its bytes. Throws UserError where there is no room, where more
 * comes than the listing lets expect, and where the place is not as it was.
 */
export async function downloadFile(
  files: RemoteFiles,
  path: string,
  { target, listed = 0, signal, onProgress }: DownloadOptions,
): Promise<number> {
  return writeFileAtomically(placeOf(target), (take) =>
    files.transfer.stream(path, take, { listed, signal, onProgress }),
  );
}

/** Saves files one after the other, each as its listing shows it, and returns their bytes. Throws as `downloadFile` does. */
export async function downloadFiles(
  saves: readonly { readonly target: FileTarget; readonly to: AtomicWrite }[],
  options: {
    readonly signal: AbortSignal;
    /** Called with the path of the next one; returns who hears of its bytes. */
    readonly onFile: (path: string) => Progress;
  },
): Promise<number> {
  let bytes = 0;
  for (const { target, to } of saves) {
    const { files, path } = target;
    const onProgress = options.onFile(path);
    const { size } = await files.stat(path);
    const how = { target: to, listed: size, signal: options.signal, onProgress };
    bytes += await downloadFile(files, path, how);
  }
  return bytes;
}

/** Saves the archive of a backup to this computer, piece by piece. Returns its bytes. Throws as `downloadFile` does. */
export function downloadBackup(
  ref: ServerRef,
  backup: Backup,
  { target, signal, onProgress }: Omit<DownloadOptions, 'listed'>,
): Promise<number> {
  const transfer = new Transfer(apiOf(ref), ref.panel.daemon);
  return writeFileAtomically(placeOf(target), (take) =>
    transfer.streamBackup(backup, take, { signal, onProgress }),
  );
}

function placeOf(target: string | AtomicWrite): AtomicWrite {
  return typeof target === 'string' ? chosenPlace(target) : target;
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
  files: RemoteFiles,
  paths: readonly string[],
  options: DownloadOptions & PackOptions & { readonly target: string },
): Promise<ArchiveDownload> {
  const archive = await files.archives.packToFetch(paths, options);
  const saving = { ...options, listed: archive.size };
  let size: number;
  try {
    size = await downloadFile(files, archive.path, saving);
  } catch (error) {
    if (archive.isCertain) await files.archives.discard(archive.path);
    throw error;
  }
  const { isSurelyOurs } = await import('./surelyOurs');
  const isOurs = await isSurelyOurs(archive, options.target);
  const isGone = isOurs && (await files.archives.discard(archive.path));
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
