import assert from 'node:assert/strict';
import type { PowerAction } from '../../../../src/core/base/power';
import { Emitter } from '../../../../src/core/base/event';
import { AskedPower } from '../../../../src/core/watch/askedPower';
import { FocusedWindow } from '../../../../src/core/watch/focusedWindow';
import { Watch } from '../../../../src/core/watch/watch';
import type { WatchLevel } from '../../../../src/core/watch/watchNotice';
import type { AnswerQuestion, News, Role } from '../../../../src/core/windows/place';
import type { Windows } from '../../../../src/core/windows/windows';
import { settle } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import type { ConsoleEnd } from '../../../../src/core/watch/consoleEnds';
import { WatchBench } from './watchBench';
import { uuidOf } from '../../uuidOf';

const minute = 60_000;

/** Windows of one user without sockets: the first that is there leads. */
class Hub {
  private all: FakeWindows[] = [];

  add(id: string): FakeWindows {
    const window = new FakeWindows(id, this);
    this.all.push(window);
    return window;
  }

  get leader(): FakeWindows | undefined {
    return this.all[0];
  }

  /** A window is gone, as by kill -9. */
  async end(window: FakeWindows): Promise<void> {
    const led = this.leader === window;
    this.all = this.all.filter((one) => one !== window);
    if (!led) return this.leader?.left.fire(window.id);
    for (const one of this.all) one.changed.fire('seeking');
    this.leader?.changed.fire('leading');
    for (const one of this.all.slice(1)) one.changed.fire('following');
    await settle();
  }

  send(news: News, from: string, to?: string): void {
    const told = JSON.parse(JSON.stringify(news)) as News;
    for (const one of this.all) {
      if (to === undefined ? one.id !== from : one.id === to) one.told.fire(told);
    }
  }
}

class FakeWindows {
  readonly changed = new Emitter<Role>();
  readonly left = new Emitter<string>();
  readonly told = new Emitter<News>();
  readonly answers = new Map<string, AnswerQuestion>();
  readonly onDidChangeRole = this.changed.event;
  readonly onDidLeave = this.left.event;

  constructor(
    readonly id: string,
    private readonly hub: Hub,
  ) {}

  get role(): Role {
    return this.hub.leader === this ? 'leading' : 'following';
  }

  async ask(question: string, about: unknown, signal: AbortSignal): Promise<unknown> {
    const answer = this.hub.leader?.answers.get(question);
    return answer?.(JSON.parse(JSON.stringify(about)), { window: this.id, signal });
  }

  answer(question: string, answer: AnswerQuestion) {
    this.answers.set(question, answer);
    return { dispose: () => undefined };
  }

  tell(topic: string, what: unknown): void {
    this.hub.send({ topic, what }, this.id);
  }

  tellWindow(window: string, topic: string, what: unknown): void {
    this.hub.send({ topic, what }, this.id, window);
  }

  onTold(topic: string, listener: (what: unknown) => void) {
    return this.told.event((news) => {
      if (news.topic === topic) listener(news.what);
    });
  }
}

/** Three windows over one panel with one server. */
function threeWindows(level: WatchLevel = 'all') {
  const bench = new WatchBench(1);
  const hub = new Hub();
  const told: string[] = [];
  const settings = { isEnabled: true, focusedMs: 20_000, unfocusedMs: 60_000 };
  const open = (id: string) => {
    const place = hub.add(id);
    const { watcher } = bench.window();
    const focused = new FocusedWindow(place, bench.clock);
    const watch = new Watch({
      ...{ windows: place as unknown as Windows, watcher, focused, log: silentLog },
      clock: bench.clock,
      panels: { get: (panel) => (panel === bench.panel.id ? bench.panel : undefined) },
      nameOf: () => 'Server 0',
      levelOf: () => level,
    });
    watch.onDidTell(({ kind }) => told.push(`${id} ${kind}`));
    return { place, focused, watch, watcher };
  };
  const windows = ['one', 'two', 'three'].map(open);
  const set = () => windows.forEach(({ watch }) => watch.set(settings));
  const end = () => windows.forEach(({ watcher }) => watcher.dispose());
  const [one, two, three] = windows;
  assert.ok(one && two && three);
  return { bench, hub, told, settings, open, set, end, one, two, three };
}

/** The end of a server as a console saw it that knows no more of its program. */
function endOf(ref: ConsoleEnd['ref'], at: number, report: ConsoleEnd['report']): ConsoleEnd {
  return { ref, at, report, lines: [], startedAt: undefined, upSince: undefined };
}

describe('the windows that watch together', () => {
  it('tell a crash once, in the window that the user was in last', async () => {
    const { bench, told, set, end, one, two } = threeWindows();
    one.focused.setFocused(true);
    await bench.clock.advance(1_000);
    one.focused.setFocused(false);
    two.focused.setFocused(true);
    await bench.clock.advance(1_000);
    two.focused.setFocused(false);
    set();
    await bench.clock.advance(2 * minute);
    await bench.then(0, { state: 'offline' }, 120);
    assert.deepEqual(told, ['two down']);
    end();
  });

  it('cost what one costs', async () => {
    const { bench, set, end } = threeWindows();
    set();
    await bench.clock.advance(60 * minute);
    const { length } = bench.fake.asked;
    assert.ok(length <= 61 + 13 + 1, `${length} requests`);
    end();
  });

  it('look more often while the user is in any of them', async () => {
    const { bench, set, end, three } = threeWindows();
    set();
    three.focused.setFocused(true);
    await bench.clock.advance(60 * minute);
    const { length } = bench.fake.asked;
    assert.ok(length > 180 && length <= 181 + 13 + 1, `${length} requests`);
    end();
  });

  it('ask nothing where the user does not want it', async () => {
    const { bench, settings, end, one, two, three } = threeWindows();
    for (const { watch } of [one, two, three]) watch.set({ ...settings, isEnabled: false });
    await bench.clock.advance(60 * minute);
    assert.deepEqual(bench.fake.asked, []);
    end();
  });

  it('tell a crash around the end of the one that leads, once', async () => {
    const { bench, hub, told, set, end, one, two } = threeWindows();
    set();
    two.focused.setFocused(true);
    await bench.clock.advance(5 * minute);
    one.watcher.stop();
    await hub.end(one.place);
    await bench.then(0, { state: 'offline' }, 120);
    assert.deepEqual(told, ['two down']);
    end();
  });

  it('tell once what no disk took, whoever leads and wherever the user is then', async () => {
    const { bench, hub, told, set, end, one, two, three } = threeWindows();
    set();
    two.focused.setFocused(true);
    await bench.clock.advance(5 * minute);
    bench.disk = Promise.reject(new Error('full'));
    bench.disk.catch(() => undefined);
    await bench.then(0, { state: 'offline' }, 60);
    two.focused.setFocused(false);
    three.focused.setFocused(true);
    await bench.clock.advance(2 * minute);
    one.watcher.stop();
    await hub.end(one.place);
    await bench.then(0, { state: 'running', since: bench.clock.now() }, 60);
    await bench.then(0, { state: 'offline' }, 60);
    assert.deepEqual(told, ['two down', 'three down']);
    end();
  });

  it('tell nothing again that another window told, though the one that leads next did not', async () => {
    const { bench, hub, told, set, end, one, two, three } = threeWindows();
    set();
    three.focused.setFocused(true);
    await bench.clock.advance(5 * minute);
    bench.disk = Promise.reject(new Error('full'));
    bench.disk.catch(() => undefined);
    await bench.then(0, { state: 'offline' }, 60);
    assert.deepEqual(told, ['three down']);
    three.focused.setFocused(false);
    two.focused.setFocused(true);
    one.watcher.stop();
    await hub.end(one.place);
    await bench.clock.advance(2 * minute);
    assert.deepEqual(told, ['three down']);
    end();
  });

  it('do not tell in a window that is gone', async () => {
    const { bench, hub, told, set, end, three } = threeWindows();
    set();
    three.focused.setFocused(true);
    await bench.clock.advance(2 * minute);
    await hub.end(three.place);
    await bench.then(0, { state: 'offline' }, 120);
    assert.deepEqual(told, ['one down']);
    end();
  });

  it('all know how the servers are', async () => {
    const { bench, set, end, one, three } = threeWindows();
    set();
    await bench.clock.advance(2 * minute);
    assert.deepEqual(three.watch.status, {
      ...{ servers: 1, down: [], crashed: [], unread: [], pinned: [] },
    });
    await bench.then(0, { state: 'offline' }, 120);
    assert.deepEqual(
      [one, three].map(({ watch }) => watch.status?.down),
      [['Server 0'], ['Server 0']],
    );
    end();
  });

  it('know it too where they follow already when they begin to listen', async () => {
    const { bench, open, set, end } = threeWindows();
    set();
    await bench.clock.advance(2 * minute);
    const { watch } = open('late');
    await settle();
    assert.equal(watch.status?.servers, 1);
    end();
  });

  it('tell once what two consoles of one server say', async () => {
    const { bench, told, end, two, three } = threeWindows();
    const ref = { panel: bench.panel, uuid: uuidOf(0), name: 'Server 0' };
    const report = { reason: 'Error: x', exitCode: 1 };
    const crash = endOf(ref, bench.clock.now(), report);
    void two.watch.crashed(crash);
    void three.watch.crashed(crash);
    await bench.clock.advance(minute);
    assert.deepEqual(told, ['one down']);
    end();
  });

  it('tell what a console saw where the one that leads ends before it told', async () => {
    const { bench, hub, told, end, one, two } = threeWindows();
    const ref = { panel: bench.panel, uuid: uuidOf(0), name: 'Server 0' };
    const report = { reason: 'Error: x', exitCode: 1 };
    void two.watch.crashed(endOf(ref, bench.clock.now(), report));
    await bench.clock.advance(1_000);
    await hub.end(one.place);
    one.watcher.stop();
    await bench.clock.advance(minute);
    assert.deepEqual(told, ['two down']);
    end();
  });

  for (const [often, seconds] of [
    ['once', []],
    ['twice', [8]],
  ] as const) {
    it(`tell once what a console says ${often}, while nobody watches and the user changes windows`, async () => {
      const { bench, told, settings, end, one, two, three } = threeWindows();
      for (const { watch } of [one, two, three]) watch.set({ ...settings, isEnabled: false });
      const happened: string[] = [];
      one.watcher.onDidHappen(({ kind }) => happened.push(kind));
      const ref = { panel: bench.panel, uuid: uuidOf(0), name: 'Server 0' };
      const crash = endOf(ref, bench.clock.now(), { reason: '', exitCode: 1 });
      void two.watch.crashed(crash);
      for (const s of seconds) bench.clock.after(s * 1_000, () => void three.watch.crashed(crash));
      for (let i = 0; i < 16; i++) {
        await bench.clock.advance(700);
        one.focused.setFocused(i % 2 === 0);
      }
      await bench.clock.advance(minute);
      assert.deepEqual([told.length, happened], [1, ['down']]);
      end();
    });
  }

  it('know nothing of servers once the one that watches says so, and once nobody watches', async () => {
    const { bench, settings, set, end, one, three } = threeWindows();
    set();
    await bench.clock.advance(2 * minute);
    let changes = 0;
    three.watch.onDidChangeStatus(() => changes++);
    one.watch.set({ ...settings, isEnabled: false });
    assert.deepEqual([one.watch.status, three.watch.status, changes], [undefined, undefined, 1]);
    end();
  });

  it('are told by the one that leads, and asked for by those that follow alone', async () => {
    const { bench, hub, set, end, one, two, three } = threeWindows();
    set();
    await bench.clock.advance(2 * minute);
    const topics: string[] = [];
    one.place.onTold('watch.status', () => topics.push('one'));
    // A window that took another for the one that leads still watches.
    two.watcher.start(20_000);
    await bench.then(0, { state: 'offline' }, 120);
    assert.deepEqual(topics, []);
    const asked: string[] = [];
    for (const { place } of [one, two, three]) {
      const ask = place.ask.bind(place);
      place.ask = (question, ...rest) => {
        if (question === 'watch.status') asked.push(place.id);
        return ask(question, ...rest);
      };
    }
    one.watcher.stop();
    await hub.end(one.place);
    assert.deepEqual(asked, ['three']);
    end();
  });

  it('know no more than before where the one that leads does not answer, or with what is no answer', async () => {
    const { bench, hub, open, end } = threeWindows();
    const answers = [
      () => Promise.reject(new Error('gone')),
      () => Promise.resolve({ servers: 'x' }),
    ];
    for (const [n, answer] of answers.entries()) {
      hub.leader?.answers.set('watch.status', answer);
      const { watch } = open(`late ${n}`);
      await settle();
      assert.equal(watch.status, undefined);
    }
    hub.leader?.answers.set('watch.status', () => Promise.resolve(null));
    const { watch } = open('last');
    let changes = 0;
    watch.onDidChangeStatus(() => changes++);
    await settle();
    assert.deepEqual([watch.status, changes], [undefined, 1]);
    await bench.clock.advance(minute);
    end();
  });

  it('pass a crash on three times at most, and none once the window ends', async () => {
    const { bench, end, two, three } = threeWindows();
    const ref = { panel: bench.panel, uuid: uuidOf(0), name: 'Server 0' };
    const crash = endOf(ref, bench.clock.now(), { reason: '', exitCode: 1 });
    let tries = 0;
    two.place.ask = () => {
      tries++;
      return Promise.reject(new Error('busy'));
    };
    await two.watch.crashed(crash);
    assert.equal(tries, 3);
    const signals: AbortSignal[] = [];
    three.place.ask = (_question, _about, signal) => {
      signals.push(signal);
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('x'))),
      );
    };
    const passing = three.watch.crashed(crash);
    three.watch.dispose();
    await passing;
    assert.deepEqual([signals.length, signals[0]?.aborted], [1, true]);
    end();
  });

  /** What a console tells that the window which watches takes: of the crash, and when it was. */
  const crashes: readonly (readonly [string, object, readonly string[], number?])[] = [
    ['as it was', {}, ['down']],
    ['of a panel that is not signed in to', { panelId: 'other.test' }, []],
    ['of now where it says no time', { at: undefined }, ['down'], 30],
    ['of now where it says later', { at: 999 }, ['down'], 30],
    ['of when it says', { at: 10 }, ['down'], 10],
  ];
  for (const [what, change, expected, atS = 30] of crashes) {
    it(`take a crash ${what}`, async () => {
      const { bench, hub, end, one } = threeWindows();
      const began = bench.clock.now();
      bench.clock.sleep(30_000);
      const happened: string[] = [];
      one.watcher.onDidHappen(({ kind, at }) => {
        happened.push(kind);
        assert.equal((at - began) / 1000, atS);
      });
      const { at = 30, ...about } = { at: 30, ...change } as { at?: number };
      const answer = hub.leader?.answers.get('watch.crashed') ?? assert.fail();
      const asking = { window: 'two', signal: new AbortController().signal };
      const whole = {
        ...{ panelId: bench.panel.id, uuid: uuidOf(0), reason: 'x'.repeat(201), exitCode: 1 },
        ...('at' in change && change.at === undefined ? {} : { at: began + at * 1000 }),
        ...about,
      };
      const answered = answer(whole, asking);
      await bench.clock.advance(minute);
      assert.deepEqual([await answered, happened], [null, expected]);
      end();
    });
  }

  it('tell a reason of 200 characters, or none', async () => {
    for (const [reason, length] of [
      ['x'.repeat(201), 200],
      [undefined, 0],
    ] as const) {
      const { bench, hub, end, one } = threeWindows();
      const reasons: string[] = [];
      one.watch.onDidTell((notice) => reasons.push(notice.reason));
      const answer = hub.leader?.answers.get('watch.crashed') ?? assert.fail();
      const about = { panelId: bench.panel.id, uuid: uuidOf(0), reason };
      void answer(about, { window: 'two', signal: new AbortController().signal });
      await bench.clock.advance(minute);
      assert.deepEqual(
        reasons.map((one) => one.length),
        [length],
      );
      end();
    }
  });

  it('refuse what is no crash', async () => {
    const { bench, hub, end } = threeWindows();
    const answer = hub.leader?.answers.get('watch.crashed') ?? assert.fail();
    const asking = { window: 'two', signal: new AbortController().signal };
    for (const about of [null, {}, { panelId: bench.panel.id }, { panelId: 7, uuid: uuidOf(0) }]) {
      await assert.rejects(async () => answer(about, asking), { kind: 'malformed' });
    }
    end();
  });

  it('say what they know of the start with a crash: what was asked for before did not end it', async () => {
    const { bench, told, set, end, two } = threeWindows();
    set();
    await bench.clock.advance(2 * minute);
    const seen: unknown[] = [];
    bench.asked.wasAsked = (_ref, since, isDown) => {
      seen.push([since.startedAt, since.isStartSeen, since.endedAt, isDown]);
      return true;
    };
    const ref = { panel: bench.panel, uuid: uuidOf(0), name: 'Server 0' };
    const at = bench.clock.now();
    await two.watch.crashed({
      ...endOf(ref, at, { reason: '', exitCode: 1 }),
      startedAt: at - 9_000,
    });
    assert.deepEqual(seen, [[at - 9_000, true, at, true]]);
    await bench.clock.advance(minute);
    assert.deepEqual(told, []);
    end();
  });

  it('hear nothing once they end', async () => {
    const { bench, told, set, end, one, two } = threeWindows();
    set();
    two.focused.setFocused(true);
    await bench.clock.advance(2 * minute);
    one.watch.dispose();
    two.watch.dispose();
    await bench.then(0, { state: 'offline' }, 120);
    assert.deepEqual(told, []);
    end();
  });

  for (const what of [null, 'x', {}, { server: {} }, { server: { panelId: 'a', uuid: '../x' } }]) {
    it(`take nothing from ${JSON.stringify(what)}`, () => {
      const { told, end, one, two } = threeWindows();
      for (const topic of [
        'watch.news',
        'watch.status',
        'watch.told',
        'window.focused',
        'watch.asked',
      ]) {
        two.place.tellWindow('one', topic, what);
      }
      assert.deepEqual([told, one.watch.status, one.focused.last], [[], undefined, 'one']);
      end();
    });
  }

  const levels: readonly (readonly [WatchLevel, readonly string[]])[] = [
    ['all', ['one down', 'one back']],
    ['crashes', ['one down']],
    ['off', []],
  ];
  for (const [level, expected] of levels) {
    it(`tell of a server whose level is ${level}: ${expected.join(', ') || 'nothing'}`, async () => {
      const { bench, told, set, end } = threeWindows(level);
      set();
      await bench.clock.advance(2 * minute);
      await bench.then(0, { state: 'offline' }, 120);
      await bench.then(0, { state: 'running', since: bench.clock.now() }, 120);
      assert.deepEqual(told, expected);
      end();
    });
  }
});

describe('what the user asked of power', () => {
  const second = 1_000;
  /** Seconds before the question when it was asked for, and since when it is asked about. */
  const rows: readonly (readonly [PowerAction, number, number, boolean, boolean])[] = [
    ['stop', 5, 20, true, true],
    ['kill', 70, 20, true, true],
    ['kill', 90, 20, true, false],
    ['restart', 5, 20, true, true],
    ['start', 5, 20, true, false],
    ['start', 5, 20, false, true],
  ];
  for (const [action, ago, since, isDown, expected] of rows) {
    const words = `${action} ${ago} s ago, last looked at ${since} s ago, ${isDown ? 'down' : 'up'}`;
    it(`${words}: ${expected ? 'asked' : 'news'}, in each window`, async () => {
      const { clock, panel } = new WatchBench(0);
      const hub = new Hub();
      const [here, there] = ['here', 'there'].map(
        (id) => new AskedPower(hub.add(id) as never, clock),
      );
      const ref = { panel, uuid: uuidOf(0), name: 'Server 0' };
      here?.ask(ref, action);
      await clock.advance(ago * second);
      for (const one of [here, there]) {
        assert.equal(one?.wasAsked(ref, { at: clock.now() - since * second }, isDown), expected);
        const other = { ...ref, uuid: uuidOf(1) };
        assert.equal(one.wasAsked(other, { at: clock.now() - since * second }, isDown), false);
      }
    });
  }

  it('takes what is told again later for as old as it is, and nothing for later than now', async () => {
    const { clock, panel } = new WatchBench(0);
    const hub = new Hub();
    const place = hub.add('here');
    const [here, there] = [new AskedPower(place, clock), new AskedPower(hub.add('there'), clock)];
    const ref = { panel, uuid: uuidOf(0), name: 'Server 0' };
    const name = { panelId: panel.id, uuid: ref.uuid, action: 'restart' };
    const at = clock.now();
    await clock.advance(30 * second);
    place.tell('watch.asked', { ...name, at });
    assert.equal(there.wasAsked(ref, { at: clock.now(), startedAt: at + 5 * second }, true), false);
    assert.equal(there.wasAsked(ref, { at: clock.now(), startedAt: at - 5 * second }, true), true);
    place.tell('watch.asked', { ...name, at: clock.now() + 60 * minute });
    await clock.advance(2 * minute);
    assert.equal(there.wasAsked(ref, { at: clock.now() }, true), false);
    here.dispose();
    there.dispose();
  });

  it('knows in each window for an hour what was deleted', async () => {
    const { clock, panel } = new WatchBench(0);
    const hub = new Hub();
    const [here, there] = ['here', 'there'].map(
      (id) => new AskedPower(hub.add(id) as never, clock),
    );
    const ref = { panel, uuid: uuidOf(0), name: 'Server 0' };
    here?.ask(ref, 'delete');
    assert.deepEqual([here?.wasDeleted(ref), there?.wasDeleted(ref)], [true, true]);
    assert.equal(there?.wasAsked(ref, { at: clock.now() }, true), false);
    await clock.advance(61 * minute);
    assert.equal(there?.wasDeleted(ref), false);
  });

  it('counts from the end of a stop that took minutes, also of one that failed', async () => {
    const { clock, panel } = new WatchBench(0);
    const asked = new AskedPower(new Hub().add('one'), clock);
    const ref = { panel, uuid: uuidOf(0), name: 'Server 0' };
    const stop = asked.telling(async () => {
      await new Promise<void>((resolve) => clock.after(5 * minute, resolve));
      throw new Error('too long');
    });
    const stopped = assert.rejects(stop(ref, 'stop'), /too long/);
    await clock.advance(5 * minute);
    await stopped;
    assert.equal(asked.wasAsked(ref, { at: clock.now() }, true), true);
  });
});
