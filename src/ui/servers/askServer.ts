import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { serverRow } from '../../core/servers/serverRow';
import { UserError } from '../../core/base/userError';
import { type ServerRef, isServerRef } from '../../core/api/panel';
import { getServer } from '../../core/api/servers';
import { pickMany, pickOne } from '../base/picks';
import type { Panels } from '../accounts/panels';
import type { Servers } from './servers';

/** The server of a row that was made here, or undefined for anything else: also for what only looks like such a row. */
export function serverOf(element: unknown): ServerRef | undefined {
  if (typeof element !== 'object' || element === null || !('ref' in element)) return undefined;
  return isServerRef(element.ref) ? element.ref : undefined;
}

/** The servers that a command was called on: all selected ones, or the one under the pointer. */
export function serversOf(element: unknown, selected: unknown): readonly ServerRef[] {
  const all = Array.isArray(selected) && selected.length > 0 ? (selected as unknown[]) : [element];
  return all.flatMap((one) => serverOf(one) ?? []);
}

/** Finds the server that a command is about: its argument, the only one there is, or the one that is picked. */
export class AskServer {
  constructor(
    private readonly panels: Panels,
    private readonly servers: Servers,
  ) {}

  /** Undefined when the user gave up. Throws when there is no server to choose from. */
  async ask(element?: unknown, title = l10n.t('Which Server?')): Promise<ServerRef | undefined> {
    const given = serverOf(element);
    if (given) return given;
    const picked = await pickOne(this.items(), {
      title,
      matchOnDescription: true,
      placeHolder: l10n.t('Name of a server'),
    });
    return picked?.ref;
  }

  /** A server by its panel and uuid, called what its panel calls it. Throws UserError where nobody is signed in there. */
  async find(panelId: string, named: string): Promise<ServerRef> {
    // One server is one: written otherwise it would get a connection and commands for its start twice.
    const uuid = named.toLowerCase();
    await this.panels.ready();
    const panel = this.panels.get(panelId);
    if (!panel) throw new UserError(l10n.t('You are not signed in to {0}.', panelId));
    const known = this.servers.state({ panel, uuid, name: '' })?.server;
    const { name } = known ?? (await getServer({ http: panel.http, uuid })).server;
    return { panel, uuid, name };
  }

  /** Any number of servers, of all panels; none when the user gave up. */
  async askSeveral(title = l10n.t('Which Servers?')): Promise<readonly ServerRef[]> {
    const picked = await pickMany(this.items(), {
      title,
      matchOnDescription: true,
      placeHolder: l10n.t('Names of servers'),
    });
    return (picked ?? []).map(({ ref }) => ref);
  }

  private async items() {
    await this.servers.load();
    const isOne = this.panels.all.length === 1;
    const items = this.panels.all.flatMap((panel) => {
      const store = this.servers.of(panel);
      if (store.error && !store.isLoaded) throw store.error;
      return store.servers.map((state) => {
        const { uuid, name, identifier } = state.server;
        const row = serverRow(state);
        return {
          iconPath: new vscode.ThemeIcon(row.icon),
          label: name,
          description: isOne ? identifier : `${identifier} · ${panel.name}`,
          ref: { panel, uuid, name },
        };
      });
    });
    if (items.length === 0) throw new UserError(l10n.t('There is no server to choose from.'));
    return items;
  }
}
