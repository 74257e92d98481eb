import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { Obstacle } from '../../core/obstacle';
import type { ConsoleTerminal } from './consoleTerminal';

/** Sends the selected lines of the active editor, or the one with the cursor. Blank lines are left out; several are asked about. */
export async function sendLines(terminal: ConsoleTerminal): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) throw new Obstacle(l10n.t('Open a file and select the lines to send first.'));
  const { document, selections } = editor;
  const lines = selections
    .map((selection) =>
      selection.isEmpty ? document.lineAt(selection.active.line).text : document.getText(selection),
    )
    .flatMap((text) => text.split(/\r?\n/))
    .filter((line) => line.trim() !== '');
  if (lines.length > 0) await terminal.send(lines);
}
