import type * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import type { Consoles } from '../../core/console/consoles';
import { LeadingConsoles } from '../../core/console/leadingConsoles';
import { sharePowerActions } from '../../core/console/sharePowerActions';
import { StartClaims } from '../../core/console/startClaims';
import type { ConsoleWindows } from '../../core/console/windowQuestions';
import type { Servers } from '../../core/servers/servers';
import type { Panels } from '../accounts/panels';

/** What sharing consoles with the other windows needs. */
export interface ShareConsolesParts {
  readonly context: vscode.ExtensionContext;
  readonly panels: Panels;
  readonly windows: ConsoleWindows;
  readonly consoles: Consoles;
  readonly servers: Pick<Servers, 'nameOf'>;
}

/** Has all windows of the user use one socket for a server. Returns what decides which of them sends the commands for a start. */
export function shareConsoles(parts: ShareConsolesParts): StartClaims {
  const { context, panels, windows, consoles, servers } = parts;
  const clock = systemClock;
  const find = async (panelId: string, uuid: string) => {
    await panels.ready();
    const panel = panels.get(panelId);
    return panel && { panel, uuid, name: servers.nameOf(panel, uuid) };
  };
  const panelOf = (id: string) => panels.get(id);
  const starts = new StartClaims(windows, clock);
  consoles.shareWith(windows);
  context.subscriptions.push(
    new LeadingConsoles({ windows, consoles, clock, find }),
    sharePowerActions({ windows, consoles, clock, panelOf }),
    starts,
  );
  return starts;
}
