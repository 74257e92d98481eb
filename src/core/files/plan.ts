import type { RemoteEntry } from '../api/files';

/** Why an operation may not be started. */
export type Refusal =
  | 'missing'
  | 'changedMeanwhile'
  | 'exists'
  | 'isFolder'
  | 'isNotFolder'
  | 'notEmpty'
  | 'isRoot'
  | 'intoItself'
  | 'isLink'
  | 'isTooLarge'
  | 'isTooDeep';

/** What VS Code says about what may be there before. */
export interface WriteOptions {
  readonly create: boolean;
  readonly overwrite: boolean;
}

/** Whether a file may be written where `existing` is now. */
export function planWrite(
  existing: RemoteEntry | undefined,
  options: WriteOptions,
): Refusal | undefined {
  if (!existing) return options.create ? undefined : 'missing';
  if (existing.type === 'folder') return 'isFolder';
  // The daemon follows no link (panel-dialect.md, 2.4).
  if (existing.type === 'link') return 'isLink';
  return options.create && !options.overwrite ? 'exists' : undefined;
}

/** Why a file that the daemon does not hand out cannot be read, where its listing shows it. */
export function planRead(entry: RemoteEntry | undefined): Refusal | undefined {
  if (!entry) return 'missing';
  return entry.type === 'link' ? 'isLink' : undefined;
}

/** Whether an entry may be renamed to where `target` is now. */
export function planRename(
  source: RemoteEntry | undefined,
  target: RemoteEntry | undefined,
  options: { readonly overwrite: boolean },
): Refusal | undefined {
  if (!source) return 'missing';
  return target && !options.overwrite ? 'exists' : undefined;
}

/** What a failed upload has left behind. */
export type FailedUpload = 'done' | 'unchanged' | 'damaged';

/** Compares what a file was, what it should be (`size` bytes) and what the daemon shows after a failure. */
export function afterFailedUpload(
  before: RemoteEntry | undefined,
  after: RemoteEntry | undefined,
  size: number,
): FailedUpload {
  if (!after) return before ? 'damaged' : 'unchanged';
  const isSame = before?.size === after.size && before.modifiedAt === after.modifiedAt;
  if (isSame) return 'unchanged';
  return after.size === size ? 'done' : 'damaged';
}
