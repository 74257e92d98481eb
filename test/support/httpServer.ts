import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as it arrived, body included. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** A bare HTTP server for tests of the client: keeps what arrived, answers as told. */
export interface TestServer {
  readonly url: string;
  readonly arrived: readonly Arrived[];
  close(): Promise<void>;
}

/** Starts a server on a free port of this computer; `answer` gets each request with its number, from 1. */
export async function startServer(
  answer: (request: Arrived, response: ServerResponse, count: number) => void,
): Promise<TestServer> {
  const arrived: Arrived[] = [];
  const server = createServer((incoming, response) => {
    const pieces: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => pieces.push(piece));
    incoming.on('end', () => {
      const request = {
        method: incoming.method ?? '',
        url: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(pieces),
      };
      arrived.push(request);
      answer(request, response, arrived.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    arrived,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Returns with JSON. */
export function answerJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(value));
}
