import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { outputFile, outputFileName } from '../../core/console/outputExport';
import { showSaveDialog } from '../base/dialogs';
import type { ConsoleTerminal } from './consoleTerminal';

/** Writes the kept lines, without colours, to a file of the user's choice. */
export async function saveOutput(terminal: ConsoleTerminal): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const target = await showSaveDialog({
    title: l10n.t('Save Console Output'),
    ...(folder
      ? { defaultUri: vscode.Uri.joinPath(folder, outputFileName(terminal.ref.name)) }
      : {}),
  });
  if (!target) return;
  await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(outputFile(terminal.lines)));
}
