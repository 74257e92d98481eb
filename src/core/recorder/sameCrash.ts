import { type ActivityPoint, type Incident, isCrash, sameCrashMs } from '../watch/incident';
import { type NewIncident, isOf } from '../watch/incidentStore';
import { crashLoopMs } from '../watch/serverNews';

/** How long before a server went down its kill may be, in milliseconds. */
const killMs = 15_000;

/** What is compared of an incident; `since` as in a happening. */
type Told = Pick<NewIncident, 'server' | 'kind' | 'at'> & { readonly since?: number };

/** Whether another one speaks of what an incident tells already. `lastFall`: of a crash loop, milliseconds since 1970. */
export function isSame(known: Incident, told: Told, lastFall = known.at): boolean {
  const { server, kind, at, since } = told;
  if (!isOf(known, server) || isCrash(known.kind) !== isCrash(kind)) return false;
  const isLoop = isCrash(kind) && (kind === 'crashLoop' || known.kind === 'crashLoop');
  if (isLoop) return Math.abs(at - lastFall) < crashLoopMs;
  if (!isCrash(kind) && known.kind !== kind) return false;
  // A server that was seen up since has fallen once more.
  if (since !== undefined && known.at < at) return known.at > since;
  return Math.abs(at - known.at) < sameCrashMs;
}

/**
 * Whether an incident may be a crash of a gap, seen by the first look behind it: where a server is down that was up before,
 * nobody knows since when. `gapEnd`: milliseconds since 1970.
 */
export function isFirstLook(seen: Incident, { server, kind, at }: Told, gapEnd: number): boolean {
  if (seen.evidence !== 'watched' || !isOf(seen, server)) return false;
  if (!isCrash(seen.kind) || !isCrash(kind)) return false;
  return seen.at >= at && seen.at <= gapEnd + sameCrashMs;
}

/** Whether a server that went down was killed by somebody: that is no crash. */
export function wasKilled({ kind, at }: Incident, activity: readonly ActivityPoint[]): boolean {
  const isNear = (then: number) => then > at - killMs && then < at + killMs / 3;
  return (
    kind === 'down' && activity.some((one) => one.event === 'server:power.kill' && isNear(one.at))
  );
}
