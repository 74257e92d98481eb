import { lstat, mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type PulledFile, Folders, remember } from './pullPlan';
import type { SentFile } from './manifest';

/** Files that came, and where they go. */
export interface MoveIn {
  readonly staged: string;
  readonly root: string;
  readonly files: readonly PulledFile[];
  /** Relative paths of folders to be made. */
  readonly folders: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** What became of a move: each file is either wholly the server's now or wholly as it was. */
export interface MovedIn {
  readonly moved: ReadonlyMap<string, SentFile>;
  /** Folders that are here now. */
  readonly made: readonly string[];
  /** Why some were not replaced, by path. */
  readonly failed: ReadonlyMap<string, unknown>;
}

/** Moves files into place one by one. Never rejects: one that cannot be replaced stays, and the others go on. */
export async function moveIn({
  staged,
  root,
  files,
  folders: wanted,
  signal,
}: MoveIn): Promise<MovedIn> {
  const moved = new Map<string, SentFile>();
  const failed = new Map<string, unknown>();
  // Looked at anew: what the plan saw may have become a link meanwhile.
  const folders = new Folders(root);
  for (const file of files) {
    const target = join(root, file.path);
    try {
      signal?.throwIfAborted();
      if ((await folders.find(file.path)) === 'blocked') throw new Error(file.path);
      await mkdir(dirname(target), { recursive: true });
      await rename(join(staged, file.path), target);
      const { mtimeMs } = await lstat(target);
      moved.set(file.path, remember(file, file.hash, Math.floor(mtimeMs)));
    } catch (error) {
      failed.set(file.path, error);
    }
  }
  const made: string[] = [];
  for (const path of wanted) {
    try {
      signal?.throwIfAborted();
      if ((await folders.folder(path)) === 'blocked') throw new Error(path);
      await mkdir(join(root, path), { recursive: true });
      made.push(path);
    } catch (error) {
      failed.set(path, error);
    }
  }
  return { moved, made, failed };
}
