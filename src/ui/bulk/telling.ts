import * as vscode from 'vscode';
import type { Told } from '../../core/bulk/pushWords';
import { showError, showInformation } from '../base/messages';

/** Says what became of a push or a pull, and keeps it in the log. */
export function tellOutcome(log: vscode.LogOutputChannel, { text, isProblem }: Told): void {
  log.info(text);
  if (isProblem) void showError(text);
  else void showInformation(text);
}

/** Shows both sides of a file in a diff, while the list from which it was opened stays. */
export function showBoth(left: vscode.Uri, right: vscode.Uri, title: string): Thenable<unknown> {
  const options = { preview: true, preserveFocus: true };
  return vscode.commands.executeCommand('vscode.diff', left, right, title, options);
}
