import * as l10n from '@vscode/l10n';
import { allows } from '../servers/permissions';
import { formatAgo, formatBytes } from '../base/format';
import { language } from '../base/language';
import type { Backup } from '../api/backups';
import { type ItemLook, joinedWords } from '../servers/itemLook';

/** Why no further backup can be made; undefined where one can. Failed ones do not count (api.md, Limits). */
export function backupProblem(
  backups: readonly Backup[],
  limit: number | undefined,
): string | undefined {
  if (limit === undefined) return undefined;
  if (limit === 0) return l10n.t("This server's plan doesn't include backups.");
  const count = backups.filter((backup) => backup.state !== 'failed').length;
  if (count < limit) return undefined;
  return l10n.t(
    "You've reached the limit of backups for this server ({limit}). Delete a backup first.",
    { limit },
  );
}

/** How many backups there are of how many, for the row above them. */
export function backupCount(backups: readonly Backup[], limit: number | undefined): string {
  const count = backups.filter((backup) => backup.state !== 'failed').length;
  if (limit === 0 && count === 0) return '';
  return limit === undefined
    ? `${count}`
    : l10n.t({
        message: '{count} of {limit}',
        args: { count, limit },
        comment: ['How many items a server has, and how many it can have'],
      });
}

const looks = {
  pending: { icon: 'loading~spin' },
  failed: { icon: 'error', color: 'problemsErrorIcon.foreground' },
  complete: { icon: 'archive' },
} as const;

/** The row of a backup. `now` in milliseconds since 1970. */
export function backupRow(backup: Backup, permissions: readonly string[], now: number): ItemLook {
  const { state } = backup;
  const words = {
    pending: l10n.t({ message: 'In progress', comment: ['State of a backup'] }),
    failed: l10n.t({ message: 'Failed', comment: ['State of a backup'] }),
    complete: '',
  }[state];
  const age = backup.createdAt === undefined ? '' : formatAgo(backup.createdAt, now);
  const bytes = state === 'complete' ? formatBytes(backup.size) : '';
  const description = joinedWords(
    words,
    age,
    bytes,
    backup.isLocked &&
      l10n.t({ message: 'Locked', comment: ['A backup that is kept from deletion'] }),
  );
  const can = {
    canDownload: state === 'complete' && allows(permissions, 'backup.download'),
    canRestore: state === 'complete' && allows(permissions, 'backup.restore'),
    canLock: !backup.isLocked && allows(permissions, 'backup.delete'),
    canUnlock: backup.isLocked && allows(permissions, 'backup.delete'),
    canDelete: !backup.isLocked && allows(permissions, 'backup.delete'),
  };
  const tags = Object.entries(can).flatMap(([name, is]) => (is ? [name] : []));
  const ignored = backup.ignored.length > 0 ? backup.ignored.join(', ') : undefined;
  return {
    id: backup.uuid,
    label: backup.name || backup.uuid,
    description,
    ...looks[state],
    ...(state === 'complete' && backup.isLocked && { icon: 'lock' }),
    tooltip: [
      backup.name,
      description,
      backup.createdAt !== undefined &&
        l10n.t({
          message: 'Started: {date}',
          args: { date: date(backup.createdAt) },
          comment: ['When a backup was started'],
        }),
      backup.completedAt !== undefined &&
        l10n.t({
          message: 'Finished: {date}',
          args: { date: date(backup.completedAt) },
          comment: ['When a backup was finished'],
        }),
      backup.checksum,
      ignored &&
        l10n.t({
          message: 'Excluded: {files}',
          args: { files: ignored },
          comment: ['Patterns of files that a backup excludes'],
        }),
      backup.uuid,
    ]
      .filter((part) => part)
      .join('\n'),
    tags: ['backup', state, ...tags],
  };
}

function date(at: number): string {
  return new Date(at).toLocaleString(language());
}

/** The name of a backup's file on this computer: only what every system takes. */
export function backupFileName(backup: Backup): string {
  const name = backup.name
    .replaceAll(/[^\p{L}\p{N} ._-]+/gu, '-')
    .replace(/^[. -]+/, '')
    .replace(/[. ]+$/, '')
    .slice(0, 100);
  return `${name || backup.uuid}.tar.gz`;
}

/** The patterns of a line with commas, one a line, as the panel takes them. */
export function ignoredPatterns(line: string): string {
  return line
    .split(',')
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '')
    .join('\n');
}

/** What is wrong with a name; the panel takes up to 191 characters. */
export function backupNameProblem(name: string, isNeeded = true): string | undefined {
  if (isNeeded && name.trim() === '') return l10n.t('Enter a name.');
  return name.trim().length > 191 ? l10n.t('Enter at most 191 characters.') : undefined;
}
