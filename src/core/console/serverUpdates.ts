import type { ServerRef } from '../api/panel';
import type { ServerStats } from '../api/resources';
import type { Clock } from '../base/clock';
import { type Disposable, toDisposable } from '../base/event';
import { Throttle } from '../base/throttle';
import { conditionOf } from '../servers/condition';
import { abilities, allows } from '../servers/permissions';
import type { ServerStore } from '../servers/serverStore';
import type { ConsoleConnection } from './connection';
import type { Consoles } from './consoles';
import { serverKey } from '../base/serverKey';
import type { ServerEvent } from './protocol';
import type { ConsoleStats } from './stats';

/** The store that knows a server, which takes what consoles hear of it. */
type UpdatedStore = Pick<
  ServerStore,
  'get' | 'apply' | 'applyPower' | 'applySilence' | 'refreshServer' | 'onDidChange'
>;
type StoreOf = (ref: ServerRef) => UpdatedStore;

/** Milliseconds in which no number of events costs more than one request: a restore tells of each file. */
const lookMs = 5_000;

/** Lets each open console keep its server's row fresh: what it hears is newer than what the panel keeps for 20 s. */
export function updateServersFromConsoles(
  consoles: Consoles,
  storeOf: StoreOf,
  clock: Clock,
): Disposable {
  const updates = new Map<string, Disposable>();
  const follow = (ref: ServerRef) => {
    const id = serverKey(ref);
    const connection = consoles.inUse(ref);
    if (connection && !updates.has(id))
      updates.set(id, updateServer(connection, storeOf, ref, clock));
    if (connection) return;
    updates.get(id)?.dispose();
    updates.delete(id);
  };
  const following = consoles.onDidChangeUse(follow);
  return toDisposable(() => {
    following.dispose();
    for (const each of updates.values()) each.dispose();
  });
}

function updateServer(
  connection: ConsoleConnection,
  storeOf: StoreOf,
  ref: ServerRef,
  clock: Clock,
): Disposable {
  const look = () => {
    // A look that fails is repeated by the next one.
    storeOf(ref)
      .refreshServer(ref.uuid, { priority: 'background' })
      .catch(() => undefined);
  };
  const looks = new Throttle(clock, lookMs, look);
  const isHeldBack = () => {
    const state = storeOf(ref).get(ref.uuid);
    return state !== undefined && conditionOf(state.server) !== 'normal';
  };
  let wasHeldBack = isHeldBack();
  let isLive = connection.session.phase === 'live';
  const all: readonly Disposable[] = [
    looks,
    storeOf(ref).onDidChange((uuids) => {
      if (uuids?.includes(ref.uuid) === false) return;
      const hasEnded = wasHeldBack && !isHeldBack();
      wasHeldBack = isHeldBack();
      if (hasEnded) connection.serverBecameAvailable();
    }),
    connection.onDidChangeState(({ phase }) => {
      // Whatever it was, the row must not go on showing it while the node is away.
      if (isLive && phase !== 'live') storeOf(ref).applySilence(ref.uuid);
      isLive = phase === 'live';
    }),
    connection.onDidChangePermissions(() => {
      const known = storeOf(ref).get(ref.uuid)?.permissions;
      if (known && connection.permissions && differ(known, connection.permissions)) look();
    }),
    connection.onDidChangePower((power) => {
      storeOf(ref).applyPower(ref.uuid, power);
    }),
    connection.onDidReceiveStats((stats) => {
      const store = storeOf(ref);
      const state = connection.power ?? store.get(ref.uuid)?.stats?.state;
      if (state !== undefined) store.apply(ref.uuid, asServerStats(stats, state));
    }),
    connection.onDidReceiveEvent((event) => {
      if (mayChangeCondition(event, isHeldBack())) looks.request();
    }),
  ];
  return toDisposable(() => {
    for (const each of all) each.dispose();
  });
}

/** Whether two lists of permissions differ in what a node checks: of others a console's token may be silent. */
function differ(one: readonly string[], other: readonly string[]): boolean {
  const { canStart, canStop, canRestart, canCommand } = abilities;
  const checked = [canStart, canStop, canRestart, canCommand];
  return checked.some((permission) => allows(one, permission) !== allows(other, permission));
}

/**
 * Whether the panel may know a server otherwise after an event: installing, restoring and moving begin and end here.
 * Nothing tells that a restore begins but its first file; what `isBusy` already goes on being so until its own end.
 */
function mayChangeCondition({ type }: ServerEvent, isBusy: boolean): boolean {
  switch (type) {
    case 'installStarted':
    case 'installCompleted':
    case 'restoreCompleted':
    case 'transferStatus':
    case 'deleted':
      return true;
    case 'daemonMessage':
    case 'installOutput':
    case 'transferLogs':
      return !isBusy;
    case 'backupCompleted':
    case 'daemonError':
    case 'throttled':
      return false;
  }
}

function asServerStats(stats: ConsoleStats, state: string): ServerStats {
  const { memoryBytes, cpu, diskBytes, networkRxBytes, networkTxBytes, uptimeMs } = stats;
  const use = { memoryBytes, cpu, diskBytes, networkRxBytes, networkTxBytes, uptimeMs };
  return { ...use, state, isSuspended: false, isBooting: state === 'starting' };
}
