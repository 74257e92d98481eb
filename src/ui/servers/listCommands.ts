import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerOrder } from '../../core/servers/order';
import { showInputBox } from '../base/inputBox';
import { pickOne } from '../base/picks';
import { withProgress } from '../base/progress';
import type { Panels } from '../accounts/panels';
import type { Servers } from '../../core/servers/servers';
import type { ServersTree } from '../../core/servers/serversTree';
import { orderKey } from './orderKey';
import type { ViewState } from './viewState';

/** Narrowing and sorting of the list, and what the view says of it. */
export class ListCommands {
  private filter: string | undefined;

  constructor(
    private readonly parts: {
      readonly memento: vscode.Memento;
      readonly panels: Panels;
      readonly servers: Servers;
      readonly tree: ServersTree;
      readonly viewState: ViewState;
    },
  ) {
    const { panels } = parts;
    // A panel that is signed in to later is narrowed too: the view says that all are.
    panels.onDidChange(() => {
      if (this.filter !== undefined) void this.apply();
    });
  }

  /** Reads everything anew, with progress in the view. */
  refresh(): Thenable<void> {
    this.parts.tree.expireSections();
    this.parts.panels.allowKeys();
    return this.withProgress(() => this.parts.servers.reload());
  }

  /** Asks for a text, and shows only what the panels find for it. */
  async askFilter(): Promise<void> {
    const text = await showInputBox({
      title: l10n.t({ message: 'Filter Servers', comment: ['Title'] }),
      prompt: l10n.t(
        'Enter a part of a name, description, UUID, or external ID, or an identifier, IP address, ip:port, or :port.',
      ),
      value: this.filter ?? '',
    });
    if (text !== undefined) await this.setFilter(text.trim() || undefined);
  }

  /** Narrows the list; undefined shows all. */
  async setFilter(text: string | undefined): Promise<void> {
    this.filter = text;
    this.parts.viewState.filter = text;
    const isFiltered = text !== undefined;
    await vscode.commands.executeCommand(
      'setContext',
      'hostingPanel.servers.isFiltered',
      isFiltered,
    );
    await this.withProgress(() => this.apply());
  }

  /** Asks by what to sort; remembered. */
  async askOrder(): Promise<void> {
    const { tree, memento } = this.parts;
    const orders: readonly (vscode.QuickPickItem & { readonly order: ServerOrder })[] = [
      {
        order: 'name',
        label: l10n.t({ message: 'Name', comment: ['By what servers are sorted'] }),
      },
      {
        order: 'state',
        label: l10n.t({ message: 'State', comment: ['By what servers are sorted'] }),
        description: l10n.t({
          message: 'running first',
          comment: ['How servers are sorted by state'],
        }),
      },
      {
        order: 'use',
        label: l10n.t({ message: 'Resource usage', comment: ['By what servers are sorted'] }),
        description: l10n.t('most CPU first'),
      },
    ];
    const items = orders.map((item) => ({ ...item, picked: item.order === tree.order }));
    const chosen = await pickOne(items, { title: l10n.t('Sort Servers By') });
    if (!chosen) return;
    tree.order = chosen.order;
    await memento.update(orderKey, chosen.order);
  }

  private async apply(): Promise<void> {
    const { panels, servers } = this.parts;
    for (const panel of panels.all) servers.of(panel);
    await Promise.all(servers.stores.map((store) => store.setFilter(this.filter)));
  }

  private withProgress(work: () => Promise<void>): Thenable<void> {
    return withProgress({ location: { viewId: 'hostingPanel.servers' } }, work);
  }
}
