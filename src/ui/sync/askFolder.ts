import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { RemoteFiles } from '../../core/files/remoteFiles';
import { joinPath, parentOf } from '../../core/files/remotePath';
import { showInputBox } from '../base/inputBox';
import { pickOne } from '../base/picks';

interface Step extends vscode.QuickPickItem {
  readonly to?: string;
  readonly isNew?: boolean;
}

/** Asks for a folder of a server, step by step. Undefined when the user gave up. */
export async function askRemoteFolder(
  files: RemoteFiles,
  {
    title,
    start,
    canMake,
  }: {
    readonly title: string;
    readonly start: string;
    /** Whether a folder that is not there yet may be named. */
    readonly canMake: boolean;
  },
): Promise<string | undefined> {
  for (let at = start; ;) {
    const items = steps(await files.browse(at), at, canMake);
    const placeHolder = l10n.t('Choose {0}, or go on to another folder', at);
    const picked = await pickOne(items, { title, placeHolder });
    if (!picked) return undefined;
    if (picked.isNew) {
      const name = await askName(title, at);
      if (name !== undefined) return joinPath(at, name);
    } else if (picked.to === undefined) return at;
    else at = picked.to;
  }
}

function steps(
  entries: readonly { readonly name: string; readonly type: string }[],
  at: string,
  canMake: boolean,
): readonly Step[] {
  const here: Step = {
    iconPath: new vscode.ThemeIcon('check'),
    label: at,
    description: l10n.t('this folder'),
  };
  const anew: Step = {
    iconPath: new vscode.ThemeIcon('new-folder'),
    label: l10n.t('New Folder...'),
    isNew: true,
  };
  const up: Step = { iconPath: new vscode.ThemeIcon('arrow-up'), label: '..', to: parentOf(at) };
  const below = entries
    .filter(({ type }) => type === 'folder')
    .map(({ name }) => ({
      iconPath: new vscode.ThemeIcon('folder'),
      label: name,
      to: joinPath(at, name),
    }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return [here, ...(canMake ? [anew] : []), ...(at === '/' ? [] : [up]), ...below];
}

function askName(title: string, folder: string): Thenable<string | undefined> {
  return showInputBox({
    title,
    prompt: l10n.t('Name of the new folder in {0}. A slash makes folders.', folder),
    validateInput: (text) => {
      const parts = text.split('/');
      const isGood = parts.every((part) => part !== '' && part !== '.' && part !== '..');
      return isGood && !text.includes('\\') ? undefined : l10n.t('That is no name of a folder.');
    },
  });
}
