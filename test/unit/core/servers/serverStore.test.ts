import assert from 'node:assert/strict';
import { PanelError, type PanelErrorKind } from '../../../../src/core/api/errors';
import { ServerStore } from '../../../../src/core/servers/serverStore';
import { FakeClock } from '../../../support/fakeClock';
import { PanelFake } from '../monitoring/panelFake';
import { uuidOf } from '../../uuidOf';

const minute = 60_000;

/** What the panel tells of its servers. */
interface Told {
  readonly servers?: number;
  /** What the first ones have besides: their condition. */
  readonly first?: object;
  /** How many the first are. */
  readonly firsts?: number;
  readonly state?: string;
  readonly permissions?: readonly string[];
  readonly isShared?: boolean;
}

/** A store on a panel that has read its list and use once, with what is asked from then on. */
async function opened(told: Told = {}) {
  const { servers = 3, first = {}, firsts = 1, state = 'running', permissions = ['*'] } = told;
  const one = (at: number) => {
    const more = at < firsts ? first : {};
    const name = `Server ${at}`;
    return { uuid: uuidOf(at), name, server_owner: told.isShared !== true, ...more };
  };
  const all = Array.from({ length: servers }, (_, at) => one(at));
  const fake = new PanelFake(({ path, query }) => {
    if (path === '/') {
      return { object: 'list', data: all.map((attributes) => ({ object: 'server', attributes })) };
    }
    if (path === '/resources') {
      const stats = { object: 'stats', attributes: { current_state: state } };
      const uuids = String(query?.['servers']).split(',');
      return { data: Object.fromEntries(uuids.map((uuid) => [uuid, stats])) };
    }
    const attributes = all.find(({ uuid }) => path.endsWith(uuid));
    const meta = { is_server_owner: true, user_permissions: permissions };
    return { object: 'server', attributes, meta };
  });
  // On a beat of every length that pauses have.
  const clock = new FakeClock(1_700_000_600_000);
  const store = new ServerStore(fake.http, clock);
  const drawn: (readonly string[] | undefined)[] = [];
  store.onDidChange((uuids) => drawn.push(uuids));
  await store.refresh();
  const reset = () => {
    fake.asked.length = 0;
    drawn.length = 0;
  };
  reset();
  return { store, clock, fake, drawn, reset };
}

/** The paths that were asked for, each once. */
function pathsOf({ asked }: PanelFake): readonly string[] {
  const uuid = /\/servers\/[\da-f-]{36}.*/;
  return [...new Set(asked.map((line) => (line.split(' ')[1] ?? '').replace(uuid, '/server')))];
}

describe('a list of servers that is read again', () => {
  it('redraws nothing where it is the same, whatever is known beside it', async () => {
    const { store, drawn, clock, fake, reset } = await opened({ servers: 2 });
    const uuid = store.servers[0]?.server.uuid ?? '';
    store.applyPower(uuid, 'stopping');
    reset();
    for (let reads = 0; reads < 3; reads++) {
      await clock.advance(1000);
      await store.refresh();
    }
    assert.ok(fake.asked.length >= 3);
    assert.deepEqual(
      drawn.filter((one) => one === undefined),
      [],
    );
  });
});

describe('when a store of servers looks again', () => {
  const rows: readonly [what: string, told: Told, afterMs: number, paths: readonly string[]][] = [
    ['nothing special', {}, 20_000, ['/resources']],
    ['one boots', { state: 'starting' }, 3_000, ['/resources']],
    ['one is being deleted', { first: { status: 'deleting' } }, 5_000, ['/server']],
    ['one is installing', { first: { is_installing: true } }, 20_000, ['/resources', '/server']],
    [
      'more are installing than are looked at one by one',
      { servers: 8, first: { is_installing: true }, firsts: 6 },
      20_000,
      ['/', '/resources'],
    ],
    ['all are suspended', { first: { is_suspended: true }, firsts: 3 }, 20_000, []],
  ];
  for (const [what, told, afterMs, paths] of rows) {
    it(`${what}: after ${afterMs / 1000} s, for ${paths.join(' and ') || 'nothing'}`, async () => {
      const { store, clock, fake } = await opened(told);
      store.watch();
      await clock.advance(afterMs - 1);
      assert.deepEqual(fake.asked, []);
      await clock.advance(1);
      assert.deepEqual(pathsOf(fake), paths);
      store.dispose();
      assert.equal(clock.pending, 0);
    });
  }

  it('the list is read again after five minutes', async () => {
    const { store, clock, fake } = await opened();
    store.watch();
    await clock.advance(5 * minute - 1);
    assert.deepEqual(pathsOf(fake), ['/resources']);
    await clock.advance(1);
    assert.deepEqual(pathsOf(fake), ['/resources', '/']);
    store.dispose();
  });

  it('a program that calls itself starting for ever is asked about every 3 s for two minutes, then every 20 s', async () => {
    const { store, clock, fake } = await opened({ state: 'starting' });
    store.watch();
    await clock.advance(2 * minute);
    assert.equal(fake.asked.length, 39);
    fake.asked.length = 0;
    await clock.advance(2 * minute);
    assert.equal(fake.asked.length, 6);
    store.dispose();
  });

  it('one that boots is not asked about by itself while a console hears of it', async () => {
    const { store, clock, fake } = await opened({ state: 'offline' });
    store.watch();
    store.applyPower(uuidOf(0), 'starting');
    await clock.advance(19_999);
    assert.deepEqual(fake.asked, []);
    store.dispose();
  });

  const failures: readonly [kind: PanelErrorKind, times: number, pauseMs: number | undefined][] = [
    ['network', 1, 20_000],
    ['network', 2, 40_000],
    ['daemonDown', 3, 80_000],
    ['rateLimited', 9, 5 * minute],
    ['panelFailed', 40, 5 * minute],
    ['unauthorized', 1, undefined],
    ['signedOut', 1, undefined],
  ];
  for (const [kind, times, pauseMs] of failures) {
    it(`${times} × ${kind}: ${pauseMs === undefined ? 'never' : `after ${pauseMs / 1000} s`}`, async () => {
      const { store, clock, fake, reset } = await opened();
      for (let time = 0; time < times; time++) {
        fake.failures.push(new PanelError(kind, 'x'));
        await store.refresh();
      }
      assert.ok(PanelError.is(store.error, kind));
      assert.equal(store.servers.length, 3);
      reset();
      store.watch();
      await clock.advance((pauseMs ?? 60 * minute) - 1);
      assert.deepEqual(fake.asked, []);
      await clock.advance(1);
      assert.equal(fake.asked.length > 0, pauseMs !== undefined);
      assert.equal(store.error === undefined, pauseMs !== undefined);
      store.dispose();
    });
  }
});

describe('what a store of servers knows', () => {
  it('tells of a server only where something changed', async () => {
    const { store, drawn } = await opened();
    const stats = store.get(uuidOf(1))?.stats;
    assert.ok(stats);
    store.apply(uuidOf(1), { ...stats });
    assert.deepEqual(drawn, []);
    store.apply(uuidOf(1), { ...stats, cpu: 50 });
    store.works.show(uuidOf(2), 'stop');
    assert.deepEqual(drawn, [[uuidOf(1)], [uuidOf(2)]]);
    store.dispose();
  });

  it('tells at once of all that one answer changed', async () => {
    const { store, drawn } = await opened({ servers: 51 });
    await store.reload();
    assert.deepEqual(
      drawn.map((uuids) => uuids?.length),
      [51, 51],
    );
    store.dispose();
  });

  it('asks for permissions once for all own servers, and for ten shared ones', async () => {
    for (const [isShared, asked, known] of [
      [false, 1, 12],
      [true, 10, 10],
    ] as const) {
      const { store, fake, reset } = await opened({ servers: 12, isShared });
      assert.equal(store.servers.filter(({ permissions }) => permissions).length, known);
      reset();
      await store.reload();
      assert.equal(fake.asked.filter((line) => line.includes('/servers/')).length, asked);
      store.dispose();
    }
  });

  it('knows an administrator by what the key may do', async () => {
    const { store } = await opened({ permissions: ['*', 'admin.websocket.errors'] });
    assert.equal(store.isAdministrator, true);
    store.dispose();
  });

  it('believes what a console heard of a start for 25 s, and forgets it then', async () => {
    const { store, clock } = await opened({ state: 'offline' });
    store.applyPower(uuidOf(0), 'starting');
    assert.deepEqual(store.get(uuidOf(0))?.stats?.isBooting, true);
    await clock.advance(25_000);
    await store.refresh();
    assert.equal(store.get(uuidOf(0))?.stats?.state, 'starting');
    await clock.advance(1);
    await store.refresh();
    assert.equal(store.get(uuidOf(0))?.stats?.state, 'offline');
    store.dispose();
  });

  it('knows nothing of a server whose console fell silent, until the panel tells it', async () => {
    const { store, clock } = await opened({ state: 'running' });
    store.watch();
    store.applyPower(uuidOf(0), 'running');
    store.applySilence(uuidOf(0));
    assert.equal(store.get(uuidOf(0))?.stats, undefined);
    store.applyPower(uuidOf(0), 'stopping');
    assert.equal(store.get(uuidOf(0))?.stats?.state, 'stopping');
    store.applySilence(uuidOf(0));
    await clock.advance(20_000);
    assert.equal(store.get(uuidOf(0))?.stats?.state, 'running');
    store.dispose();
  });

  it('shows the newest of what is done to a server, and again the one before when that has ended', async () => {
    const { store } = await opened();
    const work = () => store.get(uuidOf(0))?.work;
    const first = store.works.show(uuidOf(0), 'start');
    const second = store.works.show(uuidOf(0), 'stop');
    assert.equal(work(), 'stop');
    second.dispose();
    assert.equal(work(), 'start');
    store.works.show(uuidOf(0), 'kill');
    first.dispose();
    assert.equal(work(), 'kill');
    store.dispose();
  });

  it('leaves out a server that is gone, and rejects with any other failure', async () => {
    const { store, fake, drawn } = await opened();
    fake.failures.push(new PanelError('notFound', 'x'));
    assert.equal(await store.refreshServer(uuidOf(2)), undefined);
    assert.deepEqual([store.servers.length, drawn], [2, [undefined]]);
    fake.failures.push(new PanelError('network', 'x'));
    await assert.rejects(store.refreshServer(uuidOf(1)), (error) =>
      PanelError.is(error, 'network'),
    );
    assert.equal(store.servers.length, 2);
    store.dispose();
  });
});
