import type { Stats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import * as path from 'node:path';
import { type LocalState, localState } from '../base/localPlace';

/** A file below a folder of this computer. */
export interface LocalFile {
  /** Relative to the folder, with slashes: `a.txt`, `plugins/core.jar`. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
  readonly isExecutable: boolean;
}

/** A file that was chosen, or lies below a folder that was. */
export interface ChosenFile extends LocalFile {
  /** The folder that holds what was chosen. */
  readonly root: string;
  /** Tells later whether somebody touched it. */
  readonly state?: LocalState;
}

/** What of a file must be known to send it, or to compare it. */
export type SourceFile = Pick<ChosenFile, 'root' | 'path' | 'size' | 'state'>;

/** What of a file of this computer the disk tells. */
export function factsOf(found: Stats): Pick<LocalFile, 'size' | 'modifiedAt' | 'isExecutable'> {
  return {
    size: found.size,
    modifiedAt: Math.floor(found.mtimeMs),
    isExecutable: (found.mode & 0o100) !== 0,
  };
}

/** What was found on this computer. */
export interface LocalTree {
  readonly files: readonly ChosenFile[];
  /** Folders below the target folder that hold nothing; the others come with their files. */
  readonly emptyFolders: readonly string[];
  /** Links and special files, which are left out: a link may lead anywhere. */
  readonly skipped: readonly string[];
}

/** How a tree is read. */
export interface LocalTreeOptions {
  /** Files after which it stops. */
  readonly most?: number;
  /** Names of folders that are left out wherever they are. */
  readonly exclude?: ReadonlySet<string>;
  /** Tells of a path below one of the given whether it is left out. */
  readonly leavesOut?: (path: string, isFolder: boolean) => boolean;
  readonly signal?: AbortSignal;
}

/**
 * All files at and below some paths of this computer, each path under its own name. Stops after `most` files with a
 * tree that is longer than that, so that the caller can tell. Rejects as the file system does.
 */
export async function readLocalTree(
  paths: readonly string[],
  { most = Infinity, exclude, leavesOut, signal }: LocalTreeOptions = {},
): Promise<LocalTree> {
  const files: ChosenFile[] = [];
  const emptyFolders: string[] = [];
  const skipped: string[] = [];
  const visit = async (root: string, at: string): Promise<void> => {
    signal?.throwIfAborted();
    if (files.length > most) return;
    const source = path.join(root, at);
    const found = await lstat(source);
    const slash = at.indexOf('/');
    if (slash >= 0 && leavesOut?.(at.slice(slash + 1), found.isDirectory())) return;
    if (found.isFile()) {
      files.push({ root, path: at, ...factsOf(found), state: localState(found) });
    } else if (!found.isDirectory()) skipped.push(at);
    else if (exclude?.has(path.basename(source)) && at.includes('/')) return;
    else {
      const names = (await readdir(source)).sort();
      if (names.length === 0) emptyFolders.push(at);
      for (const name of names) await visit(root, `${at}/${name}`);
    }
  };
  for (const one of paths) await visit(path.dirname(one), path.basename(one));
  return { files, emptyFolders, skipped };
}
