import { command } from '../base/command';
import { fileArgument } from '../files/arguments';
import { differenceArgument, foldersArgument, linkedArgument, uriArgument } from './arguments';

/** Commands about whole folders. Each asks for what is not given. */
export const syncCommands = {
  push: command('hostingPanel.folder.push', foldersArgument),
  undoPush: command('hostingPanel.folder.undoPush'),
  pull: command('hostingPanel.folder.pull', foldersArgument),
  link: command('hostingPanel.folder.link', foldersArgument),
  unlink: command('hostingPanel.folder.unlink', linkedArgument),
  status: command('hostingPanel.folder.syncStatus'),
};

/** Commands that compare a server with this computer, and settle what differs. */
export const compareCommands = {
  file: command('hostingPanel.compare.file', fileArgument),
  withServer: command('hostingPanel.compare.withServer', uriArgument),
  folder: command('hostingPanel.compare.folder', fileArgument),
  toServer: command('hostingPanel.compare.toServer', differenceArgument),
  toLocal: command('hostingPanel.compare.toLocal', differenceArgument),
  openAll: command('hostingPanel.compare.openAll'),
};
