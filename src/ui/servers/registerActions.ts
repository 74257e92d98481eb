import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { offeredOn } from '../../core/api/offers';
import type { Panel, ServerRef } from '../../core/api/panel';
import type { Server } from '../../core/api/server';
import { type Command, on } from '../../core/base/command';
import { showMore } from '../../core/base/moreRow';
import { UserError } from '../../core/base/userError';
import { serverCommands } from '../../core/servers/commands';
import type { Panels } from '../accounts/panels';
import type { Commands } from '../base/commands';
import { LaterPages } from '../base/laterPages';
import { openInBrowser } from '../base/openInBrowser';
import { onServer } from './askServer';
import type { SetPower } from '../../core/servers/changePower';
import { ListCommands } from './listCommands';
import { PowerCommands } from './powerCommands';
import type { ServersView } from './register';

/** What the actions on servers need. */
export interface ServerActionsParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly panels: Panels;
  readonly setPower: SetPower;
  /** Takes that the user deletes a server. */
  readonly onDelete: (ref: ServerRef) => void;
  readonly serversView: ServersView;
}

/** Registers what may be done with the list and with a server from its row, from the menu and the palette. */
export function registerServerActions(parts: ServerActionsParts): void {
  const { context, commands, panels, setPower, onDelete, serversView } = parts;
  const { servers, tree, viewState, askServer, permissionCatalog } = serversView;
  const memento = context.globalState;
  const list = new ListCommands({ memento, panels, servers, tree, viewState });
  const report = (error: unknown) => commands.report(error);
  const extension = context.extensionUri;
  const activity = new LaterPages('hostingPanel.activity', async () => {
    const { ActivityPages } = await import('./activityPages');
    return new ActivityPages({ extension, report, panels, permissionCatalog });
  });
  const power = new PowerCommands({
    askServer,
    servers,
    commands,
    permissionCatalog,
    setPower,
  });
  const copying = (
    command: Command<ServerRef>,
    textOf: (server: Server, panel: Panel) => Promise<string | undefined> | string,
  ) =>
    onServer(askServer, command, async (ref) => {
      const state = servers.state(ref);
      const text = state && (await textOf(state.server, ref.panel));
      if (text === undefined)
        throw new UserError(
          l10n.t("Server '{server}' has no such value that your API key has access to.", {
            server: ref.name,
          }),
        );
      await vscode.env.clipboard.writeText(text);
    });
  context.subscriptions.push(
    activity,
    commands.register([
      on(serverCommands.refresh, () => list.refresh()),
      on(serverCommands.filter, () => list.askFilter()),
      on(serverCommands.clearFilter, () => list.setFilter(undefined)),
      on(serverCommands.sort, () => list.askOrder()),
      on(showMore, (row) => row?.more()),
      ...power.handlers,
      copying(serverCommands.copyAddress, async (server) => (await details()).addressOf(server)),
      copying(serverCommands.copyId, ({ identifier }) => identifier),
      copying(serverCommands.copyUuid, ({ uuid }) => uuid),
      copying(serverCommands.copySftp, async (...of) => (await details()).sftpOf(...of)),
      on(serverCommands.copyDetail, async (given) => {
        if (given) await vscode.env.clipboard.writeText(given.copy);
      }),
      onServer(askServer, serverCommands.openInPanel, async (ref) => {
        const id = servers.state(ref)?.server.identifier;
        if (id) await openInBrowser(`${ref.panel.http.homeUrl}/server/${encodeURIComponent(id)}`);
      }),
      on(serverCommands.showActivity, async (given) => {
        const ref = await askServer.ask(
          given?.ref,
          serverCommands.showActivity.asks?.(),
          'canActivity',
        );
        if (ref) (await activity.opened()).open(ref, given?.around);
      }),
      onServer(
        askServer,
        serverCommands.delete,
        async (ref) =>
          (await import('./deleteServer')).askAndDelete({ servers, commands, onDelete }, ref),
        'canDelete',
        offeredOn('deletion'),
      ),
    ]),
  );
}

function details() {
  return import('../../core/servers/details');
}
