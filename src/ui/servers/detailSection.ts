import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { type Detail, type DetailGroup, serverDetails } from '../../core/explorer/details';
import { allows } from '../../core/explorer/permissions';
import type { ServerRef } from '../../core/panel/panel';
import { listSubuserNames } from '../../core/panel/servers';
import type { SectionNode, ServerSection } from './serverSections';
import type { Servers } from './servers';

/** A row whose value can be copied. */
export interface DetailNode extends SectionNode {
  readonly copy: string;
}

/** Text of a row that was made here; undefined for any other. */
export function copyTextOf(element: unknown): string | undefined {
  if (typeof element !== 'object' || element === null || !('copy' in element)) return undefined;
  return typeof element.copy === 'string' ? element.copy : undefined;
}

/** "Details" below each server: what it is, where it listens, what it may use, its variables and people. */
export function detailSection(servers: Servers): ServerSection {
  return {
    isAlwaysThere: true,
    nodes: (ref, permissions) => [
      {
        kind: 'section',
        ref,
        item: () => folder(ref, { id: 'details', label: l10n.t('Details'), icon: 'info' }),
        children: () => Promise.resolve(groups(servers, ref, permissions)),
      },
    ],
  };
}

function groups(
  servers: Servers,
  ref: ServerRef,
  permissions: readonly string[],
): readonly SectionNode[] {
  const server = servers.state(ref)?.server;
  if (!server) return [];
  const nodes = serverDetails(server).map((group) => groupNode(ref, group));
  return allows(permissions, 'user.read') ? [...nodes, people(ref)] : nodes;
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

/** Read when it is opened: the list of servers does not name them. */
function people(ref: ServerRef): SectionNode {
  const id = 'details/people';
  return {
    kind: 'section',
    ref,
    item: () => folder(ref, { id, label: l10n.t('People'), icon: 'organization' }),
    children: async () => {
      const names = await listSubuserNames(ref.panel.http, ref.uuid);
      if (names.length === 0)
        return [row(ref, { label: l10n.t('Nobody but the owner'), value: '', icon: 'person' }, id)];
      return names.map((name, index) =>
        row(ref, { label: name, value: '', icon: 'person', copy: name }, `people/${index}`),
      );
    },
  };
}

function folder(
  ref: ServerRef,
  { id, label, icon }: { readonly id: string; readonly label: string; readonly icon: string },
): vscode.TreeItem {
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Collapsed);
  item.id = `${ref.panel.id}/${ref.uuid}/${id}`;
  item.iconPath = new vscode.ThemeIcon(icon);
  item.contextValue = 'details';
  return item;
}

function row(ref: ServerRef, detail: Detail, id: string): DetailNode {
  return {
    kind: 'section',
    ref,
    copy: detail.copy ?? detail.value,
    item: () => {
      const item = new vscode.TreeItem(detail.label);
      item.id = `${ref.panel.id}/${ref.uuid}/details/${id}`;
      item.description = detail.value;
      item.iconPath = new vscode.ThemeIcon(detail.icon);
      item.tooltip = detail.tooltip ?? `${detail.label}: ${detail.value}`;
      item.contextValue = 'detail';
      item.accessibilityInformation = { label: `${detail.label}: ${detail.value}` };
      return item;
    },
  };
}
