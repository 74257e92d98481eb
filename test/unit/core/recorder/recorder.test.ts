import assert from 'node:assert/strict';
import type { Log } from '../../../../src/core/base/log';
import type { CrashSources } from '../../../../src/core/recorder/crashSources';
import type { FoundLines } from '../../../../src/core/recorder/foundLines';
import { Recorder, bare } from '../../../../src/core/recorder/recorder';
import type { Happening } from '../../../../src/core/watch/happening';
import type { ActivityPoint, Incident, IncidentKind } from '../../../../src/core/watch/incident';
import { FakeClock, settle } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { fakeServer } from '../console/fakePanel';
import { KeptIncidents } from './keptIncidents';

const minute = 60_000;
const ref = fakeServer('b0', () => ({}));
const server = { panelId: ref.panel.id, uuid: ref.uuid, name: ref.name };
const kill = (at: number): ActivityPoint => ({ at, event: 'server:power.kill', actor: 'mara' });
const start = (at: number): ActivityPoint => ({ at, event: 'server:power.start', actor: 'mara' });

/** The window that leads, where nothing can be found out but what a test says. */
function stand(given: Partial<CrashSources> = {}) {
  const clock = new FakeClock();
  const store = new KeptIncidents();
  const said: string[] = [];
  const log: Log = {
    ...silentLog,
    info: (text) => said.push(`info: ${String(text)}`),
    error: (text) => said.push(`error: ${String(text)}`),
  };
  const looked: string[] = [];
  const asked: unknown[] = [];
  const state = { leads: true };
  const sources: CrashSources = {
    console: () => Promise.resolve(undefined),
    logFile: () => Promise.resolve(undefined),
    resources: () => ({ resources: [], memoryLimitBytes: 0 }),
    activity: () => Promise.resolve([]),
    issue: () => Promise.resolve(undefined),
    ...given,
  };
  const noted: CrashSources = {
    console: (...all) => (looked.push('console'), sources.console(...all)),
    logFile: (...all) => (looked.push('log'), sources.logFile(...all)),
    resources: (...all) => sources.resources(...all),
    activity: (...all) => (looked.push('activity'), sources.activity(...all)),
    issue: (...all) => (looked.push(`issue ${all[1]}`), sources.issue(...all)),
  };
  const make = () =>
    new Recorder({
      ...{ clock, log, store, sources: noted, leads: () => state.leads },
      onAsked: (one, at) => asked.push([one.uuid, at]),
    });
  const happening = (kind: IncidentKind, more: Partial<Happening> = {}): Happening => {
    return { server, ref, kind, at: clock.now(), ...more };
  };
  return { clock, store, said, looked, asked, state, make, recorder: make(), happening };
}

const found = (from: string, ...lines: readonly string[]): Promise<FoundLines> =>
  Promise.resolve({ from, lines });

describe('what is written down at once of what went wrong', () => {
  it('is what is known at once, and what is looked for then', async () => {
    const resources = [{ at: 5, cpu: 1, memoryBytes: 2, diskBytes: 3 }];
    const { clock, store, recorder, happening } = stand({
      resources: () => ({ resources, memoryLimitBytes: 64 }),
      console: () => new Promise(() => undefined),
    });
    let kept: Promise<unknown> | undefined;
    const more = { server: { ...server, more: 1 } };
    const recording = recorder.record(
      happening('down', { ...more, waitUntil: (begun) => void (kept = begun) }),
    );
    await kept;
    assert.deepEqual(store.all, [
      {
        ...bare(server, 'down', clock.now()),
        ...{ id: 'i0', lineCount: 0, resources, memoryLimitBytes: 64 },
        looksFor: ['lines', 'activity', 'issue'],
      },
    ]);
    await clock.advance(minute);
    await recording;
  });

  it('knows nothing but that it was, of itself', () => {
    assert.deepEqual(bare({ ...server }, 'down', 7), {
      ...{ server, kind: 'down', at: 7, evidence: 'watched', reason: '', exitCode: undefined },
      ...{ isOutOfMemory: undefined, times: undefined, linesFrom: undefined, resources: [] },
      ...{ memoryLimitBytes: 0, activity: [], issue: undefined, release: undefined },
      ...{ looksFor: [], lacks: [] },
    });
  });

  const kinds: readonly (readonly [IncidentKind, boolean, readonly string[]])[] = [
    ['down', false, ['console', 'activity', 'log', 'issue ']],
    ['down', true, ['console', 'log', 'issue ']],
    ['installFailed', false, ['console', 'activity', 'log', 'issue ']],
    ['backupFailed', false, ['activity']],
    ['backupFailed', true, []],
  ];
  for (const [kind, hasActivity, expected] of kinds) {
    it(`${kind}, ${hasActivity ? 'with' : 'without'} what was done: ${expected.join() || 'nothing'} is looked for`, async () => {
      const { clock, store, looked, recorder, happening } = stand({
        issue: () => Promise.resolve(undefined),
      });
      const entry = { at: clock.now() - 1, event: 'server:x', actor: 'mara' };
      const activity = hasActivity ? [entry as never] : undefined;
      await recorder.record(happening(kind, { activity }));
      const asked = looked.filter((one) => one !== 'issue ');
      assert.deepEqual(
        asked,
        expected.filter((one) => one !== 'issue '),
      );
      const [incident] = store.all;
      assert.deepEqual([incident?.looksFor, incident?.lacks], [[], []]);
      assert.deepEqual(incident?.activity, hasActivity ? [entry] : []);
    });
  }

  it('is one where it is told twice, whichever comes first', async () => {
    const { store, clock, recorder, happening } = stand();
    await Promise.all([recorder.record(happening('down')), recorder.record(happening('down'))]);
    await clock.advance(minute);
    await recorder.record(happening('restarted'));
    assert.deepEqual(
      store.all.map(({ kind, times }) => [kind, times]),
      [['down', undefined]],
    );
    await recorder.record(happening('backupFailed'));
    assert.equal(store.all.length, 2);
    await recorder.record(happening('down', { since: clock.now() - 1 }));
    assert.equal(store.all.length, 3);
  });

  it('is one loop that grows, by how often it is told or by one more', async () => {
    const { store, clock, recorder, happening } = stand();
    const seen = () => store.all.map(({ kind, times }) => [kind, times]);
    await recorder.record(happening('down'));
    await clock.advance(minute);
    await recorder.record(happening('crashLoop', { times: 3 }));
    assert.deepEqual(seen(), [['crashLoop', 3]]);
    await clock.advance(9 * minute);
    await recorder.record(happening('down'));
    assert.deepEqual(seen(), [['crashLoop', 4]]);
    // Ten minutes behind the last fall, not the first.
    await clock.advance(9 * minute);
    await recorder.record(happening('restarted', { times: 7 }));
    assert.deepEqual(seen(), [['crashLoop', 7]]);
    await clock.advance(10 * minute);
    await recorder.record(happening('down'));
    assert.deepEqual(seen(), [
      ['down', undefined],
      ['crashLoop', 7],
    ]);
  });

  it('is a loop of two where nobody counted', async () => {
    const { store, recorder, happening } = stand();
    await recorder.record(happening('down'));
    await recorder.record(happening('crashLoop'));
    assert.deepEqual(
      store.all.map(({ kind, times }) => [kind, times]),
      [['crashLoop', 2]],
    );
  });

  it('goes on with a loop that the window before told, however long ago', async () => {
    const { store, clock, make, recorder, happening } = stand();
    await recorder.record(happening('crashLoop', { times: 3 }));
    await clock.advance(30 * minute);
    const other = { ...server, uuid: 'b1' };
    const next = make();
    await next.record(happening('down', { server: other, isOfToldLoop: true }));
    assert.equal(store.all.length, 2);
    await next.record(happening('down', { isOfToldLoop: true }));
    assert.deepEqual([store.all.length, store.all.at(-1)?.times], [2, 4]);
    await next.record(happening('down'));
    assert.equal(store.all.length, 2);
  });

  it('is left to the window that leads since', async () => {
    const { store, looked, state, recorder, happening } = stand();
    state.leads = false;
    await recorder.record(happening('down'));
    assert.deepEqual([store.all, looked], [[], []]);
  });

  it('is told to the log where it cannot be written, and the next is', async () => {
    const { store, said, looked, recorder, happening } = stand();
    store.failure = new Error('no room');
    await recorder.record(happening('down'));
    assert.deepEqual(said, [`error: An incident of ${ref.name} was not written down: no room`]);
    assert.deepEqual([store.all, looked], [[], []]);
    await recorder.record(happening('down'));
    assert.equal(store.all.length, 1);
  });
});

describe('what is found out about it', () => {
  type Row = readonly [
    name: string,
    sources: Partial<CrashSources>,
    expected: Partial<Incident>,
    lines: readonly string[] | undefined,
    looked: readonly string[],
  ];
  const failing = () => Promise.reject(new Error('No'));
  const rows: readonly Row[] = [
    ['nothing', {}, { lacks: [] }, undefined, ['console', 'activity', 'log']],
    [
      'what was running, which is all there is',
      { console: () => found('console', '\x1b[31mError: x\x1b[0m', 'Exit code: 1') },
      { linesFrom: 'console', reason: 'Error: x', exitCode: 1, isOutOfMemory: undefined },
      ['Error: x', 'Exit code: 1'],
      ['console', 'activity', 'issue Error: x'],
    ],
    [
      'what the daemon had, where there is no log',
      { console: () => found('daemon', 'Error: x', 'Out of memory: true') },
      { linesFrom: 'daemon', reason: 'Error: x', isOutOfMemory: true },
      ['Error: x', 'Out of memory: true'],
      ['console', 'activity', 'log', 'issue Error: x'],
    ],
    [
      'a log before what the daemon had, which tells what the log does not',
      {
        console: () =>
          found('daemon', 'Error: of the daemon', 'Exit code: 137', 'Out of memory: false'),
        logFile: () => found('/logs/a.log', 'Error: of the log'),
      },
      {
        linesFrom: '/logs/a.log',
        reason: 'Error: of the log',
        exitCode: 137,
        isOutOfMemory: false,
      },
      ['Error: of the log'],
      ['console', 'activity', 'log', 'issue Error: of the log'],
    ],
    [
      'a log without a reason',
      {
        console: () => found('daemon', 'Error: of the daemon'),
        logFile: () => found('/logs/a.log', 'all well'),
      },
      { linesFrom: '/logs/a.log', reason: 'Error: of the daemon', exitCode: undefined },
      ['all well'],
      ['console', 'activity', 'log', 'issue Error: of the daemon'],
    ],
    [
      'lines that tell nothing',
      { console: () => found('console', 'all well') },
      { linesFrom: 'console', reason: '' },
      ['all well'],
      ['console', 'activity'],
    ],
    [
      'what was done',
      { activity: (_ref, at) => Promise.resolve([start(at)]) },
      { activity: [start(new FakeClock().now())] },
      undefined,
      ['console', 'activity', 'log'],
    ],
    [
      'an issue',
      {
        console: () => found('console', 'Error: x'),
        issue: () =>
          Promise.resolve({ issue: { project: 'p', fingerprint: 'f', title: 't' }, release: 'r' }),
      },
      { issue: { project: 'p', fingerprint: 'f', title: 't' }, release: 'r', lacks: [] },
      ['Error: x'],
      ['console', 'activity', 'issue Error: x'],
    ],
    [
      'no console',
      { console: failing },
      { lacks: ['lines'] },
      undefined,
      ['console', 'activity', 'log'],
    ],
    [
      'no log',
      { logFile: failing },
      { lacks: ['lines'] },
      undefined,
      ['console', 'activity', 'log'],
    ],
    [
      'no console, and a log',
      { console: failing, logFile: () => found('/logs/a.log', 'all well') },
      { lacks: [], linesFrom: '/logs/a.log' },
      ['all well'],
      ['console', 'activity', 'log'],
    ],
    [
      'not what was done',
      { activity: failing },
      { lacks: ['activity'], activity: [] },
      undefined,
      ['console', 'activity', 'log'],
    ],
    [
      'not whether there is an issue',
      { console: () => found('console', 'Error: x'), issue: failing },
      { lacks: ['issue'], issue: undefined },
      ['Error: x'],
      ['console', 'activity', 'issue Error: x'],
    ],
  ];
  for (const [name, sources, expected, lines, looks] of rows) {
    it(`is ${name}`, async () => {
      const { store, looked, recorder, happening, clock } = stand(sources);
      await recorder.record(happening('down'));
      const [incident = assert.fail()] = store.all;
      const seen = Object.fromEntries(
        Object.keys(expected).map((key) => [key, incident[key as keyof Incident]]),
      );
      assert.deepEqual(seen, expected);
      assert.deepEqual(incident.looksFor, []);
      assert.deepEqual(store.lines.get(incident.id), lines);
      assert.deepEqual(looked, looks);
      assert.equal(clock.pending, 0);
    });
  }

  const slow: readonly (readonly [keyof CrashSources, string, readonly string[]])[] = [
    ['console', 'The console', ['lines']],
    ['logFile', 'The log', []],
    ['activity', 'The activity', ['activity']],
    ['issue', 'The issue', ['issue']],
  ];
  for (const [source, what, lacks] of slow) {
    it(`is without what does not come within a minute: ${source}`, async () => {
      const { clock, store, said, recorder, happening } = stand({
        console: () => found('daemon', 'Error: x'),
        [source]: () => new Promise(() => undefined),
      });
      const recording = recorder.record(happening('down'));
      await clock.advance(minute - 1);
      assert.equal(
        store.all[0]?.looksFor.length,
        source === 'activity' ? 2 : source === 'issue' ? 1 : 2,
      );
      await clock.advance(1);
      await recording;
      const words = `info: ${what} of ${ref.name} is not part of its incident: it took too long`;
      assert.equal(said[0], words);
      assert.deepEqual(store.all[0]?.lacks, lacks);
      assert.deepEqual(store.all[0]?.looksFor, []);
    });
  }

  for (const [what, ms, kind, isNone] of [
    ['killed', 0, 'down', true],
    ['killed long before', -minute, 'down', false],
    ['killed and started again', 0, 'restarted', false],
  ] as const) {
    it(`is that it is ${isNone ? 'no' : 'a'} crash where somebody ${what} it`, async () => {
      const { clock, store, asked, recorder, happening } = stand({
        activity: (_ref, at) => Promise.resolve([kill(at + ms)]),
      });
      await recorder.record(happening(kind));
      assert.equal(store.all.length, isNone ? 0 : 1);
      assert.deepEqual(asked, isNone ? [[ref.uuid, clock.now()]] : []);
    });
  }

  it('is not written to what the user erased meanwhile', async () => {
    let find: (lines: FoundLines) => void = () => undefined;
    const { store, recorder, happening } = stand({
      console: () => new Promise((resolve) => (find = resolve)),
    });
    const recording = recorder.record(happening('down'));
    await settle();
    store.all = [];
    find({ from: 'console', lines: ['Error: x'] });
    await recording;
    assert.deepEqual([store.all, store.lines.size], [[], 0]);
  });

  it('is looked for once, also where a window that takes over is told at the same moment', async () => {
    const { clock, store, looked, recorder, happening } = stand({
      console: () => new Promise(() => undefined),
    });
    const recording = recorder.record(happening('down'));
    await settle();
    await recorder.resume(() => ref);
    assert.deepEqual(looked, ['console', 'activity']);
    await clock.advance(minute);
    await recording;
    assert.equal(store.all.length, 1);
  });
});

describe('what a window that ended had begun', () => {
  const begun = (at: number, more: Partial<Incident> = {}): Incident => ({
    ...{ ...bare(server, 'down', at), id: 'i0', lineCount: 0 },
    ...{ looksFor: ['lines', 'activity', 'issue'], ...more },
  });
  type Row = readonly [
    name: string,
    incident: (now: number) => Incident,
    looked: readonly string[],
    lacks: readonly string[],
  ];
  const rows: readonly Row[] = [
    [
      'goes on while its lines are those of the crash',
      (now) => begun(now - 10 * minute + 1),
      ['console', 'activity', 'log'],
      [],
    ],
    ['goes on without its lines later', (now) => begun(now - 10 * minute), ['activity'], ['lines']],
    [
      'goes on with its issue, by the reason that is known',
      (now) => begun(now - 10 * minute, { reason: 'Error: x', looksFor: ['issue'] }),
      ['issue Error: x'],
      [],
    ],
    ['is done where nothing is left', (now) => begun(now, { looksFor: [] }), [], []],
  ];
  for (const [name, incident, looks, lacks] of rows) {
    it(name, async () => {
      const { clock, store, looked, make } = stand();
      store.all = [incident(clock.now())];
      await make().resume(() => ref);
      assert.deepEqual(looked, looks);
      assert.deepEqual([store.all[0]?.lacks, store.all[0]?.looksFor], [lacks, []]);
    });
  }

  it('waits where its panel is not signed in to', async () => {
    const { clock, store, looked, recorder } = stand();
    store.all = [begun(clock.now())];
    await recorder.resume(() => undefined);
    assert.deepEqual([looked, store.all[0]?.looksFor.length], [[], 3]);
    await recorder.resume(({ uuid }) => (uuid === ref.uuid ? ref : undefined));
    assert.equal(store.all[0]?.looksFor.length, 0);
    const times = looked.length;
    store.all = [begun(clock.now())];
    await recorder.resume(() => ref);
    assert.equal(looked.length, times);
  });

  it('is looked for as before where its lack cannot be written', async () => {
    const { clock, store, looked, recorder } = stand();
    store.all = [begun(clock.now() - 10 * minute)];
    store.failure = new Error('no room');
    await recorder.resume(() => ref);
    assert.ok(looked.includes('console'));
  });
});

describe('what the service remembers of a gap', () => {
  const crash = (at: number, exitCode?: number) => ({
    ...bare(server, 'down', at),
    ...{ evidence: 'monitoring' as const, exitCode },
  });

  it('is written down as it is, and once', async () => {
    const { clock, store, looked, recorder } = stand();
    const at = clock.now() - minute;
    const added = await recorder.recall(crash(at, 137), clock.now());
    assert.deepEqual(added, { ...crash(at, 137), id: 'i0', lineCount: 0 });
    assert.equal(await recorder.recall(crash(at, 137), clock.now()), undefined);
    assert.deepEqual([store.all.length, looked], [1, []]);
  });

  it('tells the exit code of what was seen without one, and changes no other', async () => {
    const { clock, store, recorder } = stand();
    const at = clock.now() - minute;
    await recorder.recall(crash(at), clock.now());
    await recorder.recall(crash(at, 137), clock.now());
    assert.equal(store.all[0]?.exitCode, 137);
    store.failure = new Error('It is not written');
    await recorder.recall(crash(at, 1), clock.now());
    await recorder.recall(crash(at), clock.now());
    assert.equal(store.all[0]?.exitCode, 137);
    assert.ok(store.failure);
  });

  it('is the first look behind the gap, which is matched once', async () => {
    const { clock, store, recorder, happening } = stand();
    const end = clock.now();
    await recorder.record(happening('down'));
    const first = crash(end - 30 * minute, 1);
    assert.equal(await recorder.recall(first, end), undefined);
    assert.equal(store.all[0]?.exitCode, 1);
    const second = await recorder.recall(crash(end - 40 * minute, 2), end);
    assert.deepEqual([second?.exitCode, store.all.length], [2, 2]);
  });

  const looks: readonly (readonly [string, number, IncidentKind, number])[] = [
    ['its end', 0, 'down', 1],
    ['two minutes behind', 2 * minute, 'down', 1],
    ['later', 2 * minute + 1, 'down', 2],
    ['its end, of something else', 0, 'backupFailed', 2],
  ];
  for (const [when, after, kind, count] of looks) {
    it(`is seen again at ${when}: ${count === 1 ? 'nothing new' : 'something new'}`, async () => {
      const { clock, store, recorder, happening } = stand();
      const end = clock.now();
      await recorder.recall(crash(end - 30 * minute), end);
      await clock.advance(after);
      await recorder.record(happening(kind));
      assert.equal(store.all.length, count);
    });
  }

  it('is seen once: the crash behind that is another', async () => {
    const { clock, store, recorder, happening } = stand();
    const end = clock.now();
    await recorder.recall(crash(end - 30 * minute), end);
    await recorder.recall(crash(end - 40 * minute), end);
    await recorder.record(happening('down'));
    assert.equal(store.all.length, 2);
    await recorder.record(happening('down', { since: clock.now() - 1 }));
    assert.equal(store.all.length, 3);
  });

  it('of another server says nothing of this one', async () => {
    const { clock, store, recorder, happening } = stand();
    const end = clock.now();
    const other = { ...server, uuid: 'b1' };
    await recorder.recall({ ...crash(end - 30 * minute), server: other }, end);
    await recorder.record(happening('down'));
    assert.equal(store.all.length, 2);
  });

  it('of the newest is what the first look sees; a new gap has its own', async () => {
    const { clock, store, recorder, happening } = stand();
    const end = clock.now();
    await recorder.recall(crash(end - 30 * minute), end);
    await clock.advance(60 * minute);
    const next = clock.now();
    await recorder.recall(crash(next - 20 * minute), next);
    await recorder.record(happening('down'));
    assert.equal(store.all.length, 2);
  });

  it('is nothing where it cannot be written, or another window leads', async () => {
    const { clock, store, state, said, recorder } = stand();
    store.failure = new Error('no room');
    assert.equal(await recorder.recall(crash(1), clock.now()), undefined);
    assert.equal(said.length, 1);
    state.leads = false;
    assert.equal(await recorder.recall(crash(1), clock.now()), undefined);
    assert.equal(store.all.length, 0);
  });
});
