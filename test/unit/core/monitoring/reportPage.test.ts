import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { readProject } from '../../../../src/core/api/projects';
import { issuesPollMs } from '../../../../src/core/monitoring/monitoringStore';
import { ReportPage, type ReportSource } from '../../../../src/core/monitoring/reportPage';
import { parseReportPageState } from '../../../../src/core/monitoring/reportState';
import type { ToReportPage } from '../../../../src/core/monitoring/reportView';
import { eventsReport, usageReport } from '../../../../src/core/monitoring/reports';
import { FakeClock } from '../../../support/fakeClock';
import { FakePage } from '../../../support/fakePage';
import { panelOf } from './fakeMonitoring';
import { PanelFake } from './panelFake';

const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';
const base = `/monitoring/projects/${uuid}`;
const event = (id: number, name: string) => ({ id, ts: 1_700_000_000 - id, name });

function open(source: (fake: PanelFake, clock: FakeClock) => ReportSource, fake = service()) {
  const clock = new FakeClock();
  const page = new FakePage<ToReportPage>();
  const report = new ReportPage(page, source(fake, clock), clock);
  const asked = () => fake.asked.splice(0).filter((one) => !one.includes('/issues'));
  return { report, page, fake, clock, asked };
}

function service() {
  return new PanelFake(({ path }) => {
    if (path.endsWith('/usage')) return { storage_bytes: 2048 };
    if (path.endsWith('/issues')) return { data: [], pagination: { total: 0 } };
    return { data: [event(2, 'deploy'), event(1, 'sign_up')], next: 1 };
  });
}

const ask = {
  askName: (known: readonly string[]) => Promise.resolve(known[0]),
  askSpan: () => Promise.resolve({ from: 3_600_000, to: 7_200_000 }),
};

const events = (release?: string) => (fake: PanelFake, clock: FakeClock) =>
  eventsReport(
    { panel: panelOf(fake), project: uuid },
    { project: 'Bot', release },
    { clock, ...ask },
  );

describe('The page of events', () => {
  it('reads a day, reads on, and shows both', async () => {
    const { report, page, asked } = open(events());
    await report.receive({ type: 'ready' });
    assert.deepEqual(asked(), [`GET ${base}/events range=24h`]);
    await report.receive({ type: 'more' });
    assert.deepEqual(asked(), [`GET ${base}/events range=24h before=1`]);
    assert.equal(page.last('show')?.view.rows.length, 4);
    const read = ['keep', 'busy', 'keep', 'show'];
    assert.deepEqual(page.take(), [...read, ...read]);
  });

  it('of a release reads a month', async () => {
    const { report, asked } = open(events('2.4.1'));
    await report.receive({ type: 'ready' });
    assert.deepEqual(asked(), [`GET ${base}/events range=30d`]);
  });

  const rows: readonly (readonly [number, string])[] = [
    [0, 'range=1h'],
    [7, 'from=3600 to=7200'],
    [8, 'range=30d name=deploy'],
    [9, 'range=30d'],
  ];
  for (const [index, query] of rows) {
    it(`button ${index} asks for ${query}`, async () => {
      const { report, asked } = open(events('2.4.1'));
      await report.receive({ type: 'ready' });
      asked();
      await report.receive({ type: 'choose', index });
      assert.deepEqual(asked(), [`GET ${base}/events ${query}`]);
    });
  }

  it('is brought back after a reload as it was', async () => {
    const first = open(events('2.4.1'));
    await first.report.receive({ type: 'ready' });
    await first.report.receive({ type: 'choose', index: 8 });
    await first.report.receive({ type: 'choose', index: 9 });
    await first.report.receive({ type: 'choose', index: 7 });
    const stored: unknown = JSON.parse(JSON.stringify(first.page.last('keep')?.state));
    const state = parseReportPageState(stored);
    assert.equal(state?.kind, 'events');
    const { name, question } = state;
    const second = open((fake, clock) =>
      eventsReport(
        { panel: panelOf(fake), project: uuid },
        { project: name, question },
        { clock, ...ask },
      ),
    );
    await second.report.receive({ type: 'ready' });
    assert.deepEqual(second.asked(), [`GET ${base}/events from=3600 to=7200 name=deploy`]);
    assert.deepEqual(second.page.last('show')?.view, first.page.last('show')?.view);
  });

  it('says why it is not up to date; asks again by itself only where the service is away', async () => {
    const { report, page, fake, clock, asked } = open(events());
    fake.failures.push(new PanelError('unavailable', 'down'));
    await report.receive({ type: 'ready' });
    assert.notEqual(page.last('show')?.view.note, '');
    await clock.advance(issuesPollMs);
    assert.equal(page.last('show')?.view.note, '');
    asked();
    fake.failures.push(new PanelError('forbidden', 'no'));
    await report.receive({ type: 'refresh' });
    assert.equal(clock.pending, 0);
  });

  it('asks nothing any more once it was closed', async () => {
    const { report, fake, clock } = open(events());
    fake.failures.push(new PanelError('unavailable', 'down'));
    await report.receive({ type: 'ready' });
    report.dispose();
    assert.equal(clock.pending, 0);
  });
});

describe('The page of usage', () => {
  const project = readProject({ attributes: { uuid, name: 'Bot' } }, 'project');

  it('reads once, and again when asked', async () => {
    const { report, page, asked } = open((fake) =>
      usageReport({ panel: panelOf(fake), project: uuid }, 'Bot', () => Promise.resolve(project)),
    );
    await report.receive({ type: 'ready' });
    await report.receive({ type: 'refresh' });
    assert.deepEqual(asked(), [`GET ${base}/usage`, `GET ${base}/usage`]);
    assert.match(JSON.stringify(page.last('show')?.view.rows), /2 KB/);
  });

  it('is brought back after a reload, with the project read anew', async () => {
    const first = open((fake) =>
      usageReport({ panel: panelOf(fake), project: uuid }, 'Bot', () => Promise.resolve(project)),
    );
    await first.report.receive({ type: 'ready' });
    const stored: unknown = JSON.parse(JSON.stringify(first.page.last('keep')?.state));
    const panelId = panelOf(first.fake).id;
    const state = { panelId, project: uuid, name: 'Bot', kind: 'usage' };
    assert.deepEqual(parseReportPageState(stored), state);
    const gone = open((fake) =>
      usageReport({ panel: panelOf(fake), project: uuid }, 'Bot', () =>
        Promise.reject(new PanelError('forbidden', 'no')),
      ),
    );
    await gone.report.receive({ type: 'ready' });
    assert.match(gone.page.last('show')?.view.note ?? '', /\bno\b.* Today is/);
  });

  it('brings back only what a page of ours stored', () => {
    const about = { panelId: 'p', project: uuid, name: 'Bot' };
    const question = { span: { range: '1h' }, name: undefined, release: undefined };
    const right = { ...about, kind: 'events', question };
    assert.deepEqual(parseReportPageState({ ...right, more: 1 }), right);
    for (const wrong of [
      ...[undefined, [], { ...right, panelId: '' }, { ...right, kind: 'other' }],
      ...[
        { ...right, question: 1 },
        { ...right, question: { ...question, span: { range: '2h', from: 'x' } } },
      ],
      ...[
        { ...right, question: { ...question, name: 4 } },
        { ...right, question: { ...question, release: 'x' } },
      ],
    ]) {
      assert.equal(parseReportPageState(wrong), undefined);
    }
  });
});
