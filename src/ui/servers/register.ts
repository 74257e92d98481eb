import type * as vscode from 'vscode';
import { PermissionCatalog } from '../../core/api/permissions';
import { on } from '../../core/base/command';
import { rowOf } from '../../core/base/row';
import { serverOf } from '../../core/servers/arguments';
import { serverCommands } from '../../core/servers/commands';
import type { GroupRow } from '../../core/servers/rows';
import { Servers } from '../../core/servers/servers';
import { ServersTree } from '../../core/servers/serversTree';
import type { Panels } from '../accounts/panels';
import type { Commands } from '../base/commands';
import { RowTree } from '../base/rowTree';
import { createTreeView } from '../base/treeView';
import { AskServer } from './askServer';
import { ServersDragAndDrop } from './dragAndDrop';
import { ListCommands } from './listCommands';
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
  readonly permissionCatalog: PermissionCatalog;
}

/** Makes the Servers view with the commands of its title bar: the first thing that the user sees of us. */
export function registerServers({ context, commands, panels }: ServersParts): ServersView {
  const servers = new Servers(panels);
  const tree = new ServersTree(panels, servers);
  const permissionCatalog = new PermissionCatalog();
  const dragAndDrop = new ServersDragAndDrop();
  const view = createTreeView('hostingPanel.servers', {
    treeDataProvider: new RowTree(tree),
    dragAndDropController: dragAndDrop,
    canSelectMany: true,
    showCollapseAll: true,
  });
  const selected = () => view.selection.flatMap((row) => serverOf(row) ?? []);
  const askServer = new AskServer(panels, servers, selected);
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
      const row = rowOf<GroupRow>(element, 'group');
      if (row?.group === 'admin') servers.showAdmin(row.panel, false);
    }),
    commands.register([
      on(serverCommands.refresh, () => list.refresh()),
      on(serverCommands.filter, () => list.askFilter()),
      on(serverCommands.clearFilter, () => list.setFilter(undefined)),
      on(serverCommands.sort, () => list.askOrder()),
    ]),
  );
  return { servers, tree, askServer, dragAndDrop, permissionCatalog };
}
