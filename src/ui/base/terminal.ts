import * as vscode from 'vscode';
import { labelText } from '../../core/base/outsideText';

/** VS Code's `createTerminal`: the name is shown as text, in a tab and in the Markdown of its tooltip. */
export function createTerminal(options: vscode.ExtensionTerminalOptions): vscode.Terminal {
  return vscode.window.createTerminal({ ...options, name: labelText(options.name) });
}
