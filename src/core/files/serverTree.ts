import type { RemoteEntry } from '../api/files';
import { breadthFirst } from './breadthFirst';

/** Folders that are looked at: one request each. */
export const mostFolders = 200;

/** What is below a folder of a server, by relative paths. */
export interface ServerTree {
  /** All that is no folder, in no order. */
  readonly files: readonly string[];
  /** Folders that hold nothing, in order; of such in one another the innermost. */
  readonly emptyFolders: readonly string[];
  /** Whether some folders were not looked at: there are too many. */
  readonly isCut: boolean;
}

/** Where a tree is read. */
export interface TreeSearch {
  /** Returns the entries of a folder by its relative path; the outermost is empty. */
  readonly list: (path: string) => Promise<readonly RemoteEntry[]>;
  /** Whether a folder counts, by its relative path; all do when left out. */
  readonly isMeant?: (path: string) => boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Lists a folder and those below it: what a daemon packs lacks the empty ones (panel-dialect.md, 9). Rejects as `list` does. */
export async function readServerTree(search: TreeSearch): Promise<ServerTree> {
  const { list, isMeant = () => true, signal } = search;
  const files: string[] = [];
  const emptyFolders: string[] = [];
  const left = await breadthFirst<RemoteEntry>('', {
    list,
    signal,
    most: mostFolders,
    onFolder: (path, entries) => {
      if (entries.length === 0 && path !== '') emptyFolders.push(path);
      const below = path === '' ? '' : `${path}/`;
      const pathsOf = (some: readonly RemoteEntry[]) => some.map(({ name }) => below + name);
      files.push(...pathsOf(entries.filter(({ type }) => type !== 'folder')));
      return pathsOf(entries.filter(({ type }) => type === 'folder')).filter(isMeant);
    },
  });
  return { files, emptyFolders: emptyFolders.sort(), isCut: left.length > 0 };
}
