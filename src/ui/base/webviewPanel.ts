import * as vscode from 'vscode';
import { labelText } from '../../core/base/outsideText';

/** VS Code's `createWebviewPanel` in the active column, with a title that is shown as text. */
export function createWebviewPanel(
  viewType: string,
  title: string,
  options?: vscode.WebviewPanelOptions & vscode.WebviewOptions,
): vscode.WebviewPanel {
  const column = vscode.ViewColumn.Active;
  return vscode.window.createWebviewPanel(viewType, labelText(title), column, options);
}

/** Gives a page another title, shown as text. */
export function setPageTitle(panel: vscode.WebviewPanel, title: string): void {
  panel.title = labelText(title);
}
