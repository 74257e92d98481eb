import { command } from '../base/command';
import { fileArgument } from '../files/arguments';

/** Commands that find files of a server, and those of the view of what was found. */
export const findCommands = {
  byName: command('hostingPanel.find.byName', fileArgument),
  inTexts: command('hostingPanel.find.inTexts', fileArgument),
  again: command('hostingPanel.find.again'),
  clear: command('hostingPanel.find.clear'),
};
