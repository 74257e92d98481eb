import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerGroup } from '../../core/servers/order';
import { serverRow } from '../../core/servers/serverRow';
import type { ServerState } from '../../core/servers/serverState';
import type { Panel, ServerRef } from '../../core/api/panel';
import type { PendingOrder } from '../../core/api/server';
import { rowId } from '../base/rowId';
import type { SectionNode } from './serverSections';

/** A panel, where there are several. */
export interface PanelNode {
  readonly kind: 'panel';
  readonly panel: Panel;
}

/** A group of servers, where there are servers of several kinds. */
export interface GroupNode {
  readonly kind: 'group';
  readonly panel: Panel;
  readonly group: ServerGroup;
}

/** A server. */
export interface ServerNode {
  readonly kind: 'server';
  readonly ref: ServerRef;
}

/** A server that was bought and does not exist yet. */
export interface OrderNode {
  readonly kind: 'order';
  readonly order: PendingOrder;
}

/** A sentence: why the rows are not up to date, or why there are none. */
export interface NoteNode {
  readonly kind: 'note';
  readonly text: string;
  /** Why, in full. */
  readonly reason?: string;
}

/** Anything that is a row of the Servers view. */
export type ServersNode = PanelNode | GroupNode | ServerNode | OrderNode | NoteNode | SectionNode;

/** The row of a panel. */
export function panelItem(panel: Panel, isRefused: boolean): vscode.TreeItem {
  const item = new vscode.TreeItem(panel.name, vscode.TreeItemCollapsibleState.Expanded);
  item.id = rowId(panel.id);
  item.iconPath = new vscode.ThemeIcon(isRefused ? 'key' : 'server-environment');
  if (isRefused) item.description = l10n.t('key no longer accepted');
  item.contextValue = isRefused ? 'panel refused' : 'panel';
  return item;
}

/** The row of a group. An administrator's servers are read when it is opened. */
export function groupItem({ panel, group }: GroupNode, count: number | undefined): vscode.TreeItem {
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const labels = {
    owned: l10n.t('My Servers'),
    shared: l10n.t('Shared with Me'),
    admin: l10n.t('As Administrator'),
  };
  const icons = { owned: 'account', shared: 'organization', admin: 'shield' };
  const item = new vscode.TreeItem(labels[group], group === 'admin' ? Collapsed : Expanded);
  item.id = rowId(panel.id, 'group', group);
  item.iconPath = new vscode.ThemeIcon(icons[group]);
  if (count !== undefined) item.description = `${count}`;
  item.contextValue = `group ${group}`;
  return item;
}

/** The row of a server. */
export function serverItem(ref: ServerRef, state: ServerState, canOpen: boolean): vscode.TreeItem {
  const { Collapsed, None } = vscode.TreeItemCollapsibleState;
  const row = serverRow(state);
  const item = new vscode.TreeItem(row.label, canOpen ? Collapsed : None);
  const color = row.color === undefined ? undefined : new vscode.ThemeColor(row.color);
  item.id = rowId(ref.panel.id, ref.uuid);
  item.description = row.description;
  item.iconPath = new vscode.ThemeIcon(row.icon, color);
  item.contextValue = row.tags.join(' ');
  item.accessibilityInformation = { label: row.accessibleLabel, role: 'treeitem' };
  return item;
}

/** The row of an order. */
export function orderItem(order: PendingOrder): vscode.TreeItem {
  const item = new vscode.TreeItem(order.name);
  item.id = rowId('order', order.uuid);
  item.description = l10n.t('ordered, {0}', order.status);
  item.iconPath = new vscode.ThemeIcon('clock');
  item.tooltip = l10n.t('Bought, and not there yet: {0}, {1}', order.runtime, order.status);
  item.accessibilityInformation = { label: `${order.name}, ${item.description}` };
  return item;
}

/** The row of a sentence. */
export function noteItem({ text, reason }: NoteNode): vscode.TreeItem {
  const item = new vscode.TreeItem(text);
  const color = new vscode.ThemeColor('problemsWarningIcon.foreground');
  if (reason !== undefined) item.description = reason;
  item.tooltip = reason ?? text;
  item.iconPath = new vscode.ThemeIcon('warning', color);
  item.contextValue = 'note';
  return item;
}
