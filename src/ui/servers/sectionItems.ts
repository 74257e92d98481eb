import * as vscode from 'vscode';
import type { SectionRow } from '../../core/servers/sectionRow';
import type { ServerRef } from '../../core/api/panel';
import { rowId } from '../base/rowId';

/** A sentence in place of rows. */
export interface SectionNote {
  readonly text: string;
  readonly tooltip?: string;
  readonly isWarning?: boolean;
}

/** The look of an area's own row, below its server. */
export function sectionItem(
  ref: ServerRef,
  section: {
    readonly id: string;
    readonly label: () => string;
    readonly icon: string;
    readonly tags: (permissions: readonly string[], ref: ServerRef) => readonly string[];
  },
  { permissions, summary }: { readonly permissions: readonly string[]; readonly summary: string },
): vscode.TreeItem {
  const item = new vscode.TreeItem(section.label(), vscode.TreeItemCollapsibleState.Collapsed);
  item.description = summary;
  item.id = sectionId(ref, section.id);
  item.iconPath = new vscode.ThemeIcon(section.icon);
  item.contextValue = ['area', section.id, ...section.tags(permissions, ref)].join(' ');
  return item;
}

/** The look of a row of an area. */
export function rowItem(
  row: SectionRow,
  { id, hasChildren }: { readonly id: string; readonly hasChildren: boolean },
): vscode.TreeItem {
  const { Collapsed, None } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(row.label, hasChildren ? Collapsed : None);
  const color = row.color === undefined ? undefined : new vscode.ThemeColor(row.color);
  item.id = id;
  item.description = row.description;
  item.iconPath = new vscode.ThemeIcon(row.icon, color);
  item.tooltip = row.tooltip;
  item.contextValue = row.tags.join(' ');
  const label = [row.label, row.description].filter((part) => part !== '').join(', ');
  item.accessibilityInformation = { label, role: 'treeitem' };
  return item;
}

/** The look of a sentence in place of rows. */
export function sectionNoteItem(
  { text, tooltip, isWarning }: SectionNote,
  id: string,
): vscode.TreeItem {
  const item = new vscode.TreeItem(text);
  item.id = id;
  item.iconPath = new vscode.ThemeIcon(isWarning ? 'warning' : 'info');
  item.tooltip = tooltip ?? text;
  item.contextValue = 'note';
  return item;
}

/** Names an area of a server among all rows of the view. */
export function sectionId(ref: ServerRef, section: string): string {
  return rowId(ref.panel.id, ref.uuid, 'area', section);
}
