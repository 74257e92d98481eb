import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import type { Happening } from '../../../../src/core/watch/happening';
import { settle } from '../../../support/fakeClock';
import { type FakeServer, WatchBench } from './watchBench';
import { uuidOf } from '../../uuidOf';

const hour = 3_600_000;
const focusedMs = 20_000;
const unfocusedMs = 60_000;

/** What is done, in order: a server's change, then seconds that go by. */
type Step = readonly [change: Partial<FakeServer>, seconds?: number];

const offline = { state: 'offline' };

describe('what the watch of all servers tells', () => {
  const rows: readonly {
    readonly what: string;
    readonly steps: readonly Step[];
    readonly told?: readonly string[];
    readonly happened?: readonly string[];
    readonly asked?: true;
    readonly deleted?: true;
    readonly by?: string;
  }[] = [
    {
      what: 'a crash, once',
      steps: [[offline], [offline, 300]],
      told: ["down: Server 'Server 0' stopped unexpectedly."],
      happened: ['down Server 0'],
    },
    {
      what: 'a crash that the daemon answers with a start between two looks',
      steps: [[{ since: 1_700_000_020_000 }, 60]],
      told: ["restarted: Server 'Server 0' stopped unexpectedly and was restarted."],
      happened: ['restarted Server 0'],
    },
    { what: 'what the user asked for, from any window', steps: [[offline, 60]], asked: true },
    { what: 'what the user did at the panel', steps: [[offline, 60]], by: 'mara' },
    {
      what: 'what somebody else did at the panel',
      steps: [[offline, 60]],
      by: 'jonas',
      told: ["stoppedByOther: jonas stopped server 'Server 0'."],
    },
    {
      what: 'what somebody else restarted at the panel, between two looks',
      steps: [[{ since: 1_700_000_020_000 }, 60]],
      by: 'jonas',
      told: ["stoppedByOther: jonas restarted server 'Server 0'."],
    },
    {
      what: 'nothing of an end that somebody asked for when it is up again',
      steps: [
        [offline, 60],
        [{ state: 'running', since: 1_700_000_090_000 }, 60],
      ],
      by: 'mara',
    },
    {
      what: 'an installation that failed',
      steps: [
        [{ more: { status: 'installing' } }, 330],
        [{ more: { status: 'install_failed' } }, 60],
      ],
      told: ["installFailed: The installation of server 'Server 0' failed."],
      happened: ['installFailed Server 0'],
    },
    {
      what: 'memory that stays at its limit',
      steps: [[{ memoryBytes: 1024 ** 3 }, 120]],
      told: ["memoryFull: Server 'Server 0' is using all of its memory (1 GB of 1 GB)."],
    },
    {
      what: 'that a server is being deleted',
      steps: [[{ more: { status: 'deleting' } }, 330]],
      told: ["deleting: Server 'Server 0' is being deleted."],
    },
    {
      what: 'nothing of a server that the user deletes',
      steps: [[{ more: { status: 'deleting' } }, 330]],
      deleted: true,
    },
    {
      what: 'nothing of a suspension that ends with a server that is off',
      steps: [
        [{ more: { is_suspended: true } }, 330],
        [{ more: {}, state: 'offline' }, 330],
      ],
      told: ["suspended: Server 'Server 0' was suspended."],
    },
  ];
  for (const { what, steps, told = [], happened = [], asked, deleted, by } of rows) {
    it(what, async () => {
      const bench = new WatchBench(2);
      bench.wasAsked = asked === true;
      bench.wasDeleted = deleted === true;
      bench.asker = by === undefined ? undefined : { actor: by };
      const window = bench.window();
      window.watcher.start(focusedMs);
      await bench.then(0, {}, 25);
      for (const [change, seconds] of steps) await bench.then(0, change, seconds);
      assert.deepEqual({ told: window.told, happened: window.happened }, { told, happened });
      window.watcher.dispose();
    });
  }

  for (const user of ['mara', undefined]) {
    it(`that the panel stopped a server, to ${user ?? 'a user whose name is not known'}`, async () => {
      const bench = new WatchBench(1);
      Object.assign(bench.panel, { user });
      bench.asker = { actor: undefined };
      const { watcher, told, happened } = bench.window();
      watcher.start(focusedMs);
      await bench.then(0, {}, 25);
      await bench.then(0, offline, 60);
      assert.deepEqual(told, ["stoppedByOther: The panel stopped server 'Server 0'."]);
      assert.deepEqual(happened, []);
      watcher.dispose();
    });
  }

  it('what happened, with all that is known of it', async () => {
    const bench = new WatchBench(1);
    const activity = [{ id: '1', event: 'server:file.write' }] as never;
    bench.whoAsked = () => Promise.resolve({ by: undefined, activity });
    const { watcher } = bench.window();
    const happened: Partial<Happening>[] = [];
    watcher.onDidHappen(({ waitUntil: _, ref: __, ...what }) => happened.push(what));
    watcher.start(focusedMs);
    await bench.then(0, {}, 25);
    const looked = bench.clock.now() - 5_000;
    for (let i = 0; i < 3; i++) {
      await bench.then(0, offline, 40);
      await bench.then(0, { state: 'running', since: bench.clock.now() }, 40);
    }
    await bench.then(0, offline, 40);
    const [first, , loop, last] = happened;
    assert.deepEqual(first, {
      server: { panelId: 'panel.test', uuid: uuidOf(0), name: 'Server 0' },
      ...{ kind: 'down', at: looked + focusedMs, since: looked, activity, isOfToldLoop: false },
    });
    assert.deepEqual(
      [loop, last].map((one) => [one?.kind, one?.times, one?.isOfToldLoop]),
      [
        ['crashLoop', 3, false],
        ['down', undefined, true],
      ],
    );
    watcher.dispose();
  });

  it('how servers are only where that changed, and nothing once nobody watches', async () => {
    const bench = new WatchBench(1);
    const { watcher } = bench.window();
    const told: (readonly string[] | undefined)[] = [];
    watcher.onDidChangeStatus((status) => told.push(status?.down));
    assert.equal(watcher.isRunning, false);
    watcher.start(focusedMs);
    assert.equal(watcher.isRunning, true);
    await bench.then(0, {}, 300);
    assert.deepEqual(told, [[]]);
    await bench.then(0, offline, 300);
    assert.deepEqual(told.map((down) => down?.join()).slice(0, 2), ['', 'Server 0']);
    const count = told.length;
    await bench.clock.advance(300_000);
    assert.equal(told.length, count);
    watcher.stop();
    assert.deepEqual(
      [told.at(-1), watcher.isRunning, watcher.status],
      [undefined, false, undefined],
    );
    watcher.stop();
    assert.equal(told.length, count + 1);
  });

  it('a loop, with how often it fell', async () => {
    const bench = new WatchBench(1);
    const { watcher, happened } = bench.window();
    watcher.start(focusedMs);
    await bench.then(0, {}, 25);
    for (let i = 0; i < 3; i++) {
      await bench.then(0, offline, 40);
      await bench.then(0, { state: 'running', since: bench.clock.now() }, 40);
    }
    assert.deepEqual(happened, ['down Server 0', 'down Server 0', 'crashLoop Server 0 3']);
    watcher.dispose();
  });

  it('a crash with the words of a console that is open, once', async () => {
    const bench = new WatchBench(1);
    const { watcher, store, told } = bench.window();
    watcher.start(focusedMs);
    await bench.then(0, {}, 25);
    const ref = { panel: bench.panel, uuid: uuidOf(0), name: 'Server 0' };
    store.applyPower(uuidOf(0), 'offline');
    await bench.clock.advance(1_500);
    void watcher.report(ref, { reason: 'Error: x', exitCode: 1 });
    await bench.then(0, offline, 120);
    assert.deepEqual(told, [
      "down: Server 'Server 0' stopped unexpectedly (exit code 1). Error: x",
    ]);
    watcher.dispose();
  });

  it('what a console told while nobody watches, unless the user asked for it', async () => {
    const bench = new WatchBench(1);
    const { watcher, told } = bench.window();
    const ref = { panel: bench.panel, uuid: uuidOf(0), name: 'Server 0' };
    bench.wasAsked = true;
    void watcher.report(ref, { reason: '', exitCode: undefined });
    await bench.clock.advance(60_000);
    assert.deepEqual(told, []);
    bench.wasAsked = false;
    void watcher.report(ref, { reason: '', exitCode: undefined });
    await bench.clock.advance(60_000);
    assert.deepEqual(told, ["down: Server 'Server 0' stopped unexpectedly."]);
    watcher.dispose();
  });

  it('an hour without the panel is no crash; one that happened in it is told after it', async () => {
    const bench = new WatchBench(2);
    const { watcher, told } = bench.window();
    watcher.start(focusedMs);
    await bench.then(0, {}, 45);
    const failure = new PanelError('panelDown', 'away');
    bench.fake.failures.push(...Array.from({ length: 400 }, () => failure));
    await bench.then(1, offline, 3600);
    assert.deepEqual(told, []);
    assert.deepEqual(watcher.status?.unread, ['panel.test']);
    bench.fake.failures.length = 0;
    await bench.clock.advance(400_000);
    assert.deepEqual(told, ["down: Server 'Server 1' stopped unexpectedly."]);
    watcher.dispose();
  });
});

describe('the window that watches next', () => {
  it('tells a crash that happened while nobody led', async () => {
    const bench = new WatchBench(1);
    const [first, second] = [bench.window(), bench.window()];
    first.watcher.start(focusedMs);
    await bench.then(0, {}, 65);
    first.watcher.stop();
    await bench.then(0, offline, 5);
    second.watcher.start(focusedMs);
    await bench.then(0, {}, 30);
    assert.deepEqual([first.told.length, second.told.length], [0, 1]);
    second.watcher.dispose();
  });

  it('takes what a list was told seconds before it begins for its first look', async () => {
    const bench = new WatchBench(1);
    const { watcher, store, told } = bench.window();
    const view = store.watch();
    await bench.then(0, {}, 1);
    view.dispose();
    watcher.start(20_000);
    await bench.then(0, { state: 'offline' });
    await bench.then(0, {});
    assert.equal(told.length, 1);
    watcher.dispose();
  });

  for (const state of ['offline', 'starting']) {
    it(`claims nothing of what it knew before it slept for an hour: a server is ${state} since`, async () => {
      const bench = new WatchBench(1);
      // What is written down is too old by then to go on from.
      bench.disk = new Promise(() => undefined);
      const { watcher, told, happened } = bench.window();
      watcher.start(20_000);
      await bench.clock.advance(60_000);
      watcher.stop();
      Object.assign(bench.servers[0] ?? {}, { state, since: bench.clock.now() + 1_800_000 });
      bench.clock.sleep(3_600_000);
      watcher.start(20_000);
      await bench.clock.advance(120_000);
      assert.deepEqual([told, happened], [[], []]);
      // What happens from now on is told.
      await bench.then(0, { state: 'running' }, 60);
      await bench.then(0, { state: 'offline' }, 60);
      assert.equal(happened.length, 1);
    });
  }

  it('goes on from what was seen last by one that closed', async () => {
    const bench = new WatchBench(1);
    const [first, second] = [bench.window(), bench.window()];
    first.watcher.start(focusedMs);
    await bench.then(0, {}, 25);
    first.watcher.dispose();
    await bench.then(0, offline, 5);
    second.watcher.start(focusedMs);
    await bench.then(0, {}, 30);
    assert.deepEqual([first.told.length, second.told.length], [0, 1]);
    second.watcher.dispose();
  });

  it('does not repeat what was told', async () => {
    const bench = new WatchBench(1);
    const [first, second] = [bench.window(), bench.window()];
    first.watcher.start(focusedMs);
    await bench.then(0, {}, 65);
    await bench.then(0, offline, 30);
    first.watcher.stop();
    second.watcher.start(focusedMs);
    await bench.then(0, {}, 60);
    assert.deepEqual([first.told.length, second.told.length], [1, 0]);
    assert.deepEqual(second.watcher.status?.down, ['Server 0']);
    second.watcher.dispose();
  });

  it('repeats what the first told and could not write down before it stopped', async () => {
    const bench = new WatchBench(1);
    const [first, second] = [bench.window(), bench.window()];
    first.watcher.start(focusedMs);
    await bench.then(0, {}, 50);
    let release = () => {};
    bench.disk = new Promise((resolve) => (release = resolve));
    // Something is being written when the server falls, so that its end cannot be.
    await bench.then(0, {}, 25);
    await bench.then(0, offline, 40);
    first.watcher.stop();
    release();
    await settle();
    second.watcher.start(focusedMs);
    await bench.then(0, {}, 60);
    // Who shows it knows that it was told (toldBefore.test.ts).
    assert.deepEqual([first.told.length, second.told.length], [1, 1]);
    second.watcher.dispose();
  });

  it('tells what the first saw and had not told when it was killed', async () => {
    const bench = new WatchBench(1);
    const [first, second] = [bench.window(), bench.window()];
    first.watcher.start(focusedMs);
    await bench.then(0, {}, 79);
    // Seen by the next look, a second before its three seconds of waiting end.
    await bench.then(0, offline, 3);
    first.watcher.stop();
    second.watcher.start(focusedMs);
    await bench.then(0, {}, 60);
    assert.deepEqual([first.told.length, second.told.length], [0, 1]);
    second.watcher.dispose();
  });
});

describe('the requests of an hour of watching', () => {
  const rows: readonly (readonly [servers: number, everyMs: number, most: number])[] = [
    // A look each 20 s, the list each five minutes, permissions once.
    [1, focusedMs, 181 + 13 + 1],
    [3, focusedMs, 181 + 13 + 1],
    [300, focusedMs, 3 * 181 + 13 + 1],
    [1, unfocusedMs, 61 + 13 + 1],
    [3, unfocusedMs, 61 + 13 + 1],
    [300, unfocusedMs, 3 * 61 + 13 + 1],
  ];
  for (const [servers, everyMs, most] of rows) {
    it(`${servers} servers, each ${everyMs / 1000} s: at most ${most}`, async () => {
      const bench = new WatchBench(servers);
      const { watcher } = bench.window();
      watcher.start(everyMs);
      await bench.clock.advance(hour);
      const { length } = bench.fake.asked;
      assert.ok(length <= most && length > most * 0.9, `${length} requests`);
      watcher.dispose();
    });
  }

  it('are those of the view too: one look serves both', async () => {
    const bench = new WatchBench(3);
    const { watcher, store } = bench.window();
    watcher.start(unfocusedMs);
    store.watch();
    await bench.clock.advance(hour);
    const { length } = bench.fake.asked;
    assert.ok(length <= 181 + 13 + 1, `${length} requests`);
    watcher.dispose();
    store.dispose();
  });

  it('are none while it does not run', async () => {
    const bench = new WatchBench(3);
    const { watcher } = bench.window();
    watcher.start(focusedMs);
    await bench.clock.advance(60_000);
    watcher.stop();
    bench.fake.asked.length = 0;
    await bench.clock.advance(hour);
    assert.deepEqual(bench.fake.asked, []);
    assert.equal(watcher.status, undefined);
  });

  it('are few for a server that starts for ever while nobody is at VS Code', async () => {
    const bench = new WatchBench(1);
    const { watcher } = bench.window();
    bench.servers[0] = { state: 'starting', since: bench.clock.now() };
    watcher.start(unfocusedMs);
    await bench.clock.advance(hour);
    assert.ok(bench.fake.asked.length <= 61 + 13 + 1, `${bench.fake.asked.length} requests`);
    watcher.dispose();
  });
});
