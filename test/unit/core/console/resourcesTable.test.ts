import assert from 'node:assert/strict';
import { upTo } from '../../../../src/core/console/resourceReadings';
import { type ResourceSample } from '../../../../src/core/console/resourceSample';
import { resourcesTable } from '../../../../src/core/console/resourcesTable';
import { minute, now, off, sample, use } from './samplesOf';

describe('the table of graphs', () => {
  const table = (samples: readonly ResourceSample[], ms: number) =>
    resourcesTable(samples, { until: now, ms }, 'en');

  it('has rows of a minute, of five and of thirty', () => {
    for (const [ms, caption] of [
      [15 * minute, 'Averages of 1 minute'],
      [15 * minute + 1, 'Averages of 5 minutes'],
      [60 * minute, 'Averages of 5 minutes'],
      [60 * minute + 1, 'Averages of 30 minutes'],
    ] as const)
      assert.equal(table([], ms).caption, caption);
    assert.deepEqual(table([], minute).columns, [
      ...['Since', 'CPU', 'Memory', 'Disk', 'Network in', 'Network out'],
    ]);
  });

  it('is the newest first, with the most of each', () => {
    const start = Math.floor(now / minute) * minute;
    const rows = table(
      [
        sample(start - minute, 5, { most: use(50) }),
        sample(start, 12, { use: use(12, { receivedPerSecond: 1024, sentPerSecond: 1.4 }) }),
      ],
      15 * minute,
    ).rows.map(([, ...cells]) => cells);
    assert.deepEqual(rows, [
      ['12%', '1 KB', '2 KB', '1 KB/s', '1 B/s'],
      ['5.0% (up to 50%)', '1 KB', '2 KB', '–', '–'],
    ]);
  });

  it('says in each row that it was off', () => {
    const start = Math.floor(now / minute) * minute;
    const { rows } = table([off(start - 2 * minute, start)], 15 * minute);
    assert.equal(rows.length, 3);
    for (const [, ...cells] of rows)
      assert.deepEqual(cells, ['offline', 'offline', '2 KB', '–', '–']);
  });

  it('says the most where that reads otherwise', () =>
    assert.deepEqual(
      [upTo(1, 1.2, (value) => value.toFixed(0)), upTo(1, 2, String)],
      ['1', '1 (up to 2)'],
    ));
});
