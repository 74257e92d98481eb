import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Difference } from '../../core/sync/compareFolders';
import { differenceRow } from '../../core/sync/differenceRow';
import { nameOf } from '../../core/files/remotePath';
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

/** The row of a difference; it opens the diff, or the file of the side that has one. */
export function differenceNode(difference: Difference, place: DifferencePlace): DifferenceNode {
  const { kind } = difference;
  const node: DifferenceNode = {
    kind,
    difference,
    place,
    item: () => {
      const row = differenceRow(difference);
      const item = new vscode.TreeItem(row.label);
      item.id = rowId(place.server.toString());
      item.iconPath = new vscode.ThemeIcon(row.icon, new vscode.ThemeColor(row.color));
      item.description = row.description;
      item.tooltip = row.tooltip;
      item.contextValue = row.tags;
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
