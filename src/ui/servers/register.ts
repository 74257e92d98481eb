import { t } from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Commands } from '../commands';
import type { Panels } from '../panels/panels';
import { AskServer } from './askServer';
import { serverCommands } from './commands';
import { Servers } from './servers';
import { ServersTree } from './serversTree';

/** What the Servers view needs. */
export interface ServersParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly panels: Panels;
}

/** What the Servers view gives to the other parts. */
export interface ServersArea {
  readonly servers: Servers;
  readonly tree: ServersTree;
  readonly askServer: AskServer;
}

/** Makes the Servers view with the commands that need nothing but the list. */
export function registerServers({ context, commands, panels }: ServersParts): ServersArea {
  const servers = new Servers(panels);
  const tree = new ServersTree(panels, servers);
  const askServer = new AskServer(panels, servers);
  const view = vscode.window.createTreeView('hostingPanel.servers', {
    treeDataProvider: tree,
    canSelectMany: true,
    showCollapseAll: true,
  });
  const watch = () => servers.setWatching(view.visible && vscode.window.state.focused);
  context.subscriptions.push(
    servers,
    view,
    view.onDidChangeVisibility(watch),
    vscode.window.onDidChangeWindowState(watch),
    commands.registerAll({
      [serverCommands.refresh]: () => refresh(panels, servers),
      [serverCommands.filter]: () => filter(panels, servers, view),
      [serverCommands.clearFilter]: () => setFilter(panels, servers, view, undefined),
      [serverCommands.copyAddress]: async (element) => {
        const ref = await askServer.ask(element);
        const all = ref && servers.state(ref)?.server.allocations;
        const main = all?.find(({ isDefault }) => isDefault) ?? all?.[0];
        if (main) await vscode.env.clipboard.writeText(`${main.alias ?? main.ip}:${main.port}`);
      },
      [serverCommands.copyId]: async (element) => {
        const ref = await askServer.ask(element);
        if (ref) await vscode.env.clipboard.writeText(ref.uuid);
      },
      [serverCommands.openInPanel]: async (element) => {
        const ref = await askServer.ask(element);
        const id = ref && servers.state(ref)?.server.identifier;
        if (ref && id) {
          await vscode.env.openExternal(vscode.Uri.parse(`${ref.panel.http.origin}/server/${id}`));
        }
      },
    }),
  );
  watch();
  return { servers, tree, askServer };
}

function refresh(panels: Panels, servers: Servers): Thenable<void> {
  const location = { viewId: 'hostingPanel.servers' };
  return vscode.window.withProgress({ location }, async () => {
    await panels.ready();
    await Promise.all(panels.all.map((panel) => servers.of(panel).refresh()));
  });
}

async function filter(
  panels: Panels,
  servers: Servers,
  view: vscode.TreeView<unknown>,
): Promise<void> {
  const current = panels.all.map((panel) => servers.of(panel).filter).find(Boolean);
  const text = await vscode.window.showInputBox({
    title: t('Filter Servers'),
    prompt: t('Part of a name, the start of an identifier, an IP address, ip:port or :port'),
    value: current ?? '',
  });
  if (text !== undefined) await setFilter(panels, servers, view, text.trim() || undefined);
}

async function setFilter(
  panels: Panels,
  servers: Servers,
  view: vscode.TreeView<unknown>,
  text: string | undefined,
): Promise<void> {
  view.message = text === undefined ? '' : t('Filtered: {0}', text);
  await vscode.commands.executeCommand(
    'setContext',
    'hostingPanel.servers.isFiltered',
    text !== undefined,
  );
  await Promise.all(panels.all.map((panel) => servers.of(panel).setFilter(text)));
}
