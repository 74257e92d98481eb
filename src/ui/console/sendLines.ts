import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { commandLines } from '../../core/console/pastedLines';
import { UserError } from '../../core/base/userError';
import type { Confirmation } from '../base/confirmation';
import type { ConsoleTerminal } from './consoleTerminal';

/**
 * Sends the selected lines of the active editor, or the one with the cursor. Several are asked about, as in a paste; one
 * once for each folder that it comes from. Blank lines are left out.
 */
export async function sendLines(
  terminal: ConsoleTerminal,
  confirmation: Confirmation,
): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) throw new UserError(l10n.t('Open a file and select the text to run first.'));
  const { document, selections } = editor;
  const lines = commandLines(
    selections.map((selection) =>
      selection.isEmpty ? document.lineAt(selection.active.line).text : document.getText(selection),
    ),
  );
  if (lines.length === 0) return;
  const { panel, uuid, name } = terminal.ref;
  const server = { panelId: panel.id, uuid, name };
  const from = vscode.workspace.getWorkspaceFolder(document.uri)?.uri ?? document.uri;
  const source = from.scheme === 'file' ? from.fsPath : from.toString(true);
  const isAsked = lines.length > 1;
  if (isAsked || (await confirmation.allows({ action: 'send', server, source, lines })))
    await terminal.send(lines);
}
