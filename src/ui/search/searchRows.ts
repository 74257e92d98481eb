import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Match } from '../../core/search/query';
import type { FileMatches } from '../../core/search/searchTexts';
import { nameOf, parentOf } from '../../core/files/remotePath';
import { rowId } from '../base/rowId';
import type { ResultNode } from './resultsView';

/** The row of a file with the places that were found in it. */
export function resultRow(uri: vscode.Uri, { path, matches }: FileMatches): ResultNode {
  const children = matches.map((match) => matchRow(uri, match));
  return {
    children,
    item: () => {
      const item = new vscode.TreeItem(uri, vscode.TreeItemCollapsibleState.Expanded);
      item.id = rowId(uri.toString());
      item.label = nameOf(path);
      item.iconPath = vscode.ThemeIcon.File;
      item.description = `${matches.length} · ${parentOf(path)}`;
      item.contextValue = 'found file';
      return item;
    },
  };
}

function matchRow(uri: vscode.Uri, match: Match): ResultNode {
  const { line, column, length, preview, previewAt } = match;
  return {
    item: () => {
      const end = Math.min(preview.length, previewAt + length);
      const highlights: [number, number][] = previewAt < end ? [[previewAt, end]] : [];
      const item = new vscode.TreeItem({ label: preview, highlights });
      item.description = l10n.t({
        message: 'line {line}',
        args: { line: line + 1 },
        comment: ['Behind the text of a line that was found'],
      });
      item.tooltip = preview;
      item.contextValue = 'found line';
      const selection = new vscode.Range(line, column, line, column + length);
      const options: vscode.TextDocumentShowOptions = { selection, preserveFocus: true };
      item.command = {
        title: l10n.t({ message: 'Open', comment: ['Title of a click on a row'] }),
        command: 'vscode.open',
        arguments: [uri, options],
      };
      return item;
    },
  };
}
