import * as vscode from 'vscode';
import type { PanelList } from '../../core/accounts/panelList';
import { anyOffersDatabases } from '../../core/databases/offersDatabases';
import type { Servers } from '../../core/servers/servers';

/** Lets the palette leave out what none of the panels has. */
export function followDatabases(panels: PanelList, servers: Servers): vscode.Disposable {
  let shown: boolean | undefined;
  const update = () => {
    const isOffered = anyOffersDatabases(panels.all, (panel) => servers.statesOf(panel));
    if (isOffered === shown) return;
    shown = isOffered;
    void vscode.commands.executeCommand('setContext', 'hostingPanel.hasDatabases', isOffered);
  };
  update();
  return vscode.Disposable.from(
    panels.onDidChange(update),
    servers.onDidChange(({ uuids }) => {
      if (uuids === undefined) update();
    }),
  );
}
