import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PanelError } from '../../../../src/core/api/errors';
import { createPanel } from '../../../../src/core/api/panel';
import type { DaemonTransfer } from '../../../../src/core/api/daemonTransfer';
import type { CrashSources } from '../../../../src/core/recorder/crashSources';
import { GapReader } from '../../../../src/core/recorder/gapReader';
import { Recorder, bare } from '../../../../src/core/recorder/recorder';
import { IncidentStore } from '../../../../src/core/watch/incidentStore';
import { WatchedSpans } from '../../../../src/core/watch/watchedSpans';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { PanelFake } from '../../../unit/core/monitoring/panelFake';

const minute = 60_000;
const hour = 60 * minute;
const uuids = ['1a2b3c4d-0000-4000-8000-000000000001', '1a2b3c4d-0000-4000-8000-000000000002'];
const [linked = '', alone = ''] = uuids;

/** What the panel remembers, each in milliseconds before now. */
interface Remembered {
  readonly events?: readonly number[];
  readonly activity?: readonly number[];
  readonly hasMonitoring?: boolean;
}

describe('the time in which nobody watched', () => {
  let folder: string;
  let clock: FakeClock;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gap-'));
    clock = new FakeClock();
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  /** A window, on the same folder as all others; `remembered` are moments. */
  function opened({ events = [], activity = [], hasMonitoring = true }: Remembered = {}) {
    const fake = new PanelFake(({ path: route }) => {
      if (route === '/monitoring/projects') {
        if (!hasMonitoring) throw new PanelError('notFound', 'no monitoring');
        const servers = [{ uuid: linked, identifier: '1a2b3c4d', name: 'Linked' }];
        const attributes = { uuid: 'c0ffee00-0000-4000-8000-000000000000', name: 'P', servers };
        return { data: [{ object: 'monitoring_project', attributes }] };
      }
      if (route.endsWith('/events')) {
        const data = events.map((at, id) => ({
          ...{ id, ts: at / 1000, name: 'server.crashed', attributes: { exit_code: 137 } },
        }));
        return { data, next: null };
      }
      const data = activity.map((at) => ({
        object: 'activity_log',
        attributes: { event: 'server:crashed', timestamp: new Date(at).toISOString() },
      }));
      return { object: 'list', data, meta: { pagination: { total: data.length } } };
    });
    const daemon = {} as DaemonTransfer;
    const panel = createPanel({ id: 'p', name: 'P', http: fake.http, daemon });
    const servers = [
      { uuid: linked, name: 'Linked', canActivity: true },
      { uuid: alone, name: 'Alone', canActivity: true },
    ];
    const store = new IncidentStore(path.join(folder, 'incidents'));
    const state = { isWatching: true, begun: 0 };
    const leads = () => state.isWatching;
    const sources = {} as CrashSources;
    const recorder = new Recorder({ clock, log: silentLog, leads, store, sources });
    const told: string[][] = [];
    const reader = new GapReader({
      ...{ clock, log: silentLog, recorder },
      spans: new WatchedSpans(path.join(folder, 'watch'), clock),
      watched: () => (state.isWatching ? [{ panel, servers }] : []),
      tell: (crashes) => told.push(crashes.map(({ server }) => server.name)),
      hasBegun: () => void state.begun++,
    });
    return { reader, fake, told, store, state };
  }

  /** A window that watched for a moment, and was closed. */
  async function watchedOnce(): Promise<void> {
    const { reader } = opened();
    await reader.note();
    reader.dispose();
  }

  it('is none for who never watched before', async () => {
    const { reader, fake } = opened({ events: [clock.now() - hour] });
    await reader.note();
    assert.deepEqual(fake.asked, []);
  });

  it('costs nothing while somebody watches, by turns of windows too', async () => {
    const first = opened();
    await first.reader.note();
    for (let n = 0; n < 30; n++) {
      await clock.advance(minute);
      await first.reader.note();
    }
    assert.equal(first.state.begun, 1);
    first.reader.dispose();
    const second = opened();
    await clock.advance(2 * minute);
    await second.reader.note();
    assert.deepEqual([...first.fake.asked, ...second.fake.asked], []);
  });

  it('is read once, told once, and marked as what it is known by', async () => {
    await watchedOnce();
    const crash = Math.floor(clock.now() / 1000) * 1000 + hour;
    await clock.advance(8 * hour);
    // The second is the same crash; the third was before anybody closed anything.
    const events = [crash, crash + minute, crash - 2 * hour];
    const next = opened({ events, activity: [crash + hour] });
    await next.reader.note();
    await next.reader.note();
    const found = (await next.store.list()).map(({ server, at, evidence, exitCode }) => {
      return { name: server.name, at, evidence, exitCode };
    });
    assert.deepEqual(found, [
      { name: 'Alone', at: crash + hour, evidence: 'activity', exitCode: undefined },
      { name: 'Linked', at: crash + minute, evidence: 'monitoring', exitCode: 137 },
    ]);
    assert.deepEqual(next.told, [['Linked', 'Alone']]);
    assert.equal(next.fake.asked.length, 3, next.fake.asked.join('\n'));
  });

  it('tells nothing of what was seen as it happened', async () => {
    const first = opened();
    await first.reader.note();
    first.reader.dispose();
    const at = Math.floor(clock.now() / 1000) * 1000 + 30_000;
    await first.store.add(bare({ panelId: 'p', uuid: linked, name: 'Linked' }, 'down', at), []);
    await clock.advance(hour);
    const next = opened({ events: [at] });
    await next.reader.note();
    assert.deepEqual(next.told, []);
    assert.equal((await next.store.list()).length, 1);
  });

  it('is the activity of all where there is no monitoring', async () => {
    await watchedOnce();
    const crash = clock.now() + minute;
    await clock.advance(hour);
    const next = opened({ activity: [crash], hasMonitoring: false });
    await next.reader.note();
    assert.deepEqual(next.told, [['Linked', 'Alone']]);
  });

  it('stays one while the panel is away, and is asked for ever more rarely', async () => {
    const events = [Math.floor(clock.now() / 1000) * 1000 + 20 * minute];
    const { reader, fake, store, told, state } = opened({ events });
    await reader.note();
    state.isWatching = false;
    await clock.advance(hour);
    await reader.note();
    state.isWatching = true;
    const failures = Array.from({ length: 100 }, () => new PanelError('network', 'away'));
    fake.failures.push(...failures);
    for (let n = 0; n < 20; n++) {
      await reader.note();
      await clock.advance(minute);
    }
    const { length: asked } = fake.asked;
    assert.ok(asked >= 3 && asked <= 5, `${asked}`);
    assert.deepEqual(told, []);
    fake.failures.length = 0;
    for (let n = 0; n < 60 && told.length === 0; n++) {
      await clock.advance(minute);
      await reader.note();
    }
    await reader.note();
    assert.deepEqual([told, (await store.list()).length], [[['Linked']], 1]);
  });

  it('of a window that ended while it read is read by the next', async () => {
    await watchedOnce();
    const events = [Math.floor(clock.now() / 1000) * 1000 + minute];
    await clock.advance(hour);
    const killed = opened({ events });
    killed.fake.wait = new Promise<void>(() => undefined);
    void killed.reader.note();
    await clock.advance(0);
    const next = opened({ events });
    await next.reader.note();
    assert.deepEqual(next.told, [['Linked']]);
    assert.equal((await next.store.list()).length, 1);
  });

  it('of a window that was frozen while it read is told by the next, once', async () => {
    await watchedOnce();
    const events = [Math.floor(clock.now() / 1000) * 1000 + minute];
    await clock.advance(hour);
    const frozen = opened({ events });
    let wake: () => void = () => undefined;
    frozen.fake.wait = new Promise((resolve) => (wake = resolve));
    const noted = frozen.reader.note();
    await clock.advance(0);
    frozen.state.isWatching = false;
    wake();
    await noted;
    const next = opened({ events });
    await next.reader.note();
    assert.deepEqual([frozen.told, next.told], [[], [['Linked']]]);
    assert.equal((await next.store.list()).length, 1);
  });

  it('is looked at for a week, the last one', async () => {
    const begin = Math.floor(clock.now() / 1000) * 1000;
    await watchedOnce();
    await clock.advance(30 * 24 * hour);
    const next = opened({ events: [begin + hour, begin + 29 * 24 * hour] });
    await next.reader.note();
    assert.deepEqual(
      (await next.store.list()).map(({ at }) => at),
      [begin + 29 * 24 * hour],
    );
  });

  for (const text of ['', '{', '[]', '{"p":{}}', '{"p":[{"from":"x","to":1}]}']) {
    it(`counts as never watched where the file says ${text || 'nothing'}`, async () => {
      fs.mkdirSync(path.join(folder, 'watch'));
      fs.writeFileSync(path.join(folder, 'watch', 'spans.json'), text);
      const { reader, fake } = opened();
      await reader.note();
      assert.deepEqual(fake.asked, []);
    });
  }
});
