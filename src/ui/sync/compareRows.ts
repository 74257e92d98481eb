import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { FolderComparison, Difference } from '../../core/sync/compareFolders';
import { labelText } from '../../core/base/outsideText';
import { leftOut } from '../../core/search/searchWords';
import type { Walked } from '../../core/search/walk';
import { nameOf, parentOf } from '../../core/files/remotePath';
import type { ServerRef } from '../../core/api/panel';
import { diffCommand } from '../base/diff';
import { rowId } from '../base/rowId';
import type { ResultNode } from '../search/resultsView';

/** Where both sides of a difference are. */
export interface DifferencePlace {
  readonly server: vscode.Uri;
  readonly local: vscode.Uri;
  /** The compared folder of this computer, and the way from there with slashes. */
  readonly root: string;
  readonly relative: string;
  /** Absolute below the server's root. */
  readonly path: string;
  readonly ref: ServerRef;
}

/** The row of a difference. */
export interface DifferenceNode extends ResultNode {
  readonly kind: Difference['kind'];
  /** What was compared. */
  readonly difference: Difference;
  readonly place: DifferencePlace;
}

const made = new WeakSet<object>();

/** Whether an element is a difference that was made here: what only looks like one is not. */
export function isDifferenceNode(node: unknown): node is DifferenceNode {
  return typeof node === 'object' && node !== null && made.has(node);
}

const looks = {
  changed: { icon: 'diff-modified', color: 'gitDecoration.modifiedResourceForeground' },
  onlyServer: { icon: 'diff-removed', color: 'gitDecoration.deletedResourceForeground' },
  onlyLocal: { icon: 'diff-added', color: 'gitDecoration.addedResourceForeground' },
} as const;

/** The row of a difference; it opens the diff, or the file of the side that has one. */
export function differenceRow(difference: Difference, place: DifferencePlace): DifferenceNode {
  const { path, kind } = difference;
  const words = {
    changed: l10n.t('differs'),
    onlyServer: l10n.t('only on the server'),
    onlyLocal: l10n.t('only on this computer'),
  };
  const folder = path.includes('/') ? `${parentOf(path)} · ` : '';
  const node: DifferenceNode = {
    kind,
    difference,
    place,
    item: () => {
      const item = new vscode.TreeItem(nameOf(path));
      item.id = rowId(place.server.toString());
      const { icon, color } = looks[kind];
      item.iconPath = new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
      item.description = `${folder}${words[kind]}`;
      item.tooltip = `${labelText(path)}: ${words[kind]}`;
      item.contextValue = `difference ${kind}`;
      item.command = commandOf(kind, place);
      return item;
    },
  };
  made.add(node);
  return node;
}

function commandOf(kind: Difference['kind'], place: DifferencePlace): vscode.Command {
  const { server, local, path, ref } = place;
  if (kind === 'changed') {
    const title = l10n.t('{0} ({1} ↔ this computer)', nameOf(path), ref.name);
    return diffCommand(l10n.t('Compare'), [server, local, title]);
  }
  const uri = kind === 'onlyServer' ? server : local;
  return { title: l10n.t('Open'), command: 'vscode.open', arguments: [uri] };
}

/** What a comparison came to, in words. */
export function comparisonWords(
  { differences, same, unsure }: FolderComparison,
  { excluded, beyond }: Walked,
): { readonly count: string; readonly facts: string } {
  const count =
    differences.length === 0
      ? l10n.t('No differences')
      : l10n.t('{0} differences', differences.length);
  const left = leftOut({ excluded, beyond: beyond.length, tooLarge: 0, binary: 0 });
  const facts = [
    l10n.t('{0}; {1} files are the same.', count, same),
    ...(unsure.length > 0
      ? [l10n.t('{0} binary or large files have the same size and were not read.', unsure.length)]
      : []),
    ...(left.length > 0 ? [l10n.t('Left out: {0}.', left.join(', '))] : []),
  ];
  return { count, facts: facts.join(' ') };
}
