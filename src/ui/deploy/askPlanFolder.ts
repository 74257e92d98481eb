import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError } from '../../core/base/userError';
import { localRoot } from '../../core/sync/besideFolder';
import { pickOne } from '../base/picks';
import { nameOfLocal } from '../files/folderPair';

/** A workspace folder that is, or will be, deployed. */
export interface PlanFolder {
  readonly uri: vscode.Uri;
  readonly name: string;
  /** Its path without links. */
  readonly root: string;
}

/**
 * The local workspace folder that a plan is about: asks where there are several. Undefined when the user gave up. Throws
 * UserError where there is none.
 */
export async function askPlanFolder(title: string): Promise<PlanFolder | undefined> {
  const open = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const items = open.map(({ uri, name }) => ({
    iconPath: vscode.ThemeIcon.Folder,
    label: name,
    description: uri.fsPath,
    uri,
  }));
  const [only] = items;
  if (!only) throw new UserError(l10n.t('Open a local folder first.'));
  const placeHolder = l10n.t('Select a folder');
  const picked = items.length === 1 ? only : await pickOne(items, { title, placeHolder });
  if (!picked) return undefined;
  const { root } = await localRoot(picked.uri.fsPath);
  return { uri: picked.uri, name: nameOfLocal(picked.uri), root };
}
