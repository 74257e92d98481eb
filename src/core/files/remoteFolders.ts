import type { RemoteFiles } from './remoteFiles';
import { joinPath } from './remotePath';
import type { RemoteEntry } from '../api/files';
import { breadthFirst, maxConcurrent } from './breadthFirst';
import { foldersAbove } from '../base/relativePath';

/** The entries of some folders of a server by name; the folders by relative path, the outermost empty. */
export type RemoteFolders = ReadonlyMap<string, ReadonlyMap<string, RemoteEntry>>;

/** The files of a server, of which folders are looked at. */
export type LookAtServer = Pick<RemoteFiles, 'look'>;

/** Where to look, and for which folders. */
export interface RemoteLook {
  readonly server: LookAtServer;
  /** Absolute below the server's root. */
  readonly root: string;
  /** Relative paths of folders. */
  readonly wanted: Iterable<string>;
  /** Those that are most likely there: they are asked for without waiting for the ones above them. */
  readonly likely?: ReadonlySet<string>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Lists the wanted folders and those on the way to them, one request each; nothing is asked below a folder that
 * is not there. What is not there, is empty in the answer.
 */
export async function lookAtFolders(look: RemoteLook): Promise<RemoteFolders> {
  const wanted = new Set(
    [''].concat([...look.wanted].flatMap((path) => [...foldersAbove(`${path}/x`)])),
  );
  const found = new Map<string, ReadonlyMap<string, RemoteEntry>>();
  const list = async (path: string) =>
    (await look.server.look(remotePath(look.root, path), look.signal)) ?? [];
  const early = new EarlyListings(
    [...wanted].filter((path) => look.likely?.has(path)),
    list,
  );
  const listing = breadthFirst<RemoteEntry>('', {
    // What is listed below a link counts only once the folder above shows that it is none.
    list: (path) => early.of(path) ?? list(path),
    signal: look.signal,
    onFolder: (path, entries) => {
      found.set(path, new Map(entries.map((entry) => [entry.name, entry])));
      return entries
        .filter(({ type }) => type === 'folder')
        .map(({ name }) => relativeJoin(path, name))
        .filter((child) => wanted.has(child));
    },
  });
  // Another try would join what is about to fail.
  try {
    await listing;
  } finally {
    await early.end();
  }
  for (const path of wanted) if (!found.has(path)) found.set(path, new Map());
  return found;
}

/** Folders that are listed side by side, a few at a time. One that fails is heard of where it is waited for. */
class EarlyListings {
  private readonly listings = new Map<string, Promise<readonly RemoteEntry[]>>();
  private readonly over = new AbortController();

  constructor(paths: readonly string[], list: (path: string) => Promise<readonly RemoteEntry[]>) {
    const lanes: Promise<unknown>[] = [];
    for (const [at, path] of paths.entries()) {
      const listing = (lanes[at % maxConcurrent] ?? Promise.resolve()).then(() => {
        this.over.signal.throwIfAborted();
        return list(path);
      });
      lanes[at % maxConcurrent] = listing.catch(() => undefined);
      this.listings.set(path, listing);
    }
  }

  of(path: string): Promise<readonly RemoteEntry[]> | undefined {
    return this.listings.get(path);
  }

  /** Begins no more of them, and waits for those that are under way. */
  async end(): Promise<void> {
    this.over.abort();
    await Promise.allSettled(this.listings.values());
  }
}

/** The absolute path on the server of a relative one; the empty one is the folder itself. */
export function remotePath(root: string, path: string): string {
  return path === '' ? root : joinPath(root, path);
}

/** A name in a folder, both relative. */
export function relativeJoin(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** The folder that holds a relative path; empty for the outermost. */
export function relativeParent(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The last part of a relative path. */
export function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Something here whose place on the server is taken by something else. */
export interface Blocked {
  readonly path: string;
  readonly by: RemoteEntry['type'];
}

/**
 * What stands in a file's way: no folder where one must be, or no file where it must go. With a slash behind it a path
 * is that of a folder.
 */
export function blockingType(remote: RemoteFolders, path: string): RemoteEntry['type'] | undefined {
  for (let at = path; at !== ''; at = relativeParent(at)) {
    const there = remote.get(relativeParent(at))?.get(nameIn(at));
    if (there && there.type !== (at === path ? 'file' : 'folder')) return there.type;
  }
  return undefined;
}
