import { randomBytes } from 'node:crypto';
import type { BulkServer } from './bulkServer';
import { archivePrefix } from './ignoreRules';

/** A hidden name that nothing else has. */
export function archiveName(): string {
  return `${archivePrefix}${randomBytes(6).toString('hex')}.tar.gz`;
}

/** Removes an archive from a server's folder; false where that failed, so that it can be said. */
export async function removeArchive(
  server: BulkServer,
  folder: string,
  name: string,
): Promise<boolean> {
  try {
    await server.remove(folder, [name]);
    return true;
  } catch {
    // A second failure must not hide the first: whoever asks is told by the answer.
    return false;
  }
}
