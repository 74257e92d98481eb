import assert from 'node:assert/strict';
import { renderReport } from '../../../../src/core/monitoring/renderReport';
import { parseFromReportPage } from '../../../../src/core/monitoring/reportView';
import { countErrors } from '../../../../src/core/monitoring/errorCounts';
import {
  boundsOf,
  errorChart,
  eventTone,
  eventsKeptMs,
} from '../../../../src/core/monitoring/eventTimeline';
import {
  type EventsQuestion,
  eventsChoice,
  eventsView,
} from '../../../../src/core/monitoring/eventsView';
import { momentText, parseMoment } from '../../../../src/core/monitoring/moment';
import { usageView } from '../../../../src/core/monitoring/usageView';
import { listEvents } from '../../../../src/core/api/events';
import { createKey, listKeys } from '../../../../src/core/api/keys';
import { readProject } from '../../../../src/core/api/projects';
import { getUsage } from '../../../../src/core/api/usage';
import { PanelFake } from './panelFake';

const now = 1_700_000_000_000;
const second = 1000;
const day = 86_400 * second;
const nothing = { name: undefined, release: undefined };
const event = (id: number, name: string, secondsAgo: number) => ({
  ...{ id, name, at: now - secondsAgo * second, service: 'bot', environment: 'production' },
  attributes: { version: '2.4.1' },
});

describe('Events', () => {
  const question: EventsQuestion = { project: 'Bot', span: { range: '24h' }, ...nothing };
  const state = { now, hasMore: true, problem: '', errors: undefined };

  it('are asked for by range, name and the id before', async () => {
    const panel = new PanelFake(() => ({
      data: [{ ...event(9, 'deploy', 5), ts: 1_699_999_995 }],
      next: 9,
    }));
    const page = await listEvents(panel.http, 'p', { range: '7d', name: 'deploy', before: 20 });
    assert.deepEqual(panel.asked, [
      'GET /monitoring/projects/p/events range=7d name=deploy before=20',
    ]);
    assert.equal(page.next, 9);
    assert.equal(page.items[0]?.at, now - 5 * second);
    assert.equal(page.items[0]?.attributes['version'], '2.4.1');
  });

  it('lie in the bar of their time; crashes and deploys are marked', () => {
    const events = [
      event(3, 'server.crashed', 10),
      event(2, 'deploy', 3600 * 12),
      event(1, 'sign_up', 86_399),
    ];
    const [chart] = eventsView(question, events, state).charts;
    assert.equal(chart?.bars.at(-1)?.value, 1);
    assert.equal(chart?.bars[0]?.value, 1);
    assert.deepEqual(
      chart?.ticks.map(({ text }) => text),
      ['▲', '✕'],
    );
    assert.match(chart?.summary ?? '', /^Events: 3 · Crashes \(✕\): 1 .* Earlier events/);
  });

  it('have tones', () =>
    assert.deepEqual(['server.crashed', 'deploy', 'server.started'].map(eventTone), [
      'bad',
      'good',
      'plain',
    ]));

  it('stay text on their page', () => {
    const bad = { ...event(1, '<script>x</script>', 5), attributes: { '<b>': '"><img>' } };
    const { markup } = renderReport(eventsView({ ...question, project: '<i>' }, [bad], state));
    assert.ok(!/<(script|img|b|i)[ >]/.test(markup), markup);
  });
});

describe('The span of events', () => {
  const question = { project: 'Bot', span: { from: 100 * second, to: 200 * second }, ...nothing };
  const state = { now, hasMore: false, problem: '', errors: undefined };

  it('may be between two moments', async () => {
    const fake = new PanelFake(() => ({ data: [], next: null }));
    await listEvents(fake.http, 'p', { from: 100 * second, to: 200_999 });
    assert.deepEqual(fake.asked, ['GET /monitoring/projects/p/events from=100 to=200']);
    const { choices } = eventsView(question, [], state);
    const on = choices.filter(({ isOn }) => isOn).map(({ label }) => label);
    assert.deepEqual(on, [`${momentText(100 * second)} – ${momentText(200 * second)}`]);
  });

  it('begins a day before its end where no beginning is given', () =>
    assert.deepEqual(boundsOf({ to: 100_000 * second }, now), {
      start: 13_600 * second,
      end: 100_000 * second,
    }));

  it('is chosen by the numbers of the buttons', () => {
    assert.deepEqual(eventsChoice(2), { range: '24h' });
    assert.deepEqual([7, 8, 9, 10].map(eventsChoice), ['span', 'name', 'release', undefined]);
  });

  for (const text of ['2026-11-21', '2026-11-21 14:30', ' 2026-02-28T00:00 ']) {
    it(`${text} is a moment`, () => {
      const at = parseMoment(text);
      assert.ok(at);
      assert.equal(parseMoment(momentText(at)), at);
    });
  }
  for (const text of [
    '',
    'now',
    '2026-02-31',
    '2026-13-01',
    '2026-11-21 24:00',
    '2026-11-21 1:2',
  ]) {
    it(`${text} is none`, () => assert.equal(parseMoment(text), undefined));
  }
});

describe('Events of a release', () => {
  const events = [
    { ...event(3, 'deploy', 10), attributes: { version: 'v2.4.1' } },
    { ...event(2, 'deploy', 20), attributes: { version: '2.4.0' } },
  ];
  const rows = (release: string, isOnly = true) => {
    const question = { project: 'Bot', span: { range: '24h' }, name: undefined } as const;
    return eventsView({ ...question, release: { name: release, isOnly } }, events, {
      ...{ now, hasMore: false, problem: '', errors: undefined },
    });
  };

  it('are those that name it', () => assert.equal(rows('2.4.1').rows.length, 1));
  it('are all when that is taken back', () => assert.equal(rows('2.4.1', false).rows.length, 2));
  it('may be none, which is said', () =>
    assert.match(rows('9.9').empty, /No events of release 9\.9/));
});

describe('Errors beside events', () => {
  const hourOf = (ago: number) => Math.floor((now / second - ago) / 3600) * 3600;
  const listed = (count: number) => ({
    ...{ fingerprint: 'f', type: 'E', title: 't', count, last_seen: now / second, first_seen: 1 },
    sparkline: [...new Array<number>(23).fill(0), count],
  });

  it('of a day come with the list: one request', async () => {
    const fake = new PanelFake(() => ({ data: [listed(4), listed(3)], pagination: { total: 2 } }));
    const counts = await countErrors(fake.http, 'p', { since: now - day / 24, now });
    assert.deepEqual(fake.asked, ['GET /monitoring/projects/p/issues status=all per_page=100']);
    const chart = errorChart({ start: now - day, end: now }, counts, []);
    assert.equal(chart.summary, 'Errors: 7');
    assert.equal(Math.max(...chart.bars.map(({ value }) => value)), 7);
  });

  it('of more are read issue by issue, the most frequent ten', async () => {
    const issues = Array.from({ length: 14 }, (_, index) => ({
      ...listed(index),
      fingerprint: `f${index}`,
      history: [[hourOf(3 * 86_400), 1]],
    }));
    const fake = new PanelFake(({ path }) => {
      const one = issues.find(({ fingerprint }) => path.endsWith(`/${fingerprint}`));
      return one ?? { data: issues, pagination: { total: 14 } };
    });
    const counts = await countErrors(fake.http, 'p', { since: now - 7 * day, now });
    assert.equal(fake.asked.length, 11);
    const chart = errorChart({ start: now - 7 * day, end: now }, counts, [
      event(1, 'deploy', 2 * 86_400),
    ]);
    assert.match(chart.summary, /^Errors: 10 · Only the most frequent/);
    assert.deepEqual(
      chart.ticks.map(({ text }) => text),
      ['▲'],
    );
  });
});

describe('What a time line does not know', () => {
  const hour = 3600 * second;
  const firstHour = (hours: number) => (Math.floor(now / hour) + 1 - hours) * hour;
  const counts = (since: number) => ({ hours: [[now - hour, 3] as const], since, isWhole: true });
  const rows: readonly (readonly [what: string, days: number, hours: number, unknown: number])[] = [
    ['a day of a day', 1, 24, 1],
    ['seven days of fourteen', 7, 14 * 24, 0],
    ['fourteen days of fourteen', 14, 14 * 24, 0],
    ['thirty days of fourteen', 30, 14 * 24, 25],
    ['ninety days of fourteen', 90, 14 * 24, 40],
    ['a year of fourteen days', 365, 14 * 24, 46],
  ];
  for (const [what, days, hours, unknown] of rows) {
    it(`of errors is no zero: ${what}`, () => {
      const chart = errorChart({ start: now - days * day, end: now }, counts(firstHour(hours)), []);
      const marked = chart.bars.filter(({ isUnknown }) => isUnknown);
      assert.equal(marked.length, unknown);
      assert.ok(marked.every(({ label }) => label.endsWith(': unknown')));
      assert.equal(/Unknown before/.test(chart.summary), days > 14);
    });
  }

  it('is what the answers tell: a day by the list, fourteen days by histories', async () => {
    const fake = new PanelFake(() => ({ data: [], pagination: { total: 0 } }));
    const since = async (days: number) =>
      (await countErrors(fake.http, 'p', { since: now - days * day, now })).since;
    assert.deepEqual(
      [await since(1), await since(7), await since(365)],
      [firstHour(24), firstHour(14 * 24), firstHour(14 * 24)],
    );
  });

  const question: EventsQuestion = { project: 'Bot', span: { range: '30d' }, ...nothing };
  const state = { now, hasMore: false, problem: '', errors: undefined };
  const bars = (view: ReturnType<typeof eventsView>) => view.charts[0]?.bars ?? [];

  it('of events is what is no longer kept', () => {
    const view = eventsView(question, [event(1, 'deploy', 5)], { ...state, keptMs: 14 * day });
    assert.equal(bars(view).filter(({ isUnknown }) => isUnknown).length, 25);
    assert.match(view.charts[0]?.summary ?? '', /Unknown before/);
  });

  it('of events is what was not read yet', () => {
    const events = [event(2, 'deploy', 5), event(1, 'deploy', (15 * day) / second)];
    const view = eventsView(question, events, { ...state, hasMore: true });
    assert.equal(bars(view).filter(({ isUnknown }) => isUnknown).length, 24);
    assert.equal(
      bars(eventsView(question, events, state)).filter((one) => one.isUnknown).length,
      0,
    );
  });

  it('is drawn as no bar', () => {
    const chart = errorChart({ start: now - 30 * day, end: now }, counts(firstHour(14 * 24)), []);
    const view = { ...eventsView(question, [], state), charts: [chart] };
    assert.equal(renderReport(view).markup.split('class="unknown"').length - 1, 25);
  });

  it('of a project is told by its limits', () => {
    assert.equal(eventsKeptMs({ limits: { retention_event_days: 14 } }), 14 * day);
    assert.equal(eventsKeptMs({ limits: {} }), undefined);
  });
});

describe('Usage', () => {
  const project = readProject(
    {
      attributes: {
        uuid: '1a7ce997-259b-452e-8b4e-cecc464142ca',
        name: 'Bot',
        limits: { retention_event_days: 14 },
      },
    },
    'project',
  );

  it('is measured against each quota', async () => {
    const panel = new PanelFake(() => ({
      series: { used: 40, limit: 40 },
      today: { errors: { used: 4100, limit: 5000 }, events: { used: 1, limit: 0 }, requests: 12 },
      dropped_today: { series_limit: 7, error_quota: 0 },
      storage_bytes: 2048,
    }));
    const usage = await getUsage(panel.http, 'p');
    const view = usageView(project.name, { project, usage, problem: '' });
    assert.deepEqual(
      view.meters.map(({ tone }) => tone),
      ['warn', 'plain', 'plain', 'bad'],
    );
    const words = view.rows.map(({ title }) => title).join('\n');
    assert.match(words, /Over the limit of metric series: 7/);
    assert.ok(!words.includes('more errors than allowed'));
    assert.match(words, /2 KB[^]*Events: 14/);
  });
});

describe('Keys', () => {
  const key = {
    object: 'monitoring_key',
    attributes: { id: 4, name: 'k', kind: 'server', hint: 'q7Zd', server: null },
  };

  it('come without secrets, and one at last with it', async () => {
    const list = new PanelFake(() => ({ object: 'list', data: [key] }));
    assert.equal((await listKeys(list.http, 'p'))[0]?.server, undefined);
    const made = new PanelFake(() => ({ ...key, meta: { secret_key: 'xm_1_abc' } }));
    const { secret } = await createKey(made.http, 'p', { name: 'k', kind: 'server' });
    assert.equal(secret, 'xm_1_abc');
  });
});

describe('Messages of a report', () => {
  for (const good of [
    { type: 'ready' },
    { type: 'refresh' },
    { type: 'more' },
    { type: 'stop' },
    { type: 'choose', index: 3 },
  ]) {
    it(`${JSON.stringify(good)} is read`, () => assert.deepEqual(parseFromReportPage(good), good));
  }
  for (const bad of [
    null,
    {},
    { type: 'choose' },
    { type: 'choose', index: -1 },
    { type: 'run', index: 0 },
  ]) {
    it(`${JSON.stringify(bad)} is not`, () => assert.equal(parseFromReportPage(bad), undefined));
  }
});
