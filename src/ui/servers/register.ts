import type * as vscode from 'vscode';
import type { PermissionCatalog } from '../../core/api/permissions';
import type { PanelRow } from '../../core/accounts/panelRow';
import { type Row, rowOf } from '../../core/base/row';
import { serverOf } from '../../core/servers/arguments';
import type { ServerOrder } from '../../core/servers/order';
import type { GroupRow } from '../../core/servers/rows';
import type { ServerStore } from '../../core/servers/serverStore';
import { Servers } from '../../core/servers/servers';
import { ServersTree } from '../../core/servers/serversTree';
import type { Panels } from '../accounts/panels';
import { RowTree } from '../base/rowTree';
import { createTreeView } from '../base/treeView';
import type { AskServer } from './askServer';
import { ServersDragAndDrop } from './dragAndDrop';
import { orderKey } from './orderKey';
import { ViewState } from './viewState';

/** What the Servers view needs. */
export interface ServersParts {
  readonly context: vscode.ExtensionContext;
  readonly panels: Panels;
}

/** What the Servers view gives to the other parts. */
export interface FirstServersView {
  readonly servers: Servers;
  readonly tree: ServersTree;
  readonly viewState: ViewState;
  /** The rows that are selected. */
  readonly selection: () => readonly Row[];
  /** Takes who knows what dragged rows are. */
  readonly dragAndDrop: ServersDragAndDrop;
}

/** The Servers view with what the first view does not need. */
export interface ServersView extends FirstServersView {
  readonly askServer: AskServer;
  /** Says what a refused permission is. */
  readonly permissionCatalog: PermissionCatalog;
}

/** The row that has a list of servers below it. */
function listOf(element: unknown): PanelRow | GroupRow | undefined {
  return rowOf<GroupRow>(element, 'group') ?? rowOf<PanelRow>(element, 'panel');
}

/** Makes the Servers view: the first thing that the user sees of us. */
export function registerServers({ context, panels }: ServersParts): FirstServersView {
  let opened: typeof ServerStore | undefined;
  panels.needs(async () => {
    opened = (await import('../../core/servers/serverStore')).ServerStore;
  });
  const servers = new Servers(panels, () => {
    if (!opened) throw new Error('No panel is there yet');
    return opened;
  });
  const tree = new ServersTree(panels, servers);
  tree.order = context.globalState.get<ServerOrder>(orderKey, 'name');
  const dragAndDrop = new ServersDragAndDrop();
  const view = createTreeView('hostingPanel.servers', {
    treeDataProvider: new RowTree(tree),
    dragAndDropController: dragAndDrop,
    canSelectMany: true,
    showCollapseAll: true,
  });
  const viewState = new ViewState(view, panels, servers);
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
      const row = listOf(element);
      if (row) tree.setCollapsed(row, true);
    }),
    view.onDidExpandElement(({ element }) => {
      const row = listOf(element);
      if (row) tree.setCollapsed(row, false);
    }),
  );
  return {
    ...{ servers, tree, viewState, dragAndDrop },
    selection: () => view.selection,
  };
}
