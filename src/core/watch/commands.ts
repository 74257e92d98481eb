import * as l10n from '@vscode/l10n';
import { command, rowArgument, rowsArgument } from '../base/command';
import { serverArgument } from '../servers/arguments';

/** Names an incident. */
export interface IncidentName {
  readonly incident: string;
}

const incident = rowArgument<IncidentName>(({ incident }) =>
  typeof incident === 'string' ? { incident } : undefined,
);

const incidents = rowsArgument(incident, { idOf: ({ incident: id }) => id });

/** Commands about what is told of servers, incidents, and console text that is kept. */
export const watchCommands = {
  notifications: command('hostingPanel.server.notifications', serverArgument, () =>
    l10n.t({ message: 'Configure Notifications', comment: ['Title of a list to pick from'] }),
  ),
  pin: command('hostingPanel.server.pin', serverArgument, () => l10n.t('Pin to Status Bar')),
  unpin: command('hostingPanel.server.unpin', serverArgument, () =>
    l10n.t('Unpin from Status Bar'),
  ),
  show: command('hostingPanel.incident.show', incident, () =>
    l10n.t({ message: 'Show Incident', comment: ['Title of a list to pick from'] }),
  ),
  copyMarkdown: command('hostingPanel.incident.copyMarkdown', incident, () =>
    l10n.t('Copy Incident as Markdown'),
  ),
  delete: command('hostingPanel.incident.delete', incidents, () =>
    l10n.t({ message: 'Delete Incident', comment: ['Title of a list to pick from'] }),
  ),
  erase: command('hostingPanel.incidents.erase'),
  searchHistory: command('hostingPanel.history.search', serverArgument),
};
