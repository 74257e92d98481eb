import type { PracticeClock } from '../kernel/clock';

/** A token bucket: `burst` at once, then one more every `refillMs` of the practice clock. */
export class Bucket {
  private tokens: number;
  private at: number;

  constructor(
    private readonly clock: PracticeClock,
    private readonly burst: number,
    private readonly refillMs: number,
  ) {
    this.tokens = burst;
    this.at = clock.now();
  }

  /** Takes one; false when there is none left. */
  take(): boolean {
    const now = this.clock.now();
    this.tokens = Math.min(this.burst, this.tokens + (now - this.at) / this.refillMs);
    this.at = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
