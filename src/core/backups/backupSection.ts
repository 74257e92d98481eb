import * as l10n from '@vscode/l10n';
import { type Backup, listBackups } from '../api/backups';
import { apiOf } from '../api/serverApi';
import { ListSection, type SectionParts } from '../servers/listSection';
import { allows } from '../servers/permissions';
import { backupCount, backupProblem, backupRow } from './backupRules';

/** The backups below each server, the newest first. */
export function backupSection(parts: SectionParts): ListSection<Backup> {
  return new ListSection<Backup>(
    {
      id: 'backups',
      label: () => l10n.t({ message: 'Backups', comment: ['Row: the backups of a server'] }),
      icon: 'archive',
      permission: 'backup.read',
      empty: (server) =>
        backupProblem([], server?.featureLimits.backups) ?? l10n.t('No backups yet'),
      summary: (backups, server) => backupCount(backups, server?.featureLimits.backups),
      tags: (permissions) => (allows(permissions, 'backup.create') ? ['canCreate'] : []),
      list: async (ref) => newestFirst(await listBackups(apiOf(ref))),
      look: (backup, permissions) => backupRow(backup, permissions, parts.clock.now()),
    },
    parts,
  );
}

function newestFirst(backups: readonly Backup[]): readonly Backup[] {
  return [...backups].sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));
}
