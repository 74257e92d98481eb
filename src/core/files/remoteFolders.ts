import type { RemoteFiles } from './remoteFiles';
import { joinPath } from './remotePath';
import type { RemoteEntry } from '../api/files';
import { breadthFirst } from './breadthFirst';
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
  await breadthFirst<RemoteEntry>('', {
    list: async (path) => (await look.server.look(remotePath(look.root, path), look.signal)) ?? [],
    signal: look.signal,
    onFolder: (path, entries) => {
      found.set(path, new Map(entries.map((entry) => [entry.name, entry])));
      return entries
        .filter(({ type }) => type === 'folder')
        .map(({ name }) => relativeJoin(path, name))
        .filter((child) => wanted.has(child));
    },
  });
  for (const path of wanted) if (!found.has(path)) found.set(path, new Map());
  return found;
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
