import type * as vscode from 'vscode';
import { PermissionBook } from '../../core/api/permissions';
import { createTreeView } from '../base/treeView';
import type { Commands } from '../base/commands';
import type { Panels } from '../accounts/panels';
import { AskServer, serverOf } from './askServer';
import { serverCommands } from './commands';
import { ServersDragAndDrop } from './dragAndDrop';
import { ListCommands } from './listCommands';
import { Servers } from './servers';
import { ServersTree } from './serversTree';
import { ViewState } from './viewState';

/** What the Servers view needs. */
export interface ServersParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly panels: Panels;
}

/** What the Servers view gives to the other parts. */
export interface ServersView {
  readonly servers: Servers;
  readonly tree: ServersTree;
  readonly askServer: AskServer;
  /** Takes who knows what dragged rows are. */
  readonly dragAndDrop: ServersDragAndDrop;
  /** Says what a refused permission is. */
  readonly permissionBook: PermissionBook;
}

/** Makes the Servers view with the commands of its title bar: the first thing that the user sees of us. */
export function registerServers({ context, commands, panels }: ServersParts): ServersView {
  const servers = new Servers(panels);
  const tree = new ServersTree(panels, servers);
  const askServer = new AskServer(panels, servers);
  const permissionBook = new PermissionBook();
  const dragAndDrop = new ServersDragAndDrop();
  const view = createTreeView('hostingPanel.servers', {
    treeDataProvider: tree,
    dragAndDropController: dragAndDrop,
    canSelectMany: true,
    showCollapseAll: true,
  });
  const viewState = new ViewState(view, panels, servers);
  const memento = context.globalState;
  const list = new ListCommands({ memento, panels, servers, tree, viewState });
  context.subscriptions.push(
    servers,
    view,
    viewState,
    // A row that is looked at gets its whole menu, of shared servers too.
    view.onDidChangeSelection(({ selection }) => {
      const ref = selection.length === 1 ? serverOf(selection[0]) : undefined;
      if (ref) void tree.learn(ref);
    }),
    view.onDidCollapseElement(({ element }) => {
      if (element.kind === 'group' && element.group === 'admin') servers.closeAdmin(element.panel);
    }),
    commands.registerAll({
      [serverCommands.refresh]: () => list.refresh(),
      [serverCommands.filter]: () => list.askFilter(),
      [serverCommands.clearFilter]: () => list.setFilter(undefined),
      [serverCommands.sort]: () => list.askOrder(),
    }),
  );
  return { servers, tree, askServer, dragAndDrop, permissionBook };
}
