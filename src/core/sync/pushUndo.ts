import { foldersAbove } from '../base/relativePath';
import { type RemoteFolders, nameIn, relativeJoin, relativeParent } from '../files/remoteFolders';
import { folderKey } from './folderKey';
import type { SentFile } from './manifest';
import { isAsSent } from './pushPlan';
import type { PushResult } from './pushJob';

/** What a push put on a server, by relative path, as it was sent. */
export interface PushUndo {
  /** Nothing was there before. */
  readonly added: ReadonlyMap<string, SentFile>;
  /** Something else was there before, which is kept here. */
  readonly replaced: ReadonlyMap<string, SentFile>;
  /** Folders that were not there before, the outer ones first. */
  readonly folders: readonly string[];
}

/** What can be undone of a push. `before`: the server's folders before it. */
export function undoOf(
  { sent, made }: Pick<PushResult, 'sent' | 'made'>,
  before: RemoteFolders,
): PushUndo {
  const wasThere = (path: string) => before.get(relativeParent(path))?.has(nameIn(path)) === true;
  const files = [...sent];
  const paths = [...files.map(([path]) => path), ...made.map(folderKey)];
  const folders = new Set(paths.flatMap((path) => [...foldersAbove(path)]));
  return {
    added: new Map(files.filter(([path]) => !wasThere(path))),
    replaced: new Map(files.filter(([path]) => wasThere(path))),
    folders: [...folders].filter((path) => path !== '' && !wasThere(path)).sort(),
  };
}

/** What undoing a push would do now. */
export interface UndoPlan {
  /** Relative paths whose old content is put back. */
  readonly putBack: readonly string[];
  /** Relative paths of what was added; folders have a slash behind. */
  readonly remove: readonly string[];
  /** Relative paths of what is not any more as it was pushed: undoing it would lose a change. */
  readonly changed: readonly string[];
}

/**
 * Compares a push with what is there now. What changed since is left, unless `isForced`; a folder goes as a whole only
 * where the push made it and nothing else is in it.
 */
export function planUndo(
  { added, replaced, folders }: PushUndo,
  now: RemoteFolders,
  isForced = false,
): UndoPlan {
  const entryOf = (path: string) => now.get(relativeParent(path))?.get(nameIn(path));
  const isUnchanged = ([path, sent]: readonly [string, SentFile]) => {
    const entry = entryOf(path);
    return entry !== undefined && isAsSent(entry, sent);
  };
  // What was added and is gone by now needs nothing.
  const stillAdded = [...added].filter(([path]) => entryOf(path) !== undefined);
  const all = [...replaced, ...stillAdded];
  const changed = all.filter((one) => !isUnchanged(one)).map(([path]) => path);
  const isMeant = (path: string) => isForced || !changed.includes(path);
  const files = new Set(stillAdded.map(([path]) => path).filter(isMeant));
  const made = new Set(folders);
  const goes = (folder: string): boolean =>
    made.has(folder) &&
    [...(now.get(folder) ?? [])].every(([name, { type }]) => {
      const path = relativeJoin(folder, name);
      return type === 'folder' ? goes(path) : files.has(path);
    });
  const whole = new Set(folders.filter((path) => entryOf(path)?.type === 'folder' && goes(path)));
  const isInside = (path: string) => [...foldersAbove(path)].some((above) => whole.has(above));
  return {
    putBack: [...replaced.keys()].filter(isMeant),
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
