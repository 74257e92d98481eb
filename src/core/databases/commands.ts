import * as l10n from '@vscode/l10n';
import type { Database } from '../api/databases';
import { command } from '../base/command';
import { itemCommand, serverArgument } from '../servers/arguments';

const isAny = (one: Database): one is Database => one.id !== '';

const picks = () => l10n.t('Select a database');

const section = 'databases';

/** Commands about a server's databases. */
export const databaseCommands = {
  create: command('hostingPanel.database.create', serverArgument, () =>
    l10n.t({ message: 'Create Database', comment: ['Title of a list'] }),
  ),
  viewPassword: itemCommand('hostingPanel.database.viewPassword', {
    section,
    fits: isAny,
    picks,
    asks: () => l10n.t('View Database Password'),
  }),
  copyConnectionString: itemCommand('hostingPanel.database.copyConnectionString', {
    section,
    fits: isAny,
    picks,
    asks: () => l10n.t('Copy Database Connection String'),
  }),
  rotatePassword: itemCommand('hostingPanel.database.rotatePassword', {
    section,
    fits: isAny,
    picks,
    asks: () => l10n.t('Rotate Database Password'),
  }),
  delete: itemCommand('hostingPanel.database.delete', {
    section,
    fits: isAny,
    picks,
    asks: () => l10n.t({ message: 'Delete Database', comment: ['Title of a list'] }),
  }),
};
