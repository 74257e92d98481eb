import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import { type Handler, on } from '../../core/base/command';
import { type Disposable, DisposableStore } from '../../core/base/event';
import type { SharedMemento } from '../../core/base/memento';
import { UserError } from '../../core/base/userError';
import { type ServerOrName, consoleCommands } from '../../core/console/commands';
import { maxGridGroups } from '../../core/console/gridLayout';
import type { Commands } from '../base/commands';
import type { Confirmation } from '../base/confirmation';
import type { ServersView } from '../servers/register';
import type { SourceOpener } from '../source/sourceOpener';
import { type ConsoleOffers, chooseAction } from './chooseAction';
import { ConsoleStatusItem } from './consoleStatusItem';
import type { ConsoleTerminal } from './consoleTerminal';
import { ConsoleTerminals, type ConsoleTerminalsParts } from './consoleTerminals';
import { registerConsoleLinks } from './links';
import type { ResourcesPages } from './resourcesPages';
import { saveOutput } from './saveOutput';
import { sendLines } from './sendLines';
import { sendToServers } from './sendToServers';
import { shareOutput } from './shareOutput';
import { StartCommandNames } from './startCommandNames';

/** What console terminals and their commands need. */
interface OpenConsolesParts extends Pick<ConsoleTerminalsParts, 'consoles' | 'memory' | 'starts'> {
  readonly commands: Commands;
  readonly confirmation: Confirmation;
  readonly serversView: ServersView;
  readonly source: SourceOpener;
  readonly offers: ConsoleOffers;
  /** What all windows of the user know. */
  readonly user: SharedMemento;
  readonly resources: () => Promise<ResourcesPages>;
}

/** The console terminals with their links, their status bar item and what their commands do: loaded with the first of them. */
export class OpenConsoles implements Disposable {
  readonly terminals: ConsoleTerminals;
  private readonly owned = new DisposableStore();

  constructor(private readonly parts: OpenConsolesParts) {
    const { consoles, memory, starts, serversView, source, commands } = parts;
    this.terminals = new ConsoleTerminals({
      ...{ consoles, memory, starts },
      permissionsOf: (ref) => serversView.servers.state(ref)?.permissions,
    });
    const names = new StartCommandNames(parts.user, serversView.askServer);
    const tellNames = () => void names.tell().catch((error: unknown) => commands.report(error));
    const { terminals } = this;
    this.owned.add(terminals);
    this.owned.add(new ConsoleStatusItem(consoles, terminals));
    this.owned.add(registerConsoleLinks({ terminals, source, commands }));
    this.owned.add(terminals.onDidChangeActive(tellNames));
  }

  /** What the commands about consoles do. */
  get handlers(): readonly Handler[] {
    const { terminals } = this;
    const { confirmation, consoles, memory, offers, resources, serversView } = this.parts;
    const { askServer, servers, permissionCatalog } = serversView;
    return [
      on(consoleCommands.open, async (about) => {
        const ref =
          (await this.given(about)) ?? (await askServer.ask(undefined, undefined, 'canConsole'));
        if (ref) terminals.show(ref);
      }),
      on(consoleCommands.openBeside, async (about) => {
        const ref = await this.ask(about);
        if (ref) terminals.showBeside(ref);
      }),
      on(consoleCommands.openGrid, async (all = []) => {
        const chosen = await Promise.all(
          all.slice(0, maxGridGroups).map((about) => this.find(about)),
        );
        const refs =
          chosen.length > 1
            ? chosen
            : await askServer.askSeveral(undefined, { suits: 'canConsole' });
        if (refs.length > 0) await terminals.showGrid(refs);
      }),
      on(consoleCommands.showResources, async (about) => {
        const ref = await this.ask(about);
        if (ref) (await resources()).show(ref);
      }),
      on(consoleCommands.clear, () => this.front().clear()),
      on(consoleCommands.save, () => saveOutput(this.front())),
      on(consoleCommands.share, () => shareOutput(this.front())),
      on(consoleCommands.send, () => sendLines(this.front(), confirmation)),
      on(consoleCommands.sendToServers, (refs) =>
        sendToServers(
          { ...{ askServer, servers, memory, consoles, permissionCatalog }, clock: systemClock },
          refs,
          terminals.active?.ref,
        ),
      ),
      on(consoleCommands.actions, async (about) => {
        const ref = await this.ask(about);
        if (ref) await chooseAction(serversView, ref, offers);
      }),
    ];
  }

  dispose(): void {
    this.owned.dispose();
  }

  private async find(about: ServerOrName): Promise<ServerRef> {
    if ('panel' in about) return about;
    return this.parts.serversView.askServer.find(about.panelId, about.uuid);
  }

  private async given(about: ServerOrName | undefined): Promise<ServerRef | undefined> {
    return about && this.find(about);
  }

  private async ask(about: ServerOrName | undefined): Promise<ServerRef | undefined> {
    const { askServer } = this.parts.serversView;
    return (
      (await this.given(about)) ??
      this.terminals.active?.ref ??
      (await askServer.ask(undefined, undefined, 'canConsole'))
    );
  }

  private front(): ConsoleTerminal {
    const found = this.terminals.active ?? this.terminals.all[0];
    if (found) return found;
    throw new UserError(l10n.t('No server console is open. Open one from the Servers view.'));
  }
}
