import type { RemoteEntry } from '../api/files';
import { breadthFirst } from './breadthFirst';

/** Folders that are looked at for empty ones: one request each. */
export const mostFolders = 200;

/** What was found of a folder of a server. */
export interface FoundFolders {
  /** Whether there is a file in it, or anywhere below. */
  readonly hasFiles: boolean;
  /** Relative paths of folders that hold neither a file nor a folder; of such in one another the innermost. */
  readonly empty: readonly string[];
  /** Whether some folders were not looked at: there are too many. */
  readonly isCut: boolean;
}

/** Where empty folders are looked for. */
export interface FolderSearch {
  /** Returns the entries of a folder by its relative path; the outermost is empty. */
  readonly list: (path: string) => Promise<readonly RemoteEntry[]>;
  /** Whether a folder counts, by its relative path; all do when left out. */
  readonly isMeant?: (path: string) => boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Finds the folders without files, which daemons leave out of what they pack (panel-dialect.md, 9). Rejects as `list` does. */
export async function emptyFolders(search: FolderSearch): Promise<FoundFolders> {
  const { list, isMeant = () => true, signal } = search;
  const empty: string[] = [];
  let hasFiles = false;
  const left = await breadthFirst<RemoteEntry>('', {
    list,
    signal,
    most: mostFolders,
    onFolder: (path, entries) => {
      const folders = entries.filter(({ type }) => type === 'folder');
      if (entries.length > folders.length) hasFiles = true;
      else if (folders.length === 0 && path !== '') empty.push(path);
      const below = path === '' ? '' : `${path}/`;
      return folders.map(({ name }) => below + name).filter(isMeant);
    },
  });
  return { hasFiles, empty: empty.sort(), isCut: left.length > 0 };
}
