import type { Clock } from './clock';
import { type Disposable, MutableDisposable, toDisposable } from './event';

/** What is looked at again and again, and when. */
export interface Polled {
  /**
   * Milliseconds until the next look, `everyMs` being what the hastiest of those who watch asked for; undefined when
   * looking again is of no use.
   */
  next(everyMs: number): number | undefined;
  /** Looks once. Never rejects. */
  poll(): Promise<void>;
}

/** Looks while somebody watches, never twice at once. Being watched again soon does not look sooner. */
export class Poller implements Disposable {
  private readonly timer = new MutableDisposable();
  private readonly watchers = new Set<{ readonly everyMs: number }>();
  private isLooking = false;

  constructor(
    private readonly clock: Clock,
    private readonly polled: Polled,
  ) {}

  /** Keeps looking until the answer is disposed, each `everyMs` milliseconds where `polled` has no pace of its own. */
  watch(everyMs = Infinity): Disposable {
    const watcher = { everyMs };
    this.change(() => this.watchers.add(watcher));
    return toDisposable(() => this.change(() => this.watchers.delete(watcher)));
  }

  /** Plans the next look anew: something changed that decides when it is due. */
  schedule(): void {
    if (this.isLooking) return;
    const pace = this.pace();
    const wait = pace === undefined ? undefined : this.polled.next(pace);
    if (wait === undefined) this.timer.clear();
    else this.timer.value = this.clock.after(wait, () => void this.look());
  }

  dispose(): void {
    this.watchers.clear();
    this.timer.dispose();
  }

  private change(change: () => unknown): void {
    const before = this.pace();
    change();
    if (this.pace() !== before) this.schedule();
  }

  /** The shortest of the watchers' paces; undefined while nobody watches. */
  private pace(): number | undefined {
    const all = [...this.watchers].map(({ everyMs }) => everyMs);
    return all.length === 0 ? undefined : Math.min(...all);
  }

  private async look(): Promise<void> {
    this.isLooking = true;
    try {
      await this.polled.poll();
    } finally {
      this.isLooking = false;
      this.schedule();
    }
  }
}
