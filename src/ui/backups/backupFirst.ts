import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../../core/api/panel';
import { backupFirstChoices } from '../../core/backups/backupChoices';
import { chooseOne } from '../base/picks';
import type { BackupMaking } from './backupMaking';

/** Offers a backup before something that cannot be undone. True where it may go on; false to leave it. */
export async function offerBackup(making: BackupMaking, ref: ServerRef): Promise<boolean> {
  const title = l10n.t('A Backup of {0} as It Is Now?', ref.name);
  const choices = making.problem(ref).then(backupFirstChoices);
  const picked = await chooseOne(choices, { title });
  if (!picked) return false;
  // What went wrong with it was said; going on without it would not be what was asked for.
  return picked.isFirst ? making.make(ref, { name: '', ignored: '' }) : true;
}
