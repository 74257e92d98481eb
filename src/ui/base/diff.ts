import * as vscode from 'vscode';
import { labelText } from '../../core/base/outsideText';

/** Compares two versions of a file in an editor, whose title is shown as text. */
export function showDiff(
  left: vscode.Uri,
  right: vscode.Uri,
  title: string,
  options?: vscode.TextDocumentShowOptions,
): Thenable<unknown> {
  return vscode.commands.executeCommand('vscode.diff', left, right, labelText(title), options);
}

/** What a row runs to do the same as `showDiff`; `label` is what the row's action is called. */
export function diffCommand(
  label: string,
  [left, right, title]: readonly [vscode.Uri, vscode.Uri, string],
): vscode.Command {
  return { title: label, command: 'vscode.diff', arguments: [left, right, labelText(title)] };
}

/** Compares several files in one editor, whose title is shown as text: of each its name, then both its sides where it has them. */
export function showChanges(
  title: string,
  files: readonly (readonly [vscode.Uri, vscode.Uri | undefined, vscode.Uri | undefined])[],
): Thenable<unknown> {
  return vscode.commands.executeCommand('vscode.changes', labelText(title), files);
}
