import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { withoutColours } from '../../core/console/output';
import { showSaveDialog } from '../base/dialogs';
import type { ConsoleTerminal } from './consoleTerminal';

/** Writes the kept lines, without colours, to a file of the user's choice. */
export async function saveOutput(terminal: ConsoleTerminal): Promise<void> {
  const name = terminal.ref.name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 100);
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const target = await showSaveDialog({
    title: l10n.t('Save Console Output'),
    ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, `${name}-console.log`) } : {}),
  });
  if (!target) return;
  const text = terminal.lines.map((line) => `${withoutColours(line)}\n`).join('');
  await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
}
