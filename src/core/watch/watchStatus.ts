import { type Reader, fields } from '../api/decode';
import type { Panel, ServerRef } from '../api/panel';
import { serverRow, stateWords } from '../servers/serverRow';
import type { ServerStore } from '../servers/serverStore';
import type { KeptServer } from './keptText';
import { readServer } from './readServer';

/** How all watched servers are, at one glance. JSON: other windows show it too. */
export interface WatchStatus {
  readonly servers: number;
  /** The names of those that went down by themselves and are not up again. */
  readonly down: readonly string[];
  /** The names of panels whose servers cannot be read now. */
  readonly unread: readonly string[];
  /** Those that have an item of their own. */
  readonly pinned: readonly PinnedStatus[];
}

/** How one server is. */
export interface PinnedStatus {
  readonly server: KeptServer;
  /** A codicon's name. */
  readonly icon: string;
  /** What it does, in a word or two. */
  readonly state: string;
  /** What it uses where it runs, else its state. */
  readonly use: string;
  readonly isRunning: boolean;
  /** Whether it went down by itself. */
  readonly isDown: boolean;
}

/** What was read of a panel. */
interface PanelServers {
  readonly panel: Panel;
  readonly store: Pick<ServerStore, 'all' | 'get' | 'error' | 'isLoaded'>;
}

/** How the servers of panels are; undefined while nothing was read yet, or there are none. */
export function watchStatus(
  panels: readonly PanelServers[],
  isDown: (ref: ServerRef) => boolean,
  pinned: readonly KeptServer[] = [],
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
    pinned: pinned.flatMap((server) => {
      const of = panels.find(({ panel }) => panel.id === server.panelId);
      return of ? (pinnedStatus(of, server.uuid, isDown) ?? []) : [];
    }),
  };
}

function pinnedStatus(
  { panel, store }: PanelServers,
  uuid: string,
  isDown: (ref: ServerRef) => boolean,
): PinnedStatus | undefined {
  const state = store.get(uuid);
  if (!state) return undefined;
  const { name } = state.server;
  const { description, icon, tags } = serverRow(state);
  return {
    server: { panelId: panel.id, uuid, name },
    ...{ icon, state: stateWords(state), use: description },
    isRunning: tags.includes('running'),
    isDown: isDown({ panel, uuid, name }),
  };
}

/** Characters of a text from another window. */
const maxText = 200;

const readPinnedStatus: Reader<PinnedStatus> = (value, at) => {
  const from = fields(value, at);
  const icon = from.text('icon');
  return {
    server: from.read('server', readServer(maxText)),
    icon: /^[a-z-]{1,40}(~spin)?$/.test(icon) ? icon : 'vm',
    state: from.text('state').slice(0, maxText),
    use: from.text('use').slice(0, maxText),
    isRunning: from.flag('isRunning'),
    isDown: from.flag('isDown'),
  };
};

/** Reads what the watching window tells. Throws PanelError 'malformed' for what is no status. */
export const readStatus: Reader<WatchStatus> = (value, at) => {
  const from = fields(value, at);
  return {
    servers: from.number('servers'),
    down: from.texts('down'),
    unread: from.texts('unread'),
    pinned: from.listIf('pinned', readPinnedStatus),
  };
};
