import type { ServerRef } from '../api/panel';
import { type Argument, command, rowsArgument } from '../base/command';
import { isRecord } from '../base/record';
import { serverKey } from '../base/serverKey';
import { countsAsServer, serverArgument, serversArgument } from '../servers/arguments';

/** The server of a row, or one as a keybinding names it: `{ "panelId": "panel.example.com", "uuid": "…" }`. */
export type ServerOrName = ServerRef | { readonly panelId: string; readonly uuid: string };

const server: Argument<ServerOrName> = {
  of: (element, selected) => {
    const row = serverArgument.of(element, selected);
    if (row || !isRecord(element)) return row;
    const { panelId, uuid } = element;
    if (typeof panelId !== 'string' || typeof uuid !== 'string') return undefined;
    return { panelId, uuid };
  },
  given: (about) => ('panel' in about ? serverArgument.given(about) : [about]),
};

/** Commands about consoles. */
export const consoleCommands = {
  open: command('hostingPanel.console.open', server),
  openBeside: command('hostingPanel.console.openBeside', server),
  openGrid: command(
    'hostingPanel.console.openGrid',
    rowsArgument(server, { idOf: serverKey, counts: countsAsServer }),
  ),
  showResources: command('hostingPanel.console.showUsage', server),
  clear: command('hostingPanel.console.clear'),
  save: command('hostingPanel.console.save'),
  share: command('hostingPanel.console.share'),
  send: command('hostingPanel.console.send'),
  sendToServers: command('hostingPanel.console.sendToServers', serversArgument),
  actions: command('hostingPanel.console.actions', server),
};
