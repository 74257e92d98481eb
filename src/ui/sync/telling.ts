import type * as vscode from 'vscode';
import type { Told } from '../../core/sync/pushWords';
import type { Log } from '../../core/base/log';
import { showDiff } from '../base/diff';
import { showError, showInformation } from '../base/messages';

/** Says what became of a push or a pull, and keeps it in the log. Returns the button that was chosen. */
export function tellOutcome<T extends string>(
  log: Log,
  { text, isProblem }: Told,
  ...buttons: readonly T[]
): Promise<T | undefined> {
  log.info(text);
  return isProblem ? showError(text, ...buttons) : showInformation(text, ...buttons);
}

/** Shows both sides of a file in a diff, while the list from which it was opened stays. */
export function showBoth(left: vscode.Uri, right: vscode.Uri, title: string): Thenable<unknown> {
  const options = { preview: true, preserveFocus: true };
  return showDiff(left, right, title, options);
}
