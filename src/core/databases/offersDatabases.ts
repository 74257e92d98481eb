import { offers } from '../api/offers';
import type { Panel } from '../api/panel';
import type { Server } from '../api/server';
import type { ServerState } from '../servers/serverState';

/**
 * Whether a server can have databases: its panel tells how many it may have, as that of api.md does not, and has not
 * answered that there is no such route.
 */
export function offersDatabases(panel: Panel, server: Server | undefined): boolean {
  return server?.featureLimits.databases !== undefined && offers(panel, 'databases');
}

/** Whether any server of the panels can have databases, as far as their lists are known. */
export function anyOffersDatabases(
  panels: readonly Panel[],
  serversOf: (panel: Panel) => readonly ServerState[],
): boolean {
  return panels.some((panel) =>
    serversOf(panel).some(({ server }) => offersDatabases(panel, server)),
  );
}
