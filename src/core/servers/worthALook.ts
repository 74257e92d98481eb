import type { Server } from '../api/server';
import { conditionOf, isTransientCondition } from './condition';
import type { ServerState } from './serverState';

/** Shared servers whose permissions are asked for at once; of more, those that are looked at are asked for. */
const maxSharedLooks = 10;

/** Whether the condition of a server passes by itself. */
export function isChanging({ server }: ServerState): boolean {
  return isTransientCondition(conditionOf(server));
}

/** Whether a server is on its way up. */
export function isBooting({ server, stats }: ServerState): boolean {
  if (!stats || conditionOf(server) !== 'normal') return false;
  return stats.isBooting || stats.state === 'starting';
}

/**
 * The servers to ask about, so that no row offers what would be refused: one that is `isLikeOwn`, which speaks for all
 * of them, and some shared ones. The list itself does not say what the key may do.
 */
export function withUnknownPermissions(
  states: readonly ServerState[],
  isLikeOwn: (server: Server) => boolean,
): readonly string[] {
  const unknown = states.filter(({ permissions }) => permissions === undefined);
  const own = unknown.filter(({ server }) => isLikeOwn(server)).slice(0, 1);
  const shared = unknown.filter(({ server }) => !isLikeOwn(server));
  return [...own, ...shared.slice(0, maxSharedLooks)].map(({ server }) => server.uuid);
}
