import assert from 'node:assert/strict';
import type { Consoles } from '../../../../src/core/console/consoles';
import { crashSources } from '../../../../src/core/recorder/crashSources';
import { EndLines } from '../../../../src/core/recorder/endLines';
import { Recorder } from '../../../../src/core/recorder/recorder';
import { ConsoleEnds } from '../../../../src/core/watch/consoleEnds';
import type { Incident } from '../../../../src/core/watch/incident';
import type { NewIncident } from '../../../../src/core/watch/incidentStore';
import { AskedPower } from '../../../../src/core/watch/askedPower';
import { whoAsked } from '../../../../src/core/watch/whoAsked';
import { FakeClock, settle } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { fakeServer } from '../console/fakePanel';
import { openConsole } from '../console/openConsole';
import { WatchBench } from '../watch/watchBench';
import { uuidOf } from '../../uuidOf';

/** Incidents that are kept in memory. */
class Incidents {
  all: readonly Incident[] = [];
  lines: readonly string[] = [];
  readonly list = () => Promise.resolve(this.all);
  readonly add = (incident: NewIncident) => {
    const added = { ...incident, id: String(this.all.length), lineCount: 0 };
    this.all = [added, ...this.all];
    return Promise.resolve(added);
  };
  readonly update = (incident: Incident, lines = this.lines) => {
    this.all = this.all.map((one) => (one.id === incident.id ? incident : one));
    this.lines = lines;
    return Promise.resolve();
  };
  readonly remove = (incident: Incident) => {
    this.all = this.all.filter(({ id }) => id !== incident.id);
    return Promise.resolve();
  };
}

const ref = fakeServer('b0', () => ({}));
const alone = { tell: () => undefined, onTold: () => ({ dispose: () => undefined }) };

/** The window that leads, with an open console of a server that it may watch too. */
function leading() {
  const bench = new WatchBench(1);
  bench.whoAsked = whoAsked;
  const ref = { panel: bench.panel, uuid: uuidOf(0), name: 'Server 0' };
  const on = openConsole(ref, bench.clock);
  const { watcher, store, told } = bench.window();
  const endLines = new EndLines();
  const incidents = new Incidents();
  const sources = crashSources({
    ...{ consoles: on.consoles as unknown as Consoles, clock: bench.clock, endLines },
    ...{ use: { before: () => [] }, stateOf: () => undefined },
  });
  const recorder = new Recorder({
    ...{ clock: bench.clock, log: silentLog, leads: () => true, store: incidents, sources },
    onAsked: (asked, at) => watcher.forgive(asked, at),
  });
  const ends = new ConsoleEnds(on.consoles, bench.clock);
  on.connection.onDidChangePower((power) => store.applyPower(ref.uuid, power));
  ends.onDidEnd((end) => {
    endLines.keep(end);
    void watcher.report(end.ref, end.report, end);
  });
  watcher.onDidHappen((happening) => void recorder.record(happening));
  const asked = () => bench.fake.asked.filter((one) => one.includes('/activity'));
  return { ...on, ref, bench, watcher, told, incidents, asked };
}

/** Remembers what the user asks for as the window does. */
function asks({ bench }: ReturnType<typeof leading>, asked: AskedPower) {
  Object.assign(bench.asked, {
    wasAsked: asked.wasAsked.bind(asked),
    wasDeleted: asked.wasDeleted.bind(asked),
    withoutEffect: asked.withoutEffect.bind(asked),
  });
}

/** What the panel writes down of somebody's action. */
function logged(event: string, at: number, username = 'mara') {
  const relationships = { actor: { object: 'user', attributes: { username } } };
  const timestamp = new Date(at).toISOString();
  const attributes = { id: '1', event, is_api: false, properties: {}, timestamp, relationships };
  return { object: 'activity_log', attributes };
}

describe('a crash of a server with an open console', () => {
  type Leading = ReturnType<typeof leading>;
  const rows: readonly (readonly [string, (at: Leading) => void])[] = [
    ['', () => undefined],
    [', whose console is closed at once', ({ clock, close }) => clock.after(1_600, close)],
    [
      ', which starts again and says more than is kept',
      ({ clock, node }) => {
        clock.after(1_800, () => {
          for (let n = 0; n < 1_200; n++) node.send('console output', `boot ${n}`);
        });
      },
    ],
  ];
  for (const isWatched of [true, false]) {
    for (const [what, then] of rows) {
      it(`${isWatched ? 'that is watched' : 'while nobody watches'}${what}: is one incident, one notice and one request`, async () => {
        const at = leading();
        if (isWatched) at.watcher.start(20_000);
        await at.bench.then(0, {}, 25);
        await at.open();
        at.bench.fake.asked.length = 0;
        at.node.send('console output', 'Error: x');
        Object.assign(at.bench.servers[0] ?? {}, { state: 'offline' });
        at.node.setPower('offline');
        at.clock.after(1_000, () => at.node.send('console output', 'Exit code: 1'));
        then(at);
        await at.clock.advance(90_000);
        await settle();
        assert.deepEqual(at.told, [
          "down: Server 'Server 0' stopped unexpectedly (exit code 1). Error: x",
        ]);
        assert.deepEqual(
          at.incidents.all.map(({ kind, exitCode, linesFrom, looksFor, lacks }) => [
            ...[kind, exitCode, linesFrom, looksFor.length, lacks.join()],
          ]),
          [['down', 1, 'console', 0, 'issue']],
        );
        assert.deepEqual(at.incidents.lines, ['Error: x', 'Exit code: 1']);
        assert.deepEqual(at.asked().length, 1, at.asked().join('\n'));
        at.watcher.dispose();
      });
    }
  }

  for (const isWatched of [true, false]) {
    for (const action of ['stop', 'restart'] as const) {
      it(`soon after the user's own ${action} and start, ${isWatched ? 'watched' : 'while nobody watches'}: is one`, async () => {
        const at = leading();
        const asked = new AskedPower(alone, at.clock);
        asks(at, asked);
        if (isWatched) at.watcher.start(20_000);
        await at.bench.then(0, {}, 25);
        await at.open();
        asked.ask(at.ref, action);
        at.node.setPower('stopping');
        await at.clock.advance(3_000);
        at.node.setPower('offline');
        await at.clock.advance(1_000);
        at.node.setPower('starting');
        await at.bench.then(0, { since: at.clock.now() }, 41);
        Object.assign(at.bench.servers[0] ?? {}, { state: 'offline' });
        at.node.setPower('offline');
        await at.clock.advance(90_000);
        assert.deepEqual([at.incidents.all.length, at.told.length], [1, 1]);
        assert.equal(at.watcher.status?.crashed.length, isWatched ? 1 : undefined);
        at.watcher.dispose();
      });
    }
  }

  /** Restarted after so many milliseconds, by whom. */
  const restarts = [
    [200, 'this window'],
    [200, 'another window'],
    [2_000, 'this window'],
    [2_000, 'another window'],
  ] as const;
  for (const isWatched of [true, false]) {
    for (const [afterMs, who] of restarts) {
      it(`that ${who} restarts ${afterMs} ms later, ${isWatched ? 'watched' : 'while nobody watches'}: is one all the same`, async () => {
        const at = leading();
        const asked = new AskedPower(alone, at.clock);
        asks(at, asked);
        if (isWatched) at.watcher.start(20_000);
        await at.bench.then(0, {}, 25);
        await at.open();
        at.node.setPower('offline');
        at.clock.after(afterMs, () => {
          asked.ask(at.ref, 'restart');
          if (who === 'this window') at.connection.setPower('restart').catch(() => undefined);
          else at.connection.endWasAsked(at.clock.now());
          at.bench.logged.push(logged('server:power.restart', at.clock.now()));
        });
        at.clock.after(afterMs + 500, () => at.node.setPower('starting'));
        await at.bench.then(0, { since: at.clock.now() + afterMs }, 90);
        assert.deepEqual([at.incidents.all.length, at.told.length], [1, 1]);
        at.watcher.dispose();
      });
    }
  }

  it("half a minute after the user's own restart, by a panel whose clock is ahead: is one", async () => {
    const at = leading();
    const asked = new AskedPower(alone, at.clock);
    asks(at, asked);
    await at.open();
    asked.ask(at.ref, 'restart');
    at.bench.logged.push(logged('server:power.restart', at.clock.now() + 5_000));
    at.node.setPower('stopping');
    at.node.setPower('offline');
    at.clock.after(1_000, () => at.node.setPower('starting'));
    at.clock.after(30_000, () => at.node.setPower('offline'));
    await at.clock.advance(90_000);
    assert.deepEqual([at.incidents.all.length, at.told.length], [1, 1]);
    at.watcher.dispose();
  });

  it("and the user's own restart from elsewhere, after one of here: is none", async () => {
    const at = leading();
    const asked = new AskedPower(alone, at.clock);
    asks(at, asked);
    await at.open();
    asked.ask(at.ref, 'restart');
    at.bench.logged.push(logged('server:power.restart', at.clock.now()));
    at.node.setPower('stopping');
    at.node.setPower('offline');
    at.clock.after(3_000, () => at.node.setPower('starting'));
    at.clock.after(50_000, () => {
      at.bench.logged.unshift(logged('server:power.restart', at.clock.now()));
      at.node.setPower('offline');
    });
    await at.clock.advance(90_000);
    assert.deepEqual([at.incidents.all, at.told], [[], []]);
    at.watcher.dispose();
  });

  it('that only a look saw, and the user restarts then: is one', async () => {
    const at = leading();
    const asked = new AskedPower(alone, at.clock);
    asks(at, asked);
    at.watcher.start(20_000);
    await at.bench.then(0, {}, 25);
    // The next look is at 40 s, and who asked for it is looked up at 43 s.
    at.clock.after(17_000, () => {
      asked.ask(at.ref, 'restart');
      at.bench.logged.push(logged('server:power.restart', at.clock.now()));
    });
    await at.bench.then(0, { state: 'offline' }, 25);
    assert.deepEqual([at.incidents.all.length, at.told.length], [1, 1]);
    at.watcher.dispose();
  });

  it('that somebody else restarts later, is theirs where the clocks may disagree', async () => {
    const at = leading();
    asks(at, new AskedPower(alone, at.clock));
    await at.open();
    at.node.setPower('offline');
    at.bench.logged.push(logged('server:power.restart', at.clock.now() + 1_000, 'jonas'));
    await at.clock.advance(30_000);
    assert.deepEqual(at.incidents.all, []);
    at.watcher.dispose();
  });

  for (const [kind, expected] of [
    ['down', ['old']],
    ['installFailed', undefined],
  ] as const) {
    it(`${kind}: ${expected ? 'has' : 'has not'} what the program said before`, async () => {
      const clock = new FakeClock();
      const on = openConsole(ref, clock);
      on.state.left = 0;
      const endLines = new EndLines();
      const sources = crashSources({
        ...{ consoles: on.consoles as unknown as Consoles, clock, endLines },
        ...{ use: { before: () => [] }, stateOf: () => undefined },
      });
      const at = clock.now();
      endLines.keep({ ref, at, lines: ['old'] });
      const { signal } = new AbortController();
      const found = await sources.console(ref, { kind, at }, signal);
      assert.deepEqual(found?.lines, expected);
    });
  }

  it('tells what was done around it, by the same request', async () => {
    const at = leading();
    await at.open();
    const attributes = { id: '1', event: 'server:file.write', is_api: false, properties: {} };
    const timestamp = new Date(at.clock.now() - 5_000).toISOString();
    at.bench.logged.push({ object: 'activity_log', attributes: { ...attributes, timestamp } });
    at.node.setPower('offline');
    await at.clock.advance(30_000);
    const [incident] = at.incidents.all;
    assert.deepEqual(
      incident?.activity.map(({ event }) => event),
      ['server:file.write'],
    );
    assert.equal(at.asked().length, 1);
    at.watcher.dispose();
  });

  for (const isHeard of [true, false]) {
    it(`that somebody killed, as the log tells too late: is none, ${isHeard ? 'heard' : 'seen'}`, async () => {
      const at = leading();
      at.bench.whoAsked = () => new Promise<never>(() => undefined);
      at.watcher.start(20_000);
      await at.bench.then(0, {}, 25);
      if (isHeard) await at.open();
      const attributes = { id: '1', event: 'server:power.kill', is_api: false, properties: {} };
      const killedAt = at.clock.now() + (isHeard ? 0 : 10_000);
      const timestamp = new Date(killedAt).toISOString();
      at.bench.logged.push({ object: 'activity_log', attributes: { ...attributes, timestamp } });
      Object.assign(at.bench.servers[0] ?? {}, { state: 'offline' });
      at.node.setPower('offline');
      await at.clock.advance(90_000);
      assert.deepEqual([at.incidents.all, at.watcher.status?.crashed], [[], []]);
      at.watcher.dispose();
    });
  }

  it('that its panel stopped, as its log says, is none', async () => {
    const at = leading();
    await at.open();
    const attributes = { id: '1', event: 'server:backup.restore', is_api: false, properties: {} };
    const timestamp = new Date(at.clock.now()).toISOString();
    at.bench.logged.push({ object: 'activity_log', attributes: { ...attributes, timestamp } });
    at.node.setPower('offline');
    await at.clock.advance(30_000);
    assert.deepEqual([at.incidents.all, at.told.length, at.asked().length], [[], 1, 1]);
    at.watcher.dispose();
  });
});
