import assert from 'node:assert/strict';
import { systemClock } from '../../../../src/core/base/clock';
import { contentOf } from '../../../../src/core/base/uploadContent';
import { isSocketUrl } from '../../../../src/core/console/sessionRunner';
import { silentLog } from '../../../support/silentLog';
import { parseAddress } from '../../../../src/core/accounts/address';
import { daemonUrl } from '../../../../src/core/api/daemonUrl';
import { ignored } from '../../../../src/core/api/decode';
import { PanelError } from '../../../../src/core/api/errors';
import { PanelHttp } from '../../../../src/core/api/http';
import { DaemonTransfer } from '../../../../src/core/api/daemonTransfer';
import { type TestServer, answerJson, startServer } from '../../../support/httpServer';

const key = 'xc_secretsecretsecret';

describe('The key goes to the panel’s origin and nowhere else', () => {
  let elsewhere: TestServer;
  const servers: TestServer[] = [];
  const started = async (...args: Parameters<typeof startServer>) => {
    const server = await startServer(...args);
    servers.push(server);
    return server;
  };
  const open = (baseUrl: string) =>
    new PanelHttp({ baseUrl, key: () => Promise.resolve(key), clock: systemClock, log: silentLog });

  const asDaemon = (url: string) => daemonUrl(url, 'http://127.0.0.1');

  beforeEach(async () => {
    elsewhere = await started((_, response) => answerJson(response, { data: [] }));
  });
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

  const carriesKey = ({ arrived }: TestServer) =>
    arrived.some((request) => JSON.stringify([request.url, request.headers]).includes(key));

  it('is sent to the panel, in a header and not in the address', async () => {
    const panel = await started((_, response) => answerJson(response, {}));
    await open(`${panel.url}/api/client`).send({ path: '/account', read: ignored });
    assert.equal(panel.arrived[0]?.headers.authorization, `Bearer ${key}`);
    assert.ok(panel.arrived.every(({ url }) => !url.includes(key)));
  });

  for (const status of [301, 302, 303, 307, 308]) {
    it(`does not follow a redirect (${status})`, async () => {
      const panel = await started((_, response) => {
        response.writeHead(status, { Location: `${elsewhere.url}/api/client/account` }).end();
      });
      const asking = open(`${panel.url}/api/client`).send({ path: '/account', read: ignored });
      await assert.rejects(asking, (error) => PanelError.is(error, 'malformed'));
      assert.equal(elsewhere.arrived.length, 0);
    });
  }

  for (const path of ['@evil.example/', '//evil.example/', '/../../..', '/servers/%2e%2e//evil']) {
    it(`is not sent along a path that leads elsewhere: ${path}`, async () => {
      const panel = await started((_, response) => answerJson(response, {}));
      const asking = open(panel.url).send({ path: `/${path}`, read: ignored });
      await assert.rejects(asking, (error) => PanelError.is(error, 'notFound'));
      assert.deepEqual([panel.arrived.length, elsewhere.arrived.length], [0, 0]);
    });
  }

  it('is not sent to a node, in either direction', async () => {
    const transfer = new DaemonTransfer(systemClock, silentLog);
    await transfer.downloadBytes(asDaemon(`${elsewhere.url}/download/file?token=t`));
    const content = contentOf('x');
    await transfer.upload(asDaemon(`${elsewhere.url}/upload/file?token=t`), '/', [
      { name: 'a', content },
    ]);
    assert.equal(elsewhere.arrived.length, 2);
    assert.ok(!carriesKey(elsewhere));
    assert.ok(elsewhere.arrived.every(({ headers }) => headers.authorization === undefined));
  });

  it('does not follow a node’s redirect either', async () => {
    const node = await started((_, response) => {
      response.writeHead(302, { Location: `${elsewhere.url}/file` }).end();
    });
    const transfer = new DaemonTransfer(systemClock, silentLog);
    const fetching = transfer.downloadBytes(asDaemon(`${node.url}/download/file?token=t`));
    await assert.rejects(fetching, (error) => PanelError.is(error, 'malformed'));
    assert.equal(elsewhere.arrived.length, 0);
  });

  it('is asked for again only by the host that was typed, not by one that looks like it', () => {
    const rows: readonly (readonly [typed: string, host: string])[] = [
      ['https://panel.example.com', 'panel.example.com'],
      ['https://panel.example.com.evil.example', 'panel.example.com.evil.example'],
      ['https://panel.example.com@evil.example', 'evil.example'],
      ['https://xn--pnel-5na.example.com', 'xn--pnel-5na.example.com'],
      ['https://pаnel.example.com', 'xn--pnel-53d.example.com'],
    ];
    for (const [typed, host] of rows) {
      const address = parseAddress(typed);
      if ('problem' in address) continue;
      for (const url of address.baseUrls) assert.equal(new URL(url).host, host, typed);
    }
  });

  it('and the console’s token goes over an encrypted socket where the panel is encrypted', () => {
    assert.equal(isSocketUrl('ws://node.example.com/ws', 'https://panel.example.com'), false);
    assert.equal(isSocketUrl('wss://node.example.com/ws', 'https://panel.example.com'), true);
    assert.equal(isSocketUrl('https://node.example.com/ws', 'https://panel.example.com'), false);
  });
});
