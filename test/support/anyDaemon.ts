import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { join } from 'node:path';
import { connect as connectSecurely, createServer } from 'node:tls';
import { type Arrived, startServer } from './httpServer';

/** Daemons of all names: none is looked up. */
export interface AnyDaemon {
  /** Where transfers wanted to go: `host:port` of each connection. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

const certificate = join('test', 'support', 'certificate');

/** Has one server on this computer answer for each daemon until it is closed. */
export async function startAnyDaemon(
  answer: (request: Arrived, response: http.ServerResponse, count: number) => void,
): Promise<AnyDaemon> {
  const server = await startServer(answer);
  const port = Number(new URL(server.url).port);
  const key = readFileSync(join(certificate, 'key.pem'));
  const cert = readFileSync(join(certificate, 'cert.pem'));
  const secure = createServer({ key, cert }, (socket) => {
    const inside = connect(port, '127.0.0.1');
    socket.on('error', () => inside.destroy());
    inside.on('error', () => socket.destroy());
    socket.pipe(inside).pipe(socket);
  });
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
  const securePort = (secure.address() as AddressInfo).port;
  const daemon = leadConnections((isSecure) =>
    isSecure
      ? connectSecurely({ port: securePort, host: '127.0.0.1', rejectUnauthorized: false })
      : connect(port, '127.0.0.1'),
  );
  return {
    asked: daemon.asked,
    close: async () => {
      daemon.restore();
      await server.close();
      await new Promise((resolve) => secure.close(resolve));
    },
  };
}

/** Has each connection to a daemon fail until it is closed. */
export function failAnyDaemon(error: Error): AnyDaemon {
  const daemon = leadConnections((_, failed) => {
    process.nextTick(failed, error);
    return undefined;
  });
  return {
    asked: daemon.asked,
    close: () => {
      daemon.restore();
      return Promise.resolve();
    },
  };
}

type Failed = (error: Error) => void;
interface Place {
  readonly host?: string;
  readonly port?: number | string;
}

function leadConnections(open: (isSecure: boolean, failed: Failed) => Socket | undefined) {
  const asked: string[] = [];
  const before = { http: http.globalAgent, https: https.globalAgent };
  const lead = <T extends http.Agent>(agent: T, isSecure: boolean): T =>
    Object.assign(agent, {
      createConnection: ({ host, port }: Place, failed: Failed) => {
        asked.push(`${host}:${port}`);
        return open(isSecure, failed);
      },
    });
  http.globalAgent = lead(new http.Agent({ keepAlive: true }), false);
  https.globalAgent = lead(new https.Agent({ keepAlive: true }), true);
  const restore = () => {
    http.globalAgent = before.http;
    https.globalAgent = before.https;
  };
  return { asked, restore };
}
