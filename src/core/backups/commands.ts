import * as l10n from '@vscode/l10n';
import type { Backup } from '../api/backups';
import { command } from '../base/command';
import { itemCommand, serverArgument } from '../servers/arguments';

const isComplete = (one: Backup): one is Backup => one.state === 'complete';
const isLocked = (one: Backup): one is Backup => one.isLocked;
const isUnlocked = (one: Backup): one is Backup => !one.isLocked;

const section = 'backups';

/** Commands about a server's backups. */
export const backupCommands = {
  create: command('hostingPanel.backup.create', serverArgument, () =>
    l10n.t('Back Up Which Server?'),
  ),
  download: itemCommand('hostingPanel.backup.download', {
    section,
    fits: isComplete,
    asks: () => l10n.t('Download Which Backup?'),
  }),
  restore: itemCommand('hostingPanel.backup.restore', {
    section,
    fits: isComplete,
    asks: () => l10n.t('Restore Which Backup?'),
  }),
  lock: itemCommand('hostingPanel.backup.lock', {
    section,
    fits: isUnlocked,
    asks: () => l10n.t('Lock Which Backup?'),
  }),
  unlock: itemCommand('hostingPanel.backup.unlock', {
    section,
    fits: isLocked,
    asks: () => l10n.t('Unlock Which Backup?'),
  }),
  delete: itemCommand('hostingPanel.backup.delete', {
    section,
    fits: isUnlocked,
    asks: () => l10n.t('Delete Which Backup?'),
  }),
};
