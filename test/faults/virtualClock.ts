import type { Clock } from '../../src/core/base/clock';
import { toDisposable } from '../../src/core/base/event';

interface Timer {
  readonly at: number;
  readonly task: () => void;
}

/** A clock that goes with the real one and can leap to the next timer: who waits for 30 s need not spend them. */
export class VirtualClock implements Clock {
  private ahead = 0;
  private timers: readonly Timer[] = [];

  now(): number {
    return Date.now() + this.ahead;
  }

  after(ms: number, task: () => void) {
    const timer = { at: this.now() + Math.max(0, ms), task };
    this.timers = [...this.timers, timer];
    return toDisposable(() => {
      this.timers = this.timers.filter((other) => other !== timer);
    });
  }

  /** Leaps to the next timer and runs it. False: there is none. */
  leap(): boolean {
    const [next] = [...this.timers].sort((a, b) => a.at - b.at);
    if (!next) return false;
    this.ahead += Math.max(0, next.at - this.now());
    this.timers = this.timers.filter((other) => other !== next);
    next.task();
    return true;
  }
}
