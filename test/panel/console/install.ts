import { WebSocketServer } from 'ws';
import type { App, Part } from '../kernel/app';
import type { Server } from '../kernel/world';
import { type ConsoleFlavour, ConsoleSocket } from './consoleSocket';
import { Machines } from './machines';
import { addConsoleVerbs } from './verbs';

const mostSockets = 30;

/** Plugs the console websocket and the bot processes into the node. */
export function installConsole(app: App): Part {
  const machines = new Machines(app);
  const flavour: ConsoleFlavour = { expiry: 'jwt error', backupSuffix: false };
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const sockets = new Set<ConsoleSocket>();
  const of = (one: Server) => [...sockets].filter((socket) => socket.server.uuid === one.uuid);
  app.machine = machines;

  app.node.onUpgrade('/api/servers/:uuid/ws', ({ params, request, socket, head }) => {
    const target = app.world.servers.get(params.uuid ?? '');
    if (!target) return refuse(404, 'The requested resource does not exist on this instance.');
    if (request.headers.origin !== app.panelOrigin) return refuse(403, 'Origin not allowed.');
    if (of(target).length >= mostSockets)
      return refuse(400, 'Too many open websocket connections.');
    server.handleUpgrade(request, socket, head, (opened) => {
      if (target.status === 'suspended' || target.status === 'restoring_backup') {
        return opened.close(4409, 'server is suspended');
      }
      if (target.loading) return opened.close(4410, 'server is loading');
      machines.adopt(target);
      const connection = new ConsoleSocket(target, opened, { app, machines, flavour });
      sockets.add(connection);
      opened.on('close', () => sockets.delete(connection));
      opened.on('error', () => undefined);
    });

    function refuse(status: number, error: string): void {
      const body = JSON.stringify({ error });
      socket.end(
        `HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    }
  });

  machines.events.on('line', (one, line) => {
    for (const socket of of(one)) socket.send('console output', line);
  });
  machines.events.on('power', (one, state) => {
    for (const socket of of(one)) socket.send('status', state);
  });
  machines.events.on('stats', (one) => {
    for (const socket of of(one)) socket.sendStats();
  });
  const beat = () => {
    for (const socket of sockets) {
      if (socket.server.power === 'running' && socket.user) socket.sendStats();
    }
  };
  const timer = setInterval(beat, 1000);
  timer.unref();

  listen(app, of, flavour);
  addConsoleVerbs(app, { machines, flavour, of });
  return {
    reset: () => {
      for (const socket of sockets) socket.drop();
      machines.stopAll();
      Object.assign(flavour, { expiry: 'jwt error', backupSuffix: false });
    },
    stop: () => {
      clearInterval(timer);
      for (const socket of sockets) socket.drop();
      machines.stopAll();
      server.close();
    },
  };
}

/** Hands on what the rest of the panel does to servers. */
function listen(app: App, of: (one: Server) => ConsoleSocket[], flavour: ConsoleFlavour): void {
  const tell = (one: Server, event: string, arg: string, permission?: string) => {
    for (const socket of of(one)) {
      if (permission === undefined || socket.may(permission)) socket.send(event, arg);
    }
  };
  app.events.on('backupCompleted', (one, report) => {
    const name = flavour.backupSuffix ? `backup completed:${report.uuid}` : 'backup completed';
    tell(one, name, JSON.stringify(report), 'backup.read');
  });
  app.events.on('restoreProgress', (one, line) => tell(one, 'daemon message', line));
  app.events.on('restoreCompleted', (one) => tell(one, 'backup restore completed', ''));
  app.events.on('installStarted', (one) => tell(one, 'install started', ''));
  app.events.on('installOutput', (one, line) =>
    tell(one, 'install output', line, 'admin.websocket.install'),
  );
  app.events.on('installCompleted', (one) => tell(one, 'install completed', ''));
  app.events.on('deleted', (one) => {
    tell(one, 'deleted', 'null');
    for (const socket of of(one)) socket.close(1001, 'server deleted');
  });
  app.events.on('access', (one, user) => {
    for (const socket of of(one)) if (socket.user === user) socket.drop();
  });
  app.events.on('condition', (one) => {
    if (one.status === 'suspended') for (const socket of of(one)) socket.drop();
  });
}
