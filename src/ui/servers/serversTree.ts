import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { firstOf } from '../../core/base/firstOf';
import { limits } from '../../core/base/limits';
import { conditionOf } from '../../core/servers/condition';
import {
  type ServerGroup,
  type ServerOrder,
  serverGroups,
  sortServers,
} from '../../core/servers/order';
import type { ServerStore } from '../../core/servers/serverStore';
import type { ServerState } from '../../core/servers/serverState';
import { describe } from '../../core/api/describe';
import type { Panel, ServerRef } from '../../core/api/panel';
import type { Panels } from '../accounts/panels';
import { RowCache } from './knownNodes';
import * as rows from './serverNodes';
import type { GroupNode, ServersNode } from './serverNodes';
import type { ServerSection } from './serverSections';
import { serverTooltip } from './serverTooltip';
import type { Servers, ServersChange } from './servers';

/** The Servers view: panels and groups (where there are several), servers, and what the sections add below them. */
export class ServersTree implements vscode.TreeDataProvider<ServersNode> {
  private readonly changed = new vscode.EventEmitter<ServersNode | undefined>();
  private readonly sections: ServerSection[] = [];
  private readonly known = new RowCache();
  private sorting: ServerOrder = 'name';

  readonly onDidChangeTreeData = this.changed.event;

  constructor(
    private readonly panels: Panels,
    private readonly servers: Servers,
  ) {
    servers.onDidChange((change) => this.refresh(change));
  }

  get order(): ServerOrder {
    return this.sorting;
  }

  set order(order: ServerOrder) {
    this.sorting = order;
    this.changed.fire(undefined);
  }

  /** Adds rows below each server; the earlier a section comes, the higher it stands. */
  addSection(section: ServerSection): void {
    this.sections.push(section);
    section.onDidChange?.((node) => this.changed.fire(node));
  }

  /** Lets each section read anew what it shows, when it is drawn next. */
  expireSections(): void {
    for (const section of this.sections) section.expire?.(this.panels.all);
  }

  async getChildren(node?: ServersNode): Promise<ServersNode[]> {
    if (!node) {
      await this.panels.ready();
      const [first, ...others] = this.panels.all;
      if (!first) return [];
      return others.length === 0
        ? this.ofPanel(first, true)
        : this.panels.all.map((one) => this.known.panel(one));
    }
    switch (node.kind) {
      case 'panel':
        return this.ofPanel(node.panel, false);
      case 'group':
        return this.ofGroup(node);
      case 'server':
        return this.ofServer(node.ref);
      case 'section':
        return [...((await node.children?.()) ?? [])];
      case 'order':
      case 'note':
        return [];
    }
  }

  getTreeItem(node: ServersNode): vscode.TreeItem {
    switch (node.kind) {
      case 'panel':
        return rows.panelItem(node.panel, this.panels.isKeyRefused(node.panel.id));
      case 'group':
        return rows.groupItem(node, this.count(node));
      case 'server':
        return this.serverItem(node.ref);
      case 'order':
        return rows.orderItem(node.order);
      case 'note':
        return rows.noteItem(node);
      case 'section':
        return node.item();
    }
  }

  /** Called when the pointer rests on a row: what costs time, or a request, is done here. */
  async resolveTreeItem(item: vscode.TreeItem, node: ServersNode): Promise<vscode.TreeItem> {
    if (node.kind !== 'server') return item;
    await this.learn(node.ref);
    const state = this.servers.state(node.ref);
    if (state) item.tooltip = serverTooltip(state).markdown;
    return item;
  }

  /** Asks what the key may do on a server that the user looks at, so that its menu is complete. Never rejects. */
  async learn(ref: ServerRef): Promise<void> {
    // A row without actions is what a failure leaves; the command itself reports it.
    await this.servers
      .storeOf(ref)
      .learnPermissions(ref.uuid)
      .catch(() => undefined);
  }

  private async ofPanel(panel: Panel, isRoot: boolean): Promise<ServersNode[]> {
    const store = this.servers.of(panel);
    if (!store.isLoaded && !store.error) await store.refresh();
    // With nothing at all to show, the view's own welcome says why.
    if (!store.isLoaded && isRoot) return [];
    const orders = store.pendingOrders.map((order) => ({ kind: 'order' as const, order }));
    const groups = serverGroups(store.servers, store.isAdministrator);
    const servers = groups.length > 0 ? [] : this.sorted(panel, store.servers);
    return [
      ...notes(store),
      ...orders,
      ...groups.map((group) => this.known.group(panel, group)),
      ...servers,
    ];
  }

  private async ofGroup({ panel, group }: GroupNode): Promise<ServersNode[]> {
    const store = this.storeOf(panel, group);
    if (group !== 'admin') return [...this.sorted(panel, this.members(store, group))];
    if (!store.isLoaded && !store.error) await store.refresh();
    return [...notes(store), ...this.sorted(panel, store.servers)];
  }

  private async ofServer(ref: ServerRef): Promise<ServersNode[]> {
    try {
      const permissions = await this.servers.storeOf(ref).learnPermissions(ref.uuid);
      const state = this.servers.state(ref);
      const isNormal = state !== undefined && conditionOf(state.server) === 'normal';
      return this.sections
        .filter((section) => isNormal || section.isAlwaysThere)
        .flatMap((section) => section.nodes(ref, permissions));
    } catch (error) {
      return [{ kind: 'note', text: describe(error) }];
    }
  }

  private serverItem(ref: ServerRef): vscode.TreeItem {
    const state = this.servers.state(ref);
    if (!state) return new vscode.TreeItem(ref.name);
    return rows.serverItem(ref, state, this.sections.length > 0);
  }

  private sorted(panel: Panel, states: readonly ServerState[]): readonly ServersNode[] {
    const { shown, more } = firstOf(sortServers(states, this.sorting), limits.treeRows);
    const servers = shown.map(({ server }) => this.known.server(panel, server.uuid, server.name));
    return more === undefined ? servers : [...servers, { kind: 'note', text: more }];
  }

  private members(store: ServerStore, group: ServerGroup): readonly ServerState[] {
    return store.servers.filter(({ server }) => server.isOwner === (group === 'owned'));
  }

  private storeOf(panel: Panel, group: ServerGroup): ServerStore {
    return group === 'admin' ? this.servers.admin(panel) : this.servers.of(panel);
  }

  /** An administrator's others are not counted: that would read them all. */
  private count({ panel, group }: GroupNode): number | undefined {
    return group === 'admin' ? undefined : this.members(this.servers.of(panel), group).length;
  }

  private refresh({ panel, uuid }: ServersChange): void {
    if (!panel || uuid === undefined) return this.changed.fire(undefined);
    // Where use decides the order, a row that changed may move.
    if (this.sorting !== 'name') return this.changed.fire(undefined);
    const row = this.known.findServer(panel, uuid);
    if (row) this.changed.fire(row);
  }
}

function notes(store: ServerStore): readonly rows.NoteNode[] {
  if (!store.error) return [];
  const text = store.isLoaded ? l10n.t('Not up to date') : l10n.t('Not loaded');
  return [{ kind: 'note', text, reason: describe(store.error) }];
}
