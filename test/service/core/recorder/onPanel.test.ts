import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PanelHttp } from '../../../../src/core/api/http';
import { DaemonTransfer } from '../../../../src/core/api/daemonTransfer';
import { type ServerRef, createPanel } from '../../../../src/core/api/panel';
import { systemClock } from '../../../../src/core/base/clock';
import { Consoles } from '../../../../src/core/console/consoles';
import { openSocket } from '../../../../src/core/console/transport';
import { crashSources } from '../../../../src/core/recorder/crashSources';
import { EndLines } from '../../../../src/core/recorder/endLines';
import { logTail } from '../../../../src/core/recorder/logTail';
import { Recorder } from '../../../../src/core/recorder/recorder';
import type { Happening } from '../../../../src/core/watch/happening';
import { IncidentStore } from '../../../../src/core/watch/incidentStore';
import { silentLog } from '../../../support/silentLog';
import { PracticeServer, never } from '../files/practiceServer';

describe('a crash on a panel', () => {
  let at: PracticeServer;
  let folder: string;
  let refOf: (server: string) => ServerRef;
  let ref: ServerRef;
  let consoles: Consoles;
  let store: IncidentStore;
  let recorder: Recorder;

  before(async () => {
    at = await PracticeServer.start();
  });
  beforeEach(async () => {
    await at.reset();
    folder = mkdtempSync(join(tmpdir(), 'recorder-'));
    const { panel } = at;
    const clock = systemClock;
    const log = silentLog;
    const key = () => Promise.resolve(panel.keys.owner);
    const http = new PanelHttp({ baseUrl: panel.baseUrl, key, clock, log });
    const daemon = new DaemonTransfer(clock, log);
    const practice = createPanel({ id: 'p', name: 'P', http, daemon });
    refOf = (server) => {
      const { uuid, name } = panel.server(server);
      return { panel: practice, uuid, name };
    };
    ref = refOf('Ticket Bot');
    consoles = new Consoles({ clock, log, loadTransport: () => Promise.resolve(openSocket) });
    store = new IncidentStore(join(folder, 'incidents'));
    const sources = crashSources({
      ...{ consoles, clock, use: { before: () => [] }, endLines: new EndLines() },
      stateOf: () => undefined,
    });
    recorder = new Recorder({ clock, log, leads: () => true, store, sources });
    at.mark();
  });
  afterEach(() => {
    consoles.dispose();
    rmSync(folder, { recursive: true, force: true });
    assert.deepEqual(at.panel.violations, []);
  });
  after(() => at.stop());

  const happening = (): Happening => {
    const { uuid, name } = ref;
    return { server: { panelId: 'p', uuid, name }, ref, kind: 'down', at: Date.now() };
  };

  it('of a closed console is known by its log, and costs few requests', async () => {
    await at.put('/logs/latest.log', 'started\nTypeError: boom\n    at run (/app/bot.js:3:1)\n');
    await recorder.record(happening());
    const [incident] = await store.list();
    assert.ok(incident);
    assert.deepEqual(
      [incident.linesFrom, incident.reason],
      ['/logs/latest.log', 'TypeError: boom'],
    );
    assert.deepEqual((await store.lines(incident)).slice(0, 2), ['started', 'TypeError: boom']);
    const { asked } = at;
    assert.ok(asked.length <= 10, asked.join(', '));
    assert.equal(asked.filter((route) => route.endsWith('websocket')).length, 1, asked.join(', '));
  });

  it('of an open console is known by what it printed, without another connection or the log', async () => {
    ref = refOf('Survival SMP');
    const lease = consoles.acquire(ref);
    while (lease.connection.power === undefined) await new Promise(setImmediate);
    const fell = new Promise<void>((resolve) => {
      lease.connection.onDidChangePower((state) => state === 'offline' && resolve());
    });
    assert.equal(lease.connection.commands(['crash']), 'accepted');
    await fell;
    at.mark();
    await recorder.record(happening());
    lease.dispose();
    const [incident] = await store.list();
    assert.equal(incident?.linesFrom, 'console');
    assert.notEqual(incident.exitCode, undefined);
    assert.equal(incident.isOutOfMemory, false);
    const { asked } = at;
    assert.ok(!asked.some((route) => /websocket|list|download/.test(route)), asked.join(', '));
  });

  it('of a panel that is away is written down all the same', async () => {
    at.panel.order({ kind: 'status', status: 503, where: 'panel', match: '', count: 50 });
    await recorder.record(happening());
    const [incident] = await store.list();
    assert.equal(incident?.linesFrom, undefined);
    assert.equal(incident?.kind, 'down');
  });

  const long = Array.from({ length: 20_000 }, (_, n) => `line ${n} of a long log`).join('\n');
  it('has the end of a long log, from a whole line on', async () => {
    await at.put('/logs/latest.log', long);
    const found = await logTail(ref, Date.now(), never);
    assert.equal(found?.lines.at(-1), 'line 19999 of a long log');
    assert.match(found?.lines[0] ?? '', /^line \d+ of a long log$/);
    const bytes = Buffer.byteLength(found?.lines.join('\n') ?? '');
    assert.ok(bytes <= 256 * 1024 && bytes > 255 * 1024, `${bytes}`);
  });

  it('has the log that was written last, and none that is old', async () => {
    await at.put('/logs/a.log', 'a');
    assert.equal((await logTail(ref, Date.now() + 3_600_000, never))?.from, undefined);
    await at.put('/logs/latest.log', 'b');
    assert.equal((await logTail(ref, Date.now(), never))?.from, '/logs/latest.log');
  });
});
