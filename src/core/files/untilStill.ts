import { type Clock, sleep } from '../base/clock';
import { PanelError } from '../api/errors';
import type { RemoteEntry } from '../api/files';

/** Milliseconds between looks at what the daemon makes. */
const lookMs = 3_000;
/** How many looks in a row must show the same before it counts as done. */
const stillLooks = 3;
/** How many looks in a row may fail, which is about a minute, before nothing more is to be seen. */
const maxFailures = 10;
/** Milliseconds after which a daemon is no longer believed to work. */
const longestMs = 15 * 60_000;

/** How a daemon at work is watched. */
export interface Watching {
  readonly clock: Clock;
  /** Ends the watching, not the daemon's work, which cannot be stopped. */
  readonly signal?: AbortSignal;
}

/**
 * Looks at what a daemon makes, whose panel no longer waits for it, until nothing moves any more. Throws `cause` when
 * the daemon cannot be looked at or never rests.
 */
export async function untilStill(
  look: () => Promise<readonly RemoteEntry[]>,
  cause: unknown,
  { clock, signal }: Watching,
): Promise<readonly RemoteEntry[]> {
  const end = clock.now() + longestMs;
  let last: string | undefined;
  let same = 0;
  let failures = 0;
  while (clock.now() < end && failures < maxFailures) {
    await sleep(clock, lookMs, signal);
    const seen = await look().catch((error: unknown) => {
      if (!PanelError.is(error)) throw error;
      return undefined;
    });
    failures = seen ? 0 : failures + 1;
    if (!seen) continue;
    const now = fingerprint(seen);
    same = now === last ? same + 1 : 1;
    last = now;
    if (same >= stillLooks) return seen;
  }
  throw cause;
}

/** The same text for the same names, sizes and times. */
export function fingerprint(entries: readonly RemoteEntry[]): string {
  return entries
    .map(({ name, size, modifiedAt }) => `${name}\0${size}\0${modifiedAt}`)
    .sort()
    .join('\n');
}

/** Whether a daemon may still be at work: its answer was lost. One that answers has ended. */
export function isStillAtWork(error: unknown): boolean {
  return PanelError.is(error) && error.outcomeUnknown && error.kind !== 'nodeFailed';
}
