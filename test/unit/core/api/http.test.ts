import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { systemClock } from '../../../../src/core/base/clock';
import type { Log } from '../../../../src/core/base/log';
import { describeError } from '../../../../src/core/api/describe';
import { PanelError } from '../../../../src/core/api/errors';
import { PanelHttp, type PanelRequest } from '../../../../src/core/api/http';
import type { OtherWindows } from '../../../../src/core/api/otherWindows';
import { readForOthers } from '../../../../src/core/api/readForOthers';
import { listResources } from '../../../../src/core/api/resources';
import { serverRoute } from '../../../../src/core/api/route';
import { FakeClock } from '../../../support/fakeClock';
import {
  type Arrived,
  type TestServer,
  answerJson,
  startServer,
} from '../../../support/httpServer';

const key = 'xc_secret';

describe('PanelHttp', () => {
  const servers: TestServer[] = [];
  const lines: string[] = [];
  const write = (message: unknown) => void lines.push(String(message));
  const log: Log = { debug: write, info: write, warn: write, error: write };

  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
    lines.length = 0;
  });

  async function serve(answer: (r: Arrived, s: ServerResponse, n: number) => void) {
    const server = await startServer(answer);
    servers.push(server);
    return server;
  }

  function client(server: TestServer, clock = systemClock, stored: string | undefined = key) {
    const baseUrl = `${server.url}/api/client`;
    return new PanelHttp({ baseUrl, key: () => Promise.resolve(stored), clock, log });
  }

  const get: PanelRequest<unknown> = { path: '/x', read: (body) => body };

  async function kindOf(work: Promise<unknown>): Promise<string> {
    return work.then(
      () => 'no error',
      (error: unknown) => (PanelError.is(error) ? error.kind : String(error)),
    );
  }

  it('sends key, accept type and encoded query; reads JSON', async () => {
    const server = await serve((_, response) => answerJson(response, { ok: 1 }));
    const query = { 'filter[*]': 'a b&c+d', page: 2, none: undefined };
    assert.deepEqual(await client(server).send({ ...get, query }), { ok: 1 });
    const [request] = server.arrived;
    assert.equal(request?.url, '/api/client/x?filter%5B*%5D=a%20b%26c%2Bd&page=2');
    assert.equal(request?.headers.authorization, `Bearer ${key}`);
    assert.equal(request?.headers.accept, 'application/json');
  });

  it('sends JSON as JSON and bytes as plain text', async () => {
    const server = await serve((_, response) => response.writeHead(204).end());
    const http = client(server);
    await http.send({ ...get, method: 'POST', json: { a: 'ü' } });
    await http.send({ ...get, method: 'POST', bytes: new Uint8Array([0, 255]) });
    assert.deepEqual(
      server.arrived.map(({ headers, body }) => [headers['content-type'], body.toString('hex')]),
      [
        ['application/json', Buffer.from('{"a":"ü"}').toString('hex')],
        ['text/plain', '00ff'],
      ],
    );
  });

  it('asks nothing without a key', async () => {
    const server = await serve((_, response) => answerJson(response, {}));
    const http = new PanelHttp({
      baseUrl: server.url,
      key: () => Promise.resolve(undefined),
      clock: systemClock,
      log,
    });
    assert.equal(await kindOf(http.send(get)), 'signedOut');
    assert.equal(server.arrived.length, 0);
  });

  it('follows no redirect: the key stays with the panel', async () => {
    const thief = await serve((_, response) => answerJson(response, {}));
    const server = await serve((_, response) =>
      response.writeHead(302, { Location: `${thief.url}/login` }).end(),
    );
    assert.equal(await kindOf(client(server).send(get)), 'malformed');
    assert.equal(thief.arrived.length, 0);
  });

  it('takes a web page for what it is', async () => {
    const server = await serve((_, response) => response.end('<html></html>'));
    assert.equal(await kindOf(client(server).send(get)), 'malformed');
  });

  it('tells of each refused key', async () => {
    const server = await serve((_, response) => answerJson(response, {}, 401));
    const http = client(server);
    let refused = 0;
    http.refusedKey.onDidRefuse(() => refused++);
    assert.equal(await kindOf(http.send(get)), 'unauthorized');
    assert.equal(refused, 1);
  });

  it('waits the whole Retry-After of a 429, also for POST', async () => {
    const server = await serve((_, response, count) =>
      count === 1
        ? response.writeHead(429, { 'Retry-After': '7' }).end()
        : response.writeHead(204).end(),
    );
    const clock = new FakeClock();
    const sent = client(server, clock).send({ ...get, method: 'POST' });
    let done = false;
    void sent.then(() => (done = true));
    while (clock.pending < 1 || server.arrived.length < 1) await new Promise(setImmediate);
    await waitFor(() => lines.some((line) => line.includes('again in 7000 ms')));
    await clock.advance(6_999);
    assert.equal(server.arrived.length, 1);
    await clock.advance(1);
    await sent;
    assert.equal(done, true);
    assert.equal(server.arrived.length, 2);
  });

  it('lets nothing else in the background ask meanwhile', async () => {
    const server = await serve((_, response, count) =>
      count === 1
        ? response.writeHead(429, { 'Retry-After': '60' }).end()
        : answerJson(response, { ok: count }),
    );
    const clock = new FakeClock();
    const http = client(server, clock);
    const first = http.send({ ...get, priority: 'background' });
    await waitFor(() => lines.some((line) => line.includes('again in 60000 ms')));
    const second = http.send({ ...get, priority: 'background' });
    await http.send(get);
    assert.equal(server.arrived.length, 2);
    await clock.advance(59_999);
    assert.equal(server.arrived.length, 2);
    await clock.advance(1);
    await Promise.all([first, second]);
    assert.equal(server.arrived.length, 4);
  });

  for (const [retryAfter, waitMs] of [
    ['2', 2_000],
    [undefined, 60_000],
  ] as const) {
    it(`asks for a view again after ${waitMs} ms where nothing is left and Retry-After is ${retryAfter}`, async () => {
      const server = await serve((_, response, count) => {
        response.setHeader('X-RateLimit-Limit', '128');
        response.setHeader('X-RateLimit-Remaining', count === 1 ? '0' : '100');
        if (count === 1 && retryAfter) response.setHeader('Retry-After', retryAfter);
        if (count === 1) response.writeHead(429).end();
        else answerJson(response, {});
      });
      const clock = new FakeClock();
      const sent = client(server, clock).send({ ...get, priority: 'view' });
      await waitFor(() => lines.some((line) => line.includes('again in')));
      await clock.advance(waitMs - 1);
      assert.equal(server.arrived.length, 1);
      await clock.advance(1);
      await sent;
      assert.equal(server.arrived.length, 2);
    });
  }

  it('asks for nothing that the panel is known not to have', async () => {
    const errors = [{ code: 'NotFoundHttpException', status: '404', detail: 'Not there.' }];
    const server = await serve((_, response) =>
      response
        .writeHead(404, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ errors })),
    );
    const http = client(server);
    const kinds = [];
    for (let times = 0; times < 3; times++)
      kinds.push(await kindOf(http.send({ ...get, path: '/resources' })));
    assert.deepEqual(kinds, ['notFound', 'notFound', 'notFound']);
    assert.equal(server.arrived.length, 1);
  });

  describe('takes a panel for what it is only by an answer that can be read', () => {
    const rows: readonly (readonly [body: string, isThere: boolean])[] = [
      ['<html>Welcome</html>', false],
      ['{"ok":true}', false],
      ['', false],
      ['{"data":{}}', true],
    ];
    for (const [body, isThere] of rows) {
      for (const way of ['alone', 'as the one that leads', 'for another window'] as const) {
        it(`${body || 'nothing'}, ${way}: ${isThere ? 'it is' : 'it is not'}`, async () => {
          const server = await serve((_, response) => response.end(body));
          const http = client(server);
          const leading: OtherWindows = {
            read: (_, ask) => ask(),
            msUntilTurn: () => Promise.resolve(0),
          };
          if (way === 'as the one that leads') http.shareWith(leading);
          const asked =
            way === 'for another window'
              ? readForOthers(http, {
                  ...{ path: '/resources', query: {}, maxAgeMs: 5_000 },
                  ...{ priority: 'background', isSentOnce: false },
                })
              : listResources(http, [], 5_000);
          await asked.catch(() => undefined);
          assert.equal(http.capabilities.has('useOfAll'), isThere);
        });
      }
    }
  });

  it('asks for no more than the panel says it takes, and takes an endpoint’s own limit for no other', async () => {
    const server = await serve(({ url }, response) => {
      response.setHeader('X-RateLimit-Limit', url.endsWith('websocket') ? '90' : '128');
      answerJson(response, {});
    });
    const clock = new FakeClock();
    const http = client(server, clock);
    const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';
    await http.send(get);
    await http.send({ ...get, path: serverRoute(uuid, 'websocket') });
    for (let sent = 2; sent < 125; sent++) await http.send(get);
    const next = http.send(get);
    await clock.advance(59_000);
    assert.equal(server.arrived.length, 125);
    await clock.advance(1_000);
    await next;
  });

  it('never repeats a POST whose outcome is unknown', async () => {
    const server = await serve((_, response) => response.destroy());
    const sent = client(server).send({ ...get, method: 'POST' });
    await assert.rejects(sent, (error) => PanelError.is(error, 'network') && error.outcomeUnknown);
    assert.equal(server.arrived.length, 1);
  });

  describe('says of a failure without an outcome', () => {
    const rows: readonly [string, 'GET' | 'POST', number, boolean][] = [
      ['what is written may be done', 'POST', 504, true],
      ['so it may after a failure of the panel', 'POST', 500, true],
      ['so it may where nobody knows who answered', 'POST', 503, true],
      ['it is not where it was refused', 'POST', 400, false],
      ['what is read is read again', 'GET', 500, false],
    ];
    for (const [what, method, status, mayBeDone] of rows) {
      it(`${what}: ${method}, ${status}`, async () => {
        const server = await serve((_, response) => response.writeHead(status).end());
        await assert.rejects(client(server).send({ ...get, method }), (error) => {
          assert.ok(PanelError.is(error));
          assert.equal(error.mayBeDone, mayBeDone);
          assert.equal(
            /Check the result before you try again/.test(describeError(error)),
            mayBeDone,
          );
          assert.doesNotMatch(describeError(error.saying(false)), /Check the result before/);
          return true;
        });
      });
    }
  });

  it('repeats what fails unless it is sent once', async () => {
    for (const [more, count] of [
      [{}, 2],
      [{ isSentOnce: true }, 1],
    ] as const) {
      const clock = new FakeClock();
      const server = await serve((_, response, n) =>
        n === 1 ? response.writeHead(503).end() : answerJson(response, {}),
      );
      const sent = kindOf(client(server, clock).send({ ...get, ...more }));
      await waitFor(() => server.arrived.length === 1);
      let kind: string | undefined;
      void sent.then((found) => (kind = found));
      while (kind === undefined) {
        await clock.advance(1_000);
        await new Promise(setImmediate);
      }
      assert.deepEqual(
        [server.arrived.length, kind],
        [count, count === 2 ? 'no error' : 'panelDown'],
      );
    }
  });

  it('does not know what became of a write whose answer it cannot read', async () => {
    for (const [method, mayBeDone] of [
      ['GET', false],
      ['PUT', true],
    ] as const) {
      const server = await serve((_, response) => response.end('{'));
      await assert.rejects(client(server).send({ ...get, method }), (error) => {
        assert.ok(PanelError.is(error, 'malformed'), String(error));
        assert.equal(error.mayBeDone, mayBeDone);
        return true;
      });
    }
  });

  it('tells other windows how old an answer may be, which is no older than the last change', async () => {
    const server = await serve((_, response) => answerJson(response, {}));
    const clock = new FakeClock();
    const http = client(server, clock);
    const ages: (number | undefined)[] = [];
    http.shareWith({
      msUntilTurn: () => Promise.resolve(0),
      read: ({ maxAgeMs }, ask) => (ages.push(maxAgeMs), ask()),
    });
    const poll = () => http.send({ ...get, maxAgeMs: 60_000 });
    await poll();
    await http.send(get);
    await poll();
    await http.send({ ...get, method: 'POST' });
    await poll();
    clock.sleep(10_000);
    await http.send(get);
    await poll();
    clock.sleep(100_000);
    await poll();
    assert.deepEqual(ages, [60_000, 60_000, 0, 10_000, 60_000]);
  });

  it('writes down what the user asks for, and not each poll', async () => {
    const server = await serve((_, response) => answerJson(response, {}));
    const told: string[] = [];
    const write = (level: string) => () => void told.push(level);
    const http = new PanelHttp({
      ...{
        baseUrl: `${server.url}/api/client`,
        key: () => Promise.resolve(key),
        clock: systemClock,
      },
      log: {
        debug: write('debug'),
        info: write('info'),
        warn: write('warn'),
        error: write('error'),
      },
    });
    for (const more of [
      {},
      { maxAgeMs: 1 },
      { priority: 'view' },
      { priority: 'background' },
    ] as const)
      await http.send({ ...get, path: `/${told.length}`, ...more });
    assert.deepEqual(told, ['info', 'debug', 'debug', 'debug']);
  });

  it('says that it was redirected', async () => {
    const server = await serve((_, response) => response.writeHead(302, { location: '/' }).end());
    await assert.rejects(client(server).send(get), (error) => {
      assert.ok(PanelError.is(error, 'malformed'), String(error));
      assert.deepEqual([error.status, error.detail], [302, 'The URL answered with a redirect']);
      return true;
    });
  });

  it('sends no key that no header can hold, and takes it for refused', async () => {
    const server = await serve((_, response) => answerJson(response, {}));
    for (const stored of ['xc_\u00fc', 'a b', 'a\n', '']) {
      const http = client(server, systemClock, stored);
      await assert.rejects(http.send(get), (error) => {
        assert.ok(PanelError.is(error, 'unauthorized') && error.isNeverSent, String(error));
        return error.detail === "The API key isn't valid";
      });
      assert.ok(http.refusedKey.isRefused);
    }
    assert.equal(server.arrived.length, 0);
  });

  it('knows where its panel is, and a beat that all windows of a key have', () => {
    const parts = { key: () => Promise.resolve(key), clock: systemClock, log };
    const baseUrl = 'https://panel.example.com:8443/hosting/api/client';
    const of = (keyFingerprint?: string) =>
      new PanelHttp({ ...parts, baseUrl, ...(keyFingerprint && { keyFingerprint }) });
    const { origin, host, homeUrl, keyFingerprint } = of('0000ea60ffff');
    assert.deepEqual(
      [origin, host, homeUrl, keyFingerprint],
      [
        ...['https://panel.example.com:8443', 'panel.example.com:8443'],
        ...['https://panel.example.com:8443/hosting', '0000ea60ffff'],
      ],
    );
    const beats = ['0000ea60ffff', '000493e0', '000493e1', undefined].map(
      (one) => of(one).beatOffsetMs,
    );
    assert.deepEqual(beats, [60_000, 0, 1, 0]);
  });

  it('gives up after its time, and says so', async () => {
    const server = await serve(() => undefined);
    const clock = new FakeClock();
    const sent = kindOf(client(server, clock).send({ ...get, timeoutMs: 5000 }));
    await waitFor(() => server.arrived.length === 1);
    await clock.advance(5000);
    assert.equal(await sent, 'timeout');
  });

  it('gives up after 30 seconds where nothing else is said', async () => {
    const server = await serve(() => undefined);
    const clock = new FakeClock();
    let kind: string | undefined;
    void kindOf(client(server, clock).send({ ...get, method: 'POST' })).then(
      (found) => (kind = found),
    );
    await waitFor(() => server.arrived.length === 1);
    await clock.advance(29_999);
    assert.equal(kind, undefined);
    await clock.advance(1);
    await waitFor(() => kind !== undefined);
    assert.equal(kind, 'timeout');
  });

  it('rejects with the reason of a caller who gives up', async () => {
    const server = await serve(() => undefined);
    const controller = new AbortController();
    const sent = kindOf(client(server).send({ ...get, signal: controller.signal }));
    await waitFor(() => server.arrived.length === 1);
    controller.abort(new Error('closed'));
    assert.equal(await sent, 'Error: closed');
  });

  it('keeps keys and queries out of the log', async () => {
    const server = await serve((_, response) => answerJson(response, {}));
    await client(server).send({ ...get, query: { token: 'abc' } });
    assert.ok(lines.length > 0);
    assert.ok(lines.every((line) => !line.includes(key) && !line.includes('abc')));
  });
});

/** Resolves when something that happens elsewhere has happened; mocha's own timeout is the limit. */
async function waitFor(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(setImmediate);
}
