import type { Clock } from '../base/clock';
import type { RemoteEntry } from '../api/files';
import type { ArchiveRecord } from './archiveRecords';
import type { RemoteFiles } from '../files/remoteFiles';
import { joinPath } from '../files/remotePath';

/** Milliseconds after which no push can still be at work with its archive. */
const oldMs = 60 * 60_000;

/** A server's folder as it was seen. */
export interface SeenFolder {
  readonly files: RemoteFiles;
  readonly clock: Clock;
  /** Absolute below the server's root. */
  readonly folder: string;
  readonly entries: Iterable<RemoteEntry>;
  /** Names that this computer gave to archives in this folder. Others may look the same and are somebody's. */
  readonly ours: ReadonlySet<string>;
  readonly record?: ArchiveRecord | undefined;
}

/**
 * Removes archives that pushes from here left behind, such as one whose window was closed on the way, and returns their names.
 * Younger ones may be somebody's at this moment. What cannot be removed is left to the next time.
 */
export async function removeLeftArchives(seen: SeenFolder): Promise<readonly string[]> {
  const before = seen.clock.now() - oldMs;
  const removed: string[] = [];
  for (const { name, type, modifiedAt } of seen.entries) {
    if (type !== 'file' || modifiedAt > before || !seen.ours.has(name)) continue;
    if (!(await seen.files.archives.discard(joinPath(seen.folder, name)))) continue;
    await seen.record?.gone(name);
    removed.push(name);
  }
  return removed;
}
