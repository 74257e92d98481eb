import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { root } from './paths.mjs';

const certificates = join(root, 'test', 'pictures', 'certificate');

/** What VS Code's server is told, to trust the names: on Linux the certificates of the system are those of this file. */
export const trustOfNames = { SSL_CERT_FILE: join(certificates, 'cert.pem') };

/**
 * A proxy that brings whoever asks for one of the names to where its origin listens, so that what is shown of it is a name
 * that people would have, and no port of this computer. It leads nowhere else.
 * @param {ReadonlyMap<string, string>} names an origin that listens here, for each host name
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function proxyTo(names) {
  const behind = (/** @type {import('node:http').IncomingMessage} */ { headers }) => {
    const { hostname, port } = new URL(names.get(headers.host ?? '') ?? 'http://127.0.0.1:9');
    return { hostname, port: Number(port) };
  };
  const named = createTlsServer(
    {
      key: readFileSync(join(certificates, 'key.pem')),
      cert: readFileSync(join(certificates, 'cert.pem')),
    },
    (asked, answer) => {
      const { method, url: path, headers } = asked;
      const passed = request({ ...behind(asked), method, path, headers }, (from) => {
        answer.writeHead(from.statusCode ?? 502, from.rawHeaders);
        from.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      asked.pipe(passed);
    },
  );
  named.on('upgrade', (asked, socket, first) => {
    const lines = [`${asked.method} ${asked.url} HTTP/1.1`];
    for (let at = 0; at < asked.rawHeaders.length; at += 2)
      lines.push(`${asked.rawHeaders[at]}: ${asked.rawHeaders[at + 1]}`);
    const { hostname, port } = behind(asked);
    const passed = connect(port, hostname, () => {
      passed.write(`${lines.join('\r\n')}\r\n\r\n`);
      passed.write(first);
      passed.pipe(socket).pipe(passed);
    });
    passed.on('error', () => socket.destroy());
    socket.on('error', () => passed.destroy());
  });
  const inside = await listen(named);
  const proxy = createServer();
  proxy.on('connect', (_, socket) => {
    const through = connect(inside, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(through).pipe(socket);
    });
    through.on('error', () => socket.destroy());
    socket.on('error', () => through.destroy());
  });
  const port = await listen(proxy);
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      for (const server of [proxy, named]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

/** @param {import('node:net').Server} server @returns {Promise<number>} the port */
async function listen(server) {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A server has no port');
  return address.port;
}
