import { apiOf } from '../../core/api/serverApi';
import * as l10n from '@vscode/l10n';
import { backupCount, backupProblem, backupRow } from '../../core/backups/backupRules';
import { allows } from '../../core/servers/permissions';
import { removeBackup, setBackupLock } from '../../core/backups/backupWork';
import { UserError } from '../../core/base/userError';
import { type Backup, listBackups } from '../../core/api/backups';
import type { ServerRef } from '../../core/api/panel';
import { confirm } from '../base/messages';
import type { SectionTools, Handlers } from '../servers/sectionParts';
import { ListSection } from '../servers/section';
import { BackupDownloads } from './backupDownloads';
import { BackupMaking } from './backupMaking';
import { BackupRestoring } from './backupRestoring';
import { sectionCommands } from '../servers/sectionCommands';
import { permitted } from '../servers/permitted';

/** Backups below each server: list, make, download, restore, lock, delete. */
export class Backups {
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
        row: (backup, permissions) => backupRow(backup, permissions, Date.now()),
      },
      tools.serversView,
    );
    this.making = new BackupMaking(tools, this.section);
    this.downloads = new BackupDownloads(tools);
    this.restoring = new BackupRestoring(tools, this.section, this.making);
  }

  get handlers(): Handlers {
    const isComplete = (one: Backup): one is Backup => one.state === 'complete';
    const isAny = (one: Backup): one is Backup => !one.isLocked;
    return {
      [sectionCommands.createBackup]: (element) => this.making.ask(element),
      [sectionCommands.downloadBackup]: async (element) => {
        const title = l10n.t('Download Which Backup?');
        const asked = await this.section.ask(element, { title, fits: isComplete });
        if (asked) await this.downloads.download(asked.ref, asked.data);
      },
      [sectionCommands.restoreBackup]: async (element) => {
        const title = l10n.t('Restore Which Backup?');
        const asked = await this.section.ask(element, { title, fits: isComplete });
        if (asked) await this.restoring.restore(asked.ref, asked.data);
      },
      [sectionCommands.lockBackup]: (element) => this.lock(element, true),
      [sectionCommands.unlockBackup]: (element) => this.lock(element, false),
      [sectionCommands.deleteBackup]: async (element) => {
        const title = l10n.t('Delete Which Backup?');
        const asked = await this.section.ask(element, { title, fits: isAny });
        if (asked) await this.delete(asked.ref, asked.data);
      },
    };
  }

  private limit(ref: ServerRef): number | undefined {
    return this.tools.serversView.servers.state(ref)?.server.featureLimits.backups;
  }

  private async lock(element: unknown, isLocking: boolean): Promise<void> {
    const title = isLocking ? l10n.t('Lock Which Backup?') : l10n.t('Unlock Which Backup?');
    const fits = (one: Backup): one is Backup => one.isLocked !== isLocking;
    const asked = await this.section.ask(element, { title, fits });
    if (!asked) return;
    const { ref, data } = asked;
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

  private async delete(ref: ServerRef, backup: Backup): Promise<void> {
    const { name, uuid, isLocked } = backup;
    if (isLocked) throw new UserError(l10n.t('{0} is locked. Unlock it first.', name));
    const detail = l10n.t('It cannot be brought back.');
    await permitted(this.tools, ref, 'backup.delete');
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
