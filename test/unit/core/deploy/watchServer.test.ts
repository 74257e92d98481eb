import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import type { ServerRef } from '../../../../src/core/api/panel';
import { type Session, idle } from '../../../../src/core/console/session';
import type { HealthRules } from '../../../../src/core/deploy/plan';
import { serverProbes } from '../../../../src/core/deploy/serverProbes';
import {
  type WatchOptions,
  type WatchParts,
  watchServer,
} from '../../../../src/core/deploy/watchServer';
import { toDisposable } from '../../../../src/core/base/event';
import { FakeClock, settle } from '../../../support/fakeClock';
import { type TestServer, startServer } from '../../../support/httpServer';

const running: HealthRules = { running: true, seconds: 1 };
const forbidden = new PanelError('forbidden', 'No.', { status: 403 });

/** A server whose panel tells its allocations, or fails. */
class FakeServer {
  allocations: unknown = [];
  asked = 0;

  get ref(): ServerRef {
    const send = () => {
      this.asked++;
      const { allocations } = this;
      return allocations instanceof Error
        ? Promise.reject(allocations)
        : Promise.resolve(allocations);
    };
    const http = { send, origin: 'http://127.0.0.1' };
    return { panel: { http }, uuid: 'u', name: 'Bot' } as unknown as ServerRef;
  }
}

describe('The probes of a server', () => {
  let clock: FakeClock;
  let server: FakeServer;
  let page: TestServer;
  const { signal } = new AbortController();
  before(async () => {
    page = await startServer((_, response) => response.writeHead(204).end());
  });
  after(() => page.close());
  beforeEach(() => {
    clock = new FakeClock();
    server = new FakeServer();
  });
  const at = (port: number) => [
    { id: 1, ip: '127.0.0.1', alias: undefined, port, notes: undefined, isDefault: true },
  ];
  const parts = () => ({ clock, signal });

  it('are none without rules for them, and cost no request', async () => {
    assert.deepEqual(await serverProbes(clock, server.ref, { rules: running, signal }), {});
    assert.equal(server.asked, 0);
  });

  it('are those of the rules, for one request', async () => {
    const port = Number(new URL(page.url).port);
    server.allocations = at(port);
    const tcp = await serverProbes(clock, server.ref, { rules: { ...running, tcp: port }, signal });
    assert.deepEqual(Object.keys(tcp), ['tcp']);
    assert.deepEqual(await tcp.tcp?.(parts()), { isGood: true, problem: '' });
    const http = { port: 'primary', path: '/' } as const;
    const both = await serverProbes(clock, server.ref, {
      ...{ rules: { ...running, tcp: port + 1, http }, signal },
    });
    assert.deepEqual(Object.keys(both), ['tcp', 'http']);
    assert.deepEqual(await both.http?.(parts()), { isGood: true, problem: '' });
    assert.match((await both.tcp?.(parts()))?.problem ?? '', /no allocation with port/);
    assert.equal(server.asked, 2);
  });

  it('ask again each 30 s while the panel does not tell the allocations', async () => {
    server.allocations = forbidden;
    const port = Number(new URL(page.url).port);
    const { tcp } = await serverProbes(clock, server.ref, {
      ...{ rules: { ...running, tcp: port }, signal },
    });
    assert.ok(tcp);
    await assert.rejects(tcp(parts()), forbidden);
    await clock.advance(29_999);
    await assert.rejects(tcp(parts()), forbidden);
    assert.equal(server.asked, 1);
    await clock.advance(1);
    await assert.rejects(tcp(parts()), forbidden);
    await assert.rejects(tcp(parts()), forbidden);
    assert.equal(server.asked, 2);
    server.allocations = at(port);
    await clock.advance(30_000);
    assert.equal((await tcp(parts())).isGood, true);
    await tcp(parts());
    assert.equal(server.asked, 3);
  });
});

describe('A server that is watched', () => {
  let clock: FakeClock;
  let session: Session;
  let events: string[];
  beforeEach(() => {
    clock = new FakeClock();
    session = { ...idle, phase: 'connecting' };
    events = [];
  });
  const nothing = () => toDisposable(() => undefined);
  const watch = (more: Partial<WatchOptions> = {}) => {
    const connection = {
      get session() {
        return session;
      },
      ...{ power: undefined, scrollback: { last: () => [] } },
      ...{ onDidReceiveLine: nothing, onDidSend: nothing, onDidReceiveEvent: nothing },
      ...{ onDidReceiveStats: nothing, onDidChangePower: nothing, onDidChangeState: nothing },
    };
    const consoles = {
      acquire: () => {
        events.push('acquired');
        return { connection, dispose: () => events.push('released') };
      },
    } as unknown as WatchParts['consoles'];
    return watchServer({ clock, consoles }, new FakeServer().ref, {
      ...{ rules: running, isRestart: true, signal: new AbortController().signal },
      onVerdict: () => undefined,
      onConsole: () => {
        events.push('heard');
        return toDisposable(() => events.push('unheard'));
      },
      ...more,
    });
  };

  it('is listened to until that is over', async () => {
    const watched = await watch();
    assert.deepEqual(events, ['acquired', 'heard']);
    watched.dispose();
    await assert.rejects(watched.verdict, { name: 'AbortError' });
    assert.deepEqual(events, ['acquired', 'heard', 'unheard', 'released']);
    assert.equal(clock.pending, 0);
  });

  it('waits for what was said before a command, and for nothing before a restart', async () => {
    let isThere = false;
    const watching = watch({ command: 'reload', isRestart: false });
    void watching.then(() => (isThere = true));
    await settle();
    assert.equal(isThere, false);
    session = { ...idle, phase: 'live', renewal: 'none', since: 0 };
    await clock.advance(1_500);
    assert.equal(isThere, true);
    (await watching).dispose();
  });

  it('is let go where the user gives up meanwhile', async () => {
    const stop = new AbortController();
    const watching = watch({ command: 'reload', isRestart: false, signal: stop.signal });
    await settle();
    stop.abort();
    await assert.rejects(watching, (error) => error === stop.signal.reason);
    assert.deepEqual(events, ['acquired', 'heard', 'unheard', 'released']);
    assert.equal(clock.pending, 0);
  });

  it('is not listened to where the user gave up before', async () => {
    const stop = new AbortController();
    stop.abort();
    await assert.rejects(watch({ signal: stop.signal }), (error) => error === stop.signal.reason);
    assert.deepEqual(events, []);
  });
});
