import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError } from '../../core/base/userError';
import { showOpenDialog } from '../base/dialogs';
import { pickOne } from '../base/picks';
import { placeName } from '../../core/files/targets';
import { nameOfLocal } from '../files/folderPair';
import type { Target } from '../files/targets';

interface FolderItem extends vscode.QuickPickItem {
  readonly uri?: vscode.Uri;
}

/** Asks which folder of this computer belongs to one of a server; those of the workspace come first. */
export async function askLocalFolder(target: Target): Promise<vscode.Uri | undefined> {
  const title = l10n.t("Compare '{folder}' with Local Folder", { folder: placeName(target) });
  const items: FolderItem[] = (await likely(target.path)).map((uri) => ({
    label: nameOfLocal(uri),
    description: uri.fsPath,
    iconPath: vscode.ThemeIcon.Folder,
    uri,
  }));
  const other: FolderItem = { label: l10n.t('Select Another Folder...'), alwaysShow: true };
  const picked = items.length === 0 ? other : await pickOne([...items, other], { title });
  if (!picked) return undefined;
  if (picked.uri) return picked.uri;
  const chosen = await showOpenDialog({
    title,
    openLabel: l10n.t({
      message: 'Compare',
      comment: ['Button: compares the selected file or folder'],
    }),
    canSelectFiles: false,
    canSelectFolders: true,
  });
  const [uri] = chosen ?? [];
  if (!uri || uri.scheme === 'file') return uri;
  throw new UserError(l10n.t('Only local folders can be compared.'));
}

/** For each workspace folder the longest end of the path that is in it; the folder itself at last. */
async function likely(path: string): Promise<readonly vscode.Uri[]> {
  const parts = path.split('/').filter((part) => part !== '');
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(
    ({ uri }) => uri.scheme === 'file',
  );
  const found = await Promise.all(
    folders.map(async ({ uri }) => {
      for (let from = 0; from < parts.length; from++) {
        const inner = vscode.Uri.joinPath(uri, ...parts.slice(from));
        if (await isFolder(inner)) return [inner, uri];
      }
      return [uri];
    }),
  );
  return found.flat();
}

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  try {
    return (await vscode.workspace.fs.stat(uri)).type === vscode.FileType.Directory;
  } catch {
    // What is not there is no folder.
    return false;
  }
}
