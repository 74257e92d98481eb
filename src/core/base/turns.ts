let last: Promise<unknown> = Promise.resolve();

/** Resolves in a turn of the event loop that no other long work has: thirty pages of a list come at once. */
export async function nextTurn(): Promise<void> {
  const turn = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  last = turn;
  await turn;
}

/** Lets others have their turn during long work, such as the rest of the editor, and a cancel. */
export class Turns {
  private since = performance.now();

  constructor(
    private readonly ms: number,
    private readonly signal?: AbortSignal,
  ) {}

  /** Waits for a turn where the last one is over. Rejects when the signal is aborted. */
  async give(): Promise<void> {
    if (performance.now() - this.since < this.ms) return;
    await nextTurn();
    this.signal?.throwIfAborted();
    this.since = performance.now();
  }
}
