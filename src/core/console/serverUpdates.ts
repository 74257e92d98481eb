import type { ServerRef } from '../api/panel';
import type { ServerStats } from '../api/resources';
import { type Disposable, toDisposable } from '../base/event';
import type { ServerStore } from '../servers/serverStore';
import type { ConsoleConnection } from './connection';
import { type Consoles, serverKey } from './consoles';
import type { ConsoleStats } from './stats';

/** The store that knows a server, which takes what consoles hear of it. */
type UpdatedStore = Pick<ServerStore, 'get' | 'apply' | 'applyPower' | 'refreshServer'>;
type StoreOf = (ref: ServerRef) => UpdatedStore;

/** Lets each open console keep its server's row fresh: what it hears is newer than what the panel keeps for 20 s. */
export function updateServersFromConsoles(consoles: Consoles, storeOf: StoreOf): Disposable {
  const updates = new Map<string, Disposable>();
  const follow = (ref: ServerRef) => {
    const id = serverKey(ref);
    const connection = consoles.inUse(ref);
    if (connection && !updates.has(id)) updates.set(id, updateServer(connection, storeOf, ref));
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

function updateServer(connection: ConsoleConnection, storeOf: StoreOf, ref: ServerRef): Disposable {
  const all: readonly Disposable[] = [
    connection.onDidChangePower((power) => {
      storeOf(ref).applyPower(ref.uuid, power);
    }),
    connection.onDidReceiveStats((stats) => {
      const store = storeOf(ref);
      const state = connection.power ?? store.get(ref.uuid)?.stats?.state;
      if (state !== undefined) store.apply(ref.uuid, asServerStats(stats, state));
    }),
    connection.onDidReceiveEvent(() => {
      // Installing, restoring and moving begin and end here; what they make of the server, the panel knows.
      // A look that fails is repeated by the next one.
      void storeOf(ref)
        .refreshServer(ref.uuid)
        .catch(() => undefined);
    }),
  ];
  return toDisposable(() => {
    for (const each of all) each.dispose();
  });
}

function asServerStats(stats: ConsoleStats, state: string): ServerStats {
  const { memoryBytes, cpu, diskBytes, networkRxBytes, networkTxBytes, uptimeMs } = stats;
  const use = { memoryBytes, cpu, diskBytes, networkRxBytes, networkTxBytes, uptimeMs };
  return { ...use, state, isSuspended: false, isBooting: state === 'starting' };
}
