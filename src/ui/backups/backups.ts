import { apiOf } from '../../core/api/serverApi';
import * as l10n from '@vscode/l10n';
import { backupCommands } from '../../core/backups/commands';
import { onServer } from '../servers/askServer';
import type { SectionItem } from '../../core/servers/arguments';
import { systemClock } from '../../core/base/clock';
import type { Handler } from '../../core/base/command';
import { backupCount, backupProblem, backupRow } from '../../core/backups/backupRules';
import { allows } from '../../core/servers/permissions';
import { removeBackup, setBackupLock } from '../../core/backups/backupWork';
import { UserError } from '../../core/base/userError';
import { type Backup, listBackups } from '../../core/api/backups';
import type { ServerRef } from '../../core/api/panel';
import { confirm } from '../base/messages';
import { type SectionFeature, type SectionTools, onItem } from '../servers/sectionParts';
import { ListSection } from '../../core/servers/listSection';
import { BackupDownloads } from './backupDownloads';
import { BackupMaking } from './backupMaking';
import { BackupRestoring } from './backupRestoring';
import { requirePermission } from '../../core/servers/requirePermission';

/** Backups below each server: list, make, download, restore, lock, delete. */
export class Backups implements SectionFeature {
  readonly section: ListSection<Backup>;
  readonly making: BackupMaking;
  private readonly downloads: BackupDownloads;
  private readonly restoring: BackupRestoring;

  constructor(private readonly tools: SectionTools) {
    this.section = new ListSection<Backup>(
      {
        id: 'backups',
        label: () => l10n.t('Backups'),
        icon: 'archive',
        permission: 'backup.read',
        empty: (ref) => backupProblem([], this.limit(ref)) ?? l10n.t('No backups yet'),
        summary: (backups, ref) => backupCount(backups, this.limit(ref)),
        tags: (permissions) => (allows(permissions, 'backup.create') ? ['canCreate'] : []),
        list: async (ref) => newestFirst(await listBackups(apiOf(ref))),
        look: (backup, permissions) => backupRow(backup, permissions, Date.now()),
      },
      { permissionBook: tools.serversView.permissionBook, clock: systemClock },
    );
    this.making = new BackupMaking(tools, this.section);
    this.downloads = new BackupDownloads(tools);
    this.restoring = new BackupRestoring(tools, this.section, this.making);
  }

  get handlers(): readonly Handler[] {
    const { tools, section } = this;
    return [
      onServer(tools.serversView.askServer, backupCommands.create, (ref) => this.making.ask(ref)),
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

  private limit(ref: ServerRef): number | undefined {
    return this.tools.serversView.servers.state(ref)?.server.featureLimits.backups;
  }

  private async lock({ ref, data }: SectionItem<Backup>, isLocking: boolean): Promise<void> {
    await this.tools.serverActions.run({
      ref,
      permission: 'backup.delete',
      failed: isLocking
        ? l10n.t('{0} was not locked.', data.name)
        : l10n.t('{0} was not unlocked.', data.name),
      work: () => setBackupLock(apiOf(ref), { backup: data.uuid, isLocked: isLocking }),
    });
    this.section.refresh(ref);
  }

  private async delete({ ref, data }: SectionItem<Backup>): Promise<void> {
    const { name, uuid, isLocked } = data;
    if (isLocked) throw new UserError(l10n.t('{0} is locked. Unlock it first.', name));
    const detail = l10n.t('It cannot be brought back.');
    await requirePermission(this.tools.serversView, ref, 'backup.delete');
    const question = l10n.t('Delete the backup {0} of {1}?', name, ref.name);
    if (!(await confirm(question, { detail, button: l10n.t('Delete') }))) return;
    await this.tools.serverActions.run({
      ref,
      permission: 'backup.delete',
      failed: l10n.t('{0} was not deleted.', name),
      work: () => removeBackup(apiOf(ref), uuid),
    });
    this.section.refresh(ref);
  }
}

function newestFirst(backups: readonly Backup[]): readonly Backup[] {
  return [...backups].sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));
}
