import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import type { Log } from '../../core/base/log';

/**
 * Runs `work` with a folder for archives that are on their way. Rejects as `work` does, and where no folder can be made;
 * one that cannot be removed afterwards only stands in the log: what was done with it is done.
 */
export async function withTemporaryFolder<T>(
  log: Log,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(os.tmpdir(), 'hosting-panel-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch((error: unknown) =>
      log.warn(`Left at ${folder}: ${String(error)}`),
    );
  }
}
