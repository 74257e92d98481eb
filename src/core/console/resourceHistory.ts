import type { ConsoleStats } from './stats';

/** What a server used at a moment. */
export interface ResourceSample {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Percent; 100 is one core. */
  readonly cpu: number;
  readonly memoryBytes: number;
  readonly diskBytes: number;
  /** Bytes a second since the sample before; undefined for the first after a pause. */
  readonly receivedPerSecond: number | undefined;
  readonly sentPerSecond: number | undefined;
}

/** How far back the history goes, in milliseconds. */
export const historyMs = 60 * 60_000;
/** Milliseconds without a sample after which nothing is known of the time between. */
export const pauseMs = 10_000;
/** More than one a second for an hour only comes from a daemon that is beside itself. */
const maxSamples = 7_200;
/** Old samples go together, so that a push stays cheap. */
const together = 256;

/** The use of one server while its console was open, for the last hour. */
export class ResourceHistory {
  private list: ResourceSample[] = [];
  private last: { readonly at: number; readonly stats: ConsoleStats } | undefined;

  /** The most memory that the server may use, in bytes; 0 where there is no limit or none is known. */
  get memoryLimitBytes(): number {
    return this.last?.stats.memoryLimitBytes ?? 0;
  }

  /** Oldest first; a few may be older than an hour. */
  get samples(): readonly ResourceSample[] {
    return this.list;
  }

  /** Takes what the daemon told at `now`, in milliseconds since 1970. */
  push(stats: ConsoleStats, now: number): void {
    const { last } = this;
    const before = last && now > last.at && now - last.at <= pauseMs ? last : undefined;
    const rate = (amount: (stats: ConsoleStats) => number) => {
      if (!before) return undefined;
      const since = amount(stats) - amount(before.stats);
      // Counters begin anew when the server does.
      return (1000 * (since < 0 ? amount(stats) : since)) / (now - before.at);
    };
    this.list.push({
      at: now,
      cpu: stats.cpu,
      memoryBytes: stats.memoryBytes,
      diskBytes: stats.diskBytes,
      receivedPerSecond: rate(({ networkRxBytes }) => networkRxBytes),
      sentPerSecond: rate(({ networkTxBytes }) => networkTxBytes),
    });
    this.last = { at: now, stats };
    const isOld = (this.list[together]?.at ?? now) < now - historyMs;
    if (isOld || this.list.length > maxSamples) this.list = this.list.slice(together);
  }
}
