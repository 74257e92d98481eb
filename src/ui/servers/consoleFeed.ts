import * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import type { ConsoleConnection } from '../../core/console/connection';
import type { PowerAction } from '../../core/console/protocol';
import type { ConsoleStats } from '../../core/console/stats';
import type { Disposable } from '../../core/base/event';
import type { ServerStats } from '../../core/api/resources';
import type { ServerRef } from '../../core/api/panel';
import type { Consoles } from '../console/consoles';
import type { Servers } from '../../core/servers/servers';

/** How long, in ms, a row is still fed after an action: the panel's own answer lags by up to 20 s. */
const lingerMs = 20_000;

/** Lets each open console keep its server's row fresh: what it hears is newer than what the panel keeps for 20 s. */
export function feedFromConsoles(consoles: Consoles, servers: Servers): vscode.Disposable {
  const feeds = new Map<string, vscode.Disposable>();
  const follow = (ref: ServerRef) => {
    const id = `${ref.panel.id}/${ref.uuid}`;
    const connection = consoles.inUse(ref);
    if (connection && !feeds.has(id)) feeds.set(id, feed(connection, servers, ref));
    if (connection) return;
    feeds.get(id)?.dispose();
    feeds.delete(id);
  };
  const following = consoles.onDidChangeUse(follow);
  return new vscode.Disposable(() => {
    following.dispose();
    for (const each of feeds.values()) each.dispose();
  });
}

/** Changes a server's power over its console connection, which is opened for that if need be. */
export async function setPower(
  consoles: Consoles,
  ref: ServerRef,
  { action, signal }: { readonly action: PowerAction; readonly signal: AbortSignal },
): Promise<void> {
  const lease = consoles.acquire(ref);
  try {
    await lease.connection.setPower(action, signal);
  } finally {
    systemClock.after(lingerMs, () => lease.dispose());
  }
}

function feed(connection: ConsoleConnection, servers: Servers, ref: ServerRef): vscode.Disposable {
  const all: readonly Disposable[] = [
    connection.onDidChangePower((power) => {
      if (power !== undefined) servers.storeOf(ref).applyPower(ref.uuid, power);
    }),
    connection.onDidReceiveStats((stats) => {
      const store = servers.storeOf(ref);
      const state = connection.power ?? store.get(ref.uuid)?.stats?.state;
      if (state !== undefined) store.apply(ref.uuid, asServerStats(stats, state));
    }),
    connection.onDidReceiveEvent(() => {
      // Installing, restoring and moving begin and end here; what they make of the server, the panel knows.
      // A look that fails is repeated by the next one.
      void servers
        .storeOf(ref)
        .look(ref.uuid)
        .catch(() => undefined);
    }),
  ];
  return vscode.Disposable.from(...all);
}

function asServerStats(stats: ConsoleStats, state: string): ServerStats {
  const { memoryBytes, cpu, diskBytes, networkRxBytes, networkTxBytes, uptimeMs } = stats;
  const use = { memoryBytes, cpu, diskBytes, networkRxBytes, networkTxBytes, uptimeMs };
  return { ...use, state, isSuspended: false, isBooting: state === 'starting' };
}
