import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Difference } from '../../core/sync/compareFolders';
import { type DifferencePlace, differenceLook } from '../../core/sync/differenceRow';
import { markOwn } from '../../core/base/row';
import { nameOf } from '../../core/files/remotePath';
import { diffCommand } from '../base/diff';
import { rowId } from '../base/rowId';
import type { ResultNode } from '../search/resultsView';

/** Where both sides of a difference are opened. */
interface ShownPlace extends DifferencePlace {
  readonly server: vscode.Uri;
  readonly local: vscode.Uri;
}

/** The row of a difference; it opens the diff, or the file of the side that has one. */
export function differenceNode(difference: Difference, place: ShownPlace): ResultNode {
  return markOwn({
    kind: 'difference',
    difference,
    place,
    item: () => {
      const look = differenceLook(difference);
      const item = new vscode.TreeItem(look.label);
      item.id = rowId(place.server.toString());
      item.iconPath = new vscode.ThemeIcon(look.icon, new vscode.ThemeColor(look.color));
      item.description = look.description;
      item.tooltip = look.tooltip;
      item.contextValue = look.tags.join(' ');
      item.command = commandOf(difference.kind, place);
      return item;
    },
  });
}

function commandOf(kind: Difference['kind'], place: ShownPlace): vscode.Command {
  const { server, local, path, ref } = place;
  if (kind === 'changed') {
    const title = l10n.t({
      message: '{file} ({server} ↔ local)',
      args: { file: nameOf(path), server: ref.name },
      comment: ['Title of an editor that compares a file of a server with a local one'],
    });
    return diffCommand(
      l10n.t({ message: 'Compare', comment: ['Command: shows both sides of a file'] }),
      [server, local, title],
    );
  }
  const uri = kind === 'onlyServer' ? server : local;
  return {
    title: l10n.t({ message: 'Open', comment: ['Command: opens a file in an editor'] }),
    command: 'vscode.open',
    arguments: [uri],
  };
}
