import { failedWrite } from '../api/errorMeaning';
import type { RenamePair } from '../api/files';
import { type Clock, sleep } from '../base/clock';
import { joinPath } from '../files/remotePath';
import { remotePath } from '../files/remoteFolders';
import { seenInPlace } from '../sync/inPlace';
import type { SentFile } from '../sync/manifest';
import type { DeployChanges } from './deployedFile';
import type { DeployDisk } from './deployDisk';
import type { SeenFile } from './fileState';
import { lookAtDeploy } from './lookAtDeploy';
import { emptyAmong } from './madeFolders';
import { type DeployTree, type FileMoves, movesTo } from './moves';
import type { DeployPlaces } from './places';

/** Files whose renames go together: two requests, between which they are not in their places. */
const filesAtOnce = 200;
/** Milliseconds before each further look after a failure. */
const pausesMs = [500, 2_000, 5_000, 10_000];

/** A deploy whose tree is put in place. */
export interface TreeJob {
  readonly disk: DeployDisk;
  readonly clock: Clock;
  /** The folder on the server that the deploy is to. */
  readonly folder: string;
  readonly places: DeployPlaces;
  readonly changes: DeployChanges;
  /** Ends the work between two requests. */
  readonly signal: AbortSignal;
  /** Hears how many files are where they go. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** What became of a tree that was put in place. */
export interface PutTree {
  /** Relative paths of files whose content is not on the server any more. */
  readonly missing: readonly string[];
  /** Relative paths where somebody else had put something: it was moved aside, and is kept there. */
  readonly strays: readonly string[];
}

/**
 * Puts the deployed tree in place for the first time: all is as before, and the new files wait. After a failure it looks
 * what was done. Rejects where that does not come to an end; then each file is in one of the states that are known.
 */
export async function putNewTree(job: TreeJob): Promise<PutTree> {
  const fresh = movesTo('new', job.changes.files.map(untouched), whereOf(job));
  let failure: unknown;
  try {
    await rename(job, fresh.moves);
    if (await isInPlace(job)) {
      await makeFolders(job);
      return { missing: [], strays: [] };
    }
  } catch (error) {
    job.signal.throwIfAborted();
    failure = error;
  }
  return putTree(job, 'new', failure);
}

/**
 * Puts a tree in place from whatever is there, by looks and renames. Nothing is deleted. Rejects as `putNewTree` does;
 * `failure` is what failed before.
 */
export async function putTree(job: TreeJob, tree: DeployTree, failure?: unknown): Promise<PutTree> {
  const strays = new Set<string>();
  let left = failure === undefined ? Infinity : job.changes.files.length;
  let refusals = isRefused(failure) ? 1 : 0;
  for (let round = 0; ; round++) {
    job.signal.throwIfAborted();
    try {
      const seen = await lookAtDeploy({ ...job, ...job.changes });
      const wanted = movesTo(tree, seen, whereOf(job));
      if (wanted.moves.length < left) refusals = 0;
      left = wanted.moves.length;
      await rename(job, wanted.moves);
      for (const path of wanted.strays) strays.add(path);
      if (left > 0) continue;
      await (tree === 'new' ? makeFolders(job) : takeFoldersOut(job));
      return { missing: wanted.missing, strays: [...strays] };
    } catch (error) {
      job.signal.throwIfAborted();
      if (isRefused(error)) refusals++;
      const pause = pausesMs[round];
      // The same refusal twice, and nothing moved meanwhile: it stays so.
      if (pause === undefined || refusals > 1) throw error;
      await sleep(job.clock, pause, job.signal);
    }
  }
}

function isRefused(failure: unknown): boolean {
  return failure !== undefined && failedWrite(failure) === 'refused';
}

/** A file before anything was moved: what was there is in its place, what goes there waits. */
function untouched(file: DeployChanges['files'][number]): SeenFile {
  const entry = { ...anyEntry, name: file.path };
  return {
    file,
    inPlace: file.old && entry,
    kept: undefined,
    staged: file.sent && entry,
  };
}

const anyEntry = {
  type: 'file',
  size: 0,
  modifiedAt: 0,
  createdAt: 0,
  mode: '',
  modeBits: '',
  mimetype: '',
} as const;

function whereOf({ folder, places, clock }: TreeJob) {
  return { folder, places, round: clock.now().toString(36) };
}

async function rename({ disk, signal, onProgress }: TreeJob, moves: readonly FileMoves[]) {
  for (let start = 0; start < moves.length; start += filesAtOnce) {
    const some = moves.slice(start, start + filesAtOnce);
    signal.throwIfAborted();
    await renameSome(
      disk,
      some.flatMap(({ clear }) => clear ?? []),
    );
    // Not given up between the two: these files would be in neither of their places.
    await renameSome(
      disk,
      some.flatMap(({ place }) => place ?? []),
    );
    onProgress?.(start + some.length);
  }
}

async function renameSome(disk: DeployDisk, pairs: readonly RenamePair[]): Promise<void> {
  if (pairs.length > 0) await disk.renameAll(pairs);
}

/** Whether all new files are seen in their places; what the program wrote over at once counts too. */
async function isInPlace({ disk, folder, changes, signal }: TreeJob): Promise<boolean> {
  const sent = new Map<string, SentFile>();
  for (const file of changes.files) if (file.sent) sent.set(file.path, file.sent);
  const { missing, unseen } = await seenInPlace({ files: disk, folder, sent, signal });
  return missing.length + unseen.length === 0;
}

async function makeFolders({ disk, folder, changes }: TreeJob): Promise<void> {
  for (const path of changes.folders) await disk.ensureDirectory(remotePath(folder, path));
}

/** Takes out folders that the deploy made, where nothing of anybody else is in them. */
async function takeFoldersOut(job: TreeJob): Promise<void> {
  const { disk, folder, places, changes, signal } = job;
  const empty = await emptyAmong(changes.made, { server: disk, root: folder, signal });
  const to = `${places.made}/${whereOf(job).round}`;
  // Renamed, not deleted: what is written into one meanwhile goes along, and is not lost.
  const pairs = empty.map((path) => ({
    from: joinPath(folder, path),
    to: joinPath(to, path),
  }));
  await renameSome(disk, pairs);
}
