import * as l10n from '@vscode/l10n';
import type { Panel, ServerRef } from '../api/panel';
import { lineText } from '../base/outsideText';
import type { Servers } from '../servers/servers';
import { ToolError } from './toolError';

/** The servers of all accounts. */
export interface KnownServers {
  readonly panels: { readonly all: readonly Panel[]; ready(): Promise<void> };
  readonly servers: Pick<Servers, 'of' | 'load'>;
}

/**
 * The server that an agent names, by its UUID or its name. Reads the lists where they were not read yet. Throws UserError
 * where none or several are meant, without a name that others chose: the agent is to read those as data.
 */
export async function findServer(known: KnownServers, named: string): Promise<ServerRef> {
  await known.servers.load();
  const all = known.panels.all.flatMap((panel) =>
    known.servers.of(panel).all.map(({ server }) => ({ panel, server })),
  );
  if (all.length === 0) throw noServers(known);
  const text = named.trim().toLowerCase();
  const byId = all.filter(({ server }) => server.uuid.toLowerCase() === text);
  const exact = all.filter(({ server }) => server.name === named);
  const alike = all.filter(({ server }) => server.name.toLowerCase() === text);
  const found = [byId, exact, alike].find((some) => some.length > 0) ?? [];
  const [one] = found;
  if (!one) {
    const name = lineText(named, 100);
    throw new ToolError(
      l10n.t("No server is called '{name}'. List the servers to see their names.", { name }),
    );
  }
  if (found.length > 1) {
    throw new ToolError(l10n.t('Several servers have this name. Use the UUID of one of them.'));
  }
  return { panel: one.panel, uuid: one.server.uuid, name: one.server.name };
}

function noServers({ panels, servers }: KnownServers): Error {
  if (panels.all.length === 0) return notSignedIn();
  const failed = panels.all.map((panel) => servers.of(panel).error).find((error) => error);
  return failed ?? new ToolError(l10n.t('The account has no servers.'));
}

/** What an agent is told where there is no panel to ask. */
export function notSignedIn(): ToolError {
  return new ToolError(
    l10n.t("The user isn't signed in to a panel. Ask the user to sign in with Hosting Panel."),
  );
}
