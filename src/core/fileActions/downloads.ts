import { nameOf } from '../files/remotePath';
import type { Progress } from '../panel/node';
import { type ArchiveOptions, compress } from './archives';
import { saveBeside } from '../saveBeside';
import type { ServerFiles } from './serverFiles';

/** What a download may be told. */
export interface DownloadOptions {
  /** The file of this computer that is made or replaced. */
  readonly target: string;
  readonly signal: AbortSignal;
  readonly onProgress: Progress;
}

/** Saves one file to this computer, piece by piece. Answers its bytes. */
export function downloadFile(
  { files }: ServerFiles,
  path: string,
  { target, signal, onProgress }: DownloadOptions,
): Promise<number> {
  return saveBeside(target, (take) => files.transfer.stream(path, take, { signal, onProgress }));
}

/** What the download of an archive came to. */
export interface ArchiveDownload {
  /** Bytes. */
  readonly size: number;
  /** The archive on the server, where it could not be removed again. */
  readonly leftBehind: string | undefined;
}

/** Saves files and folders that lie in one folder as one archive, which the server makes and then removes again. */
export async function downloadArchive(
  server: ServerFiles,
  paths: readonly string[],
  options: DownloadOptions & ArchiveOptions,
): Promise<ArchiveDownload> {
  const archive = await compress(server, paths, options);
  let size: number;
  try {
    size = await downloadFile(server, archive, options);
  } catch (error) {
    await removed(server, archive);
    throw error;
  }
  return { size, leftBehind: (await removed(server, archive)) ? undefined : archive };
}

/** The name that a saved archive of some paths gets: `logs.tar.gz`; `server` names that of the root. */
export function archiveNameOf(paths: readonly string[], server: string): string {
  const [only, ...others] = paths;
  const stem = only !== undefined && others.length === 0 ? nameOf(only) : '';
  return `${(stem === '' ? server : stem).replace(/[\\/:*?"<>|\0]/g, '_')}.tar.gz`;
}

async function removed({ files }: ServerFiles, path: string): Promise<boolean> {
  try {
    await files.remove(path, { recursive: false });
    return true;
  } catch {
    // What matters came or did not; the caller says what stayed behind.
    return false;
  }
}
