import { lstat, readdir } from 'node:fs/promises';
import * as path from 'node:path';
import { type LocalState, localState } from '../base/localPlace';

/** A file of this computer that is to go to a server. */
export interface LocalFile {
  /** Where it is on this computer. */
  readonly source: string;
  /** Where it goes below the target folder, with slashes: `a.txt`, `plugins/core.jar`. */
  readonly target: string;
  /** Bytes. */
  readonly size: number;
  /** Tells later whether somebody touched it. */
  readonly state?: LocalState;
}

/** What was found on this computer. */
export interface LocalTree {
  readonly files: readonly LocalFile[];
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
  readonly signal?: AbortSignal;
}

/**
 * All files at and below some paths of this computer, each path under its own name. Stops after `most` files with a
 * tree that is longer than that, so that the caller can tell. Rejects as the file system does.
 */
export async function readLocalTree(
  paths: readonly string[],
  { most = Infinity, exclude, signal }: LocalTreeOptions = {},
): Promise<LocalTree> {
  const files: LocalFile[] = [];
  const emptyFolders: string[] = [];
  const skipped: string[] = [];
  const visit = async (source: string, target: string): Promise<void> => {
    signal?.throwIfAborted();
    if (files.length > most) return;
    const found = await lstat(source);
    if (found.isFile()) files.push({ source, target, size: found.size, state: localState(found) });
    else if (!found.isDirectory()) skipped.push(target);
    else if (exclude?.has(path.basename(source)) && target.includes('/')) return;
    else {
      const names = (await readdir(source)).sort();
      if (names.length === 0) emptyFolders.push(target);
      for (const name of names) await visit(path.join(source, name), `${target}/${name}`);
    }
  };
  for (const one of paths) await visit(one, path.basename(one));
  return { files, emptyFolders, skipped };
}
