import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CrashSources } from '../../../../src/core/recorder/crashSources';
import { Recorder } from '../../../../src/core/recorder/recorder';
import type { Happening } from '../../../../src/core/watch/happening';
import { IncidentStore } from '../../../../src/core/watch/incidentStore';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { fakeServer } from '../../../unit/core/console/fakePanel';
import { type Death, DyingDisk } from './dyingDisk';

const start = 1_700_000_000_000;
const minute = 60_000;
const ref = fakeServer('b0', () => ({}));
const server = { panelId: 'panel.example', uuid: 'b0', name: ref.name };
const happening: Happening = { server, ref, kind: 'down', at: start };
const lines = ['TypeError: x is not a function', '    at run (/app/bot.js:3:1)'];

const sources: CrashSources = {
  console: () => Promise.resolve({ from: 'console', lines }),
  logFile: () => Promise.resolve(undefined),
  resources: () => ({ resources: [], memoryLimitBytes: 0 }),
  activity: (_, at) => Promise.resolve([{ at: at - 1, event: 'server:file.write', actor: 'anna' }]),
  issue: () =>
    Promise.resolve({ issue: { project: 'q', fingerprint: 'f', title: 'T' }, release: '1' }),
};

describe('a window that is killed while it writes an incident down', () => {
  let root: string;
  beforeEach(() => {
    root = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'killed-')), 'incidents');
  });
  afterEach(() => fs.rmSync(path.dirname(root), { recursive: true, force: true }));

  function opened(clock: FakeClock) {
    const store = new IncidentStore(root);
    return {
      store,
      recorder: new Recorder({ clock, log: silentLog, leads: () => true, store, sources }),
    };
  }

  /** Lets a window be killed at a step. Returns false where there is no such step. */
  async function killed(step: number, death: Death): Promise<boolean> {
    const disk = new DyingDisk(step, death);
    const { recorder } = opened(new FakeClock(start));
    const isDead = await Promise.race([
      disk.died.then(() => true),
      recorder.record(happening).then(() => false),
    ]);
    disk.revive();
    return isDead;
  }

  /** What the window does that leads next, some time later: the crash is seen again where it was not written down as seen. */
  async function next(ms: number) {
    const at = start + ms;
    const { store, recorder } = opened(new FakeClock(at));
    await Promise.all([recorder.resume(() => ref), recorder.record({ ...happening, at })]);
    return store;
  }

  async function eachStep(check: (step: number, death: Death) => Promise<void>): Promise<void> {
    for (const death of ['before', 'half'] as const) {
      let step = 0;
      while (await killed(step, death)) {
        await check(step, death);
        fs.rmSync(root, { recursive: true, force: true });
        step++;
      }
      fs.rmSync(root, { recursive: true, force: true });
      // The lines and the note, each written beside and put in its place, and what was found later.
      assert.ok(step >= 12, `${step} steps`);
    }
  }

  it('leaves one incident at each step, which the next one completes', async () => {
    await eachStep(async (step, death) => {
      const store = await next(20_000);
      const all = await store.list();
      assert.equal(all.length, 1, `${death} ${step}`);
      const [incident] = all;
      assert.ok(incident);
      const { linesFrom, reason, activity, issue, looksFor, lacks } = incident;
      assert.deepEqual(
        { linesFrom, reason, title: issue?.title, events: activity.length, looksFor, lacks },
        { linesFrom: 'console', reason: lines[0], title: 'T', events: 1, looksFor: [], lacks: [] },
        `${death} ${step}`,
      );
      assert.deepEqual(await store.lines(incident), lines, `${death} ${step}`);
    });
  });

  it('leaves one that says what it lacks where the next one comes too late', async () => {
    await eachStep(async (step, death) => {
      const before = await new IncidentStore(root).list();
      const { store, recorder } = opened(new FakeClock(start + 11 * minute));
      await recorder.resume(() => ref);
      const all = await store.list();
      assert.equal(all.length, before.length);
      for (const { looksFor, lacks, linesFrom, activity } of all) {
        assert.deepEqual(looksFor, [], `${death} ${step}`);
        assert.equal(lacks.includes('lines'), linesFrom === undefined, `${death} ${step}`);
        // What the panel remembers is there still.
        assert.equal(activity.length, 1, `${death} ${step}`);
      }
    });
  });

  it('leaves no files behind for ever', async () => {
    await eachStep(async (step, death) => {
      const store = await next(20_000);
      const old = new Date(Date.now() - 2 * minute);
      for (const name of fs.readdirSync(root)) fs.utimesSync(path.join(root, name), old, old);
      const [incident] = await store.list();
      assert.ok(incident);
      await store.add({ ...incident, at: start + 60 * minute }, ['another']);
      const names = fs.readdirSync(root).sort();
      assert.equal(names.length, 4, `${death} ${step}: ${names.join(', ')}`);
      assert.ok(names.every((name) => /^\d+-[0-9a-f-]{36}\.(json|log)$/.test(name)));
    });
  });
});

describe('a window that is frozen while it looks for what explains an incident', () => {
  let root: string;
  beforeEach(() => {
    root = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'frozen-')), 'incidents');
  });
  afterEach(() => fs.rmSync(path.dirname(root), { recursive: true, force: true }));

  const never = new Promise<undefined>(() => undefined);
  const rows: readonly (readonly [what: string, stuck: Partial<CrashSources>, left: string])[] = [
    ['the console', { console: () => never }, 'lines,issue'],
    ['the activity', { activity: () => never }, 'activity,issue'],
    ['the issue', { issue: () => never }, 'issue'],
    [
      'the console and the activity',
      { console: () => never, activity: () => never },
      'lines,activity,issue',
    ],
  ];
  for (const [what, stuck, left] of rows) {
    it(`${what}: changes nothing of what the window found that leads since`, async () => {
      const clock = new FakeClock(start);
      let leader = 'frozen';
      const open = (name: string, found: Partial<CrashSources>) => {
        const leads = () => leader === name;
        const store = new IncidentStore(root);
        const all = { ...sources, ...found };
        return {
          store,
          recorder: new Recorder({ clock, log: silentLog, leads, store, sources: all }),
        };
      };
      const frozen = open('frozen', stuck);
      const recorded = frozen.recorder.record(happening);
      const looksFor = async () => (await new IncidentStore(root).list())[0]?.looksFor.join();
      while ((await looksFor()) !== left) await clock.advance(0);
      leader = 'next';
      const next = open('next', {});
      await next.recorder.resume(() => ref);
      const [before] = await next.store.list();
      assert.ok(before);
      assert.deepEqual([before.looksFor, before.lacks, before.reason], [[], [], lines[0]]);
      // It wakes an hour later: all that it waits for is too late.
      clock.sleep(60 * minute);
      await clock.advance(0);
      await recorded;
      const store = new IncidentStore(root);
      assert.deepEqual(await store.list(), [before]);
      assert.deepEqual(await store.lines(before), lines);
    });
  }
});
