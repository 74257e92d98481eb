import { type Clock, sleep } from '../base/clock';
import type { RemoteFiles } from '../files/remoteFiles';
import type { SentFile } from './manifest';
import { isAsSent } from './pushPlan';
import { relativeParent, remotePath } from '../files/remoteFolders';

/** Files that were sent, and where they must be. */
export interface InPlaceLook {
  readonly files: Pick<RemoteFiles, 'look'>;
  readonly folder: string;
  readonly sent: ReadonlyMap<string, SentFile>;
}

/** Folders that are looked at to see whether the daemon left something out, outermost first. */
const sampleFolders = 4;
/** Milliseconds between looks at a daemon that is still unpacking. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000];
/**
 * The sent files that are in place, one request a folder. A daemon leaves out, without a word, what its rules deny
 * (panel-dialect.md, 2.4); with `isSample` only some folders are looked at, and the others believed.
 */
export async function seenInPlace(
  { files, folder, sent }: InPlaceLook,
  { isSample = false } = {},
): Promise<ReadonlyMap<string, SentFile>> {
  const byFolder = new Map<string, string[]>();
  for (const path of sent.keys()) {
    const siblings = byFolder.get(relativeParent(path));
    if (siblings) siblings.push(path);
    else byFolder.set(relativeParent(path), [path]);
  }
  const depth = (path: string) => (path === '' ? 0 : path.split('/').length);
  const folders = [...byFolder.keys()].sort((a, b) => depth(a) - depth(b));
  const looked = isSample ? folders.slice(0, sampleFolders) : folders;
  const seen = new Map(sent);
  for (const path of looked) {
    const entries = await files.look(remotePath(folder, path));
    const byName = new Map(entries?.map((entry) => [entry.name, entry]));
    for (const file of byFolder.get(path) ?? []) {
      const entry = byName.get(file.slice(file.lastIndexOf('/') + 1));
      const expected = sent.get(file);
      if (!entry || !expected || !isAsSent(entry, expected)) seen.delete(file);
    }
  }
  return seen;
}

/** A wait for a daemon that may still be at work. */
export interface InPlaceWait extends InPlaceLook {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Looks that show nothing new before the work counts as ended. */
  readonly patience: number;
  /** Hears how many are in place. */
  readonly onLook: (count: number) => void;
}

/**
 * Looks until all files are in place, or until nothing comes any more, or until the user gives up. A look that
 * fails shows nothing new.
 */
export async function waitInPlace(wait: InPlaceWait): Promise<ReadonlyMap<string, SentFile>> {
  let seen: ReadonlyMap<string, SentFile> = new Map();
  for (let look = 0, idle = 0; idle <= wait.patience; look++) {
    const now = await seenInPlace(wait).catch(() => seen);
    idle = now.size > seen.size ? 0 : idle + 1;
    seen = now;
    wait.onLook(seen.size);
    if (seen.size === wait.sent.size || idle > wait.patience) break;
    try {
      await sleep(wait.clock, pauses[Math.min(look, pauses.length - 1)] ?? 0, wait.signal);
    } catch {
      // What is in place by now is the answer; that the user gave up is known to the caller.
      break;
    }
  }
  return seen;
}
