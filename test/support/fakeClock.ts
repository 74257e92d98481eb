import { nextTurn } from '../../src/core/base/turns';
import type { Clock } from '../../src/core/base/clock';
import { toDisposable } from '../../src/core/base/event';

/** A clock that moves only when told to; timers run in the order in which they are due. */
export class FakeClock implements Clock {
  private time: number;
  private timers: { readonly at: number; readonly task: () => void }[] = [];

  /** `rounds`: as of `settle`, between timers. */
  constructor(
    start = 1_700_000_000_000,
    private readonly rounds = 1,
  ) {
    this.time = start;
  }

  now(): number {
    return this.time;
  }

  /** How many timers are waiting: a promise that nothing was left behind. */
  get pending(): number {
    return this.timers.length;
  }

  after(ms: number, task: () => void) {
    const timer = { at: this.time + Math.max(0, ms), task };
    this.timers.push(timer);
    return toDisposable(() => {
      this.timers = this.timers.filter((other) => other !== timer);
    });
  }

  /** Moves time on by `ms`, running each timer at its own moment and letting promises settle between. */
  async advance(ms: number): Promise<void> {
    const end = this.time + ms;
    await settle(this.rounds);
    for (;;) {
      const due = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.timers = this.timers.filter((timer) => timer !== due);
      this.time = Math.max(this.time, due.at);
      due.task();
      await settle(this.rounds);
    }
    this.time = end;
  }

  /** The computer sleeps for `ms`: what was due meanwhile runs late. */
  sleep(ms: number): void {
    this.time += ms;
  }
}

/**
 * Lets every promise that can settle now, settle. `rounds`: how many turns long work asks for one after the other, each once
 * what the one before led to has settled. One at least: work that a stall of the machine made long asks for one, too.
 */
export async function settle(rounds = 1): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  for (let round = 0; round < rounds; round++) {
    await nextTurn();
    await new Promise((resolve) => setImmediate(resolve));
  }
}
