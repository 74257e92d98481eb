import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, type Server, connect } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { createSecureContext } from 'node:tls';
import * as vscode from 'vscode';
import { DaemonTransfer } from '../../src/core/api/daemonTransfer';
import { daemonUrl } from '../../src/core/api/daemonUrl';
import { describeError as sentence } from '../../src/core/api/describe';
import { PanelError } from '../../src/core/api/errors';
import { PanelHttp } from '../../src/core/api/http';
import { systemClock } from '../../src/core/base/clock';
import { contentOf } from '../../src/core/base/uploadContent';
import { silentLog } from '../support/silentLog';
import { ignored } from '../../src/core/api/decode';

/** A certificate that is only here, with its key. */
function certificateIn(folder: string) {
  const at = join(process.env['HOSTING_PANEL_ROOT'] ?? '', 'test', folder, 'certificate');
  return { key: readFileSync(join(at, 'key.pem')), cert: readFileSync(join(at, 'cert.pem')) };
}
const strange = certificateIn('support');
// VS Code's server is told to trust it.
const known = certificateIn('pictures');
const knownHost = 'fra-01.example.net';

const transfer = new DaemonTransfer(systemClock, silentLog);
const addressAt = (host: string) => daemonUrl(`https://${host}/file?token=t`, `https://${host}`);

/** All that goes to another computer over HTTP: what is asked by `fetch`, and what goes over streams. */
const ways: readonly [string, (host: string) => Promise<unknown>][] = [
  [
    'a panel',
    (host) =>
      new PanelHttp({
        baseUrl: `https://${host}/api/client`,
        key: () => Promise.resolve('xc_key'),
        clock: systemClock,
        log: silentLog,
      }).send({ path: '/', read: ignored }),
  ],
  ['a daemon, for a file', (host) => transfer.downloadBytes(addressAt(host))],
  [
    'a daemon, with a file',
    (host) => transfer.upload(addressAt(host), '/', [{ name: 'a', content: contentOf('abc') }]),
  ],
];

for (const [whom, ask] of ways) {
  describe(`The way to ${whom}`, () => {
    const servers: Server[] = [];
    const sockets = new Set<Duplex>();
    const asked: string[] = [];
    let direct = '';
    /** What the proxy says in place of leading to the host. */
    let ownWords: string | undefined;

    before(async () => {
      const host = createTlsServer(
        {
          ...strange,
          SNICallback: (name, done) =>
            done(null, createSecureContext(name === knownHost ? known : strange)),
        },
        (request, response) => void request.resume().on('end', () => response.end('{}')),
      );
      const hostPort = await listen(host, '0.0.0.0');
      direct = `127.0.0.2:${hostPort}`;
      const proxy = createServer();
      proxy.on('connect', (request, socket: Duplex) => {
        asked.push(request.url ?? '');
        sockets.add(socket);
        socket.on('error', () => undefined);
        if (ownWords !== undefined) return void socket.end(ownWords);
        const through = connect(hostPort, '127.0.0.1', () => {
          socket.write('HTTP/1.1 200 OK\r\n\r\n');
          socket.pipe(through).pipe(socket);
        });
        through.on('error', () => socket.destroy());
        socket.on('error', () => through.destroy());
      });
      await set('proxy', `http://127.0.0.1:${await listen(proxy, '127.0.0.1')}`);
      // The oldest VS Code reads the system's certificates from one file else, whatever it is told.
      await set('systemCertificatesNode', true);
    });

    afterEach(async () => {
      asked.length = 0;
      ownWords = undefined;
      for (const name of ['proxySupport', 'proxyStrictSSL', 'systemCertificates']) await set(name);
    });

    after(async () => {
      for (const name of ['proxy', 'systemCertificatesNode']) await set(name);
      for (const socket of sockets) socket.destroy();
      for (const server of servers) server.close();
    });

    async function listen(server: Server, at: string): Promise<number> {
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, at, resolve));
      return (server.address() as AddressInfo).port;
    }

    function set(name: string, value?: unknown): Thenable<void> {
      const target = vscode.ConfigurationTarget.Global;
      return vscode.workspace.getConfiguration('http').update(name, value, target);
    }

    const failureOf = (host: string) =>
      ask(host).then(
        () => 'it was answered',
        (error: unknown) => sentence(error),
      );
    const untrusted = /certificate of the host isn't trusted/;

    it("follows VS Code's proxy, and trusts no certificate that the system does not", async () => {
      // A name that only the proxy could know.
      assert.match(await failureOf('panel.test'), untrusted);
      assert.deepEqual([...new Set(asked)], ['panel.test:443']);
    });

    it('stays closed to a strange certificate where that of a proxy need not be known', async () => {
      await set('proxyStrictSSL', false);
      assert.match(await failureOf('panel.test'), untrusted);
    });

    it('takes no word of the proxy for the host’s', async () => {
      ownWords = 'HTTP/1.1 206 Yes\r\nContent-Length: 2\r\n\r\n{}';
      const failure = await ask(knownHost).catch((error: unknown) => error);
      assert.ok(PanelError.is(failure, 'network'), String(failure));
    });

    // Which certificates the system has can be said to VS Code's server on Linux alone, and only there is an address of this
    // computer that VS Code does not know as such.
    if (process.platform !== 'linux' || process.env['SSL_CERT_FILE'] === undefined) return;

    it('is direct where VS Code is told to use no proxy', async () => {
      await set('proxySupport', 'off');
      assert.match(await failureOf(direct), untrusted);
      assert.deepEqual(asked, []);
      await set('proxySupport', 'override');
      assert.match(await failureOf(direct), untrusted);
      assert.deepEqual([...new Set(asked)], [direct]);
    });

    it('trusts what the system does, unless VS Code is told not to', async () => {
      await ask(knownHost);
      assert.deepEqual(asked, [`${knownHost}:443`]);
      await set('systemCertificates', false);
      assert.match(await failureOf(knownHost), untrusted);
    });
  });
}
