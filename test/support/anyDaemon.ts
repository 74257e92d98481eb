import http from 'node:http';
import https from 'node:https';
import { type Socket, connect } from 'node:net';
import { type Arrived, startServer } from './httpServer';

/** Daemons of all names: none is looked up. */
export interface AnyDaemon {
  /** Where transfers wanted to go: `host:port` of each connection. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** Has one server on this computer answer for each daemon until it is closed. */
export async function startAnyDaemon(
  answer: (request: Arrived, response: http.ServerResponse, count: number) => void,
): Promise<AnyDaemon> {
  const server = await startServer(answer);
  const port = Number(new URL(server.url).port);
  const daemon = leadConnections(() => connect(port, '127.0.0.1'));
  return {
    asked: daemon.asked,
    close: () => {
      daemon.restore();
      return server.close();
    },
  };
}

/** Has each connection to a daemon fail until it is closed. */
export function failAnyDaemon(error: Error): AnyDaemon {
  const daemon = leadConnections((done) => {
    process.nextTick(done, error);
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

function leadConnections(open: (failed: Failed) => Socket | undefined) {
  const asked: string[] = [];
  const before = { http: http.globalAgent, https: https.globalAgent };
  const lead = <T extends http.Agent>(agent: T): T =>
    Object.assign(agent, {
      createConnection: ({ host, port }: Place, failed: Failed) => {
        asked.push(`${host}:${port}`);
        return open(failed);
      },
    });
  http.globalAgent = lead(new http.Agent({ keepAlive: true }));
  https.globalAgent = lead(new https.Agent({ keepAlive: true }));
  const restore = () => {
    http.globalAgent = before.http;
    https.globalAgent = before.https;
  };
  return { asked, restore };
}
