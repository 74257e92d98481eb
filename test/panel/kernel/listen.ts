import { type Server, createServer } from 'node:http';

/** Listens on a port that the system chooses; resolves with the origin. */
export function listen(http: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(0, '127.0.0.1', () => {
      const address = http.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve(`http://127.0.0.1:${port}`);
    });
  });
}

/** Listens again on the port that it had; `origin` names it. */
export function listenAgain(http: Server, origin: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(Number(new URL(origin).port), '127.0.0.1', resolve);
  });
}

/** The origin of a port at which nobody listens any more. */
export async function closedOrigin(): Promise<string> {
  const http = createServer();
  const origin = await listen(http);
  await close(http);
  return origin;
}

/** Ends the server and every connection it has. */
export function close(http: Server): Promise<void> {
  if (!http.listening) return Promise.resolve();
  return new Promise((resolve) => {
    http.close(() => resolve());
    http.closeAllConnections();
  });
}
