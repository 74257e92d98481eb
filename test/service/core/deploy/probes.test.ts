import assert from 'node:assert/strict';
import { type AddressInfo, createServer } from 'node:net';
import { PanelError } from '../../../../src/core/api/errors';
import { type ProbeAddress, probeAddress } from '../../../../src/core/api/probeAddress';
import { probePage, probePort } from '../../../../src/core/api/probes';
import type { Allocation } from '../../../../src/core/api/server';
import { systemClock } from '../../../../src/core/base/clock';
import { healthProbes } from '../../../../src/core/deploy/healthProbes';
import { FakeClock } from '../../../support/fakeClock';
import { type TestServer, startServer } from '../../../support/httpServer';

const here = 'http://127.0.0.1';
const allocation = (port: number): Allocation => ({
  ...{ id: 1, ip: '127.0.0.1', alias: undefined, port, notes: undefined, isDefault: true },
});

function addressOf(port: number): ProbeAddress {
  const found = probeAddress('primary', [allocation(port)], here);
  assert.ok(typeof found !== 'string');
  return found;
}

describe('A probe of an allocation', () => {
  const parts = () => ({ clock: systemClock, signal: new AbortController().signal });
  let server: TestServer;
  let port: number;

  before(async () => {
    server = await startServer(({ url }, response) => {
      if (url === '/endless') {
        response.writeHead(200);
        const write = () => {
          while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
        };
        response.on('drain', write);
        write();
        return;
      }
      if (url === '/silent') return;
      const [, status = '200'] = /^\/(\d+)/.exec(url) ?? [];
      const headers = Number(status) === 302 ? { location: 'http://127.0.0.1:1/' } : {};
      response.writeHead(Number(status), headers);
      response.end('body');
    });
    port = Number(new URL(server.url).port);
  });
  after(() => server.close());

  /** A port that nobody listens on: one that was free a moment ago. */
  async function closedPort(): Promise<number> {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port: free } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    return free;
  }

  it('asks for a page without a key, and tells its status', async () => {
    assert.equal(await probePage(addressOf(port), '/204?full=1', parts()), 204);
    const { method, url, headers } = server.arrived.at(-1) ?? assert.fail();
    assert.deepEqual([method, url, headers.authorization], ['GET', '/204?full=1', undefined]);
  });

  it('follows no redirect', async () => {
    assert.equal(await probePage(addressOf(port), '/302', parts()), 302);
  });

  it('reads nothing of a body that has no end', async () => {
    assert.equal(await probePage(addressOf(port), '/endless', parts()), 200);
  });

  it('waits 5 s for an answer', async () => {
    const clock = new FakeClock();
    const { signal } = new AbortController();
    const asked = server.arrived.length;
    const probing = probePage(addressOf(port), '/silent', { clock, signal });
    const failed = assert.rejects(probing, (error) => PanelError.is(error, 'timeout'));
    while (server.arrived.length === asked) await new Promise((resolve) => setImmediate(resolve));
    await clock.advance(5_000);
    await failed;
    assert.equal(clock.pending, 0);
  });

  it('connects to a port, and ends that at once', async () => {
    await probePort(addressOf(port), parts());
  });

  it('ends when the caller gives up', async () => {
    const ending = new AbortController();
    ending.abort();
    const given = { clock: systemClock, signal: ending.signal };
    await assert.rejects(probePort(addressOf(port), given), { name: 'AbortError' });
    await assert.rejects(probePage(addressOf(port), '/', given), { name: 'AbortError' });
  });

  const statuses: readonly (readonly [status: number | undefined, path: string, is: boolean])[] = [
    [undefined, '/200', true],
    [undefined, '/302', true],
    [undefined, '/404', false],
    [undefined, '/500', false],
    [404, '/404', true],
    [200, '/204', false],
  ];
  for (const [status, path, is] of statuses) {
    it(`${path} is ${is ? 'good' : 'not good'} where ${status ?? 'no status'} is wanted`, async () => {
      const wanted = status === undefined ? {} : { status };
      const rules = {
        running: true,
        seconds: 1,
        http: { port: 'primary', path, ...wanted },
      } as const;
      const result = await healthProbes(rules, [allocation(port)], here).http?.(parts());
      assert.equal(result?.isGood, is);
      assert.equal(result?.problem === '', is);
    });
  }

  it('says in a sentence why nothing answers', async () => {
    const closed = await closedPort();
    const rules = { running: true, seconds: 1, tcp: closed };
    const result = await healthProbes(rules, [allocation(closed)], here).tcp?.(parts());
    assert.match(
      result?.problem ?? '',
      new RegExp(`^Couldn't connect to 127\\.0\\.0\\.1:${closed}\\. .*refused the connection`),
    );
  });

  it('connects to nothing that is none of the allocations', async () => {
    const rules = { running: true, seconds: 1, tcp: port };
    const probes = healthProbes(rules, [allocation(port + 1)], here);
    assert.match((await probes.tcp?.(parts()))?.problem ?? '', /has no allocation with port/);
  });
});
