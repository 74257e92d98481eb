import * as vscode from 'vscode';
import type { Event } from '../../core/base/event';
import { type Row, type RowLook, markOwn } from '../../core/base/row';
import { rowId } from './rowId';

/** Where a view's rows come from. */
interface RowSource {
  /** Fires a row that looks otherwise or has other rows below it; undefined for all. */
  readonly onDidChange: Event<Row | undefined>;
  roots(): Promise<readonly Row[]>;
}

/** Hands rows to VS Code. Those, and no others, are what commands take for rows of ours. */
export class RowTree implements vscode.TreeDataProvider<Row> {
  private readonly changed = new vscode.EventEmitter<Row | undefined>();

  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly source: RowSource) {
    source.onDidChange((row) => this.changed.fire(row));
  }

  async getChildren(row?: Row): Promise<Row[]> {
    const rows = row ? await row.children?.() : await this.source.roots();
    return (rows ?? []).map(markOwn);
  }

  getParent(row: Row): Row | undefined {
    return row.parent?.();
  }

  getTreeItem(row: Row): vscode.TreeItem {
    return treeItem(row, row.look());
  }

  async resolveTreeItem(item: vscode.TreeItem, row: Row): Promise<vscode.TreeItem> {
    const hover = await row.hover?.();
    if (!hover) return item;
    const { hoverText } = await import('./hoverText');
    item.tooltip = hoverText(hover).markdown;
    return item;
  }
}

const states = {
  closed: vscode.TreeItemCollapsibleState.Collapsed,
  open: vscode.TreeItemCollapsibleState.Expanded,
};

function treeItem(row: Row, look: RowLook): vscode.TreeItem {
  const {
    label,
    description,
    icon,
    color,
    tooltip,
    accessibleLabel,
    tags,
    expands,
    click,
    resource,
  } = look;
  const item = new vscode.TreeItem(label, expands && states[expands]);
  if (resource !== undefined) item.resourceUri = vscode.Uri.parse(resource, true);
  if (row.id !== undefined) item.id = rowId(row.id);
  if (description !== undefined) item.description = description;
  if (icon !== undefined) {
    item.iconPath = new vscode.ThemeIcon(
      icon,
      color === undefined ? undefined : new vscode.ThemeColor(color),
    );
  }
  if (tooltip !== undefined) item.tooltip = tooltip;
  if (tags) item.contextValue = tags.join(' ');
  if (accessibleLabel !== undefined) {
    item.accessibilityInformation = { label: accessibleLabel, role: 'treeitem' };
  }
  if (click) {
    const { id, title, arguments: given = [row] } = click;
    item.command = { command: id, title, arguments: [...given] };
  }
  return item;
}
