import { type Clock, sleep } from '../base/clock';

/** Who may wait for a request: the user who just clicked, a view on screen, or nobody in particular. */
export const priorities = ['user', 'view', 'background'] as const;

/** Who waits for a request. */
export type Priority = (typeof priorities)[number];

/** Requests a minute that a panel takes (api.md, Limits), unless it says that it takes fewer. */
const usualLimit = 768;
/** How many of these each priority may fill: the rest is kept for those who matter more. */
const share: Readonly<Record<Priority, number>> = { user: 750, view: 650, background: 450 };
/** Requests a minute below which a limit is one of a single endpoint. */
const minLimit = 60;
const windowMs = 60_000;

/** Requests at the same time: `fetch` opens a connection for each and has no limit of its own. */
const maxConcurrent = 10;

/**
 * Keeps all requests to one panel below its limit a minute and below ten at once.
 * The user's request goes before a view's, a view's before the background's.
 */
export class Budget {
  private readonly starts: number[] = [];
  private running = 0;
  private limit = usualLimit;
  private readonly queue: Record<Priority, (() => void)[]> = {
    user: [],
    view: [],
    background: [],
  };

  constructor(
    private readonly clock: Clock,
    /** Milliseconds that a request waits for those of other windows. */
    private readonly msUntilTurn: (priority: Priority) => number | Promise<number> = () => 0,
  ) {}

  /** Resolves when a request may start; call the answer when it has ended. Rejects when aborted. */
  async take(priority: Priority, signal?: AbortSignal): Promise<() => void> {
    await this.seat(priority, signal);
    try {
      for (;;) {
        const wait = this.wait(priority) || (await this.msUntilTurn(priority));
        if (wait <= 0) break;
        await sleep(this.clock, wait, signal);
      }
    } catch (error) {
      this.leave();
      throw error;
    }
    this.starts.push(this.clock.now());
    return () => this.leave();
  }

  /** Counts a request of another window, and returns 0; or how many milliseconds that has to wait. */
  countOther(priority: Priority): number {
    const wait = this.wait(priority);
    if (wait === 0) this.starts.push(this.clock.now());
    return wait;
  }

  /** Takes the requests a minute that the panel says it takes; what is none, or of a single endpoint, is left out. */
  learn(limit: number): void {
    if (Number.isSafeInteger(limit) && limit >= minLimit) this.limit = Math.min(limit, usualLimit);
  }

  private wait(priority: Priority): number {
    const now = this.clock.now();
    while (this.starts.length > 0 && (this.starts[0] ?? 0) <= now - windowMs) this.starts.shift();
    const over = this.starts.length - Math.floor((share[priority] * this.limit) / usualLimit);
    return over < 0 ? 0 : (this.starts[over] ?? now) + windowMs - now;
  }

  private seat(priority: Priority, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    if (this.running < maxConcurrent) {
      this.running++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const waiting = this.queue[priority];
      const enter = () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      const abort = () => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal?.reason as Error);
      };
      waiting.push(enter);
      signal?.addEventListener('abort', abort, { once: true });
    });
  }

  /** Hands the seat on, or gives it back. */
  private leave(): void {
    const { user, view, background } = this.queue;
    const next = user.shift() ?? view.shift() ?? background.shift();
    if (next) next();
    else this.running--;
  }
}
