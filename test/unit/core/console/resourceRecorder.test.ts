import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import type { Panel, ServerRef } from '../../../../src/core/api/panel';
import { Emitter } from '../../../../src/core/base/event';
import { maxKeptServers } from '../../../../src/core/console/keptResources';
import { ResourceHistory } from '../../../../src/core/console/resourceHistory';
import {
  ResourceRecorder,
  type ResourceRecorderParts,
} from '../../../../src/core/console/resourceRecorder';
import { ServerStore } from '../../../../src/core/servers/serverStore';
import type { ServersChange } from '../../../../src/core/servers/servers';
import { FakeClock } from '../../../support/fakeClock';
import { PanelFake } from '../monitoring/panelFake';
import { uuidOf } from '../../uuidOf';

const minute = 60_000;
const never = () => ({ dispose: () => undefined });
const panelOf = (id: string) => ({ id, http: { onDidAnswer: never } }) as unknown as Panel;

describe('The places for what servers used', () => {
  const console = { power: undefined, onDidReceiveStats: never, onDidChangePower: never };
  const told = { cpu: 1, memoryBytes: 1, diskBytes: 1, networkRxBytes: 0, networkTxBytes: 0 };

  function places() {
    const clock = new FakeClock();
    const panels = { all: [panelOf('a')] as readonly Panel[], onDidChange: never };
    const used = new Emitter<ServerRef>();
    const consoles = { inUse: () => console, onDidChangeUse: used.event };
    const recorder = new ResourceRecorder({
      consoles: consoles as unknown as ResourceRecorderParts['consoles'],
      servers: { of: () => assert.fail('nothing is told'), onDidChange: never },
      ...{ panels, clock },
    });
    const hear = (panelId: string, count: number) => {
      for (let at = 0; at < count; at++) recorder.of({ panelId, uuid: uuidOf(at) });
    };
    const panelsOf = () => new Set(recorder.all.map(([{ panelId }]) => panelId));
    return { clock, panels, recorder, hear, panelsOf, open: (ref: ServerRef) => used.fire(ref) };
  }

  it('are given back when a panel is signed out of', async () => {
    const { clock, panels, recorder, hear, panelsOf } = places();
    hear('a', 150);
    panels.all = [panelOf('b')];
    await clock.advance(20_000);
    hear('b', 100);
    assert.deepEqual([recorder.all.length, [...panelsOf()]], [100, ['b']]);
    recorder.dispose();
  });

  it('go on while a key is changed: the panel is back before long', async () => {
    const { clock, panels, recorder, hear } = places();
    hear('a', 150);
    const { all } = panels;
    panels.all = [];
    await clock.advance(1_000);
    panels.all = all;
    await clock.advance(60_000);
    assert.equal(recorder.all.length, 150);
    recorder.dispose();
  });

  it('hold a day of what comes into them later', async () => {
    const { clock, panels, recorder, hear } = places();
    hear('a', maxKeptServers);
    hear('b', 1);
    panels.all = [panelOf('b')];
    const history = recorder.of({ panelId: 'b', uuid: uuidOf(0) });
    for (let at = 0; at < 180; at++) {
      await clock.advance(minute);
      history.push(told, { by: 'panel', at: clock.now(), isOffline: false });
    }
    const [first] = history.samples;
    assert.ok(clock.now() - (first?.from ?? Infinity) > 170 * minute);
    recorder.dispose();
  });

  it('cost nothing any more once nobody wants them', () => {
    const { clock, recorder } = places();
    assert.ok(clock.pending > 0);
    recorder.dispose();
    assert.equal(clock.pending, 0);
  });

  it('are those of consoles that were opened before all others', () => {
    const { recorder, hear, open } = places();
    hear('a', maxKeptServers + 50);
    const uuid = uuidOf(maxKeptServers + 20);
    open({ panel: panelOf('a'), uuid, name: '' });
    assert.equal(recorder.all[0]?.[0].uuid, uuid);
    assert.equal(recorder.all.length, maxKeptServers + 50);
    recorder.dispose();
  });
});

/** Counts what all histories are asked to do until it is stopped. */
function countCalls(name: 'push' | 'thin') {
  let calls = 0;
  const { prototype } = ResourceHistory;
  const method = Reflect.get(prototype, name) as (...all: unknown[]) => void;
  prototype[name] = function (...all: unknown[]) {
    calls++;
    method.apply(this, all);
  };
  return { count: () => calls, stop: () => void (prototype[name] = method) };
}

/** What is known of servers’ use by the polls of one panel, which has as many servers as it is told. */
async function polled(count: number, isOff: (at: number) => boolean = () => false) {
  const clock = new FakeClock(1_700_000_600_000);
  const told = { servers: count, bytes: 0, isGarbled: false };
  const fake = new PanelFake(({ path, query }) => {
    if (path === '/') {
      const all = Array.from({ length: told.servers }, (_, at) => at);
      const data = all.map((at) => ({ uuid: uuidOf(at), name: `${at}`, server_owner: true }));
      return { data: data.map((attributes) => ({ object: 'server', attributes })) };
    }
    if (path !== '/resources') {
      const attributes = { uuid: path.split('/').at(-1), name: '', server_owner: true };
      const meta = { is_server_owner: true, user_permissions: ['*'] };
      return { object: 'server', attributes, meta };
    }
    if (told.isGarbled) return { welcome: 'to the network of this hotel' };
    const uuids = String(query?.servers).split(',');
    const one = (uuid: string) => {
      const isOffline = isOff(Number(uuid.slice(0, 8)));
      const resources = { cpu_absolute: 26, network_rx_bytes: told.bytes, uptime: clock.now() };
      return {
        object: 'stats',
        attributes: isOffline
          ? { current_state: 'offline' }
          : { current_state: 'running', resources },
      };
    };
    return { data: Object.fromEntries(uuids.map((uuid) => [uuid, one(uuid)])) };
  });
  const panel = { id: 'p', http: fake.http } as Panel;
  const store = new ServerStore(fake.http, clock);
  const changed = new Emitter<ServersChange>();
  store.onDidChange((uuids) => changed.fire({ panel, uuids }));
  const recorder = new ResourceRecorder({
    consoles: { inUse: () => undefined, onDidChangeUse: never },
    servers: { of: () => store, onDidChange: changed.event },
    panels: { all: [panel], onDidChange: never },
    clock,
  });
  const pushes = countCalls('push');
  const thinnings = countCalls('thin');
  const close = () => {
    pushes.stop();
    thinnings.stop();
    recorder.dispose();
    store.dispose();
  };
  const look = () => store.refresh();
  await look();
  const of = (at: number) => recorder.of({ panelId: 'p', uuid: uuidOf(at) }).samples;
  const change = (...uuids: readonly string[]) => changed.fire({ panel, uuids });
  return {
    change,
    clock,
    told,
    fake,
    store,
    of,
    look,
    close,
    pushes: pushes.count,
    thinnings: thinnings.count,
  };
}

describe('What polls tell of the use of servers', () => {
  /** What happens a minute and 40 s after a poll, and 20 s before the next; the time between the polls in seconds. */
  type Row = readonly [string, (on: Awaited<ReturnType<typeof polled>>) => Promise<void> | void];
  const rows: readonly Row[] = [
    ['nothing', () => undefined],
    ['the list is narrowed', ({ store }) => store.setFilter('1')],
    ['what is done to a server changes', ({ store }) => void store.works.show(uuidOf(0), 'start')],
    [
      'a look fails',
      async ({ fake, look }) => {
        fake.failures.push(new PanelError('panelDown', "Couldn't reach the panel"));
        await look();
      },
    ],
    ['the list changes just before the use is read', ({ told }) => void told.servers++],
    [
      'a network answers that asks to sign in',
      async ({ told, look }) => {
        told.isGarbled = true;
        await look();
        await look();
        told.isGarbled = false;
      },
    ],
  ];
  for (const [title, happens] of rows) {
    it(`has no rate above the real one where between two answers this happens: ${title}`, async () => {
      const on = await polled(3);
      for (const bytes of [1_000_000, 2_000_000]) {
        await on.clock.advance(20_000);
        on.told.bytes = bytes;
        // What is narrowed asks at once, and gets the same.
        await happens(on);
        await on.look();
      }
      const rates = on.of(0).map(({ use }) => use.receivedPerSecond);
      on.close();
      assert.deepEqual(rates, [undefined, 50_000, 50_000]);
    });
  }

  const away: readonly (readonly [string, (told: { isGarbled: boolean }) => PanelError[]])[] = [
    ['the panel is not reached', () => [new PanelError('panelDown', "Couldn't reach the panel")]],
    ['a network answers that asks to sign in', (told) => ((told.isGarbled = true), [])],
  ];
  for (const [title, fails] of away) {
    it(`has nothing of ten minutes in which each look fails: ${title}`, async () => {
      const on = await polled(2, (at) => at === 1);
      const counted = on.pushes();
      const lastAt = () => [on.of(0).at(-1)?.at, on.of(1).at(-1)?.at];
      const before = lastAt();
      fails(on.told);
      for (let at = 0; at < 30; at++) {
        await on.clock.advance(20_000);
        on.fake.failures.push(...fails(on.told));
        await on.look();
      }
      const [after, pushes] = [lastAt(), on.pushes() - counted];
      on.close();
      assert.deepEqual(after[0], before[0]);
      // One that is off may have been seen once, by the first answer that was none.
      assert.ok(pushes <= 1 && (after[1] ?? 0) - (before[1] ?? 0) <= 20_000, `${pushes}`);
    });
  }

  it('have nothing of a server that is gone, and what others used', async () => {
    const on = await polled(1);
    on.told.bytes = 1_000;
    await on.clock.advance(20_000);
    on.change(uuidOf(7), uuidOf(0));
    const counts = [on.of(0).length, on.of(7).length];
    on.close();
    assert.deepEqual(counts, [1, 0]);
  });

  it('say of a server that stays off that it does, by the answers that are about it', async () => {
    const on = await polled(2, (at) => at === 1);
    for (let at = 0; at < 30; at++) {
      await on.clock.advance(20_000);
      await on.look();
    }
    const off = on.of(1).map(({ from, at, isOffline }) => [at - from, isOffline]);
    on.close();
    assert.deepEqual(off, [[600_000, true]]);
  });

  it('are never thinned out of all servers at once', async () => {
    const on = await polled(300);
    const counts: number[] = [];
    for (let at = 0; at < 30; at++) {
      const counted = on.thinnings();
      await on.clock.advance(60_000);
      await on.look();
      counts.push(on.thinnings() - counted);
    }
    const { length } = on.of(1);
    on.close();
    assert.ok(Math.max(...counts) <= 60, counts.join());
    assert.ok(Math.min(...counts.slice(10)) > 0 && length === 31, `${counts.join()} ${length}`);
  });

  it('are one sample each of 3,000 servers', async () => {
    const on = await polled(3_000, (at) => at % 3 === 0);
    for (let at = 1; at <= 4; at++) {
      await on.clock.advance(20_000);
      const counted = on.pushes();
      on.told.bytes = at * 1_000;
      await on.look();
      assert.equal(on.pushes() - counted, 3_000);
    }
    const rates = new Set(on.of(1).map(({ use }) => use.receivedPerSecond));
    on.close();
    assert.deepEqual([...rates], [undefined, 50]);
  });
});
