import * as l10n from '@vscode/l10n';
import { command } from '../base/command';
import { fileArgument } from '../files/arguments';
import { serverArgument } from '../servers/arguments';

/** Commands that find files of a server, and those of the view of what was found. */
export const findCommands = {
  byName: command('hostingPanel.find.byName', fileArgument),
  inLogs: command('hostingPanel.find.inLogs', serverArgument, () => l10n.t('Find in Server Logs')),
  inTexts: command('hostingPanel.find.inTexts', fileArgument),
  again: command('hostingPanel.find.again'),
  clear: command('hostingPanel.find.clear'),
};
