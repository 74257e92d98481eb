import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { type Detail, type DetailGroup, serverDetails } from '../../core/servers/details';
import type { ServerRef } from '../../core/api/panel';
import { rowId } from '../base/rowId';
import { serverOf } from './askServer';
import type { SectionNode, ServerSection } from './serverSections';
import type { Servers } from './servers';

/** A row whose value can be copied. */
export interface DetailNode extends SectionNode {
  readonly copy: string;
}

/** Text of a row that was made here; undefined for any other. */
export function copyTextOf(element: unknown): string | undefined {
  if (serverOf(element) === undefined) return undefined;
  if (typeof element !== 'object' || element === null || !('copy' in element)) return undefined;
  return typeof element.copy === 'string' ? element.copy : undefined;
}

/** "Details" below each server: what it is and what it may use. */
export function detailSection(servers: Servers): ServerSection {
  return {
    isAlwaysThere: true,
    nodes: (ref) => [
      {
        kind: 'section',
        ref,
        item: () => folder(ref, { id: 'details', label: l10n.t('Details'), icon: 'info' }),
        children: () => Promise.resolve(groups(servers, ref)),
      },
    ],
  };
}

function groups(servers: Servers, ref: ServerRef): readonly SectionNode[] {
  const server = servers.state(ref)?.server;
  return server ? serverDetails(server).map((group) => groupNode(ref, group)) : [];
}

function groupNode(ref: ServerRef, group: DetailGroup): SectionNode {
  return {
    kind: 'section',
    ref,
    item: () => folder(ref, { ...group, id: `details/${group.id}` }),
    children: () =>
      Promise.resolve(
        group.details.map((detail, index) => row(ref, detail, `${group.id}/${index}`)),
      ),
  };
}

function folder(
  ref: ServerRef,
  { id, label, icon }: { readonly id: string; readonly label: string; readonly icon: string },
): vscode.TreeItem {
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Collapsed);
  item.id = rowId(ref.panel.id, ref.uuid, id);
  item.iconPath = new vscode.ThemeIcon(icon);
  item.contextValue = 'details';
  return item;
}

function row(ref: ServerRef, detail: Detail, id: string): DetailNode {
  return {
    kind: 'section',
    ref,
    copy: detail.value,
    item: () => {
      const item = new vscode.TreeItem(detail.label);
      item.id = rowId(ref.panel.id, ref.uuid, 'details', id);
      item.description = detail.value;
      item.iconPath = new vscode.ThemeIcon(detail.icon);
      item.tooltip = `${detail.label}: ${detail.value}`;
      item.contextValue = 'detail';
      item.accessibilityInformation = { label: `${detail.label}: ${detail.value}` };
      return item;
    },
  };
}
