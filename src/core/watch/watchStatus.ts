import { type Reader, fields } from '../api/decode';
import type { Panel, ServerRef } from '../api/panel';
import { serverRow, stateWords } from '../servers/serverRow';
import { serverKey } from '../base/serverKey';
import type { ServerStore } from '../servers/serverStore';
import type { KeptServer } from './keptText';
import { readServer } from './readServer';
import type { Watched } from './serverNews';

/** How all watched servers are, at one glance. JSON: other windows show it too. */
export interface WatchStatus {
  readonly servers: number;
  /** The names of those that went down by themselves and are not up again. */
  readonly down: readonly string[];
  /** Those of them of which it is decided that nobody asked for it, and since when they are down. */
  readonly crashed: readonly CrashedServer[];
  /** The names of panels whose servers cannot be read now. */
  readonly unread: readonly string[];
  /** Those that have an item of their own. */
  readonly pinned: readonly PinnedStatus[];
}

/** A server that is down since it ended by itself. */
export interface CrashedServer {
  readonly server: KeptServer;
  /** Milliseconds since 1970. */
  readonly at: number;
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

/** What is known of servers that went down by themselves. */
interface DownServers {
  /** What was seen of each, by its key. */
  readonly watched: ReadonlyMap<string, Pick<Watched, 'downAt'>>;
  /** Whether it is not decided yet that nobody asked for it. */
  readonly isUndecided: (ref: ServerRef) => boolean;
}

/** How the servers of panels are; undefined while nothing was read yet, or there are none. */
export function watchStatus(
  panels: readonly PanelServers[],
  { watched, isUndecided }: DownServers,
  pinned: readonly KeptServer[] = [],
): WatchStatus | undefined {
  const unread = panels.filter(({ store }) => store.error !== undefined);
  const servers = panels.reduce((sum, { store }) => sum + store.all.length, 0);
  if (unread.length === 0 && servers === 0) return undefined;
  // Of thousands of servers hardly one is down, and none of the others has to be looked up.
  const isAnyDown = [...watched.values()].some(({ downAt }) => downAt !== undefined);
  const isDown = (ref: ServerRef) => isAnyDown && watched.get(serverKey(ref))?.downAt !== undefined;
  const down = isAnyDown ? panels.flatMap(refsOf).filter(isDown) : [];
  return {
    servers,
    down: down.map(({ name }) => name),
    crashed: down.flatMap((ref) => {
      const { panel, uuid, name } = ref;
      const at = isUndecided(ref) ? undefined : watched.get(serverKey(ref))?.downAt;
      return at === undefined ? [] : [{ server: { panelId: panel.id, uuid, name }, at }];
    }),
    unread: unread.map(({ panel }) => panel.name),
    pinned: pinned.flatMap((server) => {
      const of = panels.find(({ panel }) => panel.id === server.panelId);
      return of ? (pinnedStatus(of, server.uuid, isDown) ?? []) : [];
    }),
  };
}

function refsOf({ panel, store }: PanelServers): readonly ServerRef[] {
  return store.all.map(({ server: { uuid, name } }) => ({ panel, uuid, name }));
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

const readCrashed: Reader<CrashedServer> = (value, at) => {
  const from = fields(value, at);
  return { server: from.read('server', readServer(maxText)), at: from.number('at') };
};

/** Reads what the watching window tells. Throws PanelError 'malformed' for what is no status. */
export const readStatus: Reader<WatchStatus> = (value, at) => {
  const from = fields(value, at);
  return {
    servers: from.number('servers'),
    down: from.texts('down'),
    crashed: from.listIf('crashed', readCrashed),
    unread: from.texts('unread'),
    pinned: from.listIf('pinned', readPinnedStatus),
  };
};
