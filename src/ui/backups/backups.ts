import * as l10n from '@vscode/l10n';
import { type Backup } from '../../core/api/backups';
import { apiOf } from '../../core/api/serverApi';
import { backupSection } from '../../core/backups/backupSection';
import { removeBackup, setBackupLock } from '../../core/backups/backupWork';
import { backupCommands } from '../../core/backups/commands';
import type { Handler } from '../../core/base/command';
import { UserError } from '../../core/base/userError';
import type { SectionItem } from '../../core/servers/arguments';
import type { ListSection } from '../../core/servers/listSection';
import { requirePermission } from '../../core/servers/requirePermission';
import type { AwaitedBackups } from '../../core/watch/awaitedBackups';
import { confirm } from '../base/messages';
import { onServer } from '../servers/askServer';
import { type SectionFeature, type SectionTools, onItem } from '../servers/sectionParts';
import { BackupDownloads } from './backupDownloads';
import { BackupMaking } from './backupMaking';
import { BackupRestoring } from './backupRestoring';

/** Backups below each server: list, create, download, restore, lock, delete. */
export class Backups implements SectionFeature {
  readonly section: ListSection<Backup>;
  readonly making: BackupMaking;
  private readonly downloads: BackupDownloads;
  private readonly restoring: BackupRestoring;

  constructor(
    private readonly tools: SectionTools,
    awaited: AwaitedBackups,
  ) {
    this.section = backupSection(tools.sectionParts);
    this.making = new BackupMaking(tools, this.section, awaited);
    this.downloads = new BackupDownloads(tools);
    this.restoring = new BackupRestoring(tools, this.section, this.making);
  }

  get handlers(): readonly Handler[] {
    const { tools, section } = this;
    return [
      onServer(
        tools.serversView.askServer,
        backupCommands.create,
        (ref) => this.making.ask(ref),
        'canBackUp',
      ),
      onItem(tools, section, backupCommands.download, ({ ref, data }) =>
        this.downloads.download(ref, data),
      ),
      onItem(tools, section, backupCommands.restore, ({ ref, data }) =>
        this.restoring.restore(ref, data),
      ),
      onItem(tools, section, backupCommands.lock, (item) => this.lock(item, true)),
      onItem(tools, section, backupCommands.unlock, (item) => this.lock(item, false)),
      onItem(tools, section, backupCommands.delete, (item) => this.delete(item)),
    ];
  }

  private async lock({ ref, data }: SectionItem<Backup>, isLocking: boolean): Promise<void> {
    await this.tools.serverActions.run({
      ref,
      permission: 'backup.delete',
      failed: isLocking
        ? l10n.t("Couldn't lock backup '{backup}'.", { backup: data.name })
        : l10n.t("Couldn't unlock backup '{backup}'.", { backup: data.name }),
      work: () => setBackupLock(apiOf(ref), { backup: data.uuid, isLocked: isLocking }),
    });
    this.section.refresh(ref);
  }

  private async delete({ ref, data }: SectionItem<Backup>): Promise<void> {
    const { name, uuid, isLocked } = data;
    if (isLocked)
      throw new UserError(
        l10n.t("Backup '{backup}' is locked. Unlock the backup first.", { backup: name }),
      );
    const detail = l10n.t("This action can't be undone.");
    await requirePermission(this.tools.serversView, ref, 'backup.delete');
    const question = l10n.t(
      "Are you sure you want to delete backup '{backup}' of server '{server}'?",
      { backup: name, server: ref.name },
    );
    if (
      !(await confirm(question, {
        detail,
        button: l10n.t({ message: 'Delete', comment: ['Button: deletes a backup'] }),
      }))
    )
      return;
    await this.tools.serverActions.run({
      ref,
      permission: 'backup.delete',
      failed: l10n.t("Couldn't delete backup '{backup}'.", { backup: name }),
      work: () => removeBackup(apiOf(ref), uuid),
    });
    this.section.refresh(ref);
  }
}
