import type { Clock } from '../base/clock';
import { sleep } from '../base/clock';
import type { Event } from '../base/event';
import { isTransient } from './errorMeaning';

/** How something that ends on its own is watched. */
export interface PollOptions<T> {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Looks once. */
  readonly look: () => Promise<T>;
  /** True for the end. */
  readonly isEnd: (seen: T) => boolean;
  /** Fires when a look is worth it before its time. */
  readonly nudge?: Event<unknown> | undefined;
}

/** Milliseconds between looks in the first minutes, and later. */
const soonMs = 5_000;
const laterMs = 15_000;
/** Milliseconds after which looks become rarer. */
const patienceMs = 120_000;
/** How many looks in a row may fail for reasons that pass. */
const maxFailures = 6;

/** Looks until it has ended, and returns what it saw then. Rejects with a failure that lasts, or when aborted. */
export async function pollUntil<T>(waiting: PollOptions<T>): Promise<T> {
  const { clock, signal, look, isEnd } = waiting;
  const start = clock.now();
  const nudges = new Nudges(waiting.nudge);
  try {
    for (let failures = 0; ;) {
      try {
        signal.throwIfAborted();
        const seen = await look();
        if (isEnd(seen)) return seen;
        failures = 0;
      } catch (error) {
        failures++;
        if (!isTransient(error, 'look') || failures >= maxFailures) throw error;
      }
      const isEarly = clock.now() - start < patienceMs;
      await nudges.sleep(clock, isEarly ? soonMs : laterMs, signal);
    }
  } finally {
    nudges.dispose();
  }
}

/**
 * Sleeps less where something was heard, also during the look before: what it saw may be older. However often that is,
 * it costs one look in `soonMs`.
 */
class Nudges {
  private next = new AbortController();
  private nudgedAt = -Infinity;
  private readonly heard: { dispose(): void } | undefined;

  constructor(nudge: Event<unknown> | undefined) {
    this.heard = nudge?.(() => this.next.abort());
  }

  async sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
    const pause = this.nudgedAt + soonMs - clock.now();
    if (pause > 0) await sleep(clock, pause, signal);
    try {
      await sleep(clock, ms - Math.max(0, pause), AbortSignal.any([signal, this.next.signal]));
    } catch (error) {
      if (signal.aborted) throw error;
      this.nudgedAt = clock.now();
    }
    this.next = new AbortController();
  }

  dispose(): void {
    this.heard?.dispose();
  }
}
