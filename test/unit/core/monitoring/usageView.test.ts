import assert from 'node:assert/strict';
import type { Usage } from '../../../../src/core/api/usage';
import { nearQuotaWords, nearQuotas, readToldQuotas } from '../../../../src/core/monitoring/quotas';
import { usageView } from '../../../../src/core/monitoring/usageView';

const now = 1_700_000_000_000;

describe('quotas of a project', () => {
  const quota = (used: number, limit = 100) => ({ used, limit });
  const usage = (more: Partial<Usage> = {}): Usage => ({
    ...{ errors: quota(0), events: quota(0), slow: quota(0), series: quota(0) },
    ...{ requests: 0, storageBytes: 0, dropped: {}, ...more },
  });
  const today = '2023-11-14';

  const rows: readonly (readonly [Partial<Usage>, object, readonly object[], object])[] = [
    [{}, {}, [], {}],
    [{ errors: quota(89) }, {}, [], {}],
    [{ errors: quota(90) }, {}, [{ name: 'errors', percent: 90 }], { errors: today }],
    [{ errors: quota(5, 0) }, {}, [], {}],
    [{ errors: quota(90) }, { errors: today }, [], { errors: today }],
    [
      { errors: quota(90) },
      { errors: '2023-11-13' },
      [{ name: 'errors', percent: 90 }],
      { errors: today },
    ],
    [{ series: quota(99.9) }, {}, [{ name: 'series', percent: 99 }], { series: 'now' }],
    [{ series: quota(99) }, { series: 'now', errors: today }, [], { series: 'now' }],
    [
      { events: quota(200), slow: quota(95) },
      {},
      [
        { name: 'events', percent: 200 },
        { name: 'slow', percent: 95 },
      ],
      { events: today, slow: today },
    ],
  ];
  for (const [used, told, near, then] of rows) {
    it(`${JSON.stringify(used)} after ${JSON.stringify(told)}: ${near.length} are near`, () =>
      assert.deepEqual(nearQuotas(told, usage(used), now), { near, told: then }));
  }

  it('are told of in a sentence', () => {
    const near = (['errors', 'events', 'slow', 'series'] as const).map((name, n) => ({
      ...{ name, percent: 90 + n * 10 },
    }));
    assert.equal(
      nearQuotaWords('Bot', near),
      "Project 'Bot' is close to its limits: errors today: 90%, events today: 100%, slow operations today: 100%, metric series: 100%. Data over a limit is dropped.",
    );
  });

  for (const [kept, told] of [
    [undefined, {}],
    [[], {}],
    [{ errors: 5, events: 'x', other: 'y' }, { events: 'x' }],
  ] as const) {
    it(`are told as ${JSON.stringify(kept)} was kept`, () =>
      assert.deepEqual(readToldQuotas(kept), told));
  }

  it('are shown as a page', () => {
    const view = usageView('Bot', {
      project: {
        limits: {
          ...{ requests_per_minute: 60, browser_requests_per_minute: 6, retention_hour_days: 30 },
          ...{ retention_event_days: 7, retention_x: 1, other: 5 },
        },
      },
      usage: usage({
        ...{ errors: quota(79.9), events: quota(80), slow: quota(100), series: quota(5, 0) },
        ...{ requests: 1_000, storageBytes: 2_048 },
        dropped: { series_limit: 3, error_quota: 0, some_reason: 2, toString: 1 },
      }),
      problem: 'Late.',
    });
    assert.equal(view.title, 'Usage: Bot');
    assert.equal(view.note, 'Late. Today is the day in UTC. Data over a limit is dropped.');
    assert.deepEqual(
      view.meters.map(({ label, text, tone }) => [label, text, tone]),
      [
        ['Errors today', '79.9 of 100 (79%)', 'plain'],
        ['Events today', '80 of 100 (80%)', 'warn'],
        ['Slow operations today', '100 of 100 (100%)', 'bad'],
        ['Metric series', '5 of 0 (0%)', 'plain'],
      ],
    );
    assert.deepEqual(
      view.rows.map(({ when, title, tone }) => [when, title, tone]),
      [
        ['Requests today', '1K', 'plain'],
        ['Requests per minute', 'At most 60 with server keys', 'plain'],
        ['Requests per minute', 'At most 6 with browser keys', 'plain'],
        ['Storage (estimated)', '2 KB', 'plain'],
        ['Dropped today', 'Over the limit of metric series: 3', 'bad'],
        ['Dropped today', 'some reason: 2', 'bad'],
        ['Dropped today', 'toString: 1', 'bad'],
        ['Retention (days)', 'Metrics by the hour: 30', 'plain'],
        ['Retention (days)', 'Events: 7', 'plain'],
        ['Retention (days)', 'retention_x: 1', 'plain'],
      ],
    );
    const little = usageView('Bot', { project: undefined, usage: usage(), problem: '' });
    assert.deepEqual(
      little.rows.map(({ when }) => when),
      ['Requests today', 'Storage (estimated)'],
    );
    assert.equal(little.note, 'Today is the day in UTC. Data over a limit is dropped.');
    const none = usageView('Bot', { project: undefined, usage: undefined, problem: '' });
    assert.deepEqual([none.rows, none.meters, none.choices, none.charts], [[], [], [], []]);
  });
});
