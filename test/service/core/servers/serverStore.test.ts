import assert from 'node:assert/strict';
import { describeError as sentence } from '../../../../src/core/api/describe';
import { PanelError } from '../../../../src/core/api/errors';
import { serverHover } from '../../../../src/core/servers/serverHover';
import { serverRow } from '../../../../src/core/servers/serverRow';
import { StoreOnPanel } from './support';

const hour = 60 * 60_000;

describe('server store', () => {
  let on: StoreOnPanel;
  afterEach(() => on.stop());

  const start = async (...options: Parameters<typeof StoreOnPanel.start>) => {
    on = await StoreOnPanel.start(...options);
    return on;
  };
  const find = (name: string) => on.store.servers.find(({ server }) => server.name === name);
  const tags = (name: string) => {
    const state = find(name);
    return state ? serverRow(state).tags : [];
  };

  for (const [servers, pages] of [
    [3, 1],
    [100, 1],
    [1000, 10],
  ] as const) {
    it(`starts with ${servers} servers in ${pages} list and ${pages} resource requests`, async () => {
      await start({ world: { servers } });
      await on.store.refresh();
      assert.equal(on.store.servers.length, servers);
      assert.deepEqual(on.counts(), {
        'GET /': pages,
        'GET /resources': pages,
        // One own server tells what the key may do on all own ones.
        'GET /servers/:server': 1,
      });
      assert.equal(on.store.servers.filter(({ stats }) => stats === undefined).length, 0);
      assert.equal(on.store.servers.filter(({ permissions }) => !permissions).length, 0);
    });
  }

  it('asks nothing in an hour in which nobody looks', async () => {
    await start({ world: { servers: 3 } });
    const watch = on.store.watch();
    await on.pass(1_000);
    watch.dispose();
    const mark = on.panel.mark();
    await on.clock.advance(hour);
    await on.quiet();
    assert.deepEqual(on.counts(mark), {});
    assert.equal(on.clock.pending, 0);
  });

  it('asks each 20 s in an hour in which somebody looks, and for the list each 5 min', async () => {
    await start({ world: { servers: 3 }, limits: { statsCacheMs: 0 } });
    on.store.watch();
    await on.pass(1_000);
    const mark = on.panel.mark();
    await on.pass(hour, 20_000);
    const { 'GET /resources': use, 'GET /': list, ...rest } = on.counts(mark);
    assert.ok(use === 180, String(use));
    // The first beat comes less than half a beat after the list was read, and is left out.
    assert.ok(list === 11, String(list));
    assert.deepEqual(rest, {});
  });

  it('does not look sooner because the window came back', async () => {
    await start({ world: { servers: 3 } });
    on.store.watch().dispose();
    const first = on.store.watch();
    await on.pass(1_000);
    const mark = on.panel.mark();
    first.dispose();
    on.store.watch();
    await on.pass(5_000);
    assert.deepEqual(on.counts(mark), {});
  });

  it('shows as unknown what is silently missing, not as offline', async () => {
    await start();
    await on.store.refresh();
    assert.equal(find('Ticket Bot')?.stats?.state, 'offline');
    on.panel.setNodeDown(true);
    await on.store.refresh();
    assert.equal(find('Ticket Bot')?.stats, undefined);
    const state = find('Ticket Bot');
    assert.ok(state);
    assert.equal(serverRow(state).description, 'unknown');
  });

  /** Moves the time on until something is known. What is tried again waits on it too. */
  const told = async (isTold: () => boolean) => {
    for (let step = 0; !isTold() && step < 500; step++) {
      await on.clock.advance(100);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  it('says why a server is missing, asking one of each node, and forgets it once it is back', async () => {
    await start({ limits: { statsCacheMs: 0 } });
    await on.store.refresh();
    const mark = on.panel.mark();
    on.panel.setNodeDown(true);
    await on.store.refresh();
    await told(
      () => find('Web Map')?.problem !== undefined && find('Survival SMP')?.problem !== undefined,
    );
    const missing = ['Ticket Bot', 'Survival SMP', 'Music Bot', 'Web Map'];
    for (const name of missing) {
      const state = find(name);
      assert.ok(state);
      assert.equal(serverRow(state).description, 'node unreachable', name);
      const words = serverHover(state).map((part) => ('text' in part ? part.text : ''));
      assert.match(words.join(' '), /can't reach/);
    }
    // Two nodes; a GET of a node that is down is tried three times.
    assert.equal(on.counts(mark)['GET /servers/:server/resources'], 2 * 3);
    for (let look = 0; look < 5; look++) await on.store.refresh();
    assert.equal(on.counts(mark)['GET /servers/:server/resources'], 2 * 3, 'not asked again');
    on.panel.setNodeDown(false);
    await on.store.refresh();
    for (const name of missing) assert.equal(find(name)?.problem, undefined);
  });

  it('looks at a server that is missing because its condition changed', async () => {
    await start({ limits: { statsCacheMs: 0 } });
    await on.store.refresh();
    on.panel.setCondition('Ticket Bot', 'suspended');
    on.store.watch();
    await on.pass(21_000);
    await on.pass(5_000);
    assert.ok(tags('Ticket Bot').includes('suspended'), tags('Ticket Bot').join(' '));
  });

  const found: readonly (readonly [what: string, text: string, names: string, lists: number])[] = [
    ['a part of the name', 'IC BO', 'Music Bot', 3],
    ['the description', 'help desk', 'Ticket Bot', 3],
    ['the external id', 'bot-tick', 'Ticket Bot', 3],
    ['a port', ':25565', 'Survival SMP', 1],
    ['nothing', 'nobody is called that', '', 3],
  ];
  for (const [what, text, names, lists] of found) {
    it(`finds by ${what}, and knows all servers nevertheless`, async () => {
      await start();
      await on.store.refresh();
      const all = on.store.all.length;
      const mark = on.panel.mark();
      await on.store.setFilter(text);
      assert.equal(on.store.servers.map(({ server }) => server.name).join(), names);
      assert.equal(on.store.all.length, all);
      assert.equal(on.counts(mark)['GET /'], lists);
      const clear = on.panel.mark();
      await on.store.setFilter(undefined);
      assert.equal(on.store.servers.length, all);
      assert.equal(on.counts(clear)['GET /'], undefined);
    });
  }

  it('finds by any part of the UUID', async () => {
    await start();
    const { uuid, name } = on.panel.server('Music Bot');
    await on.store.setFilter(uuid.slice(9, 30));
    assert.equal(on.store.servers.map(({ server }) => server.name).join(), name);
  });

  it('believes a console more than the panel, whose answer lags', async () => {
    await start();
    await on.store.refresh();
    const { uuid } = on.panel.server('Ticket Bot');
    on.store.applyPower(uuid, 'running');
    await on.store.refresh();
    assert.equal(find('Ticket Bot')?.stats?.state, 'running');
    await on.clock.advance(30_000);
    await on.store.refresh();
    assert.equal(find('Ticket Bot')?.stats?.state, 'offline');
  });

  it('follows a deletion until the panel no longer knows the server', async () => {
    await start();
    on.store.watch();
    await on.pass(1_000);
    on.panel.setCondition('Music Bot', 'deleting');
    await on.store.refreshServer(on.panel.server('Music Bot').uuid);
    assert.ok(tags('Music Bot').includes('deleting'));
    on.panel.app.world.servers.delete(on.panel.server('Music Bot').uuid);
    await on.pass(10_000);
    assert.equal(find('Music Bot'), undefined);
  });

  it('offers no action that the key may not do', async () => {
    await start({}, { key: 'readOnly' });
    await on.store.refresh();
    for (const { server } of on.store.servers) {
      const offered = tags(server.name).filter((tag) => /^can(Start|Stop|Kill|Delete)/.test(tag));
      assert.deepEqual(offered, [], server.name);
    }
  });

  it('offers on a shared server what was shared', async () => {
    await start({}, { key: 'subuser' });
    await on.store.refresh();
    assert.ok(tags('Ticket Bot').includes('canStart'));
    assert.ok(!tags('Ticket Bot').includes('canDelete'));
  });

  it('knows an administrator, and lists what is reached as one', async () => {
    await start({}, { key: 'admin', scope: 'admin' });
    await on.store.refresh();
    assert.equal(on.store.servers.length, 6);
    assert.equal(on.store.isAdministrator, true);
  });

  it('is loaded when it tells of a list, also of an empty one', async () => {
    await start({ world: 'empty' }, { key: 'subuser' });
    const told: boolean[] = [];
    on.store.onDidChange(() => told.push(on.store.isLoaded));
    await on.store.reload();
    assert.deepEqual(new Set(told), new Set([true]));
  });

  it('finds an administrator who has no server of their own, by one more request', async () => {
    await start({}, { key: 'admin' });
    await on.store.reload();
    assert.equal(on.store.servers.length, 0);
    assert.equal(on.store.isAdministrator, true);
    assert.equal(on.counts()['GET /'], 2);
  });

  it('narrows by the panel itself', async () => {
    await start();
    await on.store.setFilter('music');
    assert.deepEqual(
      on.store.servers.map(({ server }) => server.name),
      ['Music Bot'],
    );
    assert.deepEqual(on.store.pendingOrders, [], 'an order that does not match');
    await on.store.setFilter('VALHEIM');
    assert.deepEqual([on.store.servers.length, on.store.pendingOrders.length], [0, 1]);
    await on.store.setFilter(undefined);
    assert.ok(on.store.servers.length > 1);
  });

  it('asks once with a refused key, and then no more', async () => {
    await start({}, { key: 'expired' });
    on.store.watch();
    await on.pass(1_000);
    assert.ok(PanelError.is(on.store.error, 'unauthorized'));
    await on.pass(hour / 12, 20_000);
    assert.deepEqual(on.counts(), { 'GET /': 1 });
  });

  for (const [place, match, status] of [
    ['the list', '^/$', 500],
    ['the list', '^/$', 429],
    ['the list', '^/$', 503],
    ['the use', '^/resources$', 500],
    ['the use', '^/resources$', 429],
  ] as const) {
    it(`keeps what it knew when ${place} answers ${status}, says why, and recovers`, async () => {
      await start();
      await on.store.refresh();
      const known = on.store.servers.length;
      on.panel.order({ kind: 'status', status, match, count: 3 } as never);
      let isDone = false;
      void on.store.refresh().then(() => (isDone = true));
      // What servers use may tell later why it could not be read.
      while (!isDone || !on.store.error) {
        await on.clock.advance(1_000);
        await new Promise((resolve) => setImmediate(resolve));
      }
      assert.ok(on.store.error && sentence(on.store.error).length > 10);
      assert.equal(on.store.servers.length, known);
      on.panel.app.faults.clear();
      await on.clock.advance(60_000);
      await on.store.refresh();
      assert.equal(on.store.error, undefined);
    });
  }
});
