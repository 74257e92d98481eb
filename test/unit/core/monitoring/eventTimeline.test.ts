import assert from 'node:assert/strict';
import type { MonitoringEvent } from '../../../../src/core/api/events';
import {
  boundsOf,
  errorChart,
  eventChart,
  eventTone,
} from '../../../../src/core/monitoring/eventTimeline';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = 1_700_000_000_000;
/** A day has 48 bars: half an hour each. */
const aDay = { start, end: start + day };
const event = (at: number, name = 'sign_up'): MonitoringEvent => ({
  ...{ id: 1, name, at, service: 'bot', environment: 'production' },
  attributes: {},
});
const all = { hasMore: false, since: 0 };

/** The bars that show something, and how much. */
const filled = ({ bars }: ReturnType<typeof eventChart>) =>
  bars.flatMap(({ value }, index) => (value === 0 ? [] : [[index, value]]));
const unknown = ({ bars }: ReturnType<typeof eventChart>) =>
  bars.filter(({ isUnknown }) => isUnknown).length;

describe('The bounds of a span', () => {
  for (const [range, ms] of [
    ['1h', hour],
    ['6h', 6 * hour],
    ['24h', day],
    ['7d', 7 * day],
    ['30d', 30 * day],
    ['90d', 90 * day],
    ['1y', 365 * day],
  ] as const) {
    it(`of ${range} end now`, () =>
      assert.deepEqual(boundsOf({ range }, start), { start: start - ms, end: start }));
  }
});

describe('Events in bars', () => {
  const places: readonly (readonly [at: number, bar: number])[] = [
    [start - day, 0],
    [start, 0],
    [start + 30 * minute - 1, 0],
    [start + 30 * minute, 1],
    [start + day - 1, 47],
    [start + day, 47],
    [start + 2 * day, 47],
  ];
  for (const [at, bar] of places) {
    it(`lie in bar ${bar}, ${(at - start) / minute} minutes after the beginning`, () =>
      assert.deepEqual(filled(eventChart(aDay, [event(at)], all)), [[bar, 1]]));
  }

  it('have a bar even where there is no time', () =>
    assert.equal(eventChart({ start, end: start }, [event(start)], all).bars[0]?.value, 1));

  it('are named in their bar, each name once', () => {
    const events = [event(start), event(start + 1), event(start + 2, 'boot')];
    const [first, second] = eventChart(aDay, events, all).bars;
    assert.match(first?.label ?? '', /: sign_up, boot$/);
    assert.match(second?.label ?? '', /: 0$/);
  });

  it('are counted by what they mean', () => {
    const names = ['a.crash', 'job.failed', 'error', 'process.killed', 'oom', 'deploy', 'release'];
    const events = [...names, 'boot'].map((name) => event(start, name));
    const { summary } = eventChart(aDay, events, all);
    assert.equal(summary, 'Events: 8 · Crashes (✕): 5 · Deploys (▲): 2');
    assert.deepEqual(names.map(eventTone), ['bad', 'bad', 'bad', 'bad', 'bad', 'good', 'good']);
    assert.equal(eventTone(`${'x'.repeat(995)}crash`), 'bad');
    assert.equal(eventTone(`${'x'.repeat(996)}crash`), 'plain');
  });

  it('are marked in the order of time, once a bar and kind', () => {
    const marked = [
      event(start + 2 * hour, 'deploy'),
      event(start, 'deploy'),
      event(start + 1, 'deploy'),
      event(start + 2, 'crash'),
      event(start + 5 * hour, 'boot'),
    ];
    assert.deepEqual(eventChart(aDay, marked, all).ticks, [
      { at: 0, text: '✕▲' },
      { at: 4, text: '▲' },
    ]);
  });

  it('say what was not read', () => {
    const { summary } = eventChart(aDay, [], { hasMore: true, since: start + hour });
    assert.match(
      summary,
      /^Events: 0 · .* · Earlier events aren't loaded yet · Unknown before \d\d:\d\d.[AP]M$/,
    );
  });

  const known: readonly (readonly [since: number, bars: number, isSaid: boolean])[] = [
    [start - day, 0, false],
    [start, 0, false],
    [start + 30 * minute - 1, 0, false],
    [start + 30 * minute, 1, true],
    [start + day, 48, true],
  ];
  for (const [since, bars, isSaid] of known) {
    it(`are unknown in ${bars} bars, known ${(since - start) / minute} minutes after it`, () => {
      const chart = eventChart(aDay, [], { hasMore: false, since });
      assert.equal(unknown(chart), bars);
      assert.equal(chart.summary.includes('Unknown before'), isSaid);
      assert.equal(chart.bars.filter(({ label }) => label.endsWith(': unknown')).length, bars);
    });
  }

  it('are shown where they were read, though not all of that time was', () => {
    const chart = eventChart(aDay, [event(start)], { hasMore: true, since: start + hour });
    assert.deepEqual([filled(chart), unknown(chart)], [[[0, 1]], 1]);
  });

  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en', options).format(start);
  const clock = { hour: '2-digit', minute: '2-digit' } as const;
  const date = { month: 'short', day: 'numeric' } as const;
  for (const [span, words] of [
    [day, format(clock)],
    [day + 1, format({ ...date, ...clock })],
    [7 * day, format({ ...date, ...clock })],
    [7 * day + 1, format(date)],
  ] as const) {
    it(`have times as exact as ${span / day} days need`, () => {
      const { caption, bars } = eventChart({ start, end: start + span }, [], all);
      assert.ok(caption.startsWith(`Events from ${words} to `), caption);
      assert.equal(bars[0]?.label, `${words}: 0`);
    });
  }

  it('end where their time ends', () => {
    const { caption } = eventChart({ start, end: start + 6 * hour }, [], all);
    const end = new Intl.DateTimeFormat('en', clock).format(start + 6 * hour);
    assert.ok(caption.endsWith(` to ${end}`), caption);
  });
});

describe('Errors in bars', () => {
  const counts = (hours: readonly (readonly [number, number])[], since = 0, isWhole = true) => ({
    hours,
    since,
    isWhole,
  });
  const rows: readonly (readonly [what: string, at: number, bars: unknown, total: number])[] = [
    [
      'an hour takes both of its bars',
      start + hour,
      [
        [2, 3],
        [3, 3],
      ],
      3,
    ],
    [
      'an hour between bars takes three',
      start + hour + 1,
      [
        [2, 3],
        [3, 3],
        [4, 3],
      ],
      3,
    ],
    ['what began before has its end', start - 30 * minute, [[0, 3]], 3],
    ['what ended before has nothing', start - hour, [], 0],
    ['what ended a moment later has a bar', start - hour + 1, [[0, 3]], 3],
    ['the last moment has a bar', start + day, [[47, 3]], 3],
    ['what begins later has nothing', start + day + 1, [], 0],
  ];
  for (const [what, at, bars, total] of rows) {
    it(what, () => {
      const chart = errorChart(aDay, counts([[at, 3]]), []);
      assert.deepEqual(filled(chart), bars);
      assert.equal(chart.summary, `Errors: ${total}`);
    });
  }

  it('are added up, and nothing is taken away', () => {
    const chart = errorChart(
      aDay,
      counts([
        [start, 1],
        [start, 2],
        [start, -9],
      ]),
      [],
    );
    assert.deepEqual(filled(chart), [
      [0, 3],
      [1, 3],
    ]);
    assert.match(chart.bars[0]?.label ?? '', /: 3$/);
  });

  it('take one bar where a bar is an hour or more', () => {
    const twoDays = { start, end: start + 2 * day };
    assert.deepEqual(filled(errorChart(twoDays, counts([[start + 1, 3]]), [])), [[0, 3]]);
  });

  for (const [since, isSaid, bars] of [
    [start, false, 0],
    [start + hour, false, 2],
    [start + hour + 1, true, 2],
    [start + 90 * minute, true, 3],
  ] as const) {
    it(`are unknown in ${bars} bars, known ${(since - start) / minute} minutes after it`, () => {
      const chart = errorChart(aDay, counts([], since), []);
      assert.equal(chart.summary.includes(' · Unknown before '), isSaid);
      assert.equal(unknown(chart), bars);
    });
  }

  it('say where they are not all, and bear the marks of events', () => {
    const chart = errorChart(aDay, counts([], 0, false), [event(start + hour, 'deploy')]);
    assert.equal(chart.summary, 'Errors: 0 · Only the most frequent issues are counted');
    assert.deepEqual(chart.ticks, [{ at: 2, text: '▲' }]);
  });
});
