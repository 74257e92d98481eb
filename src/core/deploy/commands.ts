import * as l10n from '@vscode/l10n';
import { command, rowArgument } from '../base/command';
import { serverArgument } from '../servers/arguments';

/** Names a deploy by its id. */
export interface DeployName {
  readonly deploy: string;
}

const deploy = rowArgument<DeployName>(({ deploy: id }) =>
  typeof id === 'string' ? { deploy: id } : undefined,
);

/** Commands that deploy a folder by its plan, continue or undo a deploy, and show what was deployed. */
export const deployCommands = {
  deploy: command('hostingPanel.deploy.run'),
  continue: command('hostingPanel.deploy.continue', deploy),
  promote: command('hostingPanel.deploy.promote'),
  undo: command('hostingPanel.deploy.undo', deploy),
  show: command('hostingPanel.deploy.show', deploy),
  changes: command('hostingPanel.deploy.changes', deploy),
  history: command('hostingPanel.deploy.history', serverArgument, () =>
    l10n.t({ message: 'Show Deploys', comment: ['Title of a list of servers'] }),
  ),
};
