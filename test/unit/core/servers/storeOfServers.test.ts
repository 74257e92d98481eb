import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import type { PanelRequest } from '../../../../src/core/api/http';
import { ServerStore } from '../../../../src/core/servers/serverStore';
import { FakeClock, settle } from '../../../support/fakeClock';
import { PanelFake } from '../monitoring/panelFake';
import { uuidOf } from '../../uuidOf';

/** What a panel has. */
interface Panel {
  readonly own?: number;
  readonly admin?: number;
  /** Of the first server. */
  readonly first?: object;
  readonly permissions?: readonly string[];
  readonly orders?: readonly object[];
  readonly pages?: number;
  readonly scope?: 'admin';
  /** What a request comes to instead of an answer. */
  readonly failure?: (request: PanelRequest<unknown>) => PanelError | undefined;
}

function opened(panel: Panel = {}) {
  const { own = 2, admin = 0, first = {}, permissions = ['*'], orders = [], pages = 1 } = panel;
  const all = Array.from({ length: Math.max(own, admin) }, (_, at) => ({
    ...{ uuid: uuidOf(at), name: `Server ${at}`, server_owner: true },
    ...(at === 0 ? first : {}),
  }));
  const fake = new PanelFake((request) => {
    const { path, query = {} } = request;
    const failure = panel.failure?.(request);
    if (failure) throw failure;
    if (path === '/') {
      const listed = all.slice(0, query['type'] === 'admin' ? admin : own);
      const filters = Object.entries(query).filter(([key]) => key.startsWith('filter'));
      const found = filters.length === 0 ? listed : listed.slice(0, 1);
      const data = found.map((attributes) => ({ object: 'server', attributes }));
      const page = Number(query['page'] ?? 1);
      const part = pages === 1 ? data : data.slice(page - 1, page);
      const pagination = { total: data.length, current_page: page, total_pages: pages };
      return { object: 'list', data: part, meta: { pagination, pending_orders: orders } };
    }
    const stats = { object: 'stats', attributes: { current_state: 'running' } };
    if (path.endsWith('/resources') && path !== '/resources') return stats;
    if (path === '/resources') {
      const uuids = String(query['servers']).split(',');
      return { data: Object.fromEntries(uuids.map((uuid) => [uuid, stats])) };
    }
    const attributes = all.find(({ uuid }) => path.endsWith(uuid));
    return { object: 'server', attributes, meta: { user_permissions: permissions } };
  });
  const clock = new FakeClock(1_700_000_600_000);
  const store = new ServerStore(fake.http, clock, panel.scope);
  const drawn: (readonly string[] | undefined)[] = [];
  store.onDidChange((uuids) => drawn.push(uuids));
  return { store, clock, fake, drawn };
}

const asksFor = (fake: PanelFake, part: string) =>
  fake.asked.filter((line) => line.includes(part)).length;

describe('a store of servers', () => {
  const administrators: readonly (readonly [
    Panel,
    isAdministrator: boolean,
    asksForOthers: number,
  ])[] = [
    [{ own: 0, admin: 1 }, true, 1],
    [{ own: 0, admin: 0 }, false, 1],
    [{ own: 1, admin: 1 }, false, 0],
    [{ own: 1, permissions: ['*', 'admin.websocket.errors'] }, true, 0],
    [{ own: 0, admin: 0, scope: 'admin' }, false, 1],
    [
      {
        own: 0,
        failure: ({ query }) =>
          query?.['type'] === 'admin' ? new PanelError('forbidden', 'x') : undefined,
      },
      false,
      1,
    ],
  ];
  for (const [panel, isAdministrator, asked] of administrators) {
    it(`is of ${isAdministrator ? 'an administrator' : 'no administrator'}: ${JSON.stringify(panel)}`, async () => {
      const { store, fake, drawn } = opened(panel);
      await store.refresh();
      assert.equal(store.isAdministrator, isAdministrator);
      assert.equal(asksFor(fake, 'type=admin'), asked);
      const redraws = drawn.filter((uuids) => uuids === undefined).length;
      assert.equal(redraws, isAdministrator ? 2 : 1);
      store.dispose();
    });
  }

  it('is loaded once its list was read', async () => {
    const { store, drawn } = opened();
    assert.deepEqual([store.isLoaded, store.servers.length, store.error], [false, 0, undefined]);
    await store.refresh();
    assert.deepEqual([store.isLoaded, store.servers.length, store.error], [true, 2, undefined]);
    assert.equal(drawn[0], undefined);
    assert.equal(store.get(uuidOf(0))?.stats?.state, 'running');
    assert.deepEqual(store.get(uuidOf(1))?.permissions, ['*']);
    assert.equal(store.told.recentAt(uuidOf(0)) !== undefined, true);
  });

  it('reads once for all who ask meanwhile', async () => {
    const { store, fake } = opened();
    await Promise.all([store.refresh(), store.refresh(), store.load(), store.begin()]);
    assert.equal(asksFor(fake, 'GET / '), 1);
    await store.refresh();
    assert.equal(asksFor(fake, 'GET / '), 2);
  });

  it('has rows at the first page of several', async () => {
    const { store, fake, clock } = opened({ own: 2, pages: 2 });
    let go = () => {};
    const done: string[] = [];
    void store.begin().then(() => {
      done.push(`begun with ${store.servers.length}`);
      fake.wait = new Promise((resolve) => (go = resolve));
    });
    void store.load().then(() => done.push(`loaded with ${store.servers.length}`));
    await settle();
    await clock.advance(0);
    assert.deepEqual(done[0], 'begun with 1');
    go();
    await settle();
    await clock.advance(2_000);
    assert.equal(done.at(-1), 'loaded with 2');
    store.dispose();
  });

  it('keeps what it knew beside a failure, until a look succeeds', async () => {
    const { store, fake, drawn } = opened();
    await store.refresh();
    drawn.length = 0;
    fake.failures.push(new PanelError('network', 'x'));
    await store.refresh();
    assert.equal(PanelError.is(store.error, 'network'), true);
    assert.deepEqual([store.servers.length, drawn], [2, [undefined]]);
    await store.refresh();
    assert.equal(store.error, undefined);
    assert.deepEqual(drawn, [undefined, undefined]);
  });

  it('looks again for a key that is taken again, and only then', async () => {
    for (const [kind, asked] of [
      ['unauthorized', 1],
      ['signedOut', 1],
      ['network', 0],
    ] as const) {
      const { store, fake } = opened();
      fake.failures.push(new PanelError(kind, 'x'));
      await store.refresh();
      fake.asked.length = 0;
      store.resume();
      await settle();
      assert.equal(asksFor(fake, 'GET / '), asked, kind);
      store.dispose();
    }
  });

  it('is narrowed to what the panel finds, and to all again', async () => {
    const orders = [
      { uuid: 'o1', name: 'Server 7' },
      { uuid: 'o2', name: 'Arena' },
    ];
    const { store, fake, drawn } = opened({ orders });
    await store.setFilter('server');
    assert.equal(store.isLoaded, true, 'what was not read yet is read');
    assert.equal(store.servers.length, 1);
    assert.deepEqual(
      store.pendingOrders.map(({ uuid }) => uuid),
      ['o1'],
    );
    assert.equal(store.all.length, 2);
    drawn.length = 0;
    fake.asked.length = 0;
    await store.setFilter(undefined);
    assert.deepEqual([store.servers.length, store.pendingOrders.length], [2, 2]);
    assert.deepEqual(drawn, [undefined]);
    assert.equal(asksFor(fake, 'GET / '), 0);
    await settle();
    assert.equal(asksFor(fake, '/resources'), 1);
    fake.failures.push(new PanelError('network', 'x'));
    await store.setFilter('other');
    assert.equal(PanelError.is(store.error, 'network'), true);
    store.dispose();
  });

  it('forgets what the key may do when all is read anew', async () => {
    const { store, fake, drawn } = opened();
    await store.refresh();
    const absent = { ...{ method: 'GET', path: '/resources', status: 404 } };
    fake.http.capabilities.note({
      ...absent,
      error: new PanelError('notFound', 'The route x could not be found.', { status: 404 }),
    });
    assert.equal(fake.http.capabilities.lacks('useOfAll'), true);
    drawn.length = 0;
    const reading = store.reload();
    assert.equal(store.get(uuidOf(0))?.permissions, undefined);
    assert.deepEqual(drawn, [[uuidOf(0), uuidOf(1)]]);
    assert.equal(fake.http.capabilities.lacks('useOfAll'), false);
    await reading;
    assert.deepEqual(store.get(uuidOf(0))?.permissions, ['*']);
  });

  it('looks again at a server: at what holds it back, else at what it does', async () => {
    const { store, fake } = opened({ first: { is_suspended: true } });
    await store.refresh();
    fake.asked.length = 0;
    await store.lookAgain(uuidOf(0));
    await store.lookAgain(uuidOf(1));
    await store.lookAgain(uuidOf(9)).catch(() => undefined);
    assert.deepEqual(
      fake.asked.map((line) => line.split(' ')[1]?.replace(/^.*ca/, '')),
      ['', '/resources', '/resources'],
    );
    store.dispose();
  });

  it('asks what the key may do on a server where that is not known', async () => {
    const { store, fake } = opened({ permissions: ['file.read'] });
    await store.refresh();
    fake.asked.length = 0;
    assert.deepEqual(await store.getPermissions(uuidOf(0)), ['file.read']);
    assert.deepEqual(fake.asked, []);
    assert.deepEqual(await opened().store.getPermissions(uuidOf(0)), ['*']);
    const gone = opened({ failure: () => new PanelError('notFound', 'x') });
    assert.deepEqual(await gone.store.getPermissions(uuidOf(0)), []);
  });

  it('keeps a thousand permissions at most', async () => {
    const permissions = Array.from({ length: 1_001 }, (_, index) => `a.b${index}`);
    const { store } = opened({ permissions });
    assert.equal((await store.refreshServer(uuidOf(0)))?.length, 1_001);
    await store.refresh();
    assert.equal(store.get(uuidOf(0))?.permissions?.length, 1_000);
  });

  it('reads only the use of shown servers that nothing was read of lately', async () => {
    const { store, fake, clock } = opened();
    await store.lookAtShown();
    assert.deepEqual(fake.asked, [], 'before there is a list');
    await store.refresh();
    fake.asked.length = 0;
    await store.lookAtShown();
    assert.deepEqual(fake.asked, [], 'all was read');
    await clock.advance(60_001);
    await store.lookAtShown();
    assert.equal(asksFor(fake, '/resources'), 1);
    await clock.advance(60_001);
    fake.asked.length = 0;
    fake.failures.push(new PanelError('network', 'x'));
    await store.refresh();
    fake.asked.length = 0;
    await store.lookAtShown();
    assert.deepEqual(fake.asked, [], 'after a failure');
    store.dispose();
  });

  it('takes what a console heard before what the panel says', async () => {
    const { store } = opened();
    await store.refresh();
    store.applyPower(uuidOf(0), 'stopping');
    await store.refresh();
    assert.equal(store.get(uuidOf(0))?.stats?.state, 'stopping');
    const stats = store.get(uuidOf(1))?.stats;
    assert.ok(stats);
    store.apply(uuidOf(1), { ...stats, state: 'offline' });
    await store.refresh();
    assert.equal(store.get(uuidOf(1))?.stats?.state, 'offline');
    store.dispose();
  });

  it('watches no more often than each 20 s, and not at all once nobody does', async () => {
    const { store, clock, fake } = opened();
    await store.refresh();
    fake.asked.length = 0;
    const watch = store.watch(1_000);
    const shown = store.watchShown();
    await clock.advance(19_999);
    assert.deepEqual(fake.asked, []);
    await clock.advance(1);
    assert.equal(asksFor(fake, '/resources'), 1);
    watch.dispose();
    shown.dispose();
    assert.equal(clock.pending, 0);
  });

  it('is still after its end', async () => {
    const { store, clock, drawn } = opened();
    await store.refresh();
    store.watch();
    drawn.length = 0;
    store.dispose();
    store.applyPower(uuidOf(0), 'offline');
    assert.deepEqual([drawn, clock.pending], [[], 0]);
  });
});
