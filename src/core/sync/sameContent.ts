import type { Clock } from '../base/clock';
import { limits } from '../base/limits';
import { joinPath } from '../files/remotePath';
import { type ArchiveFetch, fetchArchive } from './fetchArchive';
import { IgnoreRules } from './ignoreRules';
import { hashFiles, listAll } from './localFolder';
import type { SentFile } from './manifest';
import { type PlannedFile, type PushFacts, type PushPlan } from './pushPlan';
import { relativeParent } from '../files/remoteFolders';
import { stagedName } from './stagedName';

/** Planned files that are as large on the server and of which nobody knows what is in them there. */
export function alikeFiles(
  plan: PushPlan,
  { manifest, remote }: PushFacts,
): readonly PlannedFile[] {
  return plan.files.filter(({ path, size, kind }) => {
    const there = remote.get(relativeParent(path))?.get(path.slice(path.lastIndexOf('/') + 1));
    const isKnown = kind === 'changed' && (manifest.get(path)?.hash ?? '') !== '';
    return there?.size === size && !isKnown;
  });
}

/** Those of such files that are read without being asked for: as many as stay within the limits. */
export function fewAlike(alike: readonly PlannedFile[]): readonly PlannedFile[] {
  let bytes = 0;
  return alike.filter(({ kind, size }) => {
    const isOpen = kind === 'alike' || kind === 'newerThere';
    if (!isOpen || size > limits.alikeFileBytes) return false;
    if (bytes + size > limits.alikeBytes) return false;
    bytes += size;
    return true;
  });
}

/** What such a look is made with. */
export interface SameContentJob extends Omit<ArchiveFetch, 'rules'> {
  /** The local folder. */
  readonly root: string;
  readonly clock: Clock;
}

/**
 * Fetches such files as one archive and returns what is to be remembered of those whose content is the same: a folder
 * that came to both sides by other ways needs no push. Rejects as `fetchFolder` does.
 */
export async function sameContent(
  alike: readonly PlannedFile[],
  job: SameContentJob,
): Promise<ReadonlyMap<string, SentFile>> {
  const same = new Map<string, SentFile>();
  if (alike.length === 0) return same;
  job.onProgress({ step: 'packing', done: 0, total: undefined });
  const paths = alike.map(({ path }) => path);
  const packed = await job.files.archives.packToFetch(
    paths.map((path) => joinPath(job.folder, path)),
    { root: job.folder, clock: job.clock, signal: job.signal },
  );
  await fetchArchive({ ...job, rules: new IgnoreRules() }, packed);
  const { files: came } = await listAll(job.staged, job.signal);
  const there = await hashFiles(
    job.staged,
    came.map(({ path }) => path),
    job.signal,
  );
  const here = await hashFiles(job.root, paths, job.signal);
  const times = new Map(came.map(({ path, modifiedAt }) => [path, modifiedAt]));
  for (const { path, size, modifiedAt } of alike) {
    const hash = here.get(path);
    if (hash === undefined || hash !== there.get(stagedName(path))) continue;
    same.set(path, { size, modifiedAt, hash, remoteModifiedAt: times.get(stagedName(path)) });
  }
  return same;
}
