import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import type { PanelHttp, PanelRequest } from '../../../../src/core/api/http';
import { sleep } from '../../../../src/core/base/clock';
import { ServerStore } from '../../../../src/core/servers/serverStore';
import { FakeClock } from '../../../support/fakeClock';
import { PanelFake } from '../monitoring/panelFake';

const minute = 60_000;
const uuids = ['00000000-259b-452e-8b4e-cecc464142ca', '00000001-259b-452e-8b4e-cecc464142ca'];

/** A store on a panel that wants whatever nobody waits for to come in a minute. */
function resting() {
  const fake = new PanelFake(({ path, query }) => {
    const all = uuids.map((uuid, at) => ({ uuid, name: `Server ${at}`, server_owner: true }));
    if (path === '/') {
      const isNarrowed = Object.keys(query ?? {}).some((name) => name.startsWith('filter'));
      const found = isNarrowed ? all.slice(1) : all;
      return {
        object: 'list',
        data: found.map((attributes) => ({ object: 'server', attributes })),
      };
    }
    if (path === '/resources') {
      const stats = { object: 'stats', attributes: { current_state: 'running' } };
      return { data: Object.fromEntries(uuids.map((uuid) => [uuid, stats])) };
    }
    const attributes = all.find(({ uuid }) => path.endsWith(uuid));
    const meta = { is_server_owner: true, user_permissions: ['*'] };
    return { object: 'server', attributes, meta };
  });
  const clock = new FakeClock(1_700_000_600_000);
  let until = clock.now() + minute;
  const send = async (request: PanelRequest<unknown>) => {
    if (request.priority === 'background' && clock.now() < until)
      await sleep(clock, until - clock.now(), request.signal);
    return fake.http.send(request);
  };
  const store = new ServerStore({ ...fake.http, send } as unknown as PanelHttp, clock);
  const restAgain = () => (until = clock.now() + minute);
  return { store, clock, fake, restAgain };
}

/** Milliseconds after which something ended. */
async function msOf(clock: FakeClock, act: () => Promise<unknown>): Promise<number> {
  const from = clock.now();
  let ms: number | undefined;
  void act().then(() => (ms = clock.now() - from));
  while (ms === undefined) await clock.advance(500);
  return ms;
}

describe('while what servers use has to rest for a minute', () => {
  const rows: readonly [what: string, act: (store: ServerStore) => Promise<unknown>][] = [
    ['the first load', (store) => store.load()],
    ['a refresh', (store) => store.refresh()],
    ['the Refresh of a user', (store) => store.reload()],
    ['a filter', (store) => store.setFilter('1')],
  ];
  for (const [what, act] of rows) {
    for (const [when, afterMs] of [
      ['first', undefined],
      ['at once after the first load began', 0],
      ['5 s later', 5_000],
      ['at the end of it', minute - 1_000],
    ] as const) {
      it(`${what} ${when} ends within 2 s, with the list as it is`, async () => {
        const { store, clock, fake } = resting();
        if (afterMs !== undefined) void store.load();
        await clock.advance(afterMs ?? 0);
        const asked = fake.asked.length;
        const ms = await msOf(clock, () => act(store));
        assert.ok(ms <= 2_000, String(ms));
        assert.deepEqual(
          store.servers.map(({ server }) => server.name),
          what === 'a filter' ? ['Server 1'] : ['Server 0', 'Server 1'],
        );
        if (afterMs) assert.ok(fake.asked.slice(asked).some((line) => line.startsWith('GET / ')));
        assert.equal(store.error, undefined);
        await clock.advance(minute);
        assert.equal(store.get(uuids[1] ?? '')?.stats?.state, 'running');
        assert.deepEqual(store.get(uuids[1] ?? '')?.permissions, ['*']);
        assert.equal(clock.pending, 0);
        store.dispose();
      });
    }
  }

  it('it is asked for once by who goes on watching', async () => {
    const { store, clock, fake } = resting();
    store.watch();
    await clock.advance(minute + 1_000);
    const use = () => fake.asked.filter((line) => line.startsWith('GET /resources')).length;
    assert.ok(use() <= 2, String(use()));
    store.dispose();
  });
});

describe('a list that a refused key had stopped', () => {
  it('goes on being looked at, also where what servers use comes later than it', async () => {
    const { store, clock, fake, restAgain } = resting();
    store.watch();
    await clock.advance(2 * minute);
    fake.failures.push(new PanelError('unauthorized', 'no'));
    await store.refresh();
    await clock.advance(minute);
    assert.equal(clock.pending, 0);
    restAgain();
    store.resume();
    await clock.advance(minute);
    assert.equal(store.error, undefined);
    const asked = fake.asked.length;
    await clock.advance(2 * minute);
    assert.ok(fake.asked.slice(asked).filter((line) => line.includes('/resources')).length >= 5);
    store.dispose();
  });
});
