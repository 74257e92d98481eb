import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { addressOf, sftpOf } from '../../core/servers/details';
import type { ServerState } from '../../core/servers/serverState';
import { UserError } from '../../core/base/userError';
import { openInBrowser } from '../base/openInBrowser';
import type { Commands } from '../base/commands';
import { ActivityPages } from './activityPages';
import { serverCommands } from './commands';
import { askAndDelete } from './deleteServer';
import { copyTextOf } from './detailSection';
import { PowerCommands, type SetPower } from './powerCommands';
import type { ServersView } from './register';

/** What the actions on servers need. */
export interface ServerActionsParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly setPower: SetPower;
  readonly serversView: ServersView;
}

/** Registers what may be done with a server from its row, from the menu and the palette. */
export function registerServerActions(parts: ServerActionsParts): void {
  const { context, commands, setPower, serversView } = parts;
  const { servers, askServer, permissionBook } = serversView;
  const report = (error: unknown) => commands.report(error);
  const activity = new ActivityPages({ extension: context.extensionUri, report }, permissionBook);
  const power = new PowerCommands({
    askServer,
    servers,
    commands,
    permissionBook,
    setPower,
  });
  const copy = (textOf: (state: ServerState) => string | undefined) => async (element: unknown) => {
    const ref = await askServer.ask(element);
    if (!ref) return;
    const state = servers.state(ref);
    const text = state && textOf(state);
    if (text === undefined)
      throw new UserError(l10n.t('{0} has none that this key may see.', ref.name));
    await vscode.env.clipboard.writeText(text);
  };
  context.subscriptions.push(
    activity,
    commands.registerAll({
      [serverCommands.start]: (element, selected) => power.run('start', element, selected),
      [serverCommands.stop]: (element, selected) => power.run('stop', element, selected),
      [serverCommands.restart]: (element, selected) => power.run('restart', element, selected),
      [serverCommands.kill]: (element, selected) => power.run('kill', element, selected),
      [serverCommands.copyAddress]: copy(({ server }) => addressOf(server)),
      [serverCommands.copyId]: copy(({ server }) => server.identifier),
      [serverCommands.copyUuid]: copy(({ server }) => server.uuid),
      [serverCommands.copySftp]: copy(({ server }) => sftpOf(server)),
      [serverCommands.copyDetail]: async (element) => {
        const text = copyTextOf(element);
        if (text !== undefined) await vscode.env.clipboard.writeText(text);
      },
      [serverCommands.openInPanel]: async (element) => {
        const ref = await askServer.ask(element);
        const id = ref && servers.state(ref)?.server.identifier;
        if (!ref || !id) return;
        await openInBrowser(`${ref.panel.http.origin}/server/${encodeURIComponent(id)}`);
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
}
