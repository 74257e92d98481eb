import type { RemoteEntry } from '../api/files';
import { folderKey, isFolderKey, pathOf } from './folderKey';
import { foldersOf } from '../base/relativePath';
import { listLocal } from './localFolder';
import type { PushJob } from './pushJob';
import type { PushFacts } from './pushPlan';
import {
  type LookAtServer,
  type RemoteFolders,
  relativeParent,
  lookAtFolders,
  nameIn,
  blockingType,
} from '../files/remoteFolders';

/** What of a job is still as it was when it was chosen. */
export interface CheckedAgain {
  readonly job: PushJob;
  /** Relative paths that are not any more what they were, here or there. */
  readonly left: readonly string[];
  /** Relative paths that were to be removed and are gone by now. */
  readonly alreadyGone: readonly string[];
}

/**
 * Looks at both sides again, at the server's folders that the job is about and were looked at before. What is here is
 * carried as it is now; what is gone, ignored or a link by now, and what somebody changed on the server, is left.
 * Rejects with PanelErrors, errors of the disk, or the signal's reason.
 */
export async function checkAgain(
  job: PushJob,
  seen: PushFacts,
  server: LookAtServer,
): Promise<CheckedAgain> {
  const here = await listLocal(job.root, job.signal);
  const files = new Map(here.files.map((file) => [file.path, file]));
  const folders = foldersOf([...files.keys(), ...here.folders.map(folderKey)]);
  const skipped = new Set(here.skipped.map(({ path }) => path));
  const concerned = [...job.files.map(({ path }) => path), ...job.remove.map(pathOf)];
  const wanted = new Set(concerned.map(relativeParent).filter((path) => seen.remote.has(path)));
  const now =
    wanted.size === 0
      ? seen.remote
      : await lookAtFolders({ server, root: job.folder, wanted, signal: job.signal });
  const hasChanged = (path: string) =>
    wanted.has(relativeParent(path)) && !isSame(entryOf(seen.remote, path), entryOf(now, path));

  const left: string[] = [];
  const alreadyGone: string[] = [];
  const stay = (path: string) => {
    left.push(path);
    return [];
  };
  return {
    job: {
      ...job,
      files: job.files.flatMap((file) => {
        const fresh = files.get(file.path);
        const isFit = fresh && !hasChanged(file.path) && blockingType(now, file.path) === undefined;
        return isFit ? { ...file, ...fresh } : stay(file.path);
      }),
      folders: job.folders.flatMap((path) => (folders.has(path) ? path : stay(path))),
      remove: job.remove.flatMap((key) => {
        const path = pathOf(key);
        const isHere = isFolderKey(key) ? folders.has(path) : files.has(path);
        if (isHere || skipped.has(path)) return stay(key);
        const isThere = !wanted.has(relativeParent(path)) || entryOf(now, path) !== undefined;
        if (!isThere) alreadyGone.push(key);
        else if (!hasChanged(path)) return key;
        else stay(key);
        return [];
      }),
    },
    left,
    alreadyGone,
  };
}

/**
 * Whether both sides are looked at again before a push. Not where nobody was asked, nobody was waited for, and nothing
 * had to be fetched first: then nothing had time to change since both were compared.
 */
export function needsSecondLook({
  wasAsked,
  hasWaited,
  hasFetched,
}: {
  readonly wasAsked: boolean;
  readonly hasWaited: boolean;
  readonly hasFetched: boolean;
}): boolean {
  return wasAsked || hasWaited || hasFetched;
}

function entryOf(folders: RemoteFolders, path: string): RemoteEntry | undefined {
  return folders.get(relativeParent(path))?.get(nameIn(path));
}

function isSame(a: RemoteEntry | undefined, b: RemoteEntry | undefined): boolean {
  return a?.type === b?.type && a?.size === b?.size && a?.modifiedAt === b?.modifiedAt;
}
