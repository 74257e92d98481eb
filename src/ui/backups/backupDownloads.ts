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
      title: l10n.t('Save Backup'),
      defaultUri: placeToSave(name),
      filters: { [l10n.t('Archive')]: ['tar.gz', 'gz'] },
    });
    if (!target) return;
    if (target.scheme !== 'file') {
      throw new UserError(l10n.t('A backup can only be saved to a folder of this computer.'));
    }
    const place = chosenPlace(target.fsPath);
    const done = await this.tools.serverActions.run({
      ref,
      permission: 'backup.download',
      failed: l10n.t('{0} was not downloaded.', backup.name),
      title: l10n.t('Downloading {0}', backup.name),
      work: (signal, progress) =>
        downloadBackup(ref, backup, { target: place, signal, onProgress: showBytes(progress) }),
    });
    if (!done) return;
    const text = l10n.t('{0} was downloaded: {1}.', backup.name, formatBytes(done.value));
    void saySaved(text, target);
  }
}
