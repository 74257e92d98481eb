import * as l10n from '@vscode/l10n';
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { safeFileName } from '../../core/base/localPath';
import { showInformation } from './messages';

/**
 * Where a file is saved unless the user chooses otherwise: the first local folder of the workspace, or home. The name may
 * be one that somebody else gave.
 */
export function placeToSave(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file');
  return vscode.Uri.joinPath(
    folder?.uri ?? vscode.Uri.file(homedir()),
    safeFileName(name, process.platform),
  );
}

/** Says that a file was saved, and offers to show it where there is a file manager for that. */
export async function saySaved(text: string, file: vscode.Uri): Promise<void> {
  const show = l10n.t('Show in Folder');
  const isHere = vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
  const chosen = await showInformation(text, ...(isHere ? [show] : []));
  if (chosen === show) await vscode.commands.executeCommand('revealFileInOS', file);
}
