import * as l10n from '@vscode/l10n';
import { command } from '../base/command';
import { serverArgument } from '../servers/arguments';

/** Commands about what is told of servers. */
export const watchCommands = {
  notifications: command('hostingPanel.server.notifications', serverArgument, () =>
    l10n.t('Notifications of Which Server?'),
  ),
};
