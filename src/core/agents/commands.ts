import { command, rowArgument } from '../base/command';
import { serverArgument } from '../servers/arguments';
import * as l10n from '@vscode/l10n';

/** A change that an agent made: the id under which it is remembered. */
const change = rowArgument<{ readonly change: string }>(({ kind, change: id }) =>
  kind === 'agentChange' && typeof id === 'string' ? { change: id } : undefined,
);

/** Commands about what agents may do and did. */
export const agentCommands = {
  setAccess: command('hostingPanel.agents.setAccess', serverArgument, () =>
    l10n.t('Changes by Agents'),
  ),
  revoke: command('hostingPanel.agents.revoke'),
  undo: command('hostingPanel.agents.undo', change, () => l10n.t('Undo Change by Agent')),
};
