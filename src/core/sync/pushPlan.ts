import { looksSecret } from '../base/secretNames';
import type { RemoteEntry } from '../api/files';
import { foldersThere, rememberFolders } from './emptyFolders';
import { folderKey, pathOf } from './folderKey';
import type { LocalFile } from '../files/localTree';
import { type LocalListing, byPath } from './localFolder';
import type { Manifest, SentFile } from './manifest';
import { limits } from '../base/limits';
import { foldersOf } from '../base/relativePath';
import { Turns } from '../base/turns';
import {
  type Blocked,
  type RemoteFolders,
  relativeParent,
  nameIn,
  blockingType,
  relativeJoin,
} from '../files/remoteFolders';

/** What a file that would go to the server meets there. */
export type PushKind =
  /** Nothing is there. */
  | 'added'
  /** What is there is what we put there, or nobody knows better. */
  | 'changed'
  /** It was never pushed from here, and what is there is older and as large: only its content tells. */
  | 'alike'
  /** What is there was changed by somebody else since our last push. */
  | 'changedThere'
  /** It was never pushed from here, and what is there is newer. */
  | 'newerThere'
  /** The server's egg denies its name: it would be left out there. */
  | 'denied';

/** A file that would go to the server. */
export interface PlannedFile extends LocalFile {
  readonly kind: PushKind;
}

/** What a push would do. Nothing is decided here: the user chooses from it. */
export interface PushPlan {
  readonly files: readonly PlannedFile[];
  /** Folders that are empty here and missing there. */
  readonly folders: readonly string[];
  /** How many are the same on both sides. */
  readonly unchanged: number;
  /** What we pushed once, what is gone here and still there. */
  readonly gone: readonly string[];
  /** What only the server has and what we never pushed, as far as was looked: files, and folders with a slash behind. */
  readonly foreign: readonly string[];
  readonly blocked: readonly Blocked[];
  /** What is to be remembered of what is the same on both sides and was not known before. */
  readonly adopted: ReadonlyMap<string, SentFile>;
}

/** What is known of both sides. */
export interface PushFacts {
  readonly local: LocalListing;
  readonly manifest: Manifest;
  /** The folders that were looked at; of others the manifest is believed. */
  readonly remote: RemoteFolders;
  /** SHA-256 of the local files that `unsure` names. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Relative paths of what was read on both sides: what is not known to be the same then differs. */
  readonly read?: ReadonlySet<string>;
  /** Whether the server is known to deny a relative path. */
  readonly isDenied?: ((path: string) => boolean) | undefined;
}

/** Milliseconds by which the daemon's time for a file may differ from what an answer of it told. */
const timeIsOffByMs = 2_000;

/** The local files of which only their content can tell whether they changed since they were pushed. */
export function unsure(local: LocalListing, manifest: Manifest): readonly LocalFile[] {
  return local.files.filter(({ path, size, modifiedAt }) => {
    const sent = manifest.get(path);
    return sent?.size === size && sent.modifiedAt !== modifiedAt;
  });
}

/**
 * The folders of the server that must be looked at. After a first push those in which nothing changed here are
 * believed to be as we left them, so that a small change in a large folder costs a look or two; `isThorough`
 * believes nothing.
 */
export function foldersToLookAt(
  facts: Omit<PushFacts, 'remote'>,
  isThorough: boolean,
): ReadonlySet<string> {
  const { local, manifest } = facts;
  const files = isThorough ? local.files : local.files.filter((file) => !isSameHere(facts, file));
  const paths = local.files.map(({ path }) => path);
  const folders = local.folders.filter((path) => isThorough || !manifest.has(folderKey(path)));
  const all = [...paths, ...local.folders.map(folderKey)];
  const here = new Set([...all, ...[...foldersOf(all)].map(folderKey)]);
  const gone = [...manifest.keys()]
    .filter((path) => !here.has(path) && !local.rules.ignores(path))
    .map(pathOf);
  return new Set([...files.map(({ path }) => path), ...folders, ...gone].map(relativeParent));
}

/** Files that are compared before somebody looks whether the turn is over. */
const someFiles = 500;

/** Compares both sides; others get their turn meanwhile. Rejects when the signal is aborted. */
export async function planPush(facts: PushFacts, signal?: AbortSignal): Promise<PushPlan> {
  const turns = new Turns(limits.localTurnMs, signal);
  const files: PlannedFile[] = [];
  const blocked: Blocked[] = [];
  const adopted = new Map<string, SentFile>();
  let unchanged = 0;
  for (const [index, file] of facts.local.files.entries()) {
    if (index % someFiles === 0) await turns.give();
    const by = blockingType(facts.remote, file.path);
    const kind = by === undefined ? kindOf(facts, file) : undefined;
    if (by !== undefined) blocked.push({ path: file.path, by });
    else if (kind !== undefined) {
      const isDenied = facts.isDenied?.(file.path) === true;
      files.push({ ...file, kind: isDenied ? 'denied' : kind });
    } else {
      unchanged++;
      const there = facts.remote.get(relativeParent(file.path))?.get(nameIn(file.path));
      if (there && !facts.manifest.has(file.path)) adopted.set(file.path, adopt(file, there));
    }
  }
  const folders = foldersThere(facts.local.folders, facts);
  return {
    files,
    folders: folders.missing,
    unchanged,
    blocked: [...blocked, ...folders.blocked],
    adopted: new Map([...adopted, ...rememberFolders(folders.found)]),
    ...(await onlyThere(facts, turns)),
  };
}

/** Which of a plan's files may go up unasked: what is there was put there by us, or nothing is, and it does not look secret. */
export function isSafe({ kind, path }: PlannedFile): boolean {
  return isFromHere(kind) && !looksSecret(path);
}

/** Whether what is there was put there by us, or nothing is. */
export function isFromHere(kind: PushKind): boolean {
  return kind === 'added' || kind === 'changed' || kind === 'alike';
}

/** Its content was not read: the empty hash is that of no file. */
function adopt({ size, modifiedAt }: LocalFile, there: RemoteEntry): SentFile {
  return { size, modifiedAt, hash: '', remoteModifiedAt: there.modifiedAt };
}

/** Undefined for a file that is the same on both sides. */
function kindOf(facts: PushFacts, file: LocalFile): PushKind | undefined {
  const sent = facts.manifest.get(file.path);
  const listing = facts.remote.get(relativeParent(file.path));
  const sameHere = isSameHere(facts, file);
  if (!listing) return sameHere ? undefined : 'changed';
  const there = listing.get(nameIn(file.path));
  if (!there) return 'added';
  if (sent && isAsSent(there, sent)) return sameHere ? undefined : 'changed';
  if (there.size === file.size && isSameSecond(there, file)) return undefined;
  if (sent) return 'changedThere';
  if (there.modifiedAt > file.modifiedAt + timeIsOffByMs) return 'newerThere';
  return there.size === file.size && !facts.read?.has(file.path) ? 'alike' : 'changed';
}

function isSameHere({ manifest, hashes }: Omit<PushFacts, 'remote'>, file: LocalFile): boolean {
  const sent = manifest.get(file.path);
  if (sent?.size !== file.size) return false;
  return sent.modifiedAt === file.modifiedAt || hashes.get(file.path) === sent.hash;
}

/** Whether a listing shows what was sent. */
export function isAsSent(
  there: Pick<RemoteEntry, 'type' | 'size' | 'modifiedAt'>,
  sent: SentFile,
): boolean {
  if (there.type !== 'file' || there.size !== sent.size) return false;
  return sent.remoteModifiedAt === undefined || isNear(there.modifiedAt, sent.remoteModifiedAt);
}

/** An archive carries times over, and the daemon keeps them to the second (panel-dialect.md, 2.3). */
function isSameSecond(there: RemoteEntry, { modifiedAt }: LocalFile): boolean {
  return Math.floor(there.modifiedAt / 1000) === Math.floor(modifiedAt / 1000);
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= timeIsOffByMs;
}

async function onlyThere(
  { local, manifest, remote }: PushFacts,
  turns: Turns,
): Promise<Pick<PushPlan, 'gone' | 'foreign'>> {
  const here = new Set(local.files.map(({ path }) => path));
  const all = [...local.files.map(({ path }) => path), ...local.folders.map(folderKey)];
  const foldersHere = foldersOf(all);
  await turns.give();
  for (const { path } of local.skipped) here.add(path);
  const gone: { readonly path: string }[] = [];
  const foreign: { readonly path: string }[] = [];
  let count = 0;
  for (const [folder, entries] of remote) {
    for (const { name, type } of entries.values()) {
      if (count++ % someFiles === 0) await turns.give();
      const path = relativeJoin(folder, name);
      const isFolder = type === 'folder';
      if (here.has(path) || (isFolder && (foldersHere.has(path) || remote.has(path)))) continue;
      if (local.rules.ignores(path, isFolder)) continue;
      if (manifest.has(path) && type === 'file') gone.push({ path });
      else foreign.push({ path: isFolder ? folderKey(path) : path });
    }
  }
  const paths = (some: readonly { readonly path: string }[]) =>
    [...some].sort(byPath).map(({ path }) => path);
  return { gone: paths(gone), foreign: paths(foreign) };
}
