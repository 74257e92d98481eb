import type { RemoteEntry } from '../api/files';
import { isAsSent } from '../sync/pushPlan';
import type { DeployedFile } from './deployedFile';

/** The three places where a file of a deploy may be, as a look showed them. */
export interface SeenFile {
  readonly file: DeployedFile;
  /** Where it belongs. */
  readonly inPlace: RemoteEntry | undefined;
  readonly kept: RemoteEntry | undefined;
  readonly staged: RemoteEntry | undefined;
}

/** Where the old and the new content of a file are. */
export type FileState =
  /** As before the deploy. */
  | 'old'
  /** As the deploy wants it. */
  | 'new'
  /** Neither is in place, both are kept. */
  | 'between'
  /** Something else stands in its place. */
  | 'taken'
  /** In place as before, and what was to replace it is not on the server any more. */
  | 'oldOnly'
  /** In place as deployed, and what it replaced is not kept any more. */
  | 'newOnly'
  /** It was deployed, and somebody removed it from its place since. */
  | 'newGone'
  /** What was in place is gone, though this deploy did not move it; the new content waits. */
  | 'oldGone'
  /** Neither is anywhere. */
  | 'gone';

/** Tells the state of a file from where it is: renames keep content, so that its place tells which one it is. */
export function fileState({ file, inPlace, kept, staged }: SeenFile): FileState {
  if (!file.sent) {
    if (inPlace) return kept ? 'taken' : 'old';
    return kept ? 'new' : 'newOnly';
  }
  if (!file.old) {
    if (inPlace) return staged ? 'taken' : 'new';
    return staged ? 'old' : 'newGone';
  }
  if (kept) {
    if (inPlace) return staged ? 'taken' : 'new';
    return staged ? 'between' : 'newGone';
  }
  if (inPlace) {
    if (staged) return 'old';
    return isAsSent(inPlace, file.sent) ? 'newOnly' : 'oldOnly';
  }
  return staged ? 'oldGone' : 'gone';
}

/** How many files of a deploy are as before, as deployed, and neither. */
export interface StateCounts {
  readonly old: number;
  readonly new: number;
  readonly neither: number;
}

/** Counts the files of a deploy by what is in their places. */
export function countStates(seen: readonly SeenFile[]): StateCounts {
  const states = seen.map(fileState);
  const count = (...meant: readonly FileState[]) =>
    states.filter((state) => meant.includes(state)).length;
  const old = count('old', 'oldOnly');
  const isNew = count('new', 'newOnly', 'newGone');
  return { old, new: isNew, neither: states.length - old - isNew };
}
