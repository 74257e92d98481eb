import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PanelError } from '../../../../src/core/api/errors';
import type { CrashSources } from '../../../../src/core/recorder/crashSources';
import type { FoundLines } from '../../../../src/core/recorder/foundLines';
import { Recorder, bare } from '../../../../src/core/recorder/recorder';
import type { Happening } from '../../../../src/core/watch/happening';
import { IncidentStore } from '../../../../src/core/watch/incidentStore';
import { FakeClock } from '../../../support/fakeClock';
import { patienceMs } from '../../../support/patience';
import { silentLog } from '../../../support/silentLog';
import { fakeServer } from '../../../unit/core/console/fakePanel';

const start = 1_700_000_000_000;
const minute = 60_000;
const ref = fakeServer('b0', () => ({}));
const server = { panelId: 'panel.example', uuid: 'b0', name: ref.name };
const other = { ...server, uuid: 'b1' };
const never = new Promise<never>(() => undefined);
const leads = () => true;
const away = () => Promise.reject(new PanelError('network', 'away'));

const all: CrashSources = {
  console: () =>
    Promise.resolve({
      from: 'console',
      lines: [
        '\x1b[31mTypeError: x is not a function\x1b[0m',
        'password=hunter22',
        'Exit code: 137',
        'Out of memory: true',
      ],
    }),
  logFile: () => Promise.resolve({ from: '/logs/latest.log', lines: ['RangeError: from the log'] }),
  resources: (_, at) => ({
    resources: [{ at: at - 1, cpu: 1, memoryBytes: 2, diskBytes: 3 }],
    memoryLimitBytes: 4,
  }),
  activity: (_, at) => Promise.resolve([{ at: at - 1, event: 'server:file.write', actor: 'anna' }]),
  issue: () =>
    Promise.resolve({
      issue: { project: 'q', fingerprint: 'f', title: 'TypeError' },
      release: '1',
    }),
};

describe('what is written down of a crash', () => {
  let folder: string;
  let store: IncidentStore;
  let clock: FakeClock;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recorder-'));
    store = new IncidentStore(path.join(folder, 'incidents'));
    clock = new FakeClock(start);
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  const recorder = (sources: Partial<CrashSources> = {}, on = store) =>
    new Recorder({ clock, log: silentLog, leads, store: on, sources: { ...all, ...sources } });
  const down = (change: Partial<Happening> = {}): Happening => ({
    ...{ server, ref, kind: 'down', at: start },
    ...change,
  });
  /** The only incident there is. */
  const only = async () => {
    const [incident, ...more] = await new IncidentStore(path.join(folder, 'incidents')).list();
    assert.equal(more.length, 0);
    assert.ok(incident);
    return incident;
  };

  it('is all that can be known, without colours and secrets', async () => {
    await recorder().record(down());
    const { id, ...incident } = await only();
    assert.deepEqual(incident, {
      ...bare(server, 'down', start),
      ...all.resources(server, start),
      ...{ exitCode: 137, isOutOfMemory: true, reason: 'TypeError: x is not a function' },
      ...{ linesFrom: 'console', lineCount: 4, release: '1' },
      activity: [{ at: start - 1, event: 'server:file.write', actor: 'anna' }],
      issue: { project: 'q', fingerprint: 'f', title: 'TypeError' },
    });
    assert.deepEqual(await store.lines({ ...incident, id }), [
      ...['TypeError: x is not a function', 'password=…', 'Exit code: 137', 'Out of memory: true'],
    ]);
  });

  const parts: readonly (readonly [
    string,
    Partial<CrashSources>,
    (i: object) => object,
    object,
  ])[] = [
    ['the console', { console: away }, linesOf, ['/logs/latest.log', 'RangeError: from the log']],
    ['the activity', { activity: away }, linesOf, ['console', 'TypeError: x is not a function']],
    ['the issue', { issue: away }, linesOf, ['console', 'TypeError: x is not a function']],
    ['console and log', { console: away, logFile: away }, activityOf, ['server:file.write']],
  ];
  for (const [what, sources, of, expected] of parts) {
    it(`lacks only ${what} where that fails`, async () => {
      await recorder(sources).record(down());
      assert.deepEqual(of(await only()), expected);
    });
    it(`lacks only ${what} where that never ends`, async () => {
      const hanging: Partial<CrashSources> = Object.fromEntries(
        Object.keys(sources).map((name) => [name, () => never] as const),
      );
      const recorded = recorder(hanging).record(down());
      await until(() => Promise.resolve(clock.pending > 0));
      // The others are there meanwhile: what they find takes no time of this clock.
      await pause();
      await clock.advance(minute);
      await recorded;
      assert.deepEqual(of(await only()), expected);
    });
  }

  it('is there at once, before anything was found', async () => {
    void recorder({ console: () => never, logFile: () => never, activity: () => never }).record(
      down(),
    );
    await until(async () => (await store.list()).length === 1);
    assert.equal((await only()).lineCount, 0);
  });

  const lines: readonly (readonly [string, FoundLines | undefined, boolean, string | undefined])[] =
    [
      ['running text is enough', { from: 'console', lines: ['x'] }, false, 'console'],
      [
        'a log tells more than a daemon',
        { from: 'daemon', lines: ['x'] },
        true,
        '/logs/latest.log',
      ],
      ['a log alone', undefined, true, '/logs/latest.log'],
    ];
  for (const [what, found, asksLog, from] of lines) {
    it(`its lines: ${what}`, async () => {
      let asked = false;
      const logFile: CrashSources['logFile'] = (...about) => {
        asked = true;
        return all.logFile(...about);
      };
      await recorder({ console: () => Promise.resolve(found), logFile }).record(down());
      assert.deepEqual([asked, (await only()).linesFrom], [asksLog, from]);
    });
  }

  const twice: readonly (readonly [string, readonly Partial<Happening>[], readonly unknown[]])[] = [
    ['the console and then a poll', [{}, { at: start + 25_000 }], ['down']],
    ['down and restarted', [{}, { kind: 'restarted', at: start + 25_000 }], ['down']],
    ['a clock that was put back', [{}, { at: start - 25_000 }], ['down']],
    ['three minutes later', [{}, { at: start + 3 * minute }], ['down', 'down']],
    [
      'three minutes later, and never seen up since',
      [{}, { at: start + 3 * minute, since: start - 10_000 }],
      ['down'],
    ],
    [
      'a minute later, and seen up meanwhile',
      [{}, { at: start + minute, since: start + minute / 2 }],
      ['down', 'down'],
    ],
    [
      'an installation that failed, found by the window that leads next',
      [
        { kind: 'installFailed' },
        { kind: 'installFailed', at: start + 3 * minute, since: start - 10_000 },
      ],
      ['installFailed'],
    ],
    [
      'the same moment, by the window that leads next, which has not seen it up',
      [{ since: start }, { since: start }],
      ['down'],
    ],
    ['another server', [{}, { server: other }], ['down', 'down']],
    ['a backup beside it', [{}, { kind: 'backupFailed' }], ['down', 'backupFailed']],
    ['a loop', [{}, { kind: 'crashLoop', at: start + minute, times: 3 }], ['crashLoop 3']],
    [
      'a loop that goes on',
      [
        { kind: 'crashLoop', times: 3 },
        { kind: 'down', at: start + 8 * minute },
        { kind: 'down', at: start + 16 * minute },
      ],
      ['crashLoop 5'],
    ],
    [
      'a loop that ended, and a crash later',
      [{ kind: 'crashLoop', times: 3 }, { at: start + 11 * minute }],
      ['crashLoop 3', 'down'],
    ],
    [
      'a loop that goes on, as the window knew that watched before',
      [
        { kind: 'crashLoop', times: 3 },
        { at: start + 11 * minute, isOfToldLoop: true },
      ],
      ['crashLoop 4'],
    ],
  ];
  for (const [what, told, expected] of twice) {
    for (const isTogether of [false, true]) {
      it(`${what}, told ${isTogether ? 'together' : 'one by one'}`, async () => {
        const one = recorder();
        if (isTogether) await Promise.all(told.map((each) => one.record(down(each))));
        else for (const each of told) await one.record(down(each));
        const found = (await store.list()).map(({ kind, times }) =>
          times === undefined ? kind : `${kind} ${times}`,
        );
        assert.deepEqual(found.sort(), [...expected].sort());
      });
    }
  }

  it('another window that takes over writes none twice, and looks into what was left', async () => {
    const killed = recorder({ console: () => never, logFile: () => never, activity: () => never });
    void killed.record(down());
    await until(async () => (await store.list()).length === 1);
    const next = recorder({}, new IncidentStore(path.join(folder, 'incidents')));
    clock = new FakeClock(start);
    await Promise.all([next.resume(() => ref), next.record(down({ at: start + 20_000 }))]);
    const { linesFrom, reason, activity } = await only();
    assert.deepEqual([linesFrom, reason], ['console', 'TypeError: x is not a function']);
    assert.equal(activity.length, 1);
  });

  it('what is old, or whose panel is signed out of, is not looked into again', async () => {
    await store.add(bare(server, 'down', start - 11 * minute), []);
    await recorder().resume(() => ref);
    assert.equal((await only()).linesFrom, undefined);
    await store.add(bare(server, 'down', start), []);
    await recorder().resume(() => undefined);
    assert.deepEqual(
      (await store.list()).map(({ linesFrom }) => linesFrom),
      [undefined, undefined],
    );
  });

  it('what was erased meanwhile stays erased', async () => {
    let found: (lines: FoundLines) => void = () => undefined;
    const console = () => new Promise<FoundLines>((resolve) => (found = resolve));
    const recorded = recorder({ console }).record(down());
    await until(async () => (await store.list()).length === 1);
    await store.erase(server);
    found({ from: 'console', lines: ['late'] });
    await recorded;
    assert.deepEqual(await store.list(), []);
  });

  const kills: readonly (readonly [string, number, number])[] = [
    ['server:power.kill', -5_000, 0],
    ['server:power.kill', -60_000, 1],
    ['server:power.restart', -5_000, 1],
  ];
  for (const [event, ms, left] of kills) {
    it(`${event} of somebody ${-ms / 1000} s before leaves ${left} incidents`, async () => {
      const activity = () => Promise.resolve([{ at: start + ms, event, actor: 'bob' }]);
      await recorder({ activity }).record(down());
      assert.equal((await store.list()).length, left);
    });
  }

  it('nothing waits any more for the end of a search that is over', async () => {
    const signals = new Set<AbortSignal>();
    const seen =
      <T>(found: T) =>
      (...given: readonly unknown[]) => {
        signals.add(given.at(-1) as AbortSignal);
        return Promise.resolve(found);
      };
    const sources = { console: seen(undefined), logFile: seen(undefined), activity: seen([]) };
    await recorder(sources).record(down());
    const [signal, ...others] = signals;
    assert.ok(signal);
    assert.deepEqual([others, getEventListeners(signal, 'abort')], [[], []]);
  });

  it('a disk that does not take it is told in the log, and does not stop the next', async () => {
    const said: string[] = [];
    const log = { ...silentLog, error: (text: string | Error) => void said.push(String(text)) };
    fs.writeFileSync(path.join(folder, 'incidents'), 'a file in the way');
    const one = new Recorder({ clock, log, leads, store, sources: all });
    await one.record(down());
    assert.match(said.join(), /An incident of Server b0 was not written down: .+/);
    fs.rmSync(path.join(folder, 'incidents'));
    await one.record(down());
    assert.equal((await store.list()).length, 1);
  });

  /** What happened, in minutes before now: `s` was seen as it happened, `r` is remembered by the service. */
  const gaps: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['the same crash', ['s30', 'r30'], ['30 watched']],
    ['a crash that nobody saw', ['s0', 'r0', 'r60'], ['0 watched', '60 monitoring']],
    ['seen down by the first look behind the gap', ['s0', 'r60'], ['0 watched']],
    ['and then read', ['r60', 's0'], ['60 monitoring']],
    ['two crashes, and seen down', ['s0', 'r60', 'r120'], ['0 watched', '120 monitoring']],
    ['two, and then seen down', ['r60', 'r120', 's0'], ['60 monitoring', '120 monitoring']],
    ['another crash much later', ['r60', 's0', 's-5'], ['-5 watched', '60 monitoring']],
    ['and read when it had gone on', ['s20', 'r60'], ['20 watched']],
    ['read twice', ['r60', 'r60'], ['60 monitoring']],
  ];
  for (const [what, told, expected] of gaps) {
    it(`a gap and what was seen: ${what}`, async () => {
      const one = recorder();
      for (const word of told) {
        const at = start - Number(word.slice(1)) * minute;
        const crash = { ...bare(server, 'down', at), evidence: 'monitoring' as const, exitCode: 9 };
        if (word.startsWith('s')) await one.record(down({ at }));
        else await one.recall(crash, start);
      }
      assert.deepEqual(
        (await store.list()).map(({ at, evidence }) => `${(start - at) / minute} ${evidence}`),
        expected,
      );
    });
  }
});

function linesOf(incident: object): object {
  const { linesFrom, reason } = incident as { linesFrom: string; reason: string };
  return [linesFrom, reason];
}

function activityOf(incident: object): object {
  return (incident as { activity: { event: string }[] }).activity.map(({ event }) => event);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await isSo())) {
    assert.ok(Date.now() < end, 'it did not come');
    await pause();
  }
}
