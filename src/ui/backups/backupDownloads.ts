import * as l10n from '@vscode/l10n';
import { backupFileName } from '../../core/backups/backupRules';
import { downloadBackup } from '../../core/files/downloads';
import { formatBytes } from '../../core/base/format';
import { UserError } from '../../core/base/userError';
import type { Backup } from '../../core/api/backups';
import type { ServerRef } from '../../core/api/panel';
import { chosenPlace } from '../../core/base/writeFileAtomically';
import { requirePermission } from '../../core/servers/requirePermission';
import { showSaveDialog } from '../base/dialogs';
import { placeToSave, saySaved } from '../base/savedFile';
import { showBytes } from '../base/transferProgress';
import type { SectionTools } from '../servers/sectionParts';

/** Saves backups to this computer, piece by piece: they can be larger than the memory. */
export class BackupDownloads {
  constructor(private readonly tools: SectionTools) {}

  /** Asks where to, and saves. A file that stands there is replaced only once all has come. */
  async download(ref: ServerRef, backup: Backup): Promise<void> {
    await requirePermission(this.tools.serversView, ref, 'backup.download');
    const name = backupFileName(backup);
    const target = await showSaveDialog({
      title: l10n.t({ message: 'Save Backup', comment: ['Title of a dialog'] }),
      defaultUri: placeToSave(name),
      filters: {
        [l10n.t({ message: 'Archive', comment: ['Kind of file that is saved'] })]: ['tar.gz', 'gz'],
      },
    });
    if (!target) return;
    if (target.scheme !== 'file') {
      throw new UserError(l10n.t('Backups can only be saved to local folders.'));
    }
    const place = chosenPlace(target.fsPath);
    const done = await this.tools.serverActions.run({
      ref,
      permission: 'backup.download',
      failed: l10n.t("Couldn't download backup '{backup}'.", { backup: backup.name }),
      title: l10n.t({
        message: "Downloading backup '{backup}'...",
        args: { backup: backup.name },
        comment: ['Progress'],
      }),
      work: (signal, progress) =>
        downloadBackup(ref, backup, { target: place, signal, onProgress: showBytes(progress) }),
    });
    if (!done) return;
    const text = l10n.t("Backup '{backup}' was downloaded ({size}).", {
      backup: backup.name,
      size: formatBytes(done.value),
    });
    void saySaved(text, target);
  }
}
