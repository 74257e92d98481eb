import { type Clock, sleep } from '../base/clock';
import type { LimitHeaders } from './limitHeaders';

/** Who may wait for a request: the user who just clicked, a view on screen, or nobody in particular. */
export const priorities = ['user', 'view', 'background'] as const;

/** Who waits for a request. */
export type Priority = (typeof priorities)[number];

/** Requests a minute that a panel takes (api.md, Limits), unless it says that it takes fewer. */
const usualLimit = 768;
/** How many of these each priority may fill: the rest is kept for those who matter more. */
const share: Readonly<Record<Priority, number>> = { user: 750, view: 650, background: 450 };
/** Requests a minute below which a limit is one of a single endpoint, as the console's five (api.md, Limits). */
const minLimit = 10;
const windowMs = 60_000;
/** The longest, in milliseconds, that background work rests because the panel wants it to. */
const maxRestMs = 90_000;

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
  /** Requests of the last minute that nobody here knows of: of pages of the panel, of other computers. */
  private foreign = { count: 0, until: 0 };
  private restUntil = 0;
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
    for (;;) {
      await this.seat(priority, signal);
      const wait = await this.start(priority);
      if (wait <= 0) return () => this.leave();
      // Who has to wait keeps no seat from those who need not.
      this.leave();
      await sleep(this.clock, wait, signal);
    }
  }

  /** Counts a request of another window, and returns 0; or how many milliseconds that has to wait. */
  countOther(priority: Priority): number {
    const wait = this.wait(priority);
    if (wait === 0) this.starts.push(this.clock.now());
    return wait;
  }

  /** Requests a minute that the panel takes, as far as it has said. */
  get perMinute(): number {
    return this.limit;
  }

  /**
   * Takes the requests a minute that the panel says it takes, and how many of these are left; what is none, or of a single
   * endpoint, is left out.
   */
  learn({ limit, remaining }: LimitHeaders): void {
    if (!Number.isSafeInteger(limit) || limit < minLimit) return;
    this.limit = Math.min(limit, usualLimit);
    const now = this.clock.now();
    const count = limit - remaining - this.startsSince(now);
    if (Number.isSafeInteger(count))
      this.foreign = { count: Math.max(0, count), until: now + windowMs };
  }

  /**
   * Lets background work rest for as many milliseconds as the panel wants, or for 90 s where it wants more. Then the panel
   * counts anew: what others used until now is forgotten.
   */
  rest(ms: number): void {
    const now = this.clock.now();
    this.restUntil = now + Math.min(ms, maxRestMs);
    this.foreign.until = Math.min(this.foreign.until, now + ms);
  }

  /** Counts a request that starts now, and returns 0; or how many milliseconds it has to wait. */
  private async start(priority: Priority): Promise<number> {
    const wait =
      this.wait(priority) ||
      (await this.msUntilTurn(priority)) ||
      // Others may have started meanwhile.
      this.wait(priority);
    if (wait <= 0) this.starts.push(this.clock.now());
    return wait;
  }

  private wait(priority: Priority): number {
    const now = this.clock.now();
    if (priority === 'background' && now < this.restUntil) return this.restUntil - now;
    const most = Math.floor((share[priority] * this.limit) / usualLimit);
    const own = this.startsSince(now);
    // The user's request is for the panel to refuse.
    const foreign = priority === 'user' || now >= this.foreign.until ? 0 : this.foreign.count;
    const over = own + foreign - most;
    if (over < 0) return 0;
    const first = this.starts[over];
    const ownUntil = first === undefined ? Infinity : first + windowMs;
    return Math.min(ownUntil, foreign > 0 ? this.foreign.until : Infinity) - now;
  }

  /** Requests of the minute before a moment; older ones are forgotten. */
  private startsSince(now: number): number {
    while (this.starts.length > 0 && (this.starts[0] ?? 0) <= now - windowMs) this.starts.shift();
    return this.starts.length;
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
