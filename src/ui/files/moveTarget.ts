import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { isWithin } from '../../core/files/remotePath';
import { UserError } from '../../core/base/userError';
import { parseRemoteUri } from './remoteUri';
import type { Target } from './targets';

/** Moves or renames on one server. Open editors go along. Rejects as RemoteFiles.rename does. */
export async function moveTarget(
  target: Target,
  to: vscode.Uri,
  options: { readonly overwrite: boolean },
): Promise<void> {
  const place = parseRemoteUri(to);
  if (!place) return;
  if (!isOpen(target)) {
    await target.files.rename(target.path, place.path, options);
    return;
  }
  const edit = new vscode.WorkspaceEdit();
  edit.renameFile(target.uri, to, options);
  if (await vscode.workspace.applyEdit(edit)) return;
  throw new UserError(l10n.t("VS Code couldn't move the open editors."));
}

function isOpen({ uri, path }: Target): boolean {
  return vscode.workspace.textDocuments.some(
    (document) => document.uri.authority === uri.authority && isWithin(path, document.uri.path),
  );
}
