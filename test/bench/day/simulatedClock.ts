import { type Disposable, toDisposable } from '../../../src/core/base/event';
import type { Clock } from '../../../src/core/base/clock';

interface Timer {
  readonly at: number;
  readonly task: () => void;
}

/** A clock that is moved on without waiting for anything: a day passes as fast as what happens in it. */
export class SimulatedClock implements Clock {
  private time = Date.UTC(2026, 0, 1);
  private timers = new Set<Timer>();

  /** How many timers wait. */
  get pending(): number {
    return this.timers.size;
  }

  now(): number {
    return this.time;
  }

  after(ms: number, task: () => void): Disposable {
    const timer = { at: this.time + Math.max(0, ms), task };
    this.timers.add(timer);
    return toDisposable(() => this.timers.delete(timer));
  }

  /** Moves on by `ms`; what falls due meanwhile happens at its time. */
  pass(ms: number): void {
    const end = this.time + ms;
    for (let next = this.first(end); next; next = this.first(end)) {
      this.timers.delete(next);
      this.time = next.at;
      next.task();
    }
    this.time = end;
  }

  private first(until: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.timers) {
      if (timer.at <= until && (!first || timer.at < first.at)) first = timer;
    }
    return first;
  }
}
