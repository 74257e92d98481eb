import { type Reader, fields } from '../api/decode';
import type { Panel, ServerRef } from '../api/panel';
import type { ServerStore } from '../servers/serverStore';

/** How all watched servers are, at one glance. JSON: other windows show it too. */
export interface WatchStatus {
  readonly servers: number;
  /** The names of those that went down by themselves and are not up again. */
  readonly down: readonly string[];
  /** The names of panels whose servers cannot be read now. */
  readonly unread: readonly string[];
}

/** What was read of a panel. */
interface PanelServers {
  readonly panel: Panel;
  readonly store: Pick<ServerStore, 'all' | 'error' | 'isLoaded'>;
}

/** How the servers of panels are; undefined while nothing was read yet, or there are none. */
export function watchStatus(
  panels: readonly PanelServers[],
  isDown: (ref: ServerRef) => boolean,
): WatchStatus | undefined {
  const unread = panels.filter(({ store }) => store.error !== undefined);
  const servers = panels.flatMap(({ panel, store }) =>
    store.all.map(({ server: { uuid, name } }) => ({ panel, uuid, name })),
  );
  if (unread.length === 0 && servers.length === 0) return undefined;
  return {
    servers: servers.length,
    down: servers.filter(isDown).map(({ name }) => name),
    unread: unread.map(({ panel }) => panel.name),
  };
}

/** Reads what the watching window tells. Throws PanelError 'malformed' for what is no status. */
export const readStatus: Reader<WatchStatus> = (value, at) => {
  const from = fields(value, at);
  return {
    servers: from.number('servers'),
    down: from.texts('down'),
    unread: from.texts('unread'),
  };
};
