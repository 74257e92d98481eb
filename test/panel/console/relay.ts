import type { Server } from '../kernel/world';
import type { ConsoleSocket, SocketParts } from './consoleSocket';
import { eggFeatureOf } from './eggTrouble';

/** What only administrators hear (api.md, Events). */
const administrators: Readonly<Partial<Record<string, string>>> = {
  'install output': 'admin.websocket.install',
  'transfer logs': 'admin.websocket.transfer',
};

/** Hands on to the sockets what programs print and what the rest of the panel does to servers. */
export function relayEvents(
  { app, machines, flavour }: SocketParts,
  of: (server: Server) => readonly ConsoleSocket[],
): void {
  const tell = (server: Server, event: string, arg: string, permission?: string) => {
    for (const socket of of(server)) {
      if (permission === undefined || socket.may(permission)) socket.send(event, arg);
    }
  };
  machines.events.on('line', (server, line) => {
    tell(server, 'console output', line);
    // Pelican's node looks for what eggs ask for (the names and patterns of their features).
    const match = app.tongue === 'pelican' ? eggFeatureOf(server, line) : undefined;
    if (match) tell(server, 'feature match', JSON.stringify({ ...match, line }));
  });
  machines.events.on('power', (server, state) => tell(server, 'status', state));
  machines.events.on('stats', (server) => {
    for (const socket of of(server)) socket.sendStats();
  });

  const { events } = app;
  events.on('backupCompleted', (server, report) => {
    const name = flavour.backupSuffix ? `backup completed:${report.uuid}` : 'backup completed';
    tell(server, name, JSON.stringify(report), 'backup.read');
  });
  events.on('restoreProgress', (server, line) => tell(server, 'daemon message', line));
  events.on('jobStarted', (server, event) => {
    for (let n = 1; n <= flavour.linesPerJob; n++)
      tell(server, event, `${n}: world/region/r.${n}.mca`, administrators[event]);
  });
  events.on('restoreCompleted', (server) => tell(server, 'backup restore completed', ''));
  events.on('installStarted', (server) => tell(server, 'install started', ''));
  events.on('installOutput', (server, line) =>
    tell(server, 'install output', line, administrators['install output']),
  );
  events.on('installCompleted', (server) => tell(server, 'install completed', ''));
  events.on('deleted', (server) => {
    tell(server, 'deleted', 'null');
    for (const socket of of(server)) socket.close(1001, 'server deleted');
  });
  // The newer node drops everybody's sockets, not only the user's whose access changed (panel-dialect.md 6.4).
  events.on('access', (server) => {
    for (const socket of of(server)) socket.drop();
  });
  events.on('condition', (server) => {
    if (server.status === 'suspended' && flavour.suspensionCuts)
      for (const socket of of(server)) socket.drop();
  });
}
