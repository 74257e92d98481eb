import { mkdir } from 'node:fs/promises';
import * as path from 'node:path';
import { lock } from 'proper-lockfile';

/** A lock counts as left behind once its holder has not renewed it for so long: a process that was killed frees it then. */
const staleMs = 5_000;

/** How a lock is waited for. */
export interface LockWait {
  /** How long to wait for whoever holds it, in milliseconds; 0 gives up at once. */
  readonly waitMs: number;
}

/**
 * Runs `work` while no other process of this computer holds the same lock. Returns what it returns; undefined, with
 * nothing run, where somebody else held the lock for the whole wait. The signal of `work` is aborted where the lock was
 * lost meanwhile, as after a long sleep of the computer: what is to be done once must stop then.
 */
export async function withDiskLock<T>(
  file: string,
  { waitMs }: LockWait,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<{ readonly value: T } | undefined> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const lost = new AbortController();
  const release = await lock(file, {
    // The lock is beside the file, which need not exist.
    realpath: false,
    stale: staleMs,
    retries: { retries: Math.ceil(waitMs / retryMs), minTimeout: retryMs, maxTimeout: retryMs },
    onCompromised: (error) => lost.abort(error),
  }).catch((error: unknown) => {
    if (isHeld(error)) return undefined;
    throw error;
  });
  if (!release) return undefined;
  try {
    return { value: await work(lost.signal) };
  } finally {
    // One that was lost is somebody else's now.
    if (!lost.signal.aborted) await release().catch(() => undefined);
  }
}

const retryMs = 50;

function isHeld(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'ELOCKED';
}
