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
    await new Promise((resolve) => setImmediate(resolve));
    this.signal?.throwIfAborted();
    this.since = performance.now();
  }
}
