import type { Clock } from '../base/clock';

/** Milliseconds for which a server counts as looked at. */
const lookMs = 5 * 60_000;
/** Servers of which that is remembered: those that were looked at last. */
const maxServers = 20;

/** Servers at which the user looked lately, or always looks. */
export class LookedAt {
  private readonly looks = new Map<string, number>();
  private pinned: readonly string[] = [];

  constructor(private readonly clock: Clock) {}

  note(uuid: string): void {
    this.looks.delete(uuid);
    this.looks.set(uuid, this.clock.now());
    const [oldest] = this.looks.keys();
    if (this.looks.size > maxServers && oldest !== undefined) this.looks.delete(oldest);
  }

  /** Takes which servers the user always looks at. */
  pin(uuids: readonly string[]): void {
    this.pinned = uuids;
  }

  /** Those of the servers that come before the others: what is always looked at is first. */
  firstOf<T extends { readonly uuid: string }>(servers: readonly T[]): readonly T[] {
    const pinned = servers.filter(({ uuid }) => this.pinned.includes(uuid));
    return [...pinned, ...servers.filter((one) => !pinned.includes(one) && this.has(one.uuid))];
  }

  private has(uuid: string): boolean {
    return this.clock.now() - (this.looks.get(uuid) ?? -Infinity) < lookMs;
  }
}
