import assert from 'node:assert/strict';
import type { MonitoringEvent } from '../../../../src/core/api/events';
import { language } from '../../../../src/core/base/language';
import {
  type EventsQuestion,
  type EventsState,
  eventsChoice,
  eventsView,
  isOfRelease,
} from '../../../../src/core/monitoring/eventsView';
import { momentText } from '../../../../src/core/monitoring/moment';
import { parseReportPageState } from '../../../../src/core/monitoring/reportState';
import { type ReportView, parseFromReportPage } from '../../../../src/core/monitoring/reportView';
import { renderReport } from '../../../../src/core/monitoring/renderReport';

const now = 1_700_000_000_000;
const hour = 3_600_000;

const event = (more: Partial<MonitoringEvent> = {}): MonitoringEvent => ({
  ...{ id: 1, at: now - hour, name: 'deploy', service: 'bot', environment: 'test' },
  ...{ attributes: {}, ...more },
});
const asking = (more: Partial<EventsQuestion> = {}): EventsQuestion => ({
  ...{ project: 'Bot', span: { range: '24h' }, name: undefined, release: undefined, ...more },
});
const known = (more: Partial<EventsState> = {}): EventsState => ({
  ...{ now, hasMore: false, problem: '', errors: undefined, ...more },
});

describe('events as a page', () => {
  it('has a button for each span, one for a span of the own, and one for a name', () => {
    const view = eventsView(asking(), [event()], known());
    assert.equal(view.title, 'Events: Bot');
    const ranges = ['1h', '6h', '24h', '7d', '30d', '90d', '1y'];
    assert.deepEqual(view.choices, [
      ...ranges.map((label) => ({ label, isOn: label === '24h' })),
      { label: 'Custom Range...', isOn: false },
      { label: 'All Names', isOn: false },
    ]);
    assert.deepEqual(
      [view.meters, view.more, view.refresh, view.note],
      [[], undefined, 'Refresh', ''],
    );
    assert.equal(view.charts.length, 1);
  });

  it('says what is chosen', () => {
    const span = { from: now - hour, to: now };
    const release = { name: 'v2', isOnly: true };
    const { choices } = eventsView(asking({ span, name: 'crash', release }), [], known());
    assert.ok(choices.slice(0, 7).every(({ isOn }) => !isOn));
    assert.deepEqual(choices.slice(7), [
      { label: `${momentText(now - hour)} – ${momentText(now)}`, isOn: true },
      { label: 'crash', isOn: true },
      { label: 'Only v2', isOn: true },
    ]);
    const open = eventsView(
      asking({ span: { from: now }, release: { ...release, isOnly: false } }),
      [],
      known(),
    );
    assert.deepEqual(open.choices.slice(7), [
      { label: `${momentText(now)} – now`, isOn: true },
      { label: 'All Names', isOn: false },
      { label: 'Only v2', isOn: false },
    ]);
  });

  it('says why it is not up to date, how many rows are left out, and reads on', () => {
    const many = Array.from({ length: 1_001 }, (_, id) => event({ id }));
    const state = known({ problem: 'No answer.', hasMore: true });
    const view = eventsView(asking(), many, state);
    assert.match(view.note, /^No answer\. .*1/);
    assert.deepEqual([view.rows.length, view.more], [1_000, 'Show Earlier']);
    assert.doesNotMatch(eventsView(asking(), many, known()).note, /^ /);
    assert.equal(
      eventsView(asking(), [event()], known({ problem: 'No answer.' })).note,
      'No answer.',
    );
  });

  it('shows of an event what it says, and where it was', () => {
    const attributes = { version: '1.0', count: 7, list: ['a'] };
    const { rows } = eventsView(
      asking(),
      [event({ attributes }), event({ name: 'crash', environment: '' })],
      known(),
    );
    const when = new Date(now - hour).toLocaleString(language());
    assert.deepEqual(rows, [
      {
        ...{ when, title: 'deploy', tone: 'good' },
        detail: 'version=1.0  count=7  list=["a"]  bot · test',
      },
      { when, title: 'crash', detail: 'bot', tone: 'bad' },
    ]);
  });

  it('is of one release alone where that is wanted', () => {
    const all = [event({ attributes: { version: 'v2' } }), event({ id: 2 })];
    const release = { name: '2', isOnly: true };
    assert.equal(eventsView(asking({ release }), all, known()).rows.length, 1);
    const both = { ...release, isOnly: false };
    assert.equal(eventsView(asking({ release: both }), all, known()).rows.length, 2);
  });

  const empty: readonly (readonly [EventsQuestion['release'], boolean, string])[] = [
    [undefined, true, 'No events in this time range.'],
    [{ name: 'v2', isOnly: false }, true, 'No events in this time range.'],
    [{ name: 'v2', isOnly: true }, false, 'No events of release v2 in this time range.'],
    [
      { name: 'v2', isOnly: true },
      true,
      "No events of release v2 among the newest events (1). Earlier events aren't loaded yet.",
    ],
  ];
  for (const [release, hasMore, words] of empty) {
    it(`says: ${words}`, () =>
      assert.equal(eventsView(asking({ release }), [event()], known({ hasMore })).empty, words));
  }

  it('counts errors where they could be counted, and knows since when events are kept', () => {
    const errors = { hours: [[now - hour, 3]], since: now - 48 * hour, isWhole: true } as const;
    const { charts } = eventsView(asking(), [event()], known({ errors }));
    assert.deepEqual([charts.length, charts[1]?.summary], [2, 'Errors: 3']);
    const isUnknown = (state: EventsState) =>
      eventsView(asking(), [event({ at: now - 12 * hour })], state).charts[0]?.bars.filter(
        (bar) => bar.isUnknown,
      ).length;
    assert.equal(isUnknown(known()), 0);
    assert.equal(isUnknown(known({ hasMore: true })), 24);
    assert.equal(isUnknown(known({ keptMs: 6 * hour })), 35);
    const none = eventsView(asking(), [], known({ hasMore: true })).charts[0];
    assert.equal(none?.bars.filter((bar) => bar.isUnknown).length, 48);
  });

  const buttons: readonly (readonly [number, unknown])[] = [
    [0, { range: '1h' }],
    [6, { range: '1y' }],
    [7, 'span'],
    [8, 'name'],
    [9, 'release'],
    [10, undefined],
  ];
  for (const [index, choice] of buttons) {
    it(`stands for ${JSON.stringify(choice)} by button ${index}`, () =>
      assert.deepEqual(eventsChoice(index), choice));
  }

  const releases: readonly (readonly [Readonly<Record<string, unknown>>, string, boolean])[] = [
    [{ version: '2.4' }, '2.4', true],
    [{ any: 'v2.4' }, '2.4', true],
    [{ any: '2.4' }, 'v2.4', true],
    [{ any: 'version' }, 'ersion', false],
    [{ any: '2.4.1' }, '2.4', false],
    [{ any: 2.4 }, '2.4', false],
    [{}, '2.4', false],
  ];
  for (const [attributes, release, is] of releases) {
    it(`${is ? 'is' : 'is not'} of ${release}: ${JSON.stringify(attributes)}`, () =>
      assert.equal(isOfRelease(event({ attributes }), release), is));
  }
});

describe('what a page of events or usage stored', () => {
  const about = { panelId: 'p', project: 'q', name: 'Bot' };
  const span = { range: '24h' };
  const good = {
    ...about,
    kind: 'events',
    question: { span, name: undefined, release: undefined },
  };
  const question = (more: object) => ({ ...good, question: { ...good.question, ...more } });
  const rows: readonly (readonly [string, unknown, unknown])[] = [
    ['usage', { ...about, kind: 'usage', more: 1 }, { ...about, kind: 'usage' }],
    ['events', good, good],
    ['events of a name', question({ name: 'crash' }), question({ name: 'crash' })],
    ['an own span', question({ span: { from: 1, to: 2 } }), question({ span: { from: 1, to: 2 } })],
    [
      'a span without ends',
      question({ span: {} }),
      question({ span: { from: undefined, to: undefined } }),
    ],
    [
      'a release',
      question({ release: { name: 'v2', isOnly: true } }),
      question({ release: { name: 'v2', isOnly: true } }),
    ],
    [
      'a release beside others',
      question({ release: { name: 'v2', isOnly: 'yes' } }),
      question({ release: { name: 'v2', isOnly: false } }),
    ],
    ['nothing', undefined, undefined],
    ['a list', [good], undefined],
    ['no panel', { ...good, panelId: '' }, undefined],
    ['no project', { ...good, project: 7 }, undefined],
    ['no name', { ...good, name: undefined }, undefined],
    ['another kind', { ...good, kind: 'other' }, undefined],
    ['no question', { ...good, question: 7 }, undefined],
    ['no span', question({ span: undefined }), undefined],
    ['a span that begins at no time', question({ span: { from: '1' } }), undefined],
    ['a span that ends at no time', question({ span: { from: 1, to: NaN } }), undefined],
    ['a name that is none', question({ name: '' }), undefined],
    ['a release that is none', question({ release: 'v2' }), undefined],
    ['a release without a name', question({ release: { isOnly: true } }), undefined],
  ];
  for (const [name, value, expected] of rows) {
    it(`is ${expected === undefined ? 'nothing' : 'read'} of ${name}`, () =>
      assert.deepEqual(parseReportPageState(value), expected));
  }
});

describe('what a page of events or usage says', () => {
  const rows: readonly (readonly [unknown, unknown])[] = [
    [{ type: 'more' }, { type: 'more' }],
    [{ type: 'stop', index: 1 }, { type: 'stop' }],
    [
      { type: 'choose', index: 0 },
      { type: 'choose', index: 0 },
    ],
    [
      { type: 'choose', index: 99 },
      { type: 'choose', index: 99 },
    ],
    [{ type: 'choose', index: 100 }, undefined],
    [{ type: 'choose', index: -1 }, undefined],
    [{ type: 'choose', index: 1.5 }, undefined],
    [{ type: 'choose', index: '1' }, undefined],
    [{ type: 'choose' }, undefined],
    [{ type: 'other', index: 1 }, undefined],
    [7, undefined],
  ];
  for (const [value, expected] of rows) {
    it(`is ${JSON.stringify(expected)} of ${JSON.stringify(value)}`, () =>
      assert.deepEqual(parseFromReportPage(value), expected));
  }
});

describe('the markup of events or usage', () => {
  const view = (more: Partial<ReportView> = {}): ReportView => ({
    ...{ title: 'T', note: 'N', choices: [], charts: [], meters: [], rows: [], empty: 'E' },
    ...{ more: undefined, refresh: 'R', ...more },
  });
  const text = (more: Partial<ReportView> = {}) =>
    renderReport(view(more)).markup.replace(/\s+/g, ' ');

  it('has buttons by their numbers, of which one is pressed', () => {
    const choices = [
      { label: 'a', isOn: false },
      { label: '<b>', isOn: true },
    ];
    const said = text({ choices });
    assert.match(said, /data-choice="0" aria-pressed="false" class="secondary" > a </);
    assert.match(said, /data-choice="1" aria-pressed="true" class="primary" > &lt;b&gt; </);
    assert.match(said, /<h1>T<\/h1> <p class="note">N<\/p>/);
    assert.match(said, /<button data-refresh class="secondary">R<\/button>/);
  });

  it('says that there is nothing, or has a row for each', () => {
    assert.match(text(), /<p class="empty">E<\/p>/);
    assert.doesNotMatch(text(), /<table|data-more/);
    assert.match(
      text({ more: 'M' }),
      /<p class="empty">E<\/p> <button data-more class="secondary">M</,
    );
    const rows = [{ when: 'w', title: 't', detail: 'd', tone: 'bad' }] as const;
    const said = text({ rows, more: 'M' });
    const row = '<tr class="bad"> <th scope="row">w</th> <td class="name">t</td> <td>d</td> </tr>';
    assert.ok(said.includes(`<table class="events"> ${row} </table> <button data-more`), said);
    assert.doesNotMatch(said, /class="empty"/);
    assert.doesNotMatch(text({ rows }), /data-more/);
  });

  for (const [percent, width] of [
    [-5, 0],
    [0, 0],
    [49.6, 50],
    [100, 100],
    [250, 100],
  ] as const) {
    it(`fills a meter of ${percent} percent to ${width}`, () => {
      const said = text({ meters: [{ label: 'l', text: 'x', percent, tone: 'warn' }] });
      assert.match(said, /<div class="meter warn"> <p><span>l<\/span> <span>x<\/span><\/p>/);
      assert.match(said, /aria-label="l: x"/);
      assert.ok(said.includes(`class="fill" x="0" y="0" width="${width}"`), said);
    });
  }
});
