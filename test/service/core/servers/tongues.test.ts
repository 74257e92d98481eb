import assert from 'node:assert/strict';
import { readAccount } from '../../../../src/core/accounts/accountView';
import { ScopeLedger } from '../../../../src/core/accounts/scopeLedger';
import { PanelHttp } from '../../../../src/core/api/http';
import { describeError } from '../../../../src/core/api/describe';
import { ServerStore } from '../../../../src/core/servers/serverStore';
import { serverRow } from '../../../../src/core/servers/serverRow';
import type { Tongue } from '../../../panel/kernel/tongue';
import { silentLog } from '../../../support/silentLog';
import { StoreOnPanel } from './support';

const minute = 60_000;

/** What a panel of the tongue takes a minute, and a quarter of that. */
const limits = { stock: [720, 180], pelican: [256, 64] } as const;

describe('server store on stock Pterodactyl and on Pelican', () => {
  let on: StoreOnPanel;
  afterEach(() => on.stop());

  const start = async (tongue: Tongue, servers?: number) => {
    const world = servers === undefined ? 'believable' : { servers };
    on = await StoreOnPanel.start({ tongue, world, limits: { statsCacheMs: 0 }, clockScale: 0 });
    return on;
  };
  const find = (name: string) => on.store.servers.find(({ server }) => server.name === name);
  /** Moves the time of panel and store on alike. */
  const pass = async (ms: number, step = 5_000) => {
    for (let done = 0; done < ms; done += step) {
      on.panel.clock.advance(step);
      await on.pass(step, step);
    }
  };
  const use = 'GET /servers/:server/resources';

  for (const tongue of ['stock', 'pelican'] as const) {
    const [limit, quarter] = limits[tongue];

    it(`${tongue}: knows how each of 6 servers is, asking once for what is not there`, async () => {
      await start(tongue, 6);
      await on.store.refresh();
      assert.equal(on.store.error, undefined);
      assert.deepEqual(
        on.store.servers.map(({ stats }) => stats?.state),
        ['running', 'running', 'offline', 'running', 'running', 'offline'],
      );
      assert.deepEqual(on.counts(), {
        'GET /': 1,
        'GET ': 1,
        'GET /servers/:server': 1,
        [use]: 6,
      });
      const mark = on.panel.mark();
      on.store.watch();
      await pass(minute);
      assert.deepEqual(on.counts(mark), { [use]: 18 });
    });

    it(`${tongue}: asks of 300 servers within a quarter of the limit, and of all of them in turn`, async () => {
      await start(tongue, 300);
      await on.store.refresh();
      assert.equal(on.store.error, undefined);
      assert.equal(on.counts()[use], quarter);
      const unknown = () => on.store.servers.filter(({ stats }) => stats === undefined).length;
      assert.equal(unknown(), 300 - quarter);
      on.store.watch();
      for (let minutes = 0; minutes < (tongue === 'stock' ? 3 : 5); minutes++) {
        const mark = on.panel.mark();
        await pass(minute);
        const asked = on.counts(mark)[use] ?? 0;
        assert.ok(asked <= quarter, `${asked} in minute ${minutes}`);
        assert.ok(on.panel.requestsSince(mark).length < limit);
      }
      assert.equal(unknown(), 0);
      assert.equal(
        on.panel.requests.some(({ status }) => status === 429),
        false,
      );
    });

    it(`${tongue}: reads first what is looked at`, async () => {
      await start(tongue, 300);
      await on.store.refresh();
      const all = on.store.servers;
      const began = all.findIndex(({ stats }, at) => stats && !all.at(at - 1)?.stats);
      // Its turn is the last.
      const uuid = all.at(began - 1)?.server.uuid ?? '';
      assert.equal(on.store.get(uuid)?.stats, undefined);
      await on.store.getPermissions(uuid);
      on.store.watch();
      await pass(minute + 20_000);
      assert.notEqual(on.store.get(uuid)?.stats, undefined);
    });

    it(`${tongue}: reads what is pinned at each look, and the others in turn`, async () => {
      await start(tongue, 300);
      const pinned = on.panel.servers.slice(-5).map(({ uuid }) => uuid);
      on.store.use.pin(pinned);
      await on.store.refresh();
      assert.ok(pinned.every((uuid) => on.store.get(uuid)?.stats !== undefined));
      on.store.watch();
      await pass(minute + 20_000);
      const mark = on.panel.mark();
      await pass(minute);
      const read = on.panel.requestsSince(mark).map(({ path }) => path);
      for (const uuid of pinned) assert.equal(read.filter((path) => path.includes(uuid)).length, 3);
      assert.ok(read.length <= quarter);
    });

    it(`${tongue}: finds a server by its name, in whatever letters that is typed`, async () => {
      await start(tongue);
      await on.store.refresh();
      for (const typed of ['Ticket', 'TICKET B', 'ticket bot']) {
        await on.store.setFilter(typed);
        assert.deepEqual(
          on.store.servers.map(({ server }) => server.name),
          ['Ticket Bot'],
          typed,
        );
      }
    });

    it(`${tongue}: a role that hears what administrators hear is none`, async () => {
      await start(tongue);
      const [subuser] = on.panel.find('Ticket Bot').subusers;
      const permissions = ['websocket.connect', 'admin.websocket.errors'];
      if (subuser) subuser.permissions = permissions;
      const { baseUrl, keys } = on.panel;
      const http = new PanelHttp({
        ...{ baseUrl, clock: on.clock, log: silentLog },
        key: () => Promise.resolve(keys.subuser),
      });
      const store = new ServerStore(http, on.clock);
      await store.refresh();
      const { uuid } = on.panel.server('Ticket Bot');
      assert.deepEqual(await store.getPermissions(uuid), permissions);
      assert.equal(store.isAdministrator, false);
      store.dispose();
    });

    it(`${tongue}: says that a reinstallation has failed, and does not wait for its end`, async () => {
      await start(tongue);
      on.panel.setCondition(on.panel.server('Ticket Bot').uuid, 'reinstall_failed');
      await on.store.refresh();
      const bot = find('Ticket Bot');
      const row = bot && serverRow(bot);
      // Stock serves all the same; in Pelican it is as good as not installed.
      if (tongue === 'pelican') assert.match(row?.description ?? '', /installation failed/);
      assert.doesNotMatch(`${row?.description} ${row?.icon}`, /installing|spin/);
      const { uuid } = on.panel.server('Ticket Bot');
      on.store.watch();
      const mark = on.panel.mark();
      await pass(2 * minute);
      const looks = on.panel
        .requestsSince(mark)
        .filter(({ path, route }) => path.includes(uuid) && route === '/servers/:server');
      assert.deepEqual(looks, []);
    });

    it(`${tongue}: shows what it lists before it knows how each server is`, async () => {
      await start(tongue, 12);
      on.panel.order({ kind: 'delay', ms: 100, match: '/resources$', count: 24 });
      await on.store.load();
      assert.equal(on.store.isLoaded, true);
      assert.ok(on.store.servers.some(({ stats }) => stats === undefined));
      await on.store.refresh();
      assert.ok(on.store.servers.every(({ stats }) => stats !== undefined));
    });

    it(`${tongue}: does not take the failure of one server for that of all`, async () => {
      await start(tongue, 6);
      const [first] = on.panel.servers;
      on.panel.order({ kind: 'status', status: 500, match: `${first?.uuid}/resources`, count: 9 });
      await on.store.refresh();
      assert.equal(on.store.error, undefined);
      assert.deepEqual(
        on.store.servers.map(({ stats }) => stats !== undefined),
        [false, true, true, true, true, true],
      );
    });

    it(`${tongue}: keeps what it knew where the panel fails for each of them, and says so`, async () => {
      await start(tongue, 6);
      await on.store.refresh();
      on.panel.order({ kind: 'status', status: 500, match: '/resources$', count: 99 });
      await on.store.refresh();
      assert.match(describeError(on.store.error), /The panel reported an error/);
      assert.ok(on.store.servers.every(({ stats }) => stats !== undefined));
      on.panel.app.faults.clear();
      await on.store.refresh();
      assert.equal(on.store.error, undefined);
    });

    it(`${tongue}: knows nothing of servers whose node is away, and offers nothing for it`, async () => {
      await start(tongue);
      on.panel.setNodeDown(true);
      await on.store.refresh();
      const bot = find('Ticket Bot');
      assert.equal(bot?.stats, undefined);
      assert.equal(on.store.error, undefined);
      const row = bot && serverRow(bot);
      assert.equal(row?.description, 'node unreachable');
      assert.match(describeError(bot?.problem), /can't reach the server's node/);
      if (tongue === 'stock') return;
      // What Pelican could not hear of one server says nothing of the others; it has waited, so that nothing is asked twice.
      const unknown = on.store.servers.filter(({ problem }) => problem).length;
      assert.equal(on.counts()[use], unknown);
      const mark = on.panel.mark();
      await assert.rejects(on.store.lookAgain(bot?.server.uuid ?? ''));
      assert.equal(on.counts(mark)[use], 1);
    });

    it(`${tongue}: says that nothing is up to date where the panel itself is away`, async () => {
      await start(tongue, 6);
      await on.store.refresh();
      on.panel.order({ kind: 'status', status: 503, shape: 'html', count: 99 });
      on.store.watch();
      await pass(2 * minute);
      assert.match(describeError(on.store.error), /isn't available/);
      assert.ok(on.store.servers.every(({ stats }) => stats !== undefined));
    });
  }

  const foreign: readonly (readonly [who: string, answer: object])[] = [
    ['a proxy', { body: '404 page not found\n', headers: { 'Content-Type': 'text/plain' } }],
    ['nobody', { body: '' }],
    ['a gateway', { body: '{"message":"no Route matched with those values"}' }],
    ['the panel, of everything', {}],
  ];
  for (const tongue of ['service', 'stock', 'pelican'] as const) {
    for (const [who, answer] of foreign) {
      it(`${tongue}: takes no server off the list for a 404 by ${who}, and says that something is wrong`, async () => {
        await start(tongue, 6);
        await on.store.refresh();
        on.store.watch();
        await pass(25_000);
        on.panel.order({ kind: 'status', status: 404, count: 999, ...answer });
        await pass(45_000);
        assert.equal(on.store.all.length, 6);
        assert.ok(on.store.all.every(({ stats }) => stats !== undefined));
        assert.notEqual(on.store.error, undefined);
        on.panel.app.faults.clear();
        await pass(minute);
        assert.equal(on.store.all.length, 6);
        assert.equal(on.store.error, undefined);
      });
    }
  }

  it('asks for no monitoring and tells of no scopes where there is neither', async () => {
    for (const [tongue, scopes, asked] of [
      ['service', 4, 1],
      ['stock', 0, 0],
    ] as const) {
      await start(tongue);
      await on.store.refresh();
      const findings = await readAccount(on.http, new ScopeLedger());
      assert.equal(findings.account?.username, 'maralind');
      assert.equal(findings.scopes.length, scopes);
      const monitoring = on.panel.requests.filter(({ path }) => path.startsWith('/monitoring'));
      assert.equal(monitoring.length, asked, tongue);
      if (tongue === 'service') await on.stop();
    }
  });

  it('asks the service for all at once, as ever', async () => {
    await start('service', 6);
    await on.store.refresh();
    assert.deepEqual(on.counts(), { 'GET /': 1, 'GET /resources': 1, 'GET /servers/:server': 1 });
  });

  it('asks for what is not there once more when the user wants to see what is new', async () => {
    await start('stock', 2);
    await on.store.refresh();
    await on.store.refresh();
    assert.equal(on.panel.requests.filter(({ path }) => path === '/resources').length, 1);
    await on.store.reload();
    assert.equal(on.panel.requests.filter(({ path }) => path === '/resources').length, 2);
  });
});
