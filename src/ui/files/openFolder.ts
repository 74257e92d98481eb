import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { labelText } from '../../core/base/outsideText';
import { pickOne } from '../base/picks';
import { workspaceName } from '../../core/files/workspaceName';
import { remoteUri } from './remoteUri';

/** Opens a server's files as a folder. Its first folder, and the step to several, restart a window: the user chooses. */
export async function openFolder(ref: ServerRef, storage: vscode.Uri): Promise<void> {
  const here = {
    iconPath: new vscode.ThemeIcon('window'),
    label: l10n.t('Add to This Window'),
    add: true,
  };
  const beside = {
    iconPath: new vscode.ThemeIcon('empty-window'),
    label: l10n.t('Open in New Window'),
    add: false,
  };
  const title = l10n.t('Open Server Folder: {server}', { server: ref.name });
  const picked = await pickOne([here, beside], { title });
  if (!picked) return;
  if (!picked.add) {
    const workspace = await workspaceOf(ref, storage);
    await vscode.commands.executeCommand('vscode.openFolder', workspace, { forceNewWindow: true });
    return;
  }
  const count = vscode.workspace.workspaceFolders?.length ?? 0;
  vscode.workspace.updateWorkspaceFolders(count, 0, {
    uri: rootOf(ref),
    name: labelText(ref.name),
  });
}

/**
 * The workspace of a server alone. A bare folder would be called `/` in its window, and the settings of that window
 * would be written to the server. One that is there already keeps what the user has put into it.
 */
async function workspaceOf(ref: ServerRef, storage: vscode.Uri): Promise<vscode.Uri> {
  const name = workspaceName(ref.name);
  // Its folders name the panel: one from elsewhere would open what that panel no longer answers for.
  const panel = ref.panel.id.replace(/[^\w.-]/g, '-');
  const folder = vscode.Uri.joinPath(storage, 'workspaces', panel, ref.uuid);
  const workspace = vscode.Uri.joinPath(folder, `${name}.code-workspace`);
  const folders = [{ name: labelText(ref.name), uri: rootOf(ref).toString() }];
  if (!(await isThere(workspace))) {
    await vscode.workspace.fs.createDirectory(folder);
    const content = new TextEncoder().encode(`${JSON.stringify({ folders }, undefined, 2)}\n`);
    await vscode.workspace.fs.writeFile(workspace, content);
  }
  return workspace;
}

async function isThere(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    // A workspace that cannot be seen is written, and that tells what is wrong.
    return false;
  }
}

function rootOf(ref: ServerRef): vscode.Uri {
  return remoteUri({ panelId: ref.panel.id, uuid: ref.uuid }, '/');
}
