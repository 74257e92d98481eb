import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import { handlersOf, loadOnce } from '../../core/base/room';
import { consoleCommands } from '../../core/console/commands';
import { ConsoleMemory } from '../../core/console/consoleMemory';
import type { Consoles } from '../../core/console/consoles';
import { updateServersFromConsoles } from '../../core/console/serverUpdates';
import { ConsoleEnds } from '../../core/watch/consoleEnds';
import type { Panels } from '../accounts/panels';
import type { Commands } from '../base/commands';
import type { Confirmation } from '../base/confirmation';
import type { ServersView } from '../servers/register';
import type { SourceOpener } from '../source/sourceOpener';
import type { Memories } from '../windows/openMemories';
import type { ConsoleOffers } from './chooseAction';
import type { ConsoleTerminalsParts } from './consoleTerminals';
import type { OpenConsoles } from './openConsoles';
import { watchConsoleSettings } from './settings';
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

/** Makes the graphs of consoles, and what opens console terminals with the first command about them. */
export function registerConsole(parts: ConsoleParts): RegisteredConsole {
  const { context, commands, confirmation, panels, consoles, serversView, source } = parts;
  const { askServer, servers } = serversView;
  const ends = new ConsoleEnds(consoles, systemClock);
  const { windows, log } = parts;
  const resources = registerResources({
    ...{ context, commands, panels, windows, consoles, servers, log },
  });
  const memory = new ConsoleMemory(parts.memories.user, context.workspaceState, (error) =>
    commands.report(error, l10n.t("Couldn't add the line to the history.")),
  );
  let opened: OpenConsoles | undefined;
  const open = loadOnce(async () => {
    const { OpenConsoles: Opened } = await import('./openConsoles');
    opened = new Opened({
      ...{ consoles, memory, source, commands, confirmation, serversView },
      ...{ user: parts.memories.user, starts: parts.starts, offers: parts.offers },
      resources: () => resources.pages.opened(),
    });
    context.subscriptions.push(opened);
    return opened;
  });
  askServer.addLikely(() => opened?.terminals.active?.ref);
  context.subscriptions.push(
    updateServersFromConsoles(consoles, (ref) => servers.storeOf(ref), systemClock),
    ends,
    watchConsoleSettings(),
    commands.register(handlersOf(consoleCommands, async () => (await open()).handlers)),
  );
  const restore = async () => (await open()).terminals.restore(panels);
  // Before anybody opens one: what was open is not to be forgotten by that.
  if (memory.open.length > 0) restore().catch((error: unknown) => commands.report(error));
  return { ends, use: resources.use };
}
