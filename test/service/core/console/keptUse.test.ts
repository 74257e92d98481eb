import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeptResources, maxKeptServers } from '../../../../src/core/console/keptResources';
import { keptSampleBytes } from '../../../../src/core/console/keptSamples';
import { type ResourceSample, sampleAt } from '../../../../src/core/console/resourceSample';
import { resourceStretches } from '../../../../src/core/console/resourceStretches';
import { PracticePanel } from '../../../panel/practicePanel';
import { FakeClock } from '../../../support/fakeClock';
import type { WatchingWindow } from '../sharing/watchingWindow';
import { WindowsOnPanel } from '../sharing/windowsOnPanel';

const minute = 60_000;
const hour = 60 * minute;
const step = 5_000;

describe('What servers used, as it is kept', () => {
  let panel: PracticePanel;
  let on: WindowsOnPanel;

  beforeEach(async () => {
    panel = await PracticePanel.start({
      ...{ clockScale: 0, world: { servers: 3 }, limits: { statsCacheMs: 0 } },
    });
    on = new WindowsOnPanel(panel, new FakeClock(panel.clock.now()));
  });
  afterEach(async () => {
    on.close();
    assert.deepEqual(panel.violations, []);
    await panel.stop();
  });

  const folder = () => join(on.folder, 'resources');
  const files = () => readdirSync(folder());
  /** The time of windows is a test's own, that of the disk is not. */
  const onDisk = async (isSo: () => Promise<boolean> | boolean) => {
    while (!(await isSo())) await new Promise(setImmediate);
  };
  const hasAll = () =>
    existsSync(folder()) && files().filter((name) => /json$/.test(name)).length === 3;
  /** A server that is up, or off. */
  const oneOf = ({ use }: WatchingWindow, isOffline: boolean) => {
    const found = use.all.find(([, { samples }]) => samples.at(-1)?.isOffline === isOffline);
    return found?.[0] ?? assert.fail('There is no such server');
  };
  /** Opens a window that watches, with the user in it, and has looked once. */
  const open = async (): Promise<WatchingWindow> => {
    const watching = (await on.open()).watch();
    watching.focused.setFocused(true);
    while (watching.use.all.length === 0) await on.pass(step, step);
    return watching;
  };

  it('costs no request: an hour of polls, written down and asked for by another window', async () => {
    const mark = panel.mark();
    const leading = await open();
    const following = (await on.open()).watch();
    const server = oneOf(leading, false);
    let known: readonly ResourceSample[] = [];
    for (let at = 0; at < 60; at++) {
      await on.pass(minute, step);
      // As a page of graphs does.
      known = await following.keptUse.elsewhere(server);
    }
    const counts = on.counts(mark);
    const all = Object.values(counts).reduce((sum, one) => sum + one, 0);
    assert.ok(all <= 1.1 * (181 + 13 + 1), JSON.stringify(counts));
    assert.ok(known.length > 150, `${known.length}`);
    assert.deepEqual(
      resourceStretches(known, { since: known[0]?.from ?? 0, until: on.clock.now() }),
      [],
    );
    await onDisk(hasAll);
    assert.ok(leading.use.of(server).samples.length >= known.length);
  });

  it('knows of servers that are off that they still are, although nothing about them changes', async () => {
    const watching = await open();
    await on.pass(20 * minute, step);
    const { samples } = watching.use.of(oneOf(watching, true));
    assert.deepEqual(
      samples.map(({ isOffline, from, at }) => [isOffline, at - from > 19 * minute]),
      [[true, true]],
    );
  });

  it('goes on in the next window, with the time between as a gap', async () => {
    const first = await open();
    const server = oneOf(first, false);
    await on.pass(2 * minute, step);
    // Nothing takes the place of what was not read yet, and the disk has a time of its own.
    await first.keptUse.elsewhere(server);
    // It ends before the five minutes are over.
    for (const one of on.all.splice(0)) one.close();
    const last = first.use.of(server).samples.at(-1)?.at ?? 0;
    await on.pass(30 * minute, minute);
    const second = await open();
    await on.pass(2 * minute, step);
    await second.keptUse.elsewhere(server);
    const { samples } = second.use.of(server);
    const since = samples[0]?.from ?? 0;
    const [gap, ...others] = resourceStretches(samples, { since, until: on.clock.now() });
    assert.deepEqual([gap?.kind, gap?.from, others], ['unknown', last, []]);
    assert.ok((gap?.to ?? 0) - last >= 30 * minute);
  });

  it('loses five minutes at most where the window is killed', async () => {
    const watching = await open();
    await on.pass(12 * minute, step);
    const server = oneOf(watching, false);
    const store = new KeptResources(folder());
    const last = async () => (await store.load(server, on.clock.now())).at(-1)?.at ?? 0;
    await onDisk(async () => on.clock.now() - (await last()) <= 2.5 * minute);
    const writtenAt = await last();
    await on.pass(2 * minute, step);
    assert.equal(await last(), writtenAt);
  });

  it('is erased in all windows, and does not come back', async () => {
    const leading = await open();
    const following = (await on.open()).watch();
    await on.pass(6 * minute, step);
    await onDisk(hasAll);
    const server = oneOf(leading, false);
    await following.keptUse.erase();
    await leading.keptUse.forget();
    assert.throws(files, /ENOENT/);
    assert.deepEqual(await following.keptUse.elsewhere(server), []);
    const erasedAt = on.clock.now();
    await on.pass(6 * minute, step);
    const known = await following.keptUse.elsewhere(server);
    assert.ok(known.length > 0 && known.every(({ from }) => from >= erasedAt));
  });

  it('is nothing where the file is damaged, and is kept again', async () => {
    const store = new KeptResources(folder());
    const watching = await open();
    const server = oneOf(watching, false);
    await store.save(server, [], on.clock.now());
    for (const text of [
      '',
      '{"panelId":',
      '\u0000'.repeat(1000),
      'x'.repeat(keptSampleBytes + 1),
    ]) {
      for (const name of files()) writeFileSync(join(folder(), name), text);
      assert.deepEqual(await store.load(server, on.clock.now()), []);
    }
    await on.pass(6 * minute, step);
    await onDisk(async () => (await store.load(server, on.clock.now())).length > 10);
  });
});

describe('The disk that the use of servers takes', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'resources-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is bounded, whatever servers do and however many there are', async () => {
    const now = Date.now();
    const use = {
      ...{ cpu: 1e6, memoryBytes: 9e15, diskBytes: 9e15 },
      ...{ receivedPerSecond: 9e15, sentPerSecond: 9e15 },
    };
    const samples: ResourceSample[] = [];
    for (let at = now - 24 * hour; at < now; at += 20_000) {
      samples.push({ ...sampleAt(at, use, (at / 20_000) % 2 < 1), most: { ...use } });
    }
    const store = new KeptResources(folder);
    const uuid = (n: number) => `uuid-${n}`;
    for (let n = 0; n < maxKeptServers + 20; n++)
      await store.save({ panelId: 'p', uuid: uuid(n) }, n % 20 === 0 ? samples : [], now);
    await store.makeRoom();
    const names = readdirSync(folder);
    assert.equal(names.length, maxKeptServers);
    const sizes = names.map((name) => statSync(join(folder, name)).size);
    assert.ok(Math.max(...sizes) > 50_000 && Math.max(...sizes) <= keptSampleBytes);
    assert.ok(maxKeptServers * keptSampleBytes <= 32 * 1024 ** 2);
  });

  it('holds nothing of a server of which nothing was heard for a day', async () => {
    const store = new KeptResources(folder);
    await store.save({ panelId: 'p', uuid: 'gone' }, [], 0);
    for (const name of readdirSync(folder)) {
      const yesterday = Date.now() / 1000 - 25 * 3600;
      utimesSync(join(folder, name), yesterday, yesterday);
    }
    await store.save({ panelId: 'p', uuid: 'here' }, [], 0);
    await store.makeRoom();
    assert.equal(readdirSync(folder).length, 1);
  });

  it('is made room on whatever else lies there, or where there is none', async () => {
    const store = new KeptResources(join(folder, 'kept'));
    await store.makeRoom();
    const names = ['0.json', 'more.json', 'notes.txt', `${'0'.repeat(32)}.json`];
    for (const name of names) mkdirSync(join(folder, 'kept', name), { recursive: true });
    await store.save({ panelId: 'p', uuid: 'gone' }, [], 0);
    const yesterday = Date.now() / 1000 - 25 * 3600;
    for (const name of readdirSync(join(folder, 'kept')))
      utimesSync(join(folder, 'kept', name), yesterday, yesterday);
    await store.makeRoom();
    assert.deepEqual(readdirSync(join(folder, 'kept')).sort(), names.sort());
  });

  it('holds whole files for the user only, also those that a window writes as it ends', async () => {
    const store = new KeptResources(join(folder, 'new'));
    const server = { panelId: 'p', uuid: 'u' };
    store.saveNow(server, [], 0);
    await store.save(server, [], 0);
    const [name = '', ...others] = readdirSync(join(folder, 'new'));
    assert.deepEqual(others, []);
    const file = join(folder, 'new', name);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(readFileSync(file, 'utf8'), '{"panelId":"p","uuid":"u","samples":[]}');
    await store.erase();
    assert.throws(() => readdirSync(join(folder, 'new')), /ENOENT/);
  });
});
