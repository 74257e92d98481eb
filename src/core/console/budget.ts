import type { Clock } from '../base/clock';

/** What may be used at once, and how much comes back a second. */
export interface BudgetRule {
  readonly burst: number;
  readonly perSecond: number;
}

/** An amount that is used up and comes back with time. */
export class Budget {
  private level: number;
  private at: number;

  constructor(
    private readonly clock: Clock,
    private readonly rule: BudgetRule,
  ) {
    this.level = rule.burst;
    this.at = clock.now();
  }

  /** What is left; below 0 where more was spent. */
  get left(): number {
    const now = this.clock.now();
    const since = Math.max(0, now - this.at);
    this.at = now;
    this.level = Math.min(this.rule.burst, this.level + (since * this.rule.perSecond) / 1000);
    return this.level;
  }

  /** Milliseconds until `amount` is there; 0 when it is. */
  msUntil(amount: number): number {
    const missing = amount - this.left;
    return missing <= 0 ? 0 : Math.ceil((missing * 1000) / this.rule.perSecond);
  }

  /** Uses an amount, also one that is not there: it must come back first. Returns what is left. */
  spend(amount: number): number {
    this.level = this.left - amount;
    return this.level;
  }

  /** Uses an amount if it is there. */
  take(amount: number): boolean {
    if (this.left < amount) return false;
    this.spend(amount);
    return true;
  }
}
