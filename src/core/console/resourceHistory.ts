import { type ResourceSample, type ResourceUse, pauseMs, sampleAt } from './resourceSample';
import { dayMs, goesOn, samplesUntil, thinnedSamples, withOthers } from './thinnedSamples';

/** What is told of a server's use. Counters of the network count since it started. */
export interface ResourcesTold {
  readonly cpu: number;
  readonly memoryBytes: number;
  readonly diskBytes: number;
  readonly networkRxBytes: number;
  readonly networkTxBytes: number;
}

/** By whom, and when, in milliseconds since 1970. The panel tells what was some time ago. */
export interface Telling {
  readonly by: 'console' | 'panel';
  readonly at: number;
  readonly isOffline: boolean;
}

/** Samples are thinned out once in so many milliseconds of theirs: that needs to go through all of a server. */
const thinMs = 10 * 60_000;
/** More samples than these in that time only come from a daemon that is beside itself. */
const maxFresh = 1_000;
/** What a server uses that is off: its disk is asked apart. */
const off = { cpu: 0, memoryBytes: 0, receivedPerSecond: 0, sentPerSecond: 0 } as const;
/** By how much a clock is put right now and then, in milliseconds; one that goes back further is another time. */
const clockMs = 60_000;

/** What one server used, as far as this computer knows it: by polls and by consoles, thinned out with age. */
export class ResourceHistory {
  private list: readonly ResourceSample[] = [];
  private fresh: ResourceSample[] = [];
  private thinnedInTurn: number | undefined;
  private last: (Telling & { readonly told: ResourcesTold }) | undefined;
  private version = 0;

  /** The most memory that the server may use, in bytes, as its daemon says; 0 where there is no limit or none is known. */
  memoryLimitBytes = 0;

  /**
   * `keptMs`: how far back it goes, in milliseconds, and at most ten minutes more. `turnMs`: when in each ten minutes it is
   * thinned out; thousands of servers are told of at once, and are not to be gone through at once.
   */
  constructor(
    public keptMs = dayMs,
    private readonly turnMs = 0,
  ) {}

  /** Oldest first. */
  get samples(): readonly ResourceSample[] {
    if (this.fresh.length > 0) {
      this.list = [...this.list, ...this.fresh];
      this.fresh = [];
    }
    return this.list;
  }

  /** Another one whenever something was added. */
  get changes(): number {
    return this.version;
  }

  /** Takes what is told of a server's use. */
  push(told: ResourcesTold, telling: Telling): void {
    const { at, isOffline } = telling;
    if (!this.goesOnAt(at)) return;
    const use: ResourceUse = isOffline
      ? { ...off, diskBytes: told.diskBytes || this.diskBytes }
      : {
          ...{ cpu: told.cpu, memoryBytes: told.memoryBytes, diskBytes: told.diskBytes },
          receivedPerSecond: this.rate(told, telling, ({ networkRxBytes }) => networkRxBytes),
          sentPerSecond: this.rate(told, telling, ({ networkTxBytes }) => networkTxBytes),
        };
    this.last = { ...telling, told };
    this.add(sampleAt(at, use, isOffline));
  }

  /** Takes that the server is off, of which no numbers are told. `at`: milliseconds since 1970. */
  pushOffline(at: number): void {
    if (!this.goesOnAt(at)) return;
    this.last = undefined;
    this.add(sampleAt(at, { ...off, diskBytes: this.diskBytes }, true));
  }

  /** Takes what was kept of the time before, or by another window. `now`: milliseconds since 1970. */
  take(kept: readonly ResourceSample[], now: number): void {
    if (kept.length === 0) return;
    this.list = withOthers(this.samples, kept, now);
    this.thin(now);
    this.version++;
  }

  /** Forgets all of it. */
  forget(): void {
    this.list = [];
    this.fresh = [];
    this.last = undefined;
    this.version++;
  }

  /** Forgets what is too old; `now` in milliseconds since 1970. */
  thin(now: number): void {
    this.thinnedInTurn = this.turnAt(now);
    this.list = thinnedSamples(this.samples, now, { keptMs: this.keptMs });
  }

  private get diskBytes(): number {
    return this.newest?.use.diskBytes ?? 0;
  }

  private get newest(): ResourceSample | undefined {
    return this.fresh.at(-1) ?? this.list.at(-1);
  }

  private add(sample: ResourceSample): void {
    const { newest } = this;
    if (newest && sample.isOffline && goesOn(newest, sample)) {
      this.list = this.samples.slice(0, -1);
      this.fresh.push({ ...sample, from: newest.from });
    } else this.fresh.push(sample);
    this.version++;
    const isFull = this.fresh.length >= maxFresh;
    if (isFull || this.turnAt(sample.at) !== this.thinnedInTurn) this.thin(sample.at);
  }

  private turnAt(at: number): number {
    return Math.floor((at - this.turnMs) / thinMs);
  }

  /** Whether a moment is later than all that is known: where the clock was put back, what came later goes. */
  private goesOnAt(at: number): boolean {
    const newest = this.newest?.at ?? 0;
    if (at >= newest) return true;
    if (newest - at <= clockMs) return false;
    this.list = samplesUntil(this.samples, at);
    this.last = undefined;
    return true;
  }

  private rate(
    told: ResourcesTold,
    { by, at }: Telling,
    amount: (told: ResourcesTold) => number,
  ): number | undefined {
    const { last } = this;
    // The panel tells what was some time ago: its counters and those of the daemon are not of one row.
    if (!last || last.by !== by || last.isOffline) return undefined;
    if (at <= last.at || at - last.at > pauseMs) return undefined;
    const since = amount(told) - amount(last.told);
    // Counters begin anew when the server does.
    return (1000 * (since < 0 ? amount(told) : since)) / (at - last.at);
  }
}
