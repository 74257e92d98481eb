import type { ServerStats } from '../api/resources';
import type { ResourcePoint } from '../watch/incident';
import type { KeptServer } from '../watch/keptText';

/** How far back samples go, in milliseconds. */
const keptMs = 60 * 60_000;
/** Milliseconds between two samples of a server: what an open console tells each second is thinned out. */
const everyMs = 15_000;

type Named = Pick<KeptServer, 'panelId' | 'uuid'>;

/** What each server used in the last hour, as polls and open consoles told it: at most 240 samples of each. */
export class ResourceSamples {
  private readonly all = new Map<string, ResourcePoint[]>();

  /** Takes what a server uses now. `at`: milliseconds since 1970. */
  push(server: Named, stats: ServerStats, at: number): void {
    const samples = this.all.get(keyOf(server)) ?? [];
    this.all.set(keyOf(server), samples);
    const last = samples.at(-1);
    // A clock that was put back begins anew.
    if (last && at < last.at) samples.length = 0;
    else if (last && at - last.at < everyMs) return;
    const { cpu, memoryBytes, diskBytes } = stats;
    samples.push({ at, cpu, memoryBytes, diskBytes });
    while (samples[0] && samples[0].at < at - keptMs) samples.shift();
  }

  /** The samples of the hour before `at`, oldest first. */
  before(server: Named, at: number): readonly ResourcePoint[] {
    const samples = this.all.get(keyOf(server)) ?? [];
    return samples.filter((sample) => sample.at > at - keptMs && sample.at <= at);
  }
}

function keyOf({ panelId, uuid }: Named): string {
  return `${panelId}/${uuid}`;
}
