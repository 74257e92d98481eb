import type { Clock } from '../clock';
import type { RemoteEntry } from '../panel/files';
import { isOurArchive, removeArchive } from './archiveName';
import type { BulkServer } from './bulkServer';

/** Milliseconds after which no push can still be at work with its archive. */
const oldMs = 60 * 60_000;

/** A server's folder as it was seen. */
export interface SeenFolder {
  readonly server: BulkServer;
  readonly clock: Clock;
  /** Absolute below the server's root. */
  readonly folder: string;
  readonly entries: Iterable<RemoteEntry>;
}

/**
 * Removes archives that pushes left behind, such as one whose window was closed on the way, and answers their names.
 * Younger ones may be somebody's at this moment. What cannot be removed is left to the next time.
 */
export async function removeLeftArchives(seen: SeenFolder): Promise<readonly string[]> {
  const before = seen.clock.now() - oldMs;
  const removed: string[] = [];
  for (const { name, type, modifiedAt } of seen.entries) {
    if (type !== 'file' || modifiedAt > before || !isOurArchive(name)) continue;
    if (await removeArchive(seen, seen.folder, name)) removed.push(name);
  }
  return removed;
}
