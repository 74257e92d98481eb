import { join } from 'node:path';
import { nameKey } from '../base/localPath';
import { repositoryParts } from '../base/repositoryShape';
import { runsByItself } from '../base/runsByItself';
import type { LocalState } from '../base/localPlace';
import type { LocalFile } from '../files/localTree';
import { hashFile, hashFiles } from './localFolder';
import type { Manifest, SentFile } from './manifest';
import { folderKey } from './folderKey';
import { type Here, Folders } from './lookHere';
import { stagedName } from './stagedName';

/** What a file from the server meets here. */
export type PullKind =
  /** Nothing is here. */
  | 'added'
  /** What is here is what once came or went. */
  | 'changed'
  /** What is here was changed since, and the server's was not: there is nothing new there. */
  | 'ahead'
  /** What is here was changed since, or nobody knows where it is from: taking the server's would lose it. */
  | 'changedHere';

/** A file that could be taken from the server. */
export interface PulledFile extends LocalFile {
  readonly kind: PullKind;
  /** SHA-256 of the server's content. */
  readonly hash: string;
  /** What stands in its place, as the plan saw it; undefined for nothing. */
  readonly here?: LocalState | undefined;
  /** SHA-256 of that, where the plan read it. */
  readonly hashHere?: string | undefined;
  /** Who would run it, or obey it, without being told to; undefined for an ordinary file. */
  readonly runsBy?: string | undefined;
}

/** What a pull would do here. */
export interface PullPlan {
  readonly files: readonly PulledFile[];
  /** Folders that are empty there and missing here. */
  readonly folders: readonly string[];
  /** Such folders that would make a repository whose hooks could run here. */
  readonly repositoryFolders: readonly string[];
  /** The same here and there, with what is to be remembered of them. */
  readonly same: ReadonlyMap<string, SentFile>;
  /** What once came or went, is unchanged here, and is gone from the server. */
  readonly gone: readonly string[];
  /** What cannot be taken: a folder is where a file must go, or a file or a link where a folder must be. */
  readonly blocked: readonly string[];
}

/** What came, and where it would go. */
export interface PullFacts {
  readonly root: string;
  /** A folder that holds what came from the server. */
  readonly staged: string;
  readonly files: readonly LocalFile[];
  /** Folders without files. */
  readonly folders: readonly string[];
  readonly manifest: Manifest;
  /** Relative paths of files that are open here with changes that are not saved. */
  readonly dirty: { has(path: string): boolean };
  /** Whether a path is one that a pull may leave out. */
  readonly ignores: (path: string) => boolean;
  /** Whose disks say which names are one file; this computer's when left out. */
  readonly platform?: NodeJS.Platform;
  readonly signal?: AbortSignal | undefined;
}

/** Compares what came with what is here, by content. */
export async function planPull(facts: PullFacts): Promise<PullPlan> {
  const { root, staged, manifest, signal } = facts;
  const found: PulledFile[] = [];
  const same = new Map<string, SentFile>();
  const blocked: string[] = [];
  const folders = new Folders(root);
  const hashes = await hashFiles(
    staged,
    facts.files.map(({ path }) => stagedName(path)),
    signal,
  );
  for (const file of facts.files) {
    signal?.throwIfAborted();
    const here = await folders.find(file.path);
    const hash = hashes.get(stagedName(file.path)) ?? '';
    if (here === 'blocked') blocked.push(file.path);
    else if (here === undefined) found.push({ ...file, kind: 'added', hash });
    else {
      const now = here.size === file.size ? await hashFile(join(root, file.path), signal) : '';
      const isDirty = facts.dirty.has(file.path);
      if (now === hash && !isDirty) same.set(file.path, sentFile(file, hash, here.modifiedAt));
      else {
        const isOurs = !isDirty && (await isAsKnown(root, file.path, { here, manifest, now }));
        const isOld = manifest.get(file.path)?.hash === hash;
        const kind = isOurs ? 'changed' : isOld ? 'ahead' : 'changedHere';
        const hashHere = now === '' ? undefined : now;
        found.push({ ...file, kind, hash, here: here.state, hashHere });
      }
    }
  }
  const missing: string[] = [];
  for (const path of facts.folders) {
    const here = await folders.folder(path);
    if (here === 'absent') missing.push(path);
    if (here === 'blocked') blocked.push(path);
  }
  const coming = [...found.map(({ path }) => path), ...missing];
  const repository = await repositoryParts(coming, (folder) => folders.names(folder));
  const files = found.map((file) => {
    const runsBy = repository.has(file.path) ? 'git' : runsByItself(file.path)?.by;
    return { ...file, runsBy };
  });
  return {
    files,
    folders: missing.filter((path) => !repository.has(path)),
    repositoryFolders: missing.filter((path) => repository.has(path)),
    same,
    blocked,
    gone: await goneThere(facts),
  };
}

/** Whether a planned file may be taken unasked: nothing is lost here, and nothing runs. */
export function isSafeToTake(file: PulledFile): boolean {
  return losesNothing(file) && file.runsBy === undefined;
}

/** Whether nothing is lost here when a planned file is taken. */
function losesNothing({ kind }: PulledFile): boolean {
  return kind === 'added' || kind === 'changed';
}

/** What of a plan could run on this computer: files by path, folders with a slash behind. */
export function whatRuns(plan: PullPlan): readonly string[] {
  const files = plan.files.filter(({ runsBy }) => runsBy !== undefined).map(({ path }) => path);
  return [...files, ...plan.repositoryFolders.map(folderKey)];
}

/** Those of the paths that are gone from the server and still as they came from there: a list may be open for long. */
export async function stillUnchanged(
  root: string,
  manifest: Manifest,
  paths: readonly string[],
): Promise<readonly string[]> {
  const folders = new Folders(root);
  const unchanged: string[] = [];
  for (const path of paths) {
    const here = await folders.find(path);
    if (here === undefined || here === 'blocked') continue;
    if (await isAsKnown(root, path, { here, manifest, now: '' })) unchanged.push(path);
  }
  return unchanged;
}

/** What is known of a file that is the same on both sides. Archives keep the daemon's times. */
export function sentFile(file: LocalFile, hash: string, modifiedAt: number): SentFile {
  return { size: file.size, modifiedAt, hash, remoteModifiedAt: file.modifiedAt };
}

async function isAsKnown(
  root: string,
  path: string,
  {
    here,
    manifest,
    now,
  }: {
    readonly here: Here;
    readonly manifest: Manifest;
    /** The hash of what is here, where it was read already. */
    readonly now: string;
  },
): Promise<boolean> {
  const known = manifest.get(path);
  if (known?.size !== here.size) return false;
  if (known.modifiedAt === here.modifiedAt) return true;
  return known.hash === (now === '' ? await hashFile(join(root, path)) : now);
}

async function goneThere(facts: PullFacts): Promise<readonly string[]> {
  const { root, manifest, ignores, dirty, platform = process.platform } = facts;
  // What came in another spelling is not gone: many disks have one file under both.
  const came = new Set(facts.files.map(({ path }) => nameKey(path, platform)));
  const isMeant = (path: string) =>
    !came.has(nameKey(path, platform)) && !ignores(path) && !dirty.has(path);
  return [...(await stillUnchanged(root, manifest, [...manifest.keys()].filter(isMeant)))].sort();
}
