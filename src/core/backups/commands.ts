import * as l10n from '@vscode/l10n';
import type { Backup } from '../api/backups';
import { command } from '../base/command';
import { itemCommand, serverArgument } from '../servers/arguments';

const isComplete = (one: Backup): one is Backup => one.state === 'complete';
const isLocked = (one: Backup): one is Backup => one.isLocked;
const isUnlocked = (one: Backup): one is Backup => !one.isLocked;

const picks = () => l10n.t('Select a backup');

const section = 'backups';

/** Commands about a server's backups. */
export const backupCommands = {
  create: command('hostingPanel.backup.create', serverArgument, () =>
    l10n.t({ message: 'Create Backup', comment: ['Title of a list'] }),
  ),
  download: itemCommand('hostingPanel.backup.download', {
    section,
    fits: isComplete,
    picks,
    asks: () => l10n.t({ message: 'Download Backup', comment: ['Title of a list'] }),
  }),
  restore: itemCommand('hostingPanel.backup.restore', {
    section,
    fits: isComplete,
    picks,
    asks: () => l10n.t({ message: 'Restore Backup', comment: ['Title of a list'] }),
  }),
  lock: itemCommand('hostingPanel.backup.lock', {
    section,
    fits: isUnlocked,
    picks,
    asks: () => l10n.t({ message: 'Lock Backup', comment: ['Title of a list'] }),
  }),
  unlock: itemCommand('hostingPanel.backup.unlock', {
    section,
    fits: isLocked,
    picks,
    asks: () => l10n.t({ message: 'Unlock Backup', comment: ['Title of a list'] }),
  }),
  delete: itemCommand('hostingPanel.backup.delete', {
    section,
    fits: isUnlocked,
    picks,
    asks: () => l10n.t({ message: 'Delete Backup', comment: ['Title of a list'] }),
  }),
};
