import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../api/panel';
import { type Argument, command, rowArgument } from '../base/command';
import { serverArgument, serverOf, serversArgument } from './arguments';

/** What a look at a server's activity is about. */
interface ActivityPlace {
  readonly ref: ServerRef;
  /** In milliseconds since 1970, where it is about a moment. */
  readonly around?: number | undefined;
}

const activity: Argument<ActivityPlace> = rowArgument((row) => {
  const { around } = row;
  const ref = serverOf(row);
  return ref && { ref, ...(typeof around === 'number' && { around }) };
});

/** A text to copy. */
const text = rowArgument<{ readonly copy: string }>(({ copy }) =>
  typeof copy === 'string' ? { copy } : undefined,
);

/** What is read anew: one section of a server, or all of them. */
const sections = rowArgument<{ readonly ref: ServerRef; readonly section?: string | undefined }>(
  (row) => {
    const { kind, section } = row;
    const ref = serverOf(row);
    const isOne = kind === 'section' && typeof section === 'string';
    return ref && { ref, ...(isOne && { section }) };
  },
);

/** Commands about servers. */
export const serverCommands = {
  refresh: command('hostingPanel.servers.refresh'),
  filter: command('hostingPanel.servers.filter'),
  clearFilter: command('hostingPanel.servers.clearFilter'),
  sort: command('hostingPanel.servers.sort'),
  start: command('hostingPanel.server.start', serversArgument, () =>
    l10n.t({ message: 'Start Server', comment: ['Title: the server is selected'] }),
  ),
  stop: command('hostingPanel.server.stop', serversArgument, () =>
    l10n.t({ message: 'Stop Server', comment: ['Title: the server is selected'] }),
  ),
  restart: command('hostingPanel.server.restart', serversArgument, () =>
    l10n.t({ message: 'Restart Server', comment: ['Title: the server is selected'] }),
  ),
  kill: command('hostingPanel.server.kill', serversArgument, () =>
    l10n.t({ message: 'Kill Server', comment: ['Title: the server is selected'] }),
  ),
  copyAddress: command('hostingPanel.server.copyAddress', serverArgument),
  copyId: command('hostingPanel.server.copyId', serverArgument),
  copyUuid: command('hostingPanel.server.copyUuid', serverArgument),
  copySftp: command('hostingPanel.server.copySftp', serverArgument),
  copyDetail: command('hostingPanel.server.copyDetail', text),
  openInPanel: command('hostingPanel.server.openInPanel', serverArgument),
  showActivity: command('hostingPanel.server.showActivity', activity, () =>
    l10n.t('Show Activity Log'),
  ),
  delete: command('hostingPanel.server.delete', serverArgument, () =>
    l10n.t({ message: 'Delete Server', comment: ['Title: the server is selected'] }),
  ),
  refreshSections: command('hostingPanel.area.refresh', sections, () =>
    l10n.t({ message: 'Refresh Server', comment: ['Title: the server is selected'] }),
  ),
};
