import { command } from '../base/command';

/** Commands that deploy a folder by its plan, and that continue or undo a deploy. Each asks for what it is about. */
export const deployCommands = {
  deploy: command('hostingPanel.deploy.run'),
  continue: command('hostingPanel.deploy.continue'),
  promote: command('hostingPanel.deploy.promote'),
  undo: command('hostingPanel.deploy.undo'),
};
