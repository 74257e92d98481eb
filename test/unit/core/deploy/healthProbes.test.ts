import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import type { Allocation } from '../../../../src/core/api/server';
import { systemClock } from '../../../../src/core/base/clock';
import { healthProbes } from '../../../../src/core/deploy/healthProbes';
import type { HealthRules } from '../../../../src/core/deploy/plan';
import { type Arrived, type TestServer, startServer } from '../../../support/httpServer';

const rules: HealthRules = { running: true, seconds: 1 };
const panel = 'http://127.0.0.1:8000';
const parts = { clock: systemClock, signal: new AbortController().signal };
const good = { isGood: true, problem: '' };

describe('A probe of a server', () => {
  let server: TestServer;
  afterEach(() => server.close());

  /** Serves, with the allocation where that is. */
  async function serve(answer: (arrived: Arrived, response: ServerResponse) => void) {
    server = await startServer(answer);
    const port = Number(new URL(server.url).port);
    const allocation: Allocation = {
      ...{ id: 1, ip: '127.0.0.1', alias: undefined, port, notes: undefined, isDefault: true },
    };
    return { port, allocation };
  }

  const statuses: readonly (readonly [found: number, wanted: number | undefined, is: boolean])[] = [
    [200, undefined, true],
    [204, undefined, true],
    [302, undefined, true],
    [399, undefined, true],
    [400, undefined, false],
    [500, undefined, false],
    [200, 200, true],
    [204, 200, false],
    [503, 503, true],
  ];
  for (const [found, status, isGood] of statuses) {
    it(`takes status ${found} for ${isGood ? 'good' : 'bad'}, where ${status ?? 'a good one'} is wanted`, async () => {
      const { port, allocation } = await serve((_, response) => response.writeHead(found).end());
      const http = { port, path: '/up', ...(status !== undefined && { status }) };
      const probes = healthProbes({ ...rules, http }, [allocation], panel);
      const problem = `Page '/up' answered with status ${found}.`;
      assert.deepEqual(await probes.http?.(parts), isGood ? good : { isGood, problem });
      assert.deepEqual([server.arrived[0]?.url, probes.tcp], ['/up', undefined]);
    });
  }

  it('is good where a port takes the connection', async () => {
    const { allocation } = await serve((_, response) => response.end());
    const probes = healthProbes({ ...rules, tcp: 'primary' }, [allocation], panel);
    assert.deepEqual(await probes.tcp?.(parts), good);
    assert.equal(probes.http, undefined);
  });

  it('is bad where nothing answers, and says where', async () => {
    const { port, allocation } = await serve((_, response) => response.end());
    await server.close();
    const both = { ...rules, tcp: port, http: { port, path: '/' } };
    const probes = healthProbes(both, [allocation], panel);
    for (const probe of [probes.tcp, probes.http]) {
      const { isGood, problem = '' } = (await probe?.(parts)) ?? {};
      assert.equal(isGood, false);
      assert.ok(problem.startsWith(`Couldn't connect to 127.0.0.1:${port}. `), problem);
    }
  });

  it('is bad without an address, and connects to nothing', async () => {
    const { allocation } = await serve((_, response) => response.end());
    const both = { ...rules, tcp: 1, http: { port: 2, path: '/' } };
    const probes = healthProbes(both, [allocation], panel);
    const bad = (port: number) => ({
      ...{ isGood: false, problem: `The server has no allocation with port ${port}.` },
    });
    assert.deepEqual([await probes.tcp?.(parts), await probes.http?.(parts)], [bad(1), bad(2)]);
    assert.equal(server.arrived.length, 0);
  });

  it('ends with the reason of whoever gives it up', async () => {
    const { port, allocation } = await serve(() => undefined);
    const probes = healthProbes({ ...rules, http: { port, path: '/' } }, [allocation], panel);
    const signal = AbortSignal.abort(new Error('given up'));
    assert.ok(probes.http);
    await assert.rejects(probes.http({ clock: systemClock, signal }), /given up/);
  });

  it('is none where no rule asks for one', async () => {
    const { allocation } = await serve(() => undefined);
    assert.deepEqual(healthProbes(rules, [allocation], panel), {});
  });
});
