import { type ResourceSample, pauseMs } from './resourceSample';

/** A time in which a server was off, or in which nothing is known of it; milliseconds since 1970. */
export interface ResourceStretch {
  readonly kind: 'offline' | 'unknown';
  readonly from: number;
  readonly to: number;
}

/** The times between `since` and `until` of which there is nothing to draw, oldest first. */
export function resourceStretches(
  samples: readonly ResourceSample[],
  { since, until }: { readonly since: number; readonly until: number },
): readonly ResourceStretch[] {
  const found: ResourceStretch[] = [];
  let known = since;
  for (const [index, { from, at, isOffline }] of samples.entries()) {
    if (at < since) continue;
    if (from - known > pauseMs) found.push({ kind: 'unknown', from: known, to: from });
    const next = samples[index + 1]?.from ?? until;
    known = Math.max(at, known);
    // It is off until it is seen up, unless nobody looked.
    const to = next - at <= pauseMs ? Math.max(next, at) : at;
    if (isOffline) found.push({ kind: 'offline', from: Math.max(from, since), to });
  }
  if (until - known > pauseMs) found.push({ kind: 'unknown', from: known, to: until });
  return found;
}

/** Since when a server is off, by its samples up to `now`; undefined where it is not, or where that is not known. */
export function offlineSince(
  samples: readonly ResourceSample[],
  now: number,
): { readonly at: number; readonly wasSeen: boolean } | undefined {
  const last = samples.at(-1);
  if (!last?.isOffline || now - last.at > pauseMs) return undefined;
  const before = samples.at(-2);
  // Where nobody looked before, it may be off for longer.
  return { at: last.from, wasSeen: before !== undefined && last.from - before.at <= pauseMs };
}
