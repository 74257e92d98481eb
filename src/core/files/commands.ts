import * as l10n from '@vscode/l10n';
import { command } from '../base/command';
import { serverArgument } from '../servers/arguments';

/** Commands about a server's files as a whole. */
export const fileCommands = {
  openFolder: command('hostingPanel.server.openFolder', serverArgument, () =>
    l10n.t('Open the Files of Which Server?'),
  ),
  refresh: command('hostingPanel.files.refresh'),
};
