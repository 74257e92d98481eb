import type { ServerStats } from '../api/resources';
import type { Clock } from '../base/clock';

/** Milliseconds for which what a console heard counts more than the panel's own answer, which may be 20 s old. */
const heardMs = 25_000;

/** What a server is said to use as long as only its state is known. */
const nothingMeasured: Omit<ServerStats, 'state' | 'isBooting'> = {
  isSuspended: false,
  memoryBytes: 0,
  cpu: 0,
  diskBytes: 0,
  networkRxBytes: 0,
  networkTxBytes: 0,
  uptimeMs: 0,
};

/** The power states that open consoles have heard of servers, by uuid. */
export class HeardPower {
  private readonly heard = new Map<string, { readonly power: string; readonly at: number }>();

  constructor(private readonly clock: Clock) {}

  hear(uuid: string, power: string): void {
    this.heard.set(uuid, { power, at: this.clock.now() });
  }

  /** A console hears nothing more: what it heard may no longer be so. */
  forget(uuid: string): void {
    this.heard.delete(uuid);
  }

  /** Returns the state that was heard lately; undefined where none was. */
  of(uuid: string): string | undefined {
    const heard = this.heard.get(uuid);
    return heard && this.clock.now() - heard.at <= heardMs ? heard.power : undefined;
  }

  /** Returns the panel's answer about a server, put right by what was heard; `known` is what it used before. */
  corrected(
    uuid: string,
    stats: ServerStats | undefined,
    known: ServerStats | undefined,
  ): ServerStats | undefined {
    const state = this.of(uuid);
    if (state === undefined) return stats;
    return { ...(stats ?? known ?? nothingMeasured), state, isBooting: state === 'starting' };
  }
}
