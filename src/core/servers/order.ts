import { perLanguage } from '../base/perLanguage';
import type { Condition } from './condition';
import { conditionOf } from './condition';
import type { ServerState } from './serverState';

/** By what servers are sorted. */
export type ServerOrder = 'name' | 'state' | 'use';

const words = perLanguage(
  (language) => new Intl.Collator(language, { numeric: true, sensitivity: 'base' }),
);

/** Makes by what names are compared, which takes its time the first time: best while the servers are under way. */
export function prepareOrder(): void {
  words();
}

/** A sorted copy. Equal ones stand by name, so that nothing jumps. */
export function sortServers(
  states: readonly ServerState[],
  order: ServerOrder,
): readonly ServerState[] {
  const { compare } = words();
  const byName = (a: ServerState, b: ServerState) =>
    compare(a.server.name, b.server.name) || (a.server.uuid < b.server.uuid ? -1 : 1);
  if (order === 'name') return [...states].sort(byName);
  const rank = order === 'state' ? stateRank : useRank;
  const ranks = new Map(states.map((state) => [state, rank(state)]));
  const of = (state: ServerState) => ranks.get(state) ?? 0;
  return [...states].sort((a, b) => of(a) - of(b) || byName(a, b));
}

const powers = ['running', 'starting', 'stopping', 'offline'];

/** What runs comes first, what cannot run last. */
function stateRank({ server, stats }: ServerState): number {
  const condition: Condition = conditionOf(server);
  if (condition !== 'normal') return 10;
  const rank = powers.indexOf(stats?.state ?? '');
  return rank < 0 ? powers.length : rank;
}

/** Most CPU first; what uses none after that by memory; the unknown last. */
function useRank({ stats }: ServerState): number {
  if (!stats || stats.state === 'offline') return 1;
  return -stats.cpu - stats.memoryBytes / 2 ** 50;
}

/** Which part of the list a row stands in. */
export type ServerGroup = 'owned' | 'shared' | 'admin';

/** The groups to show; none where all servers are of one kind, so that nobody has to open a group of all. */
export function serverGroups(
  states: readonly ServerState[],
  isAdministrator: boolean,
): readonly ServerGroup[] {
  const hasOwned = states.some(({ server }) => server.isOwner);
  const hasShared = states.some(({ server }) => !server.isOwner);
  const groups: ServerGroup[] = [
    ...(hasOwned ? (['owned'] as const) : []),
    ...(hasShared ? (['shared'] as const) : []),
    ...(isAdministrator ? (['admin'] as const) : []),
  ];
  return groups.length > 1 || isAdministrator ? groups : [];
}
