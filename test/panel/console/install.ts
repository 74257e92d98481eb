import { WebSocketServer } from 'ws';
import type { App, Part } from '../kernel/app';
import type { Server } from '../kernel/world';
import { answerAsk } from './asks';
import { ConsoleSocket, type SocketParts } from './consoleSocket';
import type { ConsoleFlavour } from './flavour';
import { Machines } from './machines';
import { relayEvents } from './relay';
import { TokenGate } from './tokenGate';
import { addConsoleVerbs } from './verbs';

/** Open sockets that a server may have (panel-dialect.md 6.1). */
const mostSockets = 30;

/** Plugs the console websocket and the bot processes into the node. */
export function installConsole(app: App, usual: ConsoleFlavour): Part {
  const flavour: ConsoleFlavour = { ...usual };
  const machines = new Machines(app, flavour);
  const gate = new TokenGate(app);
  const parts: SocketParts = { app, machines, gate, flavour };
  const ask = answerAsk(app, machines);
  const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const sockets = new Set<ConsoleSocket>();
  const of = (one: Server) => [...sockets].filter((socket) => socket.server.uuid === one.uuid);
  app.machine = machines;

  app.node.onUpgrade('/api/servers/:uuid/ws', ({ params, request, socket, head }) => {
    const server = app.world.servers.get(params['uuid'] ?? '');
    const refusal = refusalOf(server, request.headers.origin);
    if (!server || refusal) return refuse(refusal ?? [404, '']);
    webSockets.handleUpgrade(request, socket, head, (opened) => {
      const isHeld = server.status === 'suspended' || server.status === 'restoring_backup';
      if (isHeld) return opened.close(4409, 'server is suspended');
      if (server.loading) return opened.close(4410, 'server is loading');
      machines.adopt(server);
      const ip = request.socket.remoteAddress?.replace('::ffff:', '') ?? '';
      const connection = new ConsoleSocket(server, opened, { parts, ask, ip });
      sockets.add(connection);
      opened.on('close', () => sockets.delete(connection));
      opened.on('error', () => undefined);
    });

    function refuse([status, error]: Refusal): void {
      const body = JSON.stringify({ error });
      socket.end(
        `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json\r\nConnection: close\r\n` +
          `Content-Length: ${body.length}\r\n\r\n${body}`,
      );
    }
  });

  function refusalOf(server: Server | undefined, origin: string | undefined): Refusal | undefined {
    if (!server) return [404, 'The requested resource does not exist on this instance.'];
    if (origin !== app.panelOrigin) return [403, 'Origin not allowed.'];
    if (of(server).length < mostSockets) return undefined;
    return [400, 'Too many open websocket connections.'];
  }

  const beat = setInterval(() => {
    for (const socket of sockets) if (socket.server.power === 'running') socket.sendStats();
  }, 1000);
  beat.unref();

  relayEvents(parts, of);
  app.events.on('nodeRestarted', () => machines.forgetActions());
  const verbs = addConsoleVerbs(app, { machines, flavour, of });
  const end = () => {
    verbs.stop();
    for (const socket of sockets) socket.drop();
    machines.stopAll();
    gate.forget();
  };
  return {
    reset: () => {
      end();
      Object.assign(flavour, usual);
    },
    stop: () => {
      clearInterval(beat);
      end();
      machines.stop();
      webSockets.close();
    },
  };
}

type Refusal = readonly [status: number, error: string];
