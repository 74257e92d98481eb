import * as l10n from '@vscode/l10n';
import { command } from '../base/command';
import { serverArgument } from '../servers/arguments';
import { fileArgument, filesArgument, openFileArgument } from './arguments';

/** Commands about files of a server. Those about a file ask for a server where no file is given or open. */
export const fileCommands = {
  openFolder: command('hostingPanel.server.openFolder', serverArgument, () =>
    l10n.t('Open Server Folder'),
  ),
  openLog: command('hostingPanel.server.openLog', serverArgument, () => l10n.t('Open Latest Log')),
  toggleFollow: command('hostingPanel.log.toggleFollow'),
  refresh: command('hostingPanel.files.refresh'),
  uploadFiles: command('hostingPanel.file.uploadFiles', fileArgument),
  uploadFolder: command('hostingPanel.file.uploadFolder', fileArgument),
  pull: command('hostingPanel.file.pull', fileArgument),
  download: command('hostingPanel.file.download', filesArgument),
  compress: command('hostingPanel.file.compress', filesArgument),
  decompress: command('hostingPanel.file.decompress', fileArgument),
  permissions: command('hostingPanel.file.permissions', filesArgument),
  copyPath: command('hostingPanel.file.copyPath', filesArgument),
  copyServerPath: command('hostingPanel.file.copyServerPath', filesArgument),
  newFile: command('hostingPanel.file.newFile', fileArgument),
  newFolder: command('hostingPanel.file.newFolder', fileArgument),
  rename: command('hostingPanel.file.rename', fileArgument),
  delete: command('hostingPanel.file.delete', filesArgument),
  openConsole: command('hostingPanel.file.openConsole', openFileArgument),
  restartServer: command('hostingPanel.file.restartServer', openFileArgument),
  setColor: command('hostingPanel.server.setColor', serverArgument, () =>
    l10n.t({
      message: 'Set Color',
      comment: ['Title of a list of servers: gives the chosen one a color'],
    }),
  ),
  confirmSaves: command('hostingPanel.server.confirmSaves', serverArgument, () =>
    l10n.t({
      message: 'Confirm Saves',
      comment: ['Title of a list of servers: whether saves to the chosen one ask first'],
    }),
  ),
};
