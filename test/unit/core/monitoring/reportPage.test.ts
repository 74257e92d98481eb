import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { readProject } from '../../../../src/core/api/projects';
import { issuesPollMs } from '../../../../src/core/monitoring/monitoringStore';
import { ReportPage, type ReportSource } from '../../../../src/core/monitoring/reportPage';
import { parseReportPageState } from '../../../../src/core/monitoring/reportState';
import type { ToReportPage } from '../../../../src/core/monitoring/reportView';
import { renderReport } from '../../../../src/core/monitoring/renderReport';
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

/** A service with a few events, all of which come at once. */
function few() {
  return new PanelFake(({ path }) =>
    path.endsWith('/issues')
      ? { data: [], pagination: { total: 0 } }
      : { data: [event(2, 'deploy'), event(1, 'sign_up')], next: null },
  );
}

/** A service with so many pages of events, and a release that is named on one of them, from 1. */
function pagesOf(count: number, releaseOn: number) {
  return new PanelFake(({ path, query }) => {
    if (path.endsWith('/issues')) return { data: [], pagination: { total: 0 } };
    const page = query?.['before'] === undefined ? 1 : count + 1 - Number(query['before']) / 1000;
    const id = (count - page + 1) * 1000;
    const attributes = page === releaseOn ? { version: 'v2.4.1' } : {};
    return {
      data: [{ ...event(id, 'deploy'), attributes }],
      next: page < count ? id - 1000 : null,
    };
  });
}

const ask = {
  askName: (known: readonly string[]) => Promise.resolve(known[0]),
  askSpan: () => Promise.resolve({ from: 3_600_000, to: 7_200_000 }),
  find: () => Promise.resolve(undefined),
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
    assert.deepEqual(asked(), [`GET ${base}/events range=24h limit=500`]);
    await report.receive({ type: 'more' });
    assert.deepEqual(asked(), [`GET ${base}/events range=24h before=1 limit=500`]);
    assert.equal(page.last('show')?.view.rows.length, 4);
    const read = ['keep', 'busy', 'keep', 'show'];
    assert.deepEqual(page.take(), [...read, ...read]);
  });

  it('of a release reads a month', async () => {
    const { report, asked } = open(events('2.4.1'), few());
    await report.receive({ type: 'ready' });
    assert.deepEqual(asked(), [`GET ${base}/events range=30d limit=500`]);
  });

  const rows: readonly (readonly [number, string])[] = [
    [0, 'range=1h'],
    [7, 'from=3600 to=7200'],
    [8, 'range=30d name=deploy'],
    [9, 'range=30d'],
  ];
  for (const [index, query] of rows) {
    it(`button ${index} asks for ${query}`, async () => {
      const { report, asked } = open(events('2.4.1'), few());
      await report.receive({ type: 'ready' });
      asked();
      await report.receive({ type: 'choose', index });
      assert.deepEqual(asked(), [`GET ${base}/events ${query} limit=500`]);
    });
  }

  it('of a release reads on until it is found, and says what it does meanwhile', async () => {
    const { report, page, asked } = open(events('2.4.1'), pagesOf(10, 4));
    await report.receive({ type: 'ready' });
    assert.equal(asked().length, 4);
    assert.deepEqual(
      page.sent.flatMap((one) => (one.type === 'busy' ? [one.text] : [])),
      [
        'Loading...',
        ...[1, 2, 3].map(
          (count) => `Searching for events of release 2.4.1. Events loaded: ${count}`,
        ),
      ],
    );
    const view = page.last('show')?.view;
    assert.deepEqual([view?.rows.length, view?.more], [1, 'Show Earlier']);
  });

  it('of a release that none names reads to the end, and says so', async () => {
    const { report, page, asked } = open(events('2.4.1'), pagesOf(6, 99));
    await report.receive({ type: 'ready' });
    assert.equal(asked().length, 6);
    const view = page.last('show')?.view;
    assert.deepEqual(
      [view?.empty, view?.more],
      ['No events of release 2.4.1 in this time range.', undefined],
    );
  });

  it('of a release reads at most twenty pages at once, and on from there when asked', async () => {
    const { report, page, asked } = open(events('2.4.1'), pagesOf(30, 25));
    await report.receive({ type: 'ready' });
    assert.equal(asked().length, 20);
    const view = page.last('show')?.view;
    assert.match(
      view?.empty ?? '',
      /^No events of release 2\.4\.1 among the newest events \(20\)\. Earlier/,
    );
    assert.ok(view && renderReport(view).markup.includes('data-more'));
    await report.receive({ type: 'more' });
    assert.equal(asked().length, 5);
    assert.equal(page.last('show')?.view.rows.length, 1);
  });

  it('can be stopped, and shows what was read until then', async () => {
    const { report, page, asked } = open(events('2.4.1'), pagesOf(15, 99));
    const send = page.send.bind(page);
    page.send = (message) => {
      send(message);
      if (message.type === 'busy' && message.stop !== undefined && page.sent.length === 4)
        void report.receive({ type: 'stop' });
    };
    await report.receive({ type: 'ready' });
    assert.ok(asked().length < 6);
    const view = page.last('show')?.view;
    assert.match(view?.empty ?? '', /Earlier events aren't loaded yet/);
    assert.equal(view?.note, '');
  });

  it('shows what was asked for last when two buttons were pressed', async () => {
    const { report, page } = open(events('2.4.1'), pagesOf(15, 99));
    const first = report.receive({ type: 'ready' });
    const second = report.receive({ type: 'choose', index: 0 });
    await Promise.all([first, second]);
    assert.equal(page.sent.filter(({ type }) => type === 'show').length, 1);
    assert.equal(page.last('show')?.view.choices[0]?.isOn, true);
  });

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
    assert.deepEqual(second.asked(), [
      `GET ${base}/events from=3600 to=7200 name=deploy limit=500`,
    ]);
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
