import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import { on } from '../../core/base/command';
import { UserError } from '../../core/base/userError';
import { type ServerOrName, consoleCommands } from '../../core/console/commands';
import { ConsoleMemory } from '../../core/console/consoleMemory';
import type { Consoles } from '../../core/console/consoles';
import { maxGridGroups } from '../../core/console/gridLayout';
import { updateServersFromConsoles } from '../../core/console/serverUpdates';
import { ConsoleEnds } from '../../core/watch/consoleEnds';
import type { Panels } from '../accounts/panels';
import type { Commands } from '../base/commands';
import type { Confirmation } from '../base/confirmation';
import type { ServersView } from '../servers/register';
import type { SourceOpener } from '../source/sourceOpener';
import type { Memories } from '../windows/openMemories';
import { type ConsoleOffers, chooseAction } from './chooseAction';
import { ConsoleStatusItem } from './consoleStatusItem';
import type { ConsoleTerminal } from './consoleTerminal';
import { ConsoleTerminals, type ConsoleTerminalsParts } from './consoleTerminals';
import { registerConsoleLinks } from './links';
import { saveOutput } from './saveOutput';
import { sendLines } from './sendLines';
import { sendToServers } from './sendToServers';
import { watchConsoleSettings } from './settings';
import { shareOutput } from './shareOutput';
import { StartCommandNames } from './startCommandNames';
import {
  type RegisteredResources,
  type ResourcesParts,
  registerResources,
} from './registerResources';

/** What the console needs. */
export interface ConsoleParts extends Pick<ResourcesParts, 'windows' | 'log'> {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly confirmation: Confirmation;
  readonly panels: Panels;
  readonly consoles: Consoles;
  readonly starts: ConsoleTerminalsParts['starts'];
  readonly serversView: ServersView;
  readonly source: SourceOpener;
  readonly memories: Memories;
  readonly offers: ConsoleOffers;
}

/** What the console terminals know that others need. */
export interface RegisteredConsole extends Pick<RegisteredResources, 'use'> {
  /** Hears of servers that end while their console is open. */
  readonly ends: ConsoleEnds;
}

/** Makes the console terminals with their commands, their graphs and their status bar item. */
export function registerConsole(parts: ConsoleParts): RegisteredConsole {
  const { context, commands, confirmation, panels, consoles, serversView, source } = parts;
  const { askServer, servers, permissionCatalog } = serversView;
  const ends = new ConsoleEnds(consoles, systemClock);
  const { windows, log } = parts;
  const resources = registerResources({
    ...{ context, commands, panels, windows, consoles, servers, log },
  });
  const memory = new ConsoleMemory(parts.memories.user, context.workspaceState, (error) =>
    commands.report(error, l10n.t("Couldn't add the line to the history.")),
  );
  const terminals = new ConsoleTerminals({
    ...{ consoles, memory, starts: parts.starts },
    permissionsOf: (ref) => servers.state(ref)?.permissions,
  });
  const find = async (about: ServerOrName): Promise<ServerRef> =>
    'panel' in about ? about : askServer.find(about.panelId, about.uuid);
  const given = async (about: ServerOrName | undefined) => about && find(about);
  const ask = async (about: ServerOrName | undefined): Promise<ServerRef | undefined> =>
    (await given(about)) ??
    terminals.active?.ref ??
    (await askServer.ask(undefined, undefined, 'canConsole'));
  const front = (): ConsoleTerminal => {
    const found = terminals.active ?? terminals.all[0];
    if (found) return found;
    throw new UserError(l10n.t('No server console is open. Open one from the Servers view.'));
  };
  askServer.addLikely(() => terminals.active?.ref);
  context.subscriptions.push(
    updateServersFromConsoles(consoles, (ref) => servers.storeOf(ref), systemClock),
    ends,
    terminals,
    watchConsoleSettings(),
    new ConsoleStatusItem(consoles, terminals),
    registerConsoleLinks({ terminals, source, commands }),
    commands.register([
      on(consoleCommands.open, async (about) => {
        const ref =
          (await given(about)) ?? (await askServer.ask(undefined, undefined, 'canConsole'));
        if (ref) terminals.show(ref);
      }),
      on(consoleCommands.openBeside, async (about) => {
        const ref = await ask(about);
        if (ref) terminals.showBeside(ref);
      }),
      on(consoleCommands.openGrid, async (all = []) => {
        const chosen = await Promise.all(all.slice(0, maxGridGroups).map(find));
        const refs =
          chosen.length > 1
            ? chosen
            : await askServer.askSeveral(undefined, { suits: 'canConsole' });
        if (refs.length > 0) await terminals.showGrid(refs);
      }),
      on(consoleCommands.showResources, async (about) => {
        const ref = await ask(about);
        if (ref) (await resources.pages.opened()).show(ref);
      }),
      on(consoleCommands.clear, () => front().clear()),
      on(consoleCommands.save, () => saveOutput(front())),
      on(consoleCommands.share, () => shareOutput(front())),
      on(consoleCommands.send, () => sendLines(front(), confirmation)),
      on(consoleCommands.sendToServers, (refs) =>
        sendToServers(
          { ...{ askServer, servers, memory, consoles, permissionCatalog }, clock: systemClock },
          refs,
          terminals.active?.ref,
        ),
      ),
      on(consoleCommands.actions, async (about) => {
        const ref = await ask(about);
        if (ref) await chooseAction(serversView, ref, parts.offers);
      }),
    ]),
  );
  const names = new StartCommandNames(parts.memories.user, askServer);
  const tellNames = () => void names.tell().catch((error: unknown) => commands.report(error));
  context.subscriptions.push(terminals.onDidChangeActive(tellNames));
  terminals.restore(panels).catch((error: unknown) => commands.report(error));
  return { ends, use: resources.use };
}
