import { randomBytes } from 'node:crypto';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';

/**
 * Stands before VS Code's server edition and adds the one thing that it leaves to others: half of the key with which the
 * browser seals what extensions keep secret. Without that, whoever loads the window again is signed out.
 * @param {{ port: number, token: string | undefined }} behind where VS Code listens, and who may come in
 * @returns {Promise<{ port: number, close: () => void }>}
 */
export async function openFrontDoor({ port, token }) {
  const half = randomBytes(32);
  const door = createServer((asked, answer) => {
    if (asked.method === 'POST' && asked.url?.endsWith('/mint-key')) {
      const isKnown = !token || asked.headers.cookie?.includes(token);
      answer.writeHead(isKnown ? 200 : 403).end(isKnown ? half : undefined);
      return;
    }
    const { method, url: path, headers } = asked;
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.rawHeaders);
      from.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  door.on('upgrade', (asked, socket, first) => {
    const lines = [`${asked.method} ${asked.url} HTTP/1.1`];
    for (let at = 0; at < asked.rawHeaders.length; at += 2)
      lines.push(`${asked.rawHeaders[at]}: ${asked.rawHeaders[at + 1]}`);
    const passed = connect(port, '127.0.0.1', () => {
      passed.write(`${lines.join('\r\n')}\r\n\r\n`);
      passed.write(first);
      passed.pipe(socket).pipe(passed);
    });
    for (const [one, other] of [
      [passed, socket],
      [socket, passed],
    ]) {
      one?.on('error', () => other?.destroy());
      one?.on('close', () => other?.destroy());
    }
  });
  await new Promise((resolve, reject) => {
    door.once('error', reject).listen(0, '127.0.0.1', () => resolve(undefined));
  });
  const address = door.address();
  if (address === null || typeof address === 'string') throw new Error('The door has no port');
  return {
    port: address.port,
    close: () => {
      door.close();
      door.closeAllConnections();
    },
  };
}
