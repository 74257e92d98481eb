import { type Clock, sleep } from '../base/clock';
import { nextTurn } from '../base/turns';
import type { LookAtServer } from '../files/remoteFolders';
import type { RemoteEntry } from '../api/files';
import { type RemoteFolders, nameIn, relativeParent, remotePath } from '../files/remoteFolders';
import type { SentFile } from './manifest';
import { isAsSent } from './pushPlan';

/** Files that were sent, and where they must be. */
export interface InPlaceLook {
  readonly files: LookAtServer;
  readonly folder: string;
  readonly sent: ReadonlyMap<string, SentFile>;
  /** The server's folders before anything was sent. */
  readonly before?: RemoteFolders | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a look at sent files showed. Each is in one of the four. */
export interface SeenInPlace {
  readonly inPlace: ReadonlyMap<string, SentFile>;
  /** Relative paths of those that are not there, or as they were before. */
  readonly missing: readonly string[];
  /** Relative paths of those that are neither as they were before nor as they were sent. */
  readonly altered: readonly string[];
  /** Relative paths of those whose folder could not be looked at. */
  readonly unseen: readonly string[];
}

/** Folders that are looked at at the same time: some of the panel's requests are left to what the user does meanwhile. */
const maxConcurrent = 4;
/** Milliseconds between looks at a daemon that is still unpacking. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * Looks at every sent file, one request a folder: a daemon leaves out, without a word, what its rules deny
 * (panel-dialect.md, 2.4). Never rejects: what cannot be looked at is unseen.
 */
export async function seenInPlace(look: InPlaceLook): Promise<SeenInPlace> {
  await nextTurn();
  const byFolder = new Map<string, string[]>();
  for (const path of look.sent.keys()) {
    const siblings = byFolder.get(relativeParent(path));
    if (siblings) siblings.push(path);
    else byFolder.set(relativeParent(path), [path]);
  }
  const inPlace = new Map<string, SentFile>();
  const missing: string[] = [];
  const altered: string[] = [];
  const unseen: string[] = [];
  const lookAt = async ([folder, paths]: readonly [string, readonly string[]]) => {
    const entries = await entriesOf(look, folder);
    if (!entries) return unseen.push(...paths);
    const byName = new Map(entries.map((entry) => [entry.name, entry]));
    for (const path of paths) {
      const entry = byName.get(nameIn(path));
      const expected = look.sent.get(path);
      if (entry && expected && isAsSent(entry, expected)) inPlace.set(path, expected);
      else if (!entry || isAsBefore(look, path, entry)) missing.push(path);
      else altered.push(path);
    }
    return paths.length;
  };
  const folders = [...byFolder];
  await nextTurn();
  for (let start = 0; start < folders.length; start += maxConcurrent) {
    await Promise.all(folders.slice(start, start + maxConcurrent).map(lookAt));
  }
  return { inPlace, missing, altered, unseen };
}

function isAsBefore({ before }: InPlaceLook, path: string, now: RemoteEntry): boolean {
  const was = before?.get(relativeParent(path))?.get(nameIn(path));
  return was?.type === now.type && was.size === now.size && was.modifiedAt === now.modifiedAt;
}

/** The entries of a folder, none where there is no such folder; undefined where nobody can tell, or the user gave up. */
async function entriesOf({ files, folder, signal }: InPlaceLook, path: string) {
  try {
    signal?.throwIfAborted();
    return (await files.look(remotePath(folder, path), signal)) ?? [];
  } catch {
    return undefined;
  }
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
export async function waitInPlace(wait: InPlaceWait): Promise<SeenInPlace> {
  let seen: SeenInPlace | undefined;
  for (let look = 0, idle = 0; ; look++) {
    // What was given up is looked at once more: what is in place by now is the answer.
    const now = await seenInPlace({ ...wait, signal: undefined });
    idle = now.inPlace.size > (seen?.inPlace.size ?? 0) ? 0 : idle + 1;
    if (!seen || now.inPlace.size >= seen.inPlace.size) seen = now;
    wait.onLook(seen.inPlace.size);
    if (seen.inPlace.size === wait.sent.size || idle > wait.patience) return seen;
    try {
      await sleep(wait.clock, pauses[Math.min(look, pauses.length - 1)] ?? 0, wait.signal);
    } catch {
      // That the user gave up is known to the caller.
      return seen;
    }
  }
}
