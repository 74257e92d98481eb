import * as l10n from '@vscode/l10n';
import { command } from '../base/command';
import { serverArgument } from '../servers/arguments';

/** Commands about a server's settings. */
export const settingsCommands = {
  rename: command('hostingPanel.server.rename', serverArgument, () =>
    l10n.t({ message: 'Rename Server', comment: ['Title: the server is selected'] }),
  ),
  editDescription: command('hostingPanel.server.editDescription', serverArgument, () =>
    l10n.t('Edit Server Description'),
  ),
  chooseImage: command('hostingPanel.server.chooseImage', serverArgument, () =>
    l10n.t('Change Docker Image'),
  ),
  reinstall: command('hostingPanel.server.reinstall', serverArgument, () =>
    l10n.t({ message: 'Reinstall Server', comment: ['Title: the server is selected'] }),
  ),
  openDeploys: command('hostingPanel.server.openDeploys', serverArgument, () =>
    l10n.t('Open Git Deploys in Browser'),
  ),
};
