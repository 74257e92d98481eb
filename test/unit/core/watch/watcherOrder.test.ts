import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { WatchBench } from './watchBench';
import { uuidOf } from '../../uuidOf';

const focusedMs = 20_000;
const offline = { state: 'offline' };
const never = new Promise<never>(() => undefined);

/** What a window told, without its words. */
const kinds = ({ told }: { readonly told: readonly string[] }) =>
  told.map((one) => one.slice(0, one.indexOf(':')));

/** A window that watches, over servers that have run for an hour. */
async function watching(servers = 1) {
  const bench = new WatchBench(servers);
  const window = bench.window();
  window.watcher.start(focusedMs);
  await bench.then(0, {}, 25);
  return { bench, ...window };
}

describe('several ends of a server', () => {
  it('that follow each other at once are told each', async () => {
    const { bench, watcher, told } = await watching();
    await bench.then(0, { since: bench.clock.now() }, 20);
    await bench.then(0, offline, 60);
    assert.deepEqual(kinds({ told }), ['restarted', 'down']);
    watcher.dispose();
  });

  it('that consoles of other windows tell of are told each', async () => {
    const { bench, watcher, told } = await watching();
    const ref = { panel: bench.panel, uuid: uuidOf(0), name: 'Server 0' };
    for (let i = 0; i < 2; i++) {
      // Two consoles say the same.
      for (let window = 0; window < 2; window++)
        void watcher.report(ref, { reason: '', exitCode: 1 });
      await bench.clock.advance(15_000);
    }
    await bench.then(0, offline, 60);
    assert.deepEqual(kinds({ told }), ['down', 'down']);
    watcher.dispose();
  });

  it('that a slow window tells of later is one', async () => {
    const { bench, watcher, told } = await watching();
    const ref = { panel: bench.panel, uuid: uuidOf(0), name: 'Server 0' };
    const at = bench.clock.now();
    void watcher.report(ref, { reason: 'Error: x', exitCode: 1 }, { at });
    await bench.clock.advance(8_000);
    // It has decided by now what to tell.
    void watcher.report(ref, { reason: 'Error: x', exitCode: 1 });
    void watcher.report(ref, { reason: 'Error: x', exitCode: 1 }, { at });
    await bench.then(0, offline, 60);
    assert.deepEqual(kinds({ told }), ['down']);
    watcher.dispose();
  });

  for (const [by, expected] of [
    [undefined, ['down']],
    ['jonas', ['stoppedByOther']],
  ] as const) {
    it(`that a console told long before the next look is one, of ${by ?? 'nobody'}`, async () => {
      const bench = new WatchBench(1);
      bench.asker = by && { actor: by };
      const { watcher, told } = bench.window();
      watcher.start(60_000);
      await bench.then(0, {}, 65);
      const ref = { panel: bench.panel, uuid: uuidOf(0), name: 'Server 0' };
      const at = bench.clock.now();
      void watcher.report(ref, { reason: '', exitCode: 1 });
      await bench.then(0, offline, 120);
      assert.deepEqual(kinds({ told }), expected);
      const crashed = watcher.status?.crashed.map((one) => one.at);
      assert.deepEqual(crashed, by === undefined ? [at] : []);
      watcher.dispose();
    });
  }

  for (const [what, since, expected] of [
    ['a console hears of after a sleep is the one that the look found', 'before', ['down']],
    ['a console saw start since is another one', 'after', ['down', 'down']],
  ] as const) {
    it(`that ${what}`, async () => {
      const { bench, watcher, told } = await watching();
      const ref = { panel: bench.panel, uuid: uuidOf(0), name: 'Server 0' };
      const before = bench.clock.now();
      await bench.then(0, offline, 60);
      const upSince = since === 'before' ? before : bench.clock.now() - 5_000;
      void watcher.report(ref, { reason: '', exitCode: 1 }, { upSince });
      await bench.then(0, offline, 60);
      assert.deepEqual(kinds({ told }), expected);
      watcher.dispose();
    });
  }

  it('are a loop still after somebody has stopped it once', async () => {
    const { bench, watcher, happened } = await watching();
    for (let i = 0; i < 6; i++) {
      bench.asker = i === 2 ? { actor: 'jonas' } : undefined;
      await bench.then(0, offline, 40);
      await bench.then(0, { state: 'running', since: bench.clock.now() }, 40);
    }
    assert.deepEqual(happened.slice(0, 3), [
      ...['down Server 0', 'down Server 0', 'crashLoop Server 0 3'],
    ]);
    watcher.dispose();
  });
});

describe('a crash loop that was told', () => {
  const loop = async () => {
    const on = await watching();
    const ref = { panel: on.bench.panel, uuid: uuidOf(0), name: 'Server 0' };
    /** The console of another window may hear of it before a look sees it. */
    const fall = async (heard: 'never' | 'first' | 'later') => {
      Object.assign(on.bench.servers[0] ?? {}, offline);
      if (heard !== 'first') on.store.applyPower(ref.uuid, 'offline');
      await on.bench.clock.advance(1_500);
      if (heard !== 'never') void on.watcher.report(ref, { reason: '', exitCode: 1 });
      await on.bench.then(0, offline, 40);
    };
    const start = () => on.bench.then(0, { state: 'running', since: on.bench.clock.now() }, 40);
    return { ...on, ref, fall, start };
  };

  it('is none of the end that somebody asked for', async () => {
    const { bench, watcher, fall, start } = await loop();
    for (let i = 0; i < 3; i++) {
      await fall('never');
      await start();
    }
    bench.asker = { actor: 'jonas' };
    await fall('never');
    assert.deepEqual([watcher.status?.crashed, watcher.status?.down], [[], []]);
    watcher.dispose();
  });

  for (const heard of ['never', 'first', 'later'] as const) {
    it(`is told once, where a console hears of its falls ${heard}`, async () => {
      const { watcher, told, happened, fall, start } = await loop();
      for (let i = 0; i < 6; i++) {
        await fall(i < 3 && heard === 'first' ? 'later' : heard);
        await start();
      }
      assert.deepEqual(
        kinds({ told }).filter((kind) => kind !== 'back'),
        ['down', 'down', 'crashLoop'],
      );
      // All of them belong to its incident.
      assert.deepEqual(happened.length, 6);
      watcher.dispose();
    });
  }
});

describe('an end that is being decided when the user signs out', () => {
  for (const isWatched of [true, false]) {
    it(`is none, ${isWatched ? 'watched' : 'while nobody watches'}`, async () => {
      const { bench, watcher, panels, changed, told, happened } = await watching();
      if (!isWatched) watcher.stop();
      const ref = { panel: bench.panel, uuid: uuidOf(0), name: 'Server 0' };
      bench.whoAsked = () => Promise.reject(new Error('signed out'));
      void watcher.report(ref, { reason: '', exitCode: 1 });
      await bench.clock.advance(2_000);
      panels.all = [];
      changed.fire({});
      await bench.then(0, offline, 60);
      assert.deepEqual([told, happened], [[], []]);
      watcher.dispose();
    });
  }
});

describe('an end of a server, as it becomes an incident and is told', () => {
  /** Who sees it, and how many seconds after the last look that saw the server up. */
  const rows: readonly (readonly [string, number])[] = [
    ['a look', 20],
    ['a console', 7],
    ['a console while nobody watches', 0],
  ];
  for (const [who, seconds] of rows) {
    it(`${who}: says when it was seen up`, async () => {
      const { bench, watcher } = await watching();
      const after: unknown[] = [];
      watcher.onDidHappen(({ at, since = 0 }) => after.push(at - since));
      watcher.onDidTell(({ at = 0, since = 0 }) => after.push(at - since));
      if (seconds === 0) watcher.stop();
      const lookedAt = 1_700_000_020_000;
      await bench.clock.advance(lookedAt + 7_000 - bench.clock.now());
      const ref = { panel: bench.panel, uuid: uuidOf(0), name: 'Server 0' };
      if (seconds !== 20) void watcher.report(ref, { reason: '', exitCode: 1 });
      await bench.then(0, offline, 60);
      assert.deepEqual(after, [seconds * 1000, seconds * 1000]);
      watcher.dispose();
    });
  }
});

describe('a node whose servers end all at once', () => {
  it('is waited for by each of them alone', async () => {
    const count = 12;
    const { bench, watcher, told } = await watching(count);
    const signals = new Set<AbortSignal>();
    bench.whoAsked = (_ref, _since, signal) => {
      signals.add(signal);
      return never;
    };
    for (const server of bench.servers) server.state = 'offline';
    while (signals.size === 0) await bench.clock.advance(1_000);
    const waiting = [...signals].map((signal) => getEventListeners(signal, 'abort').length);
    await bench.clock.advance(60_000);
    assert.equal(told.length, count);
    // Node warns from the eleventh on.
    assert.deepEqual(
      waiting,
      Array.from({ length: count }, () => 1),
    );
    watcher.dispose();
  });
});

describe('a server that is back before its end was told', () => {
  const rows: readonly (readonly [by: string | undefined, told: readonly string[]])[] = [
    [undefined, ['down', 'back']],
    ['jonas', ['stoppedByOther']],
    ['mara', []],
  ];
  for (const [by, expected] of rows) {
    it(`and was stopped by ${by ?? 'nobody'}: ${expected.join(', ') || 'no news'}`, async () => {
      const { bench, watcher, store, told } = await watching();
      bench.asker = by === undefined ? undefined : { actor: by };
      bench.servers[0] = { state: 'running', since: bench.clock.now() };
      for (const power of ['offline', 'starting', 'running']) {
        store.applyPower(uuidOf(0), power);
        await bench.clock.advance(1_000);
      }
      await bench.clock.advance(60_000);
      assert.deepEqual(kinds({ told }), expected);
      watcher.dispose();
    });
  }
});

describe('what is not told yet when the window that watches is stopped', () => {
  const rows: readonly (readonly [what: string, kind: string])[] = [
    ['a crash', 'down'],
    ['a failed installation', 'installFailed'],
  ];
  for (const [what, kind] of rows) {
    it(`${what}, while it is written down and something else is saved: is told once`, async () => {
      const isCrash = kind === 'down';
      const bench = new WatchBench(2);
      const [first, second] = [bench.window(), bench.window()];
      first.watcher.onDidHappen(({ server, waitUntil }) => {
        if (server.name === 'Server 0') waitUntil?.(never);
      });
      if (!isCrash) bench.servers[0] = { ...offline, since: 0, more: { status: 'installing' } };
      first.watcher.start(focusedMs);
      await bench.then(0, {}, 85);
      const { store } = first;
      if (isCrash) store.applyPower(uuidOf(0), 'offline');
      await bench.clock.advance(500);
      store.applyPower(uuidOf(1), 'offline');
      await bench.then(1, offline, 2.2);
      if (!isCrash) {
        bench.servers[0] = { ...offline, since: 0, more: { status: 'install_failed' } };
        await store.refresh();
      }
      await bench.then(0, offline, 0.6);
      // One more look while the incident is being written down.
      if (isCrash) store.applyPower(uuidOf(0), 'stopping');
      await bench.clock.advance(700);
      assert.deepEqual(first.told, ["down: Server 'Server 1' stopped unexpectedly."]);
      first.watcher.stop();
      await bench.clock.advance(5_000);
      second.watcher.start(focusedMs);
      await bench.then(0, {}, 60);
      assert.deepEqual([kinds(first), kinds(second)], [['down'], [kind]]);
      second.watcher.dispose();
    });
  }
});
