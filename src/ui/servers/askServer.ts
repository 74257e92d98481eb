import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../../core/api/panel';
import { getServer } from '../../core/api/servers';
import { type Command, type Handler, on } from '../../core/base/command';
import type { Row } from '../../core/base/row';
import { UserError } from '../../core/base/userError';
import { serverOf, serversArgument } from '../../core/servers/arguments';
import type { ServerUse } from '../../core/servers/serverFit';
import type { ServersFirst } from '../../core/servers/serverChoices';
import type { Servers } from '../../core/servers/servers';
import type { Panels } from '../accounts/panels';

/** Finds the server that a command is about: the one it was called with, or the one that is picked. */
export class AskServer {
  private readonly lookedAt: (() => ServerRef | undefined)[] = [];

  constructor(
    private readonly panels: Panels,
    private readonly servers: Servers,
    /** The rows that are selected. */
    private readonly selection: () => readonly Row[],
  ) {}

  /**
   * Undefined when the user gave up; `suits` and `concerns` as in ServersFirst. Throws when there is no server to choose from.
   */
  async ask(
    given?: ServerRef,
    title = l10n.t({ message: 'Select Server', comment: ['Title'] }),
    suits?: ServerUse,
    concerns?: ServersFirst['concerns'],
  ): Promise<ServerRef | undefined> {
    if (given) return given;
    const [picked] = await this.pick({ title, suits, concerns, isForSeveral: false });
    return picked;
  }

  /** Any number of servers, of all panels; none when the user gave up. `first` are ticked beside those that are selected. */
  askSeveral(
    title = l10n.t({ message: 'Select Servers', comment: ['Title'] }),
    how: Partial<ServersFirst> & { readonly first?: readonly ServerRef[] } = {},
  ): Promise<readonly ServerRef[]> {
    return this.pick({ title, ...how, isForSeveral: true });
  }

  /** A server by its panel and uuid, called what its panel calls it. Throws UserError where nobody is signed in there. */
  async find(panelId: string, named: string): Promise<ServerRef> {
    // One server is one: written otherwise it would get a connection and commands for its start twice.
    const uuid = named.toLowerCase();
    await this.panels.ready();
    const panel = this.panels.get(panelId);
    if (!panel) throw new UserError(l10n.t("You aren't signed in to {panel}.", { panel: panelId }));
    const known = this.servers.state({ panel, uuid, name: '' })?.server;
    const { name } = known ?? (await getServer({ http: panel.http, uuid })).server;
    return { panel, uuid, name };
  }

  /** Adds a place where the user may look at a server, such as an editor: the earlier it was added, the likelier. */
  addLikely(lookedAt: () => ServerRef | undefined): void {
    this.lookedAt.push(lookedAt);
  }

  private async pick(
    how: Omit<ServersFirst, 'selected' | 'likely'> & {
      readonly title: string;
      readonly first?: readonly ServerRef[];
      readonly isForSeveral: boolean;
    },
  ): Promise<readonly ServerRef[]> {
    const { panels, servers } = this;
    const rows = this.selection();
    // One is only put first; several are ticked, as a menu of these rows would mean them.
    const selected = how.isForSeveral
      ? (serversArgument.of(undefined, rows) ?? [])
      : rows.flatMap((row) => serverOf(row) ?? []);
    const likely = this.lookedAt.flatMap((of) => of() ?? []);
    const { pickServers } = await import('./pickServers');
    return pickServers(
      { panels, servers },
      { ...how, selected: [...selected, ...(how.first ?? [])], likely },
    );
  }
}

/** What a command does to the server that it was called on, or that is picked; `suits` and `concerns` as in ServersFirst. */
export function onServer(
  askServer: AskServer,
  command: Command<ServerRef>,
  run: (ref: ServerRef) => unknown,
  suits?: ServerUse,
  concerns?: ServersFirst['concerns'],
): Handler {
  return on(command, async (given) => {
    const ref = await askServer.ask(given, command.asks?.(), suits, concerns);
    if (ref) await run(ref);
  });
}
