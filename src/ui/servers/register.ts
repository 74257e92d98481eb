import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { addressOf, sftpOf } from '../../core/explorer/details';
import type { ServerState } from '../../core/explorer/serverState';
import { Obstacle } from '../../core/obstacle';
import { PermissionBook } from '../../core/panel/permissions';
import type { Commands } from '../commands';
import type { Consoles } from '../console/consoles';
import type { Panels } from '../panels/panels';
import { ActivityPages } from './activityPages';
import { AskServer, serverOf } from './askServer';
import { serverCommands } from './commands';
import { feedFromConsoles, setPower } from './consoleFeed';
import { askAndDelete } from './deleteServer';
import { copyTextOf, detailSection } from './detailSection';
import { ServersDragAndDrop } from './dragAndDrop';
import { ListCommands } from './listCommands';
import { PowerCommands } from './powerCommands';
import { Servers } from './servers';
import { ServersTree } from './serversTree';
import { ViewState } from './viewState';

/** What the Servers view needs. */
export interface ServersParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly panels: Panels;
  readonly consoles: Consoles;
}

/** What the Servers view gives to the other parts. */
export interface ServersArea {
  readonly servers: Servers;
  readonly tree: ServersTree;
  readonly askServer: AskServer;
  /** Takes who knows what dragged rows are. */
  readonly dragAndDrop: ServersDragAndDrop;
  /** Says what a refused permission is. */
  readonly permissionBook: PermissionBook;
  /** Adds the details below each server; called after the other parts, so that they stand last. */
  readonly addDetails: () => void;
}

/** Makes the Servers view with its commands. */
export function registerServers(parts: ServersParts): ServersArea {
  const { context, commands, panels, consoles } = parts;
  const servers = new Servers(panels);
  const tree = new ServersTree(panels, servers);
  const askServer = new AskServer(panels, servers);
  const permissionBook = new PermissionBook();
  const dragAndDrop = new ServersDragAndDrop();
  const view = vscode.window.createTreeView('hostingPanel.servers', {
    treeDataProvider: tree,
    dragAndDropController: dragAndDrop,
    canSelectMany: true,
    showCollapseAll: true,
  });
  const viewState = new ViewState(view, panels, servers);
  const memento = context.globalState;
  const list = new ListCommands({ memento, panels, servers, tree, viewState });
  const activity = new ActivityPages(context.extensionUri, permissionBook);
  const power = new PowerCommands({
    askServer,
    servers,
    commands,
    permissionBook,
    setPower: (ref, action, signal) => setPower(consoles, ref, { action, signal }),
  });
  const copy = (textOf: (state: ServerState) => string | undefined) => async (element: unknown) => {
    const ref = await askServer.ask(element);
    if (!ref) return;
    const state = servers.state(ref);
    const text = state && textOf(state);
    if (text === undefined)
      throw new Obstacle(l10n.t('{0} has none that this key may see.', ref.name));
    await vscode.env.clipboard.writeText(text);
  };
  context.subscriptions.push(
    servers,
    view,
    activity,
    viewState,
    feedFromConsoles(consoles, servers),
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
      [serverCommands.start]: (element, selected) => power.run('start', element, selected),
      [serverCommands.stop]: (element, selected) => power.run('stop', element, selected),
      [serverCommands.restart]: (element, selected) => power.run('restart', element, selected),
      [serverCommands.kill]: (element, selected) => power.run('kill', element, selected),
      [serverCommands.copyAddress]: copy(({ server }) => addressOf(server)),
      [serverCommands.copyId]: copy(({ server }) => server.identifier),
      [serverCommands.copyUuid]: copy(({ server }) => server.uuid),
      [serverCommands.copySftp]: copy(({ server }) => sftpOf(server)),
      [serverCommands.copyDetail]: (element) =>
        vscode.env.clipboard.writeText(copyTextOf(element) ?? ''),
      [serverCommands.openInPanel]: async (element) => {
        const ref = await askServer.ask(element);
        const id = ref && servers.state(ref)?.server.identifier;
        if (!ref || !id) return;
        await vscode.env.openExternal(vscode.Uri.parse(`${ref.panel.http.origin}/server/${id}`));
      },
      [serverCommands.showActivity]: async (element, around) => {
        const ref = await askServer.ask(element, l10n.t('Activity of Which Server?'));
        if (ref) activity.open(ref, typeof around === 'number' ? around : undefined);
      },
      [serverCommands.delete]: async (element) => {
        const ref = await askServer.ask(element, l10n.t('Delete Which Server?'));
        if (ref) await askAndDelete(servers, commands, ref);
      },
    }),
  );
  const addDetails = () => tree.addSection(detailSection(servers));
  return { servers, tree, askServer, dragAndDrop, permissionBook, addDetails };
}
