import * as l10n from '@vscode/l10n';
import { PanelError } from '../api/errors';
import type { Panel } from '../api/panel';
import type { ServerStore } from './serverStore';

/** Why the Servers view shows no row: which of its welcomes stands there; a failure is a message instead. */
export type Emptiness = 'none' | 'noServers' | 'noMatches' | 'keyRefused' | 'failed';

/** What stands in place of rows or above them. */
interface ServersMessage {
  readonly emptiness: Emptiness;
  /** Empty where nothing is to be said: VS Code shows no welcome below a message. */
  readonly message: string;
  /** What is to be said instead, in words. */
  readonly failure?: Error;
}

/** What the view says; `filter` is what its list is narrowed to. */
export function serversMessage(
  panels: readonly Panel[],
  storeOf: (panel: Panel) => Pick<ServerStore, 'error' | 'isLoaded' | 'servers' | 'pendingOrders'>,
  filter: string | undefined,
): ServersMessage {
  const [panel, ...others] = panels;
  // Several panels are rows themselves, so that only one alone can leave the view empty.
  const store = panel && others.length === 0 ? storeOf(panel) : undefined;
  const emptiness = store ? emptinessOf(store, filter) : 'none';
  if (emptiness === 'failed' && store?.error)
    return { emptiness, message: '', failure: store.error };
  const isNarrowed = filter !== undefined && filter !== '' && emptiness !== 'noMatches';
  const message = isNarrowed ? l10n.t("Showing servers that match '{filter}'.", { filter }) : '';
  return { emptiness, message };
}

function emptinessOf(
  {
    error,
    isLoaded,
    servers,
    pendingOrders,
  }: Pick<ServerStore, 'error' | 'isLoaded' | 'servers' | 'pendingOrders'>,
  filter: string | undefined,
): Emptiness {
  if (!isLoaded && error) {
    return PanelError.is(error, 'unauthorized') ? 'keyRefused' : 'failed';
  }
  if (!isLoaded || servers.length + pendingOrders.length > 0) return 'none';
  return filter === undefined ? 'noServers' : 'noMatches';
}
