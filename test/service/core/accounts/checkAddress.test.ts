import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { checkAddress } from '../../../../src/core/accounts/checkAddress';
import { type Found, askWithoutKey } from '../../../../src/core/api/askWithoutKey';
import { isAbort } from '../../../../src/core/api/errors';
import { PracticePanel } from '../../../panel/practicePanel';
import { FakeClock, settle } from '../../../support/fakeClock';
import { type TestServer, answerJson, startServer } from '../../../support/httpServer';
import { silentLog } from '../../../support/silentLog';

const own = { errors: [{ code: 'AuthenticationException', detail: 'Unauthenticated.' }] };

describe('the address that is typed to sign in', () => {
  const clock = new FakeClock();
  const check = (typed: string, signal = new AbortController().signal) =>
    checkAddress(typed, {
      clock,
      signal,
      ask: (baseUrl, limits): Promise<Found> =>
        askWithoutKey(baseUrl, { clock, log: silentLog, ...limits }),
    });
  const said = async (typed: string) => {
    const outcome = await check(typed);
    return 'problem' in outcome ? outcome.problem : outcome.baseUrl;
  };

  describe('at the practice panel', () => {
    let panel: PracticePanel;
    let below: PracticePanel;
    before(async () => {
      panel = await PracticePanel.start();
      below = await PracticePanel.start({ path: '/panel' });
    });
    after(() => Promise.all([panel.stop(), below.stop()]));

    const found: readonly (readonly [name: string, typed: () => string, requests: number])[] = [
      ['as it is', () => panel.url, 1],
      ['with a slash', () => `${panel.url}/`, 1],
      ['with its API', () => panel.baseUrl, 1],
      ['a page of it', () => `${panel.url}/server/1a2b3c4d`, 1],
      ['below a path', () => below.url, 1],
      ['a page of one below a path', () => `${below.url}/server/1a2b3c4d`, 1],
    ];
    for (const [name, typed, requests] of found) {
      it(`${name}: is found by ${requests} request without a key`, async () => {
        const at = typed().startsWith(below.url) ? below : panel;
        const mark = at.mark();
        assert.equal(await said(typed()), at.baseUrl);
        const asked = at.requestsSince(mark);
        assert.equal(asked.length, requests);
        assert.deepEqual(at.violations, []);
      });
    }

    it('the host of a panel below a path: says that a path may be missing', async () => {
      assert.match(await said(new URL(below.url).origin), /has a path, such as/);
    });
  });

  type Answer = Parameters<typeof startServer>[0];
  const redirect =
    (to: string, status = 301): Answer =>
    (_, response) =>
      response.writeHead(status, { Location: to }).end();
  const rows: readonly (readonly [name: string, answer: Answer, says: RegExp])[] = [
    ['a panel', (_, response) => answerJson(response, own, 401), /\/api\/client$/],
    ['one that limits addresses', (_, r) => answerJson(r, own, 403), /\/api\/client$/],
    ['one that was asked too often', (_, r) => answerJson(r, own, 429), /\/api\/client$/],
    [
      'one that answers without a key',
      (_, r) => answerJson(r, { object: 'list', data: [] }),
      /\/api\/client$/,
    ],
    [
      'a web page',
      (_, response) => response.end('<html>'),
      /Couldn't find a hosting panel.*such as/,
    ],
    ['nothing there', (_, r) => r.writeHead(404).end('<html>'), /Couldn't find a hosting panel/],
    [
      'another API',
      (_, r) => answerJson(r, { errors: ['no'] }, 401),
      /Couldn't find a hosting panel/,
    ],
    [
      'errors of another',
      (_, r) => answerJson(r, { error: 'x' }, 401),
      /Couldn't find a hosting panel/,
    ],
    [
      'another host',
      redirect('https://www.example.com/api/client?per_page=1'),
      /redirects to https:\/\/www\.example\.com\. Enter/,
    ],
    [
      'another host and path',
      redirect('https://x.example/p/api/client', 308),
      /redirects to https:\/\/x\.example\/p\. Enter/,
    ],
    ['a host without https', redirect('http://panel.example.com/'), /panel\.example\.com without/],
    ['a private network without https', redirect('http://192.168.1.5/'), /192\.168\.1\.5 without/],
    ['a program of this computer', redirect('vscode://x/y'), /can't be a panel/],
    ['its own sign-in page', redirect('/auth/login', 302), /Couldn't find a hosting panel/],
    ['nowhere', (_, response) => response.writeHead(302).end(), /Couldn't find a hosting panel/],
    [
      'a password before it',
      (_, r) => r.writeHead(401, { 'WWW-Authenticate': 'Basic realm="x"' }).end(),
      /its own user name and password/,
    ],
    [
      'a guard before it',
      (_, r) => r.writeHead(403).end('<html>'),
      /blocked the request.*HTTP 403/,
    ],
    [
      'too many for a guard',
      (_, r) => r.writeHead(429).end('slow'),
      /blocked the request.*HTTP 429/,
    ],
    ['a proxy alone', (_, r) => r.writeHead(502).end('<html>'), /isn't available \(HTTP 502\)/],
    ['maintenance', (_, r) => answerJson(r, own, 503), /isn't available \(HTTP 503\)/],
    ['a connection that ends', (_, r) => r.destroy(), /The connection failed\. .*The other side/],
  ];
  for (const [name, answer, says] of rows) {
    it(`${name}: ${says.source}`, async () => {
      const server = await startServer(answer);
      try {
        assert.match(await said(server.url), says);
        assert.ok(server.arrived.every(({ headers }) => headers.authorization === undefined));
        assert.ok(server.arrived.length <= 2);
      } finally {
        await server.close();
      }
    });
  }

  it('nobody answers at the port', async () => {
    const server = await startServer(() => undefined);
    await server.close();
    assert.match(await said(server.url), /refused the connection/);
  });

  it('plain http where https was typed', async () => {
    const server = await startServer((_, response) => response.end());
    try {
      const typed = server.url.replace('http:', 'https:');
      assert.match(await said(typed), /doesn't use HTTPS on this port/);
    } finally {
      await server.close();
    }
  });

  it('a certificate that only its host signed', async () => {
    const folder = join(process.cwd(), 'test', 'support', 'certificate');
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => readFileSync(join(folder, name)));
    const server = createServer({ ...(key && { key }), ...(cert && { cert }) });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      assert.match(await said(`127.0.0.1:${port}`), /certificate of the host isn't trusted/);
    } finally {
      server.close();
    }
  });

  describe('at a host that does not answer', () => {
    let server: TestServer;
    let asked: Promise<void>;
    before(async () => {
      let arrive: () => void = () => undefined;
      asked = new Promise((resolve) => (arrive = resolve));
      server = await startServer(() => arrive());
    });
    after(() => server.close());

    it('gives up after 10 s, whatever is left to look at', async () => {
      const outcome = said(server.url);
      await asked;
      await clock.advance(9_900);
      let isDone = false;
      void outcome.then(() => (isDone = true));
      await settle();
      assert.equal(isDone, false);
      await clock.advance(200);
      assert.match(await outcome, /No answer within 10 s/);
      assert.equal(server.arrived.length, 1);
    });

    it('is no longer asked when the user gives up', async () => {
      const user = new AbortController();
      const outcome = check(server.url, user.signal);
      user.abort();
      await assert.rejects(outcome, isAbort);
    });
  });
});
