import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../../core/api/panel';
import { backupFirstChoices } from '../../core/backups/backupChoices';
import { chooseOne } from '../base/picks';
import type { BackupMaking } from './backupMaking';

/** Offers a backup before something that cannot be undone. True where it may go on; false to leave it. */
export async function offerBackup(
  making: Pick<BackupMaking, 'make' | 'problem'>,
  ref: ServerRef,
): Promise<boolean> {
  const title = l10n.t("Back Up Server '{server}' First?", { server: ref.name });
  const choices = making.problem(ref).then(backupFirstChoices);
  const picked = await chooseOne(choices, {
    title,
    placeHolder: l10n.t('Select whether to create a backup'),
  });
  if (!picked) return false;
  // What went wrong with it was said; going on without it would not be what was asked for.
  return picked.isFirst ? making.make(ref, { name: '', ignored: '' }) : true;
}
