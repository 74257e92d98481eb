import { apiOf } from '../api/serverApi';
import * as l10n from '@vscode/l10n';
import type { Clock } from '../base/clock';
import { joinPath, nameOf, parentOf } from './remotePath';
import { fingerprint, isStillAtWork, untilStill } from './untilStill';
import { UserError } from '../base/userError';
import { PanelError } from '../api/errors';
import { type RemoteEntry, compressFiles, decompressFile } from '../api/files';
import type { ServerFiles } from './serverFiles';

/** What watches the work of a node. */
export interface ArchiveOptions {
  /** The folder that all paths lie in and the archive is made in; that of the first path when left out. */
  readonly root?: string;
  readonly clock: Clock;
  /** Ends the watching, not the daemon's work, which cannot be stopped. */
  readonly signal: AbortSignal;
  /** Called when the panel has stopped waiting and the folder is being looked at instead. */
  readonly onLooking?: () => void;
}

/**
 * Packs paths that lie in one folder into a new archive there and answers its path. Where the panel gave up waiting,
 * the folder is watched until the archive no longer grows. Throws a UserError where it cannot be told from another.
 */
export async function compress(
  { ref, files }: ServerFiles,
  paths: readonly string[],
  options: ArchiveOptions,
): Promise<string> {
  const folder = options.root ?? parentOf(paths[0] ?? '/');
  const names = paths.map((path) => path.slice(folder === '/' ? 1 : folder.length + 1));
  const before = new Set((await files.list(folder)).map(({ name }) => name));
  try {
    const packing = compressFiles(apiOf(ref), folder, names);
    const made = await unlessAborted(packing, options.signal);
    await files.refresh(folder);
    return joinPath(folder, made.name);
  } catch (error) {
    if (!isStillAtWork(error)) throw error;
    options.onLooking?.();
    const isNew = ({ name }: RemoteEntry) => !before.has(name) && isMadeName(name);
    const look = async () => (await files.refresh(folder)).filter(isNew);
    const made = await untilStill(look, error, options);
    const [archive, other] = made;
    if (!archive) throw notDone(error);
    if (other) throw unclear(made);
    return joinPath(folder, archive.name);
  }
}

/** Whether a daemon gives such names to what it packs (panel-dialect.md, 2.4). */
function isMadeName(name: string): boolean {
  return /^archive-\d{4}-\d\d-\d\dT\d{6}(Z|[+-]\d{4})\.tar\.gz$/.test(name);
}

function unclear(made: readonly RemoteEntry[]): UserError {
  const names = made
    .slice(0, 5)
    .map(({ name }) => name)
    .join(', ');
  return new UserError(
    l10n.t(
      'The panel stopped waiting, and {0} archives appeared since: {1}. Which of them holds this is not known; look into them.',
      made.length,
      names,
    ),
  );
}

/** How sure it is that an archive was unpacked. */
export type Unpacked = 'done' | 'probably';

/**
 * Unpacks an archive into its folder, over what is there. Where the panel gave up waiting the folder is watched until
 * it is still: then all that can be said is 'probably', since what lies deeper is not seen.
 */
export async function decompress(
  { ref, files }: ServerFiles,
  path: string,
  options: ArchiveOptions,
): Promise<Unpacked> {
  const folder = parentOf(path);
  const before = fingerprint(await files.list(folder));
  try {
    const unpacking = decompressFile(apiOf(ref), folder, nameOf(path));
    await unlessAborted(unpacking, options.signal);
    await files.refreshBelow(folder);
    return 'done';
  } catch (error) {
    if (!isStillAtWork(error)) throw error;
    options.onLooking?.();
    const after = fingerprint(await untilStill(() => files.refresh(folder), error, options));
    if (after === before) throw notDone(error);
    await files.refreshBelow(folder);
    return 'probably';
  }
}

/** What was looked for and is not there is not said to be possible. */
function notDone(error: unknown): unknown {
  return PanelError.is(error) ? error.saying(false) : error;
}

/** Stops waiting when told to. The daemon's work goes on: no request can stop it. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
    // Whoever gave up does not hear of its end any more.
    work.catch(() => undefined);
  }
}

/** Endings that a daemon unpacks (panel-dialect.md, 2.2); it looks at the content, people look at the name. */
export function isArchiveName(name: string): boolean {
  return /\.(tar|tar\.(gz|xz|bz2|zst)|tgz|txz|tbz2?|zip|gz|xz|bz2|rar|7z)$/i.test(name);
}
