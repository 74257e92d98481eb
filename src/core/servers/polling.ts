import type { Clock } from '../base/clock';
import { type Disposable, Slot, onDispose } from '../base/event';

/** What is looked at again and again, and when. */
export interface Polled {
  /** Milliseconds until the next look; undefined when looking again is of no use. */
  next(): number | undefined;
  /** Looks once. Never rejects. */
  look(): Promise<void>;
}

/** Looks while somebody watches, never twice at once. Being watched again soon does not look sooner. */
export class Polling implements Disposable {
  private readonly timer = new Slot();
  private watchers = 0;
  private isLooking = false;

  constructor(
    private readonly clock: Clock,
    private readonly polled: Polled,
  ) {}

  /** Keeps looking until the answer is disposed. */
  watch(): Disposable {
    if (++this.watchers === 1) this.schedule();
    return onDispose(() => {
      if (--this.watchers === 0) this.timer.clear();
    });
  }

  /** Plans the next look anew: something changed that decides when it is due. */
  schedule(): void {
    if (this.watchers === 0 || this.isLooking) return;
    const wait = this.polled.next();
    if (wait === undefined) this.timer.clear();
    else this.timer.value = this.clock.after(wait, () => void this.look());
  }

  dispose(): void {
    this.timer.dispose();
    this.watchers = 0;
  }

  private async look(): Promise<void> {
    this.isLooking = true;
    try {
      await this.polled.look();
    } finally {
      this.isLooking = false;
      this.schedule();
    }
  }
}
