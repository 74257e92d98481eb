/** Requests at the same time: some of those that a panel gets are left to what the user does meanwhile. */
export const maxConcurrent = 4;

/** How folders are gone through, of whatever a path is. */
export interface Going<E> {
  readonly list: (path: string) => Promise<readonly E[]>;
  /** Returns which folders are next; `waiting`: how many are already. */
  readonly onFolder: (path: string, entries: readonly E[], waiting: number) => readonly string[];
  /** Folders after which it stops. */
  readonly most?: number;
  readonly signal?: AbortSignal | undefined;
  /** Called after each few, with those that wait. */
  readonly onRound?: (waiting: readonly string[]) => void;
}

/** Lists folders, the nearest first and a few at a time, and returns those that were too many. Rejects as `list` does. */
export async function breadthFirst<E>(
  start: string,
  { list, onFolder, most = Infinity, signal, onRound }: Going<E>,
): Promise<readonly string[]> {
  const waiting = [start];
  for (let listed = 0; waiting.length > 0 && listed < most;) {
    signal?.throwIfAborted();
    const some = waiting.splice(0, Math.min(maxConcurrent, most - listed));
    const outcomes = await Promise.allSettled(some.map(list));
    // Only once none is under way: another try would join what is about to fail.
    const listings = outcomes.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
    listed += some.length;
    for (const [index, path] of some.entries()) {
      waiting.push(...onFolder(path, listings[index] ?? [], waiting.length));
    }
    onRound?.(waiting);
  }
  return waiting;
}
