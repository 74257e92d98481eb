import { t } from '@vscode/l10n';
import * as vscode from 'vscode';
import { conditionOf } from '../../core/explorer/condition';
import { serverRow } from '../../core/explorer/serverRow';
import { describe } from '../../core/panel/describe';
import type { Panel, ServerRef } from '../../core/panel/panel';
import type { PendingOrder } from '../../core/panel/server';
import type { Panels } from '../panels/panels';
import { serverTooltip } from './serverTooltip';
import type { SectionNode, ServerSection } from './serverSections';
import type { Servers, ServersChange } from './servers';

/** A row that is neither server nor section. */
interface PanelNode {
  readonly kind: 'panel';
  readonly panel: Panel;
}
interface ServerNode {
  readonly kind: 'server';
  readonly ref: ServerRef;
}
interface OrderNode {
  readonly kind: 'order';
  readonly order: PendingOrder;
}
interface NoteNode {
  readonly kind: 'note';
  readonly text: string;
  readonly panel: Panel;
}
/** Anything that is a row of the Servers view. */
export type ServersNode = PanelNode | ServerNode | OrderNode | NoteNode | SectionNode;

/** The Servers view: panels (where there are several), servers, and what the sections add below them. */
export class ServersTree implements vscode.TreeDataProvider<ServersNode> {
  private readonly changed = new vscode.EventEmitter<ServersNode | undefined>();
  private readonly sections: ServerSection[] = [];
  /** One element for each row: VS Code refreshes a row only by the element that it was given. */
  private readonly known = new Map<string, PanelNode | ServerNode>();

  readonly onDidChangeTreeData = this.changed.event;

  constructor(
    private readonly panels: Panels,
    private readonly servers: Servers,
  ) {
    servers.onDidChange((change) => this.refresh(change));
  }

  /** Adds rows below each server; the earlier a section comes, the higher it stands. */
  addSection(section: ServerSection): void {
    this.sections.push(section);
    section.onDidChange?.((node) => this.changed.fire(node));
  }

  async getChildren(node?: ServersNode): Promise<ServersNode[]> {
    if (!node) {
      await this.panels.ready();
      const { all } = this.panels;
      return all.length === 1 && all[0]
        ? this.ofPanel(all[0])
        : all.map((panel) => this.panel(panel));
    }
    switch (node.kind) {
      case 'panel':
        return this.ofPanel(node.panel);
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
        return panelItem(node.panel, this.panels.isKeyRefused(node.panel.id));
      case 'server':
        return this.serverItem(node.ref);
      case 'order':
        return orderItem(node.order);
      case 'note':
        return noteItem(node);
      case 'section':
        return node.item();
    }
  }

  /** Called when the pointer rests on a row: what costs time to build is built here. */
  resolveTreeItem(item: vscode.TreeItem, node: ServersNode): vscode.TreeItem {
    const state = node.kind === 'server' ? this.servers.state(node.ref) : undefined;
    if (state) item.tooltip = serverTooltip(state);
    return item;
  }

  private async ofPanel(panel: Panel): Promise<ServersNode[]> {
    const store = this.servers.of(panel);
    if (!store.isLoaded && !store.error) await store.refresh();
    const note: NoteNode[] = store.error
      ? [{ kind: 'note', panel, text: t('Not up to date. {0}', describe(store.error)) }]
      : [];
    const orders = store.pendingOrders.map((order): OrderNode => ({ kind: 'order', order }));
    const rows = store.servers.map(({ server }) => this.server(panel, server.uuid, server.name));
    return [...note, ...orders, ...rows];
  }

  private async ofServer(ref: ServerRef): Promise<ServersNode[]> {
    const permissions = await this.servers.of(ref.panel).learnPermissions(ref.uuid);
    return this.sections.flatMap((section) => section.nodes(ref, permissions));
  }

  private serverItem(ref: ServerRef): vscode.TreeItem {
    const state = this.servers.state(ref);
    if (!state) return new vscode.TreeItem(ref.name);
    const row = serverRow(state);
    const canOpen = conditionOf(state.server) === 'normal' && this.sections.length > 0;
    const item = new vscode.TreeItem(
      row.label,
      canOpen ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None,
    );
    item.id = `${ref.panel.id}/${ref.uuid}`;
    item.description = row.description;
    item.iconPath = new vscode.ThemeIcon(
      row.icon,
      row.color === undefined ? undefined : new vscode.ThemeColor(row.color),
    );
    item.contextValue = row.tags.join(' ');
    item.accessibilityInformation = { label: row.accessibleLabel, role: 'treeitem' };
    return item;
  }

  private panel(panel: Panel): PanelNode {
    const known = this.known.get(panel.id);
    if (known?.kind === 'panel' && known.panel === panel) return known;
    const node: PanelNode = { kind: 'panel', panel };
    this.known.set(panel.id, node);
    return node;
  }

  private server(panel: Panel, uuid: string, name: string): ServerNode {
    const id = `${panel.id}/${uuid}`;
    const known = this.known.get(id);
    const isSame = known?.kind === 'server' && known.ref.panel === panel && known.ref.name === name;
    if (isSame) return known;
    const node: ServerNode = { kind: 'server', ref: { panel, uuid, name } };
    this.known.set(id, node);
    return node;
  }

  private refresh({ panel, uuid }: ServersChange): void {
    const id = uuid === undefined ? panel?.id : `${panel?.id}/${uuid}`;
    const isWhole = uuid === undefined && this.panels.all.length <= 1;
    this.changed.fire(isWhole || id === undefined ? undefined : this.known.get(id));
  }
}

function panelItem(panel: Panel, isRefused: boolean): vscode.TreeItem {
  const item = new vscode.TreeItem(panel.name, vscode.TreeItemCollapsibleState.Expanded);
  item.id = panel.id;
  item.iconPath = new vscode.ThemeIcon(isRefused ? 'key' : 'server-environment');
  if (isRefused) item.description = t('key no longer accepted');
  item.contextValue = 'panel';
  return item;
}

function orderItem(order: PendingOrder): vscode.TreeItem {
  const item = new vscode.TreeItem(order.name);
  item.id = `order/${order.uuid}`;
  item.description = t('ordered, {0}', order.status);
  item.iconPath = new vscode.ThemeIcon('clock');
  item.tooltip = t('Bought, and not there yet: {0}, {1}', order.runtime, order.status);
  return item;
}

function noteItem(node: NoteNode): vscode.TreeItem {
  const item = new vscode.TreeItem(node.text);
  item.tooltip = node.text;
  const color = new vscode.ThemeColor('problemsWarningIcon.foreground');
  item.iconPath = new vscode.ThemeIcon('warning', color);
  item.contextValue = 'note';
  return item;
}
