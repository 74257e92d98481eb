import type { Clock } from '../base/clock';

/** Milliseconds for which a server counts as looked at. */
const lookMs = 5 * 60_000;
/** Servers of which that is remembered: those that were looked at last. */
const maxServers = 20;

/** Servers at which the user looked lately. */
export class LookedAt {
  private readonly looks = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  note(uuid: string): void {
    this.looks.delete(uuid);
    this.looks.set(uuid, this.clock.now());
    const [oldest] = this.looks.keys();
    if (this.looks.size > maxServers && oldest !== undefined) this.looks.delete(oldest);
  }

  has(uuid: string): boolean {
    return this.clock.now() - (this.looks.get(uuid) ?? -Infinity) < lookMs;
  }
}
