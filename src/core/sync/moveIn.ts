import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import { visible } from '../base/outsideText';
import {
  type LocalState,
  isSameState,
  createLocalFolders,
  putInPlace,
  pathState,
} from '../base/localPlace';
import { UserError } from '../base/userError';
import { hashFile } from './localFolder';
import type { SentFile } from './manifest';
import { type PulledFile, sentFile } from './pullPlan';
import { stagedName } from './stagedName';

/** Files that came, and where they go. */
export interface MoveIn {
  readonly staged: string;
  readonly root: string;
  readonly files: readonly PulledFile[];
  /** Relative paths of folders to be made. */
  readonly folders: readonly string[];
  /** Whether a file has changes in an editor by now that the plan did not count with. */
  readonly isDirty?: (path: string) => boolean;
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

/**
 * Moves files into place one by one, each only where what stands there is what the plan saw. Never rejects: one that
 * cannot be replaced, or was touched meanwhile, stays, and the others go on.
 */
export async function moveIn(job: MoveIn): Promise<MovedIn> {
  const { staged, root, files, folders, signal } = job;
  const moved = new Map<string, SentFile>();
  const failed = new Map<string, unknown>();
  for (const file of files) {
    const { path } = file;
    try {
      signal?.throwIfAborted();
      if (job.isDirty?.(path) === true) throw unsaved(path);
      const expected = await expectedHere(root, file);
      putInPlace(join(staged, stagedName(path)), { root, path, expected });
      const { mtimeMs } = await lstat(join(root, path));
      moved.set(path, sentFile(file, file.hash, Math.floor(mtimeMs)));
    } catch (error) {
      failed.set(path, error);
    }
  }
  const made: string[] = [];
  for (const path of folders) {
    try {
      signal?.throwIfAborted();
      createLocalFolders(root, path);
      made.push(path);
    } catch (error) {
      failed.set(path, error);
    }
  }
  return { moved, made, failed };
}

/** What may be replaced. Of one that was only touched, such as its permissions, the content decides if it is known. */
async function expectedHere(
  root: string,
  { path, here, hashHere }: PulledFile,
): Promise<LocalState | undefined> {
  if (!here || hashHere === undefined) return here;
  const now = pathState(root, path);
  if (now === undefined || now === 'blocked' || isSameState(now, here)) return here;
  const isSame = now.size === here.size && (await hashFile(join(root, path))) === hashHere;
  return isSame ? now : here;
}

function unsaved(path: string): UserError {
  return new UserError(
    l10n.t("Couldn't replace '{file}', because it has unsaved changes in an editor.", {
      file: visible(path),
    }),
  );
}
