import type { Clock } from '../base/clock';

/** What may go at once, and how much more each second. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Less than this is missing only by rounding. */
const rounding = 1e-6;

/** A token bucket: what is taken from it comes back with time, up to its burst. */
export class RateLimit {
  private level: number;
  private at: number;

  constructor(
    private readonly clock: Clock,
    private readonly rate: Rate,
  ) {
    this.level = rate.burst;
    this.at = clock.now();
  }

  /** What may go now; below 0 where more went. */
  get left(): number {
    const now = this.clock.now();
    const since = Math.max(0, now - this.at);
    this.at = now;
    this.level = Math.min(this.rate.burst, this.level + (since * this.rate.perSecond) / 1000);
    return this.level;
  }

  /** Milliseconds until `amount` may go; 0 when it may now. */
  msUntil(amount: number): number {
    const missing = amount - this.left;
    if (missing <= rounding) return 0;
    return Math.max(1, Math.ceil((missing * 1000) / this.rate.perSecond - rounding));
  }

  /** Takes an amount, also one that is not there: it must come back first. Returns what is left. */
  spend(amount: number): number {
    this.level = this.left - amount;
    return this.level;
  }

  /** Takes an amount if it is there. */
  take(amount: number): boolean {
    if (this.msUntil(amount) > 0) return false;
    this.spend(amount);
    return true;
  }

  /** Nothing may go before it has come back. */
  drain(): void {
    this.level = Math.min(0, this.left);
  }
}
