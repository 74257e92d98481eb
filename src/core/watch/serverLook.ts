import { conditionOf } from '../servers/condition';
import type { ServerState } from '../servers/serverState';
import type { ServerLook, Use } from './serverNews';

/** Milliseconds between two looks that find the same power: a console tells of its use each second. */
const pauseMs = 15_000;

/** What was last looked at of a server. */
export interface LookedAt {
  readonly state: ServerState;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What a server's state shows that was not seen before; undefined where it is what was looked at already, or too soon. */
export function serverLook(
  before: LookedAt | undefined,
  state: ServerState,
  now: number,
): ServerLook | undefined {
  const { stats, server } = state;
  const condition = conditionOf(server);
  const isSameCondition = before && conditionOf(before.state.server) === condition;
  // While a panel cannot be reached the store keeps what it knew: it is as old as it was.
  const isOld = before?.state.stats === stats;
  if (isSameCondition && isOld) return undefined;
  const isSamePower = before?.state.stats?.state === stats?.state;
  if (isSameCondition && isSamePower && now - before.at < pauseMs) return undefined;
  const isKnown = condition === 'normal' && stats !== undefined && !isOld;
  // No two looks are of the same moment, or the second would be none.
  const at = Math.max(now, (before?.at ?? 0) + 1);
  if (!isKnown) return { at, condition, power: undefined };
  const { memory, disk } = server.limits;
  return {
    at,
    condition,
    power: stats.state,
    uptimeMs: stats.uptimeMs,
    memory: use(stats.memoryBytes, memory),
    disk: use(stats.diskBytes, disk),
  };
}

/** Limits are told in MiB (api.md, Server). */
function use(usedBytes: number, limitMib: number): Use {
  return { usedBytes, limitBytes: limitMib * 1024 ** 2 };
}
