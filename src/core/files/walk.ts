import { limits } from '../base/limits';
import { breadthFirst } from './breadthFirst';
import { FileRefusal } from './fileRefusal';
import { joinPath, parentOf } from './remotePath';
import type { RemoteFiles } from './remoteFiles';

/** A file of a server, as its folder's listing shows it. */
export interface ListedFile {
  /** Absolute below the server's root. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

/** What was found below a folder, and what was not looked at. */
export interface Walked {
  readonly files: readonly ListedFile[];
  /** How many folders were listed: one request each. */
  readonly folders: number;
  /** Folders that were left out by their names. */
  readonly excluded: readonly string[];
  /** Folders that were not looked at any more, because there are too many, or they lie too deep. */
  readonly beyond: readonly string[];
}

/** Where to look, and how far. */
export interface WalkOptions {
  /** Names of folders that are left out wherever they are. */
  readonly exclude: ReadonlySet<string>;
  /** Tells of a folder's path whether it is left out. */
  readonly leavesOut?: (path: string) => boolean;
  /** How many folders are listed at most. */
  readonly maxFolders: number;
  readonly signal: AbortSignal;
  /** Called with all that is known by now. */
  readonly onProgress?: (walked: Walked) => void;
}

/**
 * Lists a folder of a server and all below it, the nearest folders first, and stops at `maxFolders`. Links are not
 * followed. Rejects as listings do; a folder that went away meanwhile is passed over.
 */
export async function walk(
  files: Pick<RemoteFiles, 'list'>,
  folder: string,
  { exclude, leavesOut, maxFolders, signal, onProgress }: WalkOptions,
): Promise<Walked> {
  const found: ListedFile[] = [];
  const excluded: string[] = [];
  const beyond: string[] = [];
  const start = depthOf(folder);
  let listed = 0;
  const walked = (waiting: readonly string[]): Walked => ({
    files: found,
    folders: listed,
    excluded,
    beyond: [...beyond, ...waiting],
  });
  const left = await breadthFirst(folder, {
    list: (at) => listIfThere(files, at, folder),
    most: maxFolders,
    signal,
    onFolder: (at, listing, waiting) => {
      listed++;
      const count = found.length + excluded.length + beyond.length + waiting;
      // Part of a folder would be worse than none of it: what is left out must be known.
      if (count + listing.length > limits.walkedEntries) {
        beyond.push(at);
        return [];
      }
      const next: string[] = [];
      for (const { name, type, size, modifiedAt } of listing) {
        const path = joinPath(at, name);
        if (type === 'file') found.push({ path, size, modifiedAt });
        if (type !== 'folder') continue;
        const isTooDeep =
          depthOf(path) - start > limits.folderDepth || path.length > limits.pathLength;
        if (exclude.has(name) || leavesOut?.(path)) excluded.push(path);
        else (isTooDeep ? beyond : next).push(path);
      }
      return next;
    },
    onRound: (waiting) => onProgress?.(walked(waiting)),
  });
  return walked(left);
}

/** Tells of a path whether the walk did not look at it, because it is or lies in a folder beyond the limit. */
export function isBeyond({ beyond }: Pick<Walked, 'beyond'>): (path: string) => boolean {
  const folders = new Set(beyond);
  return (path) => {
    for (let at = path; ; at = parentOf(at)) {
      if (folders.has(at)) return true;
      if (at === '/') return false;
    }
  };
}

function depthOf(path: string): number {
  return path === '/' ? 0 : path.split('/').length - 1;
}

async function listIfThere(files: Pick<RemoteFiles, 'list'>, at: string, root: string) {
  try {
    return await files.list(at);
  } catch (error) {
    if (at !== root && error instanceof FileRefusal && error.reason === 'missing') return [];
    throw error;
  }
}
