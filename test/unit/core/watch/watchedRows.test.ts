import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/base/event';
import { serverKey } from '../../../../src/core/base/serverKey';
import { serverLook } from '../../../../src/core/servers/rows';
import type { Incident } from '../../../../src/core/watch/incident';
import { lastCrash } from '../../../../src/core/watch/lastCrash';
import { WatchedRows } from '../../../../src/core/watch/watchedRows';
import { type CrashedServer, readStatus } from '../../../../src/core/watch/watchStatus';
import { FakeClock } from '../../../support/fakeClock';
import { sampleIncident } from './sampleIncident';
import { WatchBench } from './watchBench';
import { uuidOf } from '../../uuidOf';

const minute = 60_000;
const offline = { state: 'offline' };

/** A window with a row for a server that has run for an hour, while another window watches. */
async function watching() {
  const bench = new WatchBench(1);
  const window = bench.window();
  const { watcher, store } = window;
  const incidents: Incident[] = [];
  const known = new Emitter<void>();
  const { panel, clock, pinned } = bench;
  const ref = { panel, uuid: uuidOf(0), name: 'Server 0' };
  const rows = new WatchedRows({
    watch: {
      // As another window tells it.
      get status() {
        return watcher.status && readStatus(JSON.parse(JSON.stringify(watcher.status)), 'told');
      },
      onDidChangeStatus: (listener) => watcher.onDidChangeStatus(() => listener()),
    },
    incidents: { of: () => incidents, onDidChange: known.event },
    ...{ pinned, clock },
  });
  const drawn: string[] = [];
  rows.onDidChange((server) => drawn.push(serverKey(server)));
  /** What the row says, to who sees it, hears it, and points at it. */
  const says = () => {
    const state = store.get(ref.uuid);
    const look = rows.look(ref, serverLook(ref, state, true), state);
    const hover = state ? rows.hover(ref, state) : [];
    return [look.description, look.accessibleLabel, JSON.stringify(hover[0] ?? null)];
  };
  const tell = (change: Partial<Incident>) => {
    const server = { panelId: panel.id, uuid: ref.uuid, name: ref.name };
    incidents.unshift(sampleIncident({ server, ...change }));
    known.fire();
  };
  watcher.start(20_000);
  await bench.then(0, {}, 25);
  return { ...window, bench, rows, ref, drawn, says, tell };
}

describe('the row of a server that crashed', () => {
  it('says when and how, and goes on', async () => {
    const { bench, watcher, drawn, says, tell } = await watching();
    assert.match(String(says()[0]), /up 1 hr/);
    await bench.then(0, offline, 16);
    // Who asked for it is not known yet.
    assert.deepEqual(says(), ['offline', 'Server 0, offline', 'null']);
    await bench.then(0, offline, 9);
    assert.deepEqual(says(), [
      'crashed just now',
      'Server 0, crashed just now',
      '{"text":"Stopped unexpectedly just now.","icon":"warning"}',
    ]);
    tell({ at: bench.clock.now() - 5_000, exitCode: 1 });
    assert.equal(says()[0], 'crashed just now (exit code 1)');
    bench.fake.asked.length = 0;
    drawn.length = 0;
    await bench.clock.advance(3 * minute);
    assert.deepEqual(says(), [
      'crashed 3 minutes ago (exit code 1)',
      'Server 0, crashed 3 minutes ago (exit code 1)',
      '{"text":"Stopped unexpectedly 3 minutes ago (exit code 1).","icon":"warning"}',
    ]);
    assert.deepEqual(
      drawn,
      Array.from({ length: 3 }, () => `panel.test/${uuidOf(0)}`),
    );
    assert.deepEqual(
      bench.fake.asked.filter((one) => !one.includes('/resources')),
      [],
    );
    watcher.dispose();
  });

  it('says so no longer once it is started, and not of the stop after that', async () => {
    const { bench, watcher, store, rows, ref, says, tell } = await watching();
    await bench.then(0, offline, 40);
    tell({ at: bench.clock.now() - 20_000, exitCode: 1 });
    const state = store.get(ref.uuid);
    assert.ok(state);
    const starting = { ...state, work: 'start' as const };
    assert.equal(rows.look(ref, serverLook(ref, starting, true), starting).description, 'starting');
    assert.deepEqual(rows.hover(ref, starting), []);
    store.applyPower(ref.uuid, 'running');
    assert.doesNotMatch(says().join(), /crashed|Ended/);
    await bench.then(0, { state: 'running', since: bench.clock.now() }, 40);
    bench.wasAsked = true;
    await bench.then(0, offline, 40);
    assert.equal(says()[0], 'offline');
    watcher.dispose();
  });

  const others: readonly (readonly [string, (bench: WatchBench) => void])[] = [
    ['the user stopped', (bench) => (bench.wasAsked = true)],
    ['somebody else stopped', (bench) => (bench.asker = { actor: 'jonas' })],
  ];
  for (const [who, prepare] of others) {
    it(`is another one where ${who} it`, async () => {
      const { bench, watcher, says } = await watching();
      prepare(bench);
      for (let seconds = 0; seconds < 40; seconds++) {
        await bench.then(0, offline, 1);
        assert.doesNotMatch(String(says()[0]), /crashed/);
      }
      watcher.dispose();
    });
  }

  it('is another one once the user was signed out for an hour: what happened then is not known', async () => {
    const { bench, panels, changed, watcher, says } = await watching();
    await bench.then(0, offline, 40);
    assert.match(String(says()[0]), /crashed/);
    panels.all = [];
    changed.fire({});
    await bench.then(0, offline, 3_600);
    panels.all = [bench.panel];
    changed.fire({});
    await bench.then(0, offline, 60);
    assert.equal(says()[0], 'offline');
    watcher.dispose();
  });

  it('is as any other while nobody watches', async () => {
    const { bench, watcher, says } = await watching();
    await bench.then(0, offline, 40);
    watcher.stop();
    assert.equal(says()[0], 'offline');
    watcher.dispose();
  });

  it('is drawn anew by each change of what it shows, and each minute while one is down', async () => {
    const clock = new FakeClock();
    const [status, incidents, pins] = [
      new Emitter<void>(),
      new Emitter<void>(),
      new Emitter<void>(),
    ];
    const server = { panelId: 'p', uuid: uuidOf(0), name: 'a' };
    const other = { ...server, uuid: uuidOf(1), name: 'b' };
    let crashed: readonly CrashedServer[] = [];
    let pinned = [other];
    const rows = new WatchedRows({
      watch: {
        get status() {
          return { servers: 2, down: [], crashed, unread: [], pinned: [] };
        },
        onDidChangeStatus: status.event,
      },
      incidents: { of: () => [], onDidChange: incidents.event },
      pinned: {
        get all() {
          return pinned;
        },
        has: () => false,
        onDidChange: pins.event,
      },
      clock,
    });
    const drawn: string[] = [];
    rows.onDidChange(({ uuid }) => drawn.push(uuid === server.uuid ? 'a' : 'b'));
    pins.fire();
    assert.deepEqual([drawn.splice(0), clock.pending], [['b'], 0]);
    pinned = [];
    pins.fire();
    assert.deepEqual(drawn.splice(0), ['b'], 'once more without its mark');
    pins.fire();
    assert.deepEqual(drawn.splice(0), []);
    crashed = [{ server, at: 1 }];
    status.fire();
    incidents.fire();
    assert.deepEqual([drawn.splice(0), clock.pending], [['a', 'a'], 1]);
    await clock.advance(59_999);
    assert.deepEqual(drawn, []);
    await clock.advance(1);
    assert.deepEqual(drawn.splice(0), ['a']);
    crashed = [];
    status.fire();
    assert.deepEqual([drawn.splice(0), clock.pending], [['a'], 0]);
    crashed = [{ server, at: 1 }];
    status.fire();
    rows.dispose();
    assert.equal(clock.pending, 0);
    drawn.length = 0;
    status.fire();
    assert.deepEqual(drawn, []);
  });

  it('lets menus know which servers are pinned', async () => {
    const { bench, watcher, store, rows, ref, drawn } = await watching();
    await bench.pinned.pin(ref);
    const state = store.get(ref.uuid);
    assert.equal(rows.look(ref, serverLook(ref, state, true), state).tags?.at(-1), 'pinned');
    assert.deepEqual(rows.look(ref, { label: 'x' }, undefined), { label: 'x' });
    const pinnedAt = drawn.length;
    assert.ok(pinnedAt > 0);
    await bench.pinned.unpin(ref);
    assert.equal(
      rows.look(ref, serverLook(ref, state, true), state).tags?.includes('pinned'),
      false,
    );
    assert.deepEqual(new Set(drawn), new Set([serverKey(ref)]));
    assert.ok(drawn.length > pinnedAt, 'it is drawn again');
    watcher.dispose();
  });
});

describe('the exit code of a crash', () => {
  const at = 1_700_000_000_000;
  const server = { panelId: 'p', uuid: 'b0', name: 'Server' };
  /** Incidents, newest first: kind, minutes before the crash, exit code. */
  type Known = readonly [Incident['kind'], number, number | undefined];
  const rows: readonly (readonly [readonly Known[], number | undefined])[] = [
    [[], undefined],
    [[['down', 0, 1]], 1],
    [[['down', 0, undefined]], undefined],
    [[['down', 3, 1]], undefined],
    [[['down', 1.99, 1]], 1],
    [[['down', 2, 1]], undefined],
    [[['down', -1.99, 1]], 1],
    // So long behind it, it is another one.
    [[['down', -2, 1]], undefined],
    [
      [
        ['down', -2, 1],
        ['down', 0, 2],
      ],
      2,
    ],
    [[['backupFailed', 0, 1]], undefined],
    [
      [
        ['backupFailed', 0, 2],
        ['down', 0, 137],
      ],
      137,
    ],
    [[['crashLoop', 9, 1]], 1],
    [[['crashLoop', 60 * 24 * 30, 137]], undefined],
    [
      [
        ['down', 5, 1],
        ['crashLoop', 9, 137],
      ],
      undefined,
    ],
  ];
  for (const [known, expected] of rows) {
    const words = known.map((one) => one.join(' ')).join(', ');
    it(`with incidents ${words || 'none'}: ${expected ?? 'not known'}`, () => {
      const incidents = known.map(([kind, ago, exitCode]) => ({
        ...{ kind, at: at - ago * minute, exitCode },
      }));
      const found = lastCrash({ crashed: [{ server, at }] }, server, () => incidents);
      assert.deepEqual(found, { at, exitCode: expected });
      const other = { ...server, uuid: 'b1' };
      assert.equal(
        lastCrash({ crashed: [{ server, at }] }, other, () => incidents),
        undefined,
      );
    });
  }
});
