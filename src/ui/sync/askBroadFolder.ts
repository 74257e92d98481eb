import os from 'node:os';
import * as l10n from '@vscode/l10n';
import { isBroadFolder } from '../../core/sync/broadFolder';
import { confirm } from '../base/messages';

/** Asks before a whole home folder, or a whole disk, goes anywhere. True where the user means it, or it is none. */
export async function agreesToFolder(root: string, label: string): Promise<boolean> {
  if (!isBroadFolder(root, os.homedir())) return true;
  const question = l10n.t("Are you sure you want to send all of '{folder}' to '{place}'?", {
    folder: root,
    place: label,
  });
  const detail = l10n.t(
    'The folder contains your home folder, with keys, passwords and data of other programs.',
  );
  return confirm(question, { detail, button: l10n.t('Send Entire Folder') });
}
