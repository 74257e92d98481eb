import type { Clock } from './clock';
import { type Disposable, MutableDisposable } from './event';

/** Calls at once, and then at most once in `everyMs` milliseconds: what is asked for meanwhile is one call at its end. */
export class Throttle implements Disposable {
  private readonly pause = new MutableDisposable();
  private isPaused = false;
  private isWanted = false;

  constructor(
    private readonly clock: Clock,
    private readonly everyMs: number,
    private readonly call: () => void,
  ) {}

  /** Asks for a call. */
  request(): void {
    if (this.isPaused) {
      this.isWanted = true;
      return;
    }
    this.isPaused = true;
    this.isWanted = false;
    this.pause.value = this.clock.after(this.everyMs, () => {
      this.isPaused = false;
      if (this.isWanted) this.request();
    });
    this.call();
  }

  dispose(): void {
    this.pause.dispose();
  }
}
