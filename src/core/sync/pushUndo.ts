import { foldersAbove } from '../base/relativePath';
import { type RemoteFolders, nameIn, relativeJoin, relativeParent } from '../files/remoteFolders';
import { folderKey } from './folderKey';
import type { SentFile } from './manifest';
import { isAsSent } from './pushPlan';
import type { PushResult } from './pushJob';

/** A file that a push replaced. */
export interface ReplacedFile {
  /** As the push sent it; undefined where nobody knows what it left there. */
  readonly sent: SentFile | undefined;
  /** As it was before, or as an undo has put it back. Its time is the daemon's, in milliseconds since 1970. */
  readonly old: { readonly size: number; readonly modifiedAt: number | undefined };
}

/** What a push put on a server, by relative path. */
export interface PushUndo {
  /** The server's folder, absolute below its root. */
  readonly folder: string;
  /** Nothing was there before. Undefined where nobody knows what is there now. */
  readonly added: ReadonlyMap<string, SentFile | undefined>;
  /** Something else was there before, which is kept here. */
  readonly replaced: ReadonlyMap<string, ReplacedFile>;
  /** Folders that were not there before, the outer ones first. */
  readonly folders: readonly string[];
  /** What it removed, which nobody kept. */
  readonly removed: readonly string[];
}

/** What of a push's outcome tells what it may have written. */
type Touched = Pick<PushResult, 'sent' | 'damaged' | 'altered' | 'unseen' | 'made' | 'removed'>;

/**
 * What can be undone of a push, also of one that broke off: what it may have left half there is part of it. `before`:
 * the server's folders before it.
 */
export function undoOf(
  { sent, damaged, altered = [], unseen, made, removed }: Touched,
  { folder, before }: { readonly folder: string; readonly before: RemoteFolders },
): PushUndo {
  const was = (path: string) => before.get(relativeParent(path))?.get(nameIn(path));
  const files = [...sent.keys(), ...damaged, ...altered, ...unseen];
  const paths = [...files, ...made.map(folderKey)];
  const folders = new Set(paths.flatMap((path) => [...foldersAbove(path)]));
  const replaced = files.flatMap((path): readonly (readonly [string, ReplacedFile])[] => {
    const old = was(path);
    if (!old) return [];
    const { size, modifiedAt } = old;
    return [[path, { sent: sent.get(path), old: { size, modifiedAt } }]];
  });
  return {
    folder,
    added: new Map(files.filter((path) => !was(path)).map((path) => [path, sent.get(path)])),
    replaced: new Map(replaced),
    folders: [...folders].filter((path) => path !== '' && !was(path)).sort(),
    removed,
  };
}

/** Whether a push put nothing on a server. */
export function isNothing({ added, replaced, folders }: PushUndo): boolean {
  return added.size + replaced.size + folders.length === 0;
}

/** What undoing a push would do now. */
export interface UndoPlan {
  /** Relative paths whose old content is put back. */
  readonly putBack: readonly string[];
  /** Relative paths of what was added; folders have a slash behind. */
  readonly remove: readonly string[];
  /** Relative paths of what is not, or not known to be, as it was pushed: undoing it may lose a change. */
  readonly changed: readonly string[];
}

/**
 * Compares a push with what is there now. What is there as it was before needs nothing. What changed since is left,
 * unless `isForced`; a folder goes as a whole only where the push made it and nothing else is in it.
 */
export function planUndo(
  { added, replaced, folders }: PushUndo,
  now: RemoteFolders,
  isForced = false,
): UndoPlan {
  const entryOf = (path: string) => now.get(relativeParent(path))?.get(nameIn(path));
  const isUnchanged = (path: string, sent: SentFile | undefined) => {
    const entry = entryOf(path);
    return entry !== undefined && sent !== undefined && isAsSent(entry, sent);
  };
  const isOld = (path: string, { old }: ReplacedFile) => {
    const entry = entryOf(path);
    const isSame = entry?.size === old.size && entry.modifiedAt === old.modifiedAt;
    return isSame && entry.type === 'file';
  };
  const stillReplaced = [...replaced].filter(
    ([path, file]) => isUnchanged(path, file.sent) || !isOld(path, file),
  );
  // What was added and is gone by now needs nothing.
  const stillAdded = [...added].filter(([path]) => entryOf(path) !== undefined);
  const all = [...stillReplaced.map(([path, { sent }]) => [path, sent] as const), ...stillAdded];
  const changed = all.filter(([path, sent]) => !isUnchanged(path, sent)).map(([path]) => path);
  const left = new Set(isForced ? [] : changed);
  const isMeant = (path: string) => !left.has(path);
  const files = new Set(stillAdded.map(([path]) => path).filter(isMeant));
  const made = new Set(folders);
  const goes = (folder: string): boolean => {
    const entries = now.get(folder);
    // Of one that nobody looked into it is not known what would go with it.
    if (!entries || !made.has(folder)) return false;
    return [...entries].every(([name, { type }]) => {
      const path = relativeJoin(folder, name);
      return type === 'folder' ? goes(path) : files.has(path);
    });
  };
  const whole = new Set(folders.filter((path) => entryOf(path)?.type === 'folder' && goes(path)));
  const isInside = (path: string) => [...foldersAbove(path)].some((above) => whole.has(above));
  return {
    putBack: stillReplaced.map(([path]) => path).filter(isMeant),
    remove: [
      ...[...files].filter((path) => !isInside(path)),
      ...[...whole].filter((path) => !isInside(path)).map(folderKey),
    ],
    changed,
  };
}

/** The folders of which a look is needed to plan an undo, relative. */
export function foldersOf({ added, replaced, folders }: PushUndo): ReadonlySet<string> {
  return new Set([...[...added.keys(), ...replaced.keys()].map(relativeParent), ...folders]);
}
