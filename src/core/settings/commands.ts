import * as l10n from '@vscode/l10n';
import { command } from '../base/command';
import { serverArgument } from '../servers/arguments';

/** Commands about a server's settings. */
export const settingsCommands = {
  rename: command('hostingPanel.server.rename', serverArgument, () =>
    l10n.t('Rename Which Server?'),
  ),
  editDescription: command('hostingPanel.server.editDescription', serverArgument, () =>
    l10n.t('Describe Which Server?'),
  ),
  chooseImage: command('hostingPanel.server.chooseImage', serverArgument, () =>
    l10n.t('Image of Which Server?'),
  ),
  reinstall: command('hostingPanel.server.reinstall', serverArgument, () =>
    l10n.t('Reinstall Which Server?'),
  ),
  openDeploys: command('hostingPanel.server.openDeploys', serverArgument, () =>
    l10n.t('Git Deploys of Which Server?'),
  ),
};
