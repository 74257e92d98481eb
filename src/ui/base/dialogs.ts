import * as vscode from 'vscode';
import { labelText } from '../../core/base/outsideText';

/** VS Code's `showOpenDialog`, with a title that is shown as text. */
export function showOpenDialog(
  options: vscode.OpenDialogOptions,
): Thenable<vscode.Uri[] | undefined> {
  return vscode.window.showOpenDialog(cleanTitle(options));
}

/** VS Code's `showSaveDialog`, with a title that is shown as text. */
export function showSaveDialog(
  options: vscode.SaveDialogOptions,
): Thenable<vscode.Uri | undefined> {
  return vscode.window.showSaveDialog(cleanTitle(options));
}

function cleanTitle<T extends { title?: string }>(options: T): T {
  return options.title === undefined ? options : { ...options, title: labelText(options.title) };
}
