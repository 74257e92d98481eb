import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { pickOne } from '../base/picks';
import type { BackupMaking } from './backupMaking';

/** Offers a backup before something that cannot be undone. True where it may go on; false to leave it. */
export async function offerBackup(making: BackupMaking, ref: ServerRef): Promise<boolean> {
  const title = l10n.t('A Backup of {0} as It Is Now?', ref.name);
  const picked = await pickOne(items(making, ref), { title });
  if (!picked) return false;
  // What went wrong with it was said; going on without it would not be what was asked for.
  return picked.isFirst ? making.make(ref, { name: '', ignored: '' }) : true;
}

async function items(making: BackupMaking, ref: ServerRef) {
  const problem = await making.problem(ref);
  const without = l10n.t('Go On Without a New Backup');
  if (problem !== undefined) {
    return [
      {
        iconPath: new vscode.ThemeIcon('arrow-right'),
        label: without,
        detail: problem,
        isFirst: false,
      },
    ];
  }
  return [
    { iconPath: new vscode.ThemeIcon('archive'), label: l10n.t('Back Up First'), isFirst: true },
    { iconPath: new vscode.ThemeIcon('arrow-right'), label: without, isFirst: false },
  ];
}
