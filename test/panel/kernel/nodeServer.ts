import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { STATUS_CODES, createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { App, NodeHandler, NodeRoutes, Reply, UpgradeHandler } from './app';
import { Exchange } from './exchange';
import { faultReply } from './faultReplies';
import type { LoggedRequest } from './log';
import { NodeFailure, nodeCrash, nodeErrorBody } from './nodeErrors';
import { Router } from './router';

/** The node's port: signed URLs and the console websocket. Never a panel key. */
export class NodeServer implements NodeRoutes {
  readonly http: HttpServer;
  private readonly router = new Router<NodeHandler>();
  private readonly upgrades = new Router<UpgradeHandler>();
  private readonly sockets = new Set<Duplex>();

  constructor(private readonly app: () => App) {
    this.http = createServer((request, response) => void this.answer(request, response));
    this.http.keepAliveTimeout = 60_000;
    this.http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.upgrade(request, socket, head),
    );
  }

  route(method: string, pattern: string, handler: NodeHandler): void {
    this.router.add(method, pattern, handler);
  }

  onUpgrade(pattern: string, handler: UpgradeHandler): void {
    this.upgrades.add('GET', pattern, handler);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const app = this.app();
    const url = new URL(request.url ?? '/', 'http://node');
    const method = request.method ?? 'GET';
    const path = url.pathname;
    const entry = app.log.request({ where: 'node', method, path, query: url.search.slice(1) });
    request.on('data', (chunk: Buffer) => (entry.bytesIn += chunk.length));
    request.pause();
    const exchange = new Exchange(app, request, response, entry);
    const found = this.router.find(method, path);
    if (found.kind === 'route') entry.route = found.pattern;
    if (app.isNodeDown) {
      request.socket.destroy();
      return;
    }
    if (!(await exchange.begin())) return;
    try {
      refuseKey(app, request, `${method} ${path}`);
      if (found.kind !== 'route')
        throw new NodeFailure(404, 'The requested resource was not found.');
      const { params, target } = found;
      const { searchParams: query } = url;
      const isBurnt = exchange.isBurnt;
      await exchange.send(await target({ app, params, query, request, response, isBurnt }));
    } catch (error) {
      request.resume();
      await exchange.send(failureReply(error));
    }
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const app = this.app();
    socket.on('error', () => undefined);
    // From now on it is no connection of the HTTP server any more, answered or not.
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    const url = new URL(request.url ?? '/', 'http://node');
    const entry = app.log.request({
      where: 'node',
      method: 'UPGRADE',
      path: url.pathname,
      query: url.search.slice(1),
    });
    void this.handshake({ app, request, socket, head }, entry);
  }

  private async handshake(
    upgrade: Omit<Parameters<UpgradeHandler>[0], 'params'>,
    entry: LoggedRequest,
  ): Promise<void> {
    const { app, request, socket } = upgrade;
    const found = this.upgrades.find('GET', entry.path);
    if (found.kind === 'route') entry.route = found.pattern;
    if (app.flavour.latencyMs > 0) await wait(app.flavour.latencyMs);
    for (const effect of app.faults.take(entry)) {
      if (effect.kind === 'delay') await wait(effect.ms);
      else if (effect.kind === 'hang') return;
      else {
        const reply = faultReply(effect, 'node');
        if (!reply) return void socket.destroy();
        return refuse(socket, entry, reply);
      }
    }
    if (app.isNodeDown) return void socket.destroy();
    try {
      refuseKey(app, request, `websocket ${entry.path}`);
      if (found.kind !== 'route')
        throw new NodeFailure(404, 'The requested resource was not found.');
    } catch (error) {
      return refuse(socket, entry, failureReply(error));
    }
    entry.status = 101;
    found.target({ ...upgrade, params: found.params });
  }

  /** Ends every connection, websockets included. */
  cut(): void {
    this.http.closeAllConnections();
    for (const socket of this.sockets) socket.destroy();
  }
}

/** Answers a handshake with anything but a websocket. */
function refuse(socket: Duplex, entry: LoggedRequest, reply: Reply): void {
  entry.status = reply.status;
  const body = Buffer.from(typeof reply.body === 'string' ? reply.body : '');
  const headers = { ...reply.headers, 'Content-Length': body.length, Connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ''}\r\n`;
  socket.end(Buffer.concat([Buffer.from(`${status}${lines.join('')}\r\n`), body]));
}

function refuseKey(app: App, request: IncomingMessage, what: string): void {
  // Only keys that exist: the letters of a signed token may look like the beginning of one.
  const isInAddress = [...app.world.keys.keys()].some((key) => request.url?.includes(key));
  if (request.headers.authorization === undefined && !isInAddress) return;
  app.violations.push(`A panel key was sent to the node: ${what}`);
  throw new NodeFailure(400, 'A panel key must never be sent to a node.');
}

function failureReply(error: unknown): Reply {
  const failure = error instanceof NodeFailure ? error : nodeCrash();
  if (!(error instanceof NodeFailure)) console.error('Practice node:', error);
  return {
    status: failure.status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'X-Request-Id': failure.requestId,
    },
    body: nodeErrorBody(failure),
  };
}
