import { command } from '../base/command';

/** Commands about a folder's deploy plan. */
export const planCommands = {
  create: command('hostingPanel.deploy.createPlan'),
  check: command('hostingPanel.deploy.check'),
  checkHealth: command('hostingPanel.deploy.checkHealth'),
};
