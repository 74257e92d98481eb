import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, type Server, connect } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import * as vscode from 'vscode';
import { describeError as sentence } from '../../src/core/api/describe';
import { PanelHttp } from '../../src/core/api/http';
import { systemClock } from '../../src/core/base/clock';
import { silentLog } from '../support/silentLog';
import { ignored } from '../../src/core/api/decode';

const certificates = join(process.env['HOSTING_PANEL_ROOT'] ?? '', 'test/support/certificate');

describe('The way to a panel', () => {
  const servers: Server[] = [];
  const sockets = new Set<Duplex>();
  const asked: string[] = [];

  before(async () => {
    const panel = createTlsServer(
      {
        key: readFileSync(join(certificates, 'key.pem')),
        cert: readFileSync(join(certificates, 'cert.pem')),
      },
      (_, response) => response.end('{}'),
    );
    const panelPort = await listen(panel);
    const proxy = createServer();
    proxy.on('connect', (request, socket: Duplex) => {
      asked.push(request.url ?? '');
      sockets.add(socket);
      const through = connect(panelPort, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        socket.pipe(through).pipe(socket);
      });
      through.on('error', () => socket.destroy());
      socket.on('error', () => through.destroy());
    });
    await setProxy(`http://127.0.0.1:${await listen(proxy)}`);
  });

  after(async () => {
    await setProxy(undefined);
    for (const socket of sockets) socket.destroy();
    for (const server of servers) server.close();
  });

  async function listen(server: Server): Promise<number> {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  function setProxy(url: string | undefined): Thenable<void> {
    const target = vscode.ConfigurationTarget.Global;
    return vscode.workspace.getConfiguration('http').update('proxy', url, target);
  }

  it("follows VS Code's proxy, and trusts no certificate that the system does not", async () => {
    // A name that only the proxy could know.
    const baseUrl = 'https://panel.test/api/client';
    const http = new PanelHttp({
      baseUrl,
      key: () => Promise.resolve('xc_key'),
      clock: systemClock,
      log: silentLog,
    });
    const failure = await http.send({ path: '/', read: ignored }).catch((error: unknown) => error);
    assert.deepEqual([...new Set(asked)], ['panel.test:443']);
    assert.match(sentence(failure), /certificate of the host isn't trusted/);
  });
});
