import assert from 'node:assert/strict';
import { chart, plainCount, sparkText } from '../../../../src/core/monitoring/chart';
import { dayChart, historyChart } from '../../../../src/core/monitoring/chartViews';

const now = 1_700_000_000_000;

describe('Charts', () => {
  it('sum hours into six-hour bars and lose none of the 14 days', () => {
    const view = historyChart(
      [
        [now - 13 * 86_400_000, 3],
        [now - 100_000, 2],
        [now, 5],
      ],
      now,
    );
    assert.equal(view.bars.length, 56);
    assert.equal(
      view.bars.reduce((sum, { value }) => sum + value, 0),
      10,
    );
    assert.equal(view.bars.at(-1)?.value, 7);
  });

  it('leave out what lies before and after', () => {
    const view = historyChart(
      [
        [now - 20 * 86_400_000, 3],
        [now + 86_400_000, 3],
      ],
      now,
    );
    assert.match(view.summary, /^No occurrences in the last 14 days/);
  });

  it('say in words what they show', () => {
    assert.match(
      dayChart([0, 4, 1], now).summary,
      /^Occurrences in the last 24 hours: 5 \(highest: .*: 4\)$/,
    );
  });

  it('make one error visible beside a thousand', () => {
    const { markup } = chart(dayChart([1, 1000], now));
    assert.match(markup, /height="2"/);
    assert.match(markup, /height="60"/);
  });

  it('draw nothing wrong for no counts', () => {
    assert.match(chart(dayChart([], now)).markup, /viewBox="0 0 12 /);
    assert.equal(sparkText([0, 1, 8]), '▁▂█');
    assert.equal(sparkText([]), '');
  });

  const day = 86_400_000;
  const hour = 3_600_000;
  /** The hour and the quarter of a day in which `now` lies. */
  const thisHour = Math.floor(now / hour) * hour;
  const thisQuarter = Math.floor(now / (6 * hour)) * 6 * hour;
  const filled = (view: { readonly bars: readonly { readonly value: number }[] }) =>
    view.bars.flatMap(({ value }, index) => (value === 0 ? [] : [[index, value]]));

  const histories: readonly (readonly [what: string, at: number, bars: unknown])[] = [
    ['now', now, [[55, 1]]],
    ['the first moment of the last bar', thisQuarter, [[55, 1]]],
    ['the moment before it', thisQuarter - 1, [[54, 1]]],
    ['the last moment', thisQuarter + 6 * hour - 1, [[55, 1]]],
    ['the moment behind it', thisQuarter + 6 * hour, []],
    ['the first moment', thisQuarter + 6 * hour - 14 * day, [[0, 1]]],
    ['the moment before the first', thisQuarter + 6 * hour - 14 * day - 1, []],
  ];
  for (const [what, at, bars] of histories) {
    it(`put ${what} of 14 days where it belongs`, () =>
      assert.deepEqual(filled(historyChart([[at, 1]], now)), bars));
  }

  it('count what is counted twice, and nothing below zero', () => {
    const counts = [[now, 2] as const, [now, 3] as const, [now, -4] as const];
    assert.deepEqual(filled(historyChart(counts, now)), [[55, 5]]);
    const most = Number.MAX_SAFE_INTEGER;
    assert.deepEqual(filled(historyChart([[now, most] as const, [now, most] as const], now)), [
      [55, most],
    ]);
    assert.deepEqual([-1, 0, 1, Infinity, NaN].map(plainCount), [0, 0, 1, most, 0]);
  });

  const hours = (at: number) =>
    new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit' }).format(at);

  it('name the hours of a day, each sixth below', () => {
    const view = dayChart(
      Array.from({ length: 30 }, (_, index) => index),
      now,
    );
    assert.deepEqual(
      view.bars.map(({ value, label }) => [value, label]),
      Array.from({ length: 24 }, (_, index) => [
        index + 6,
        `${hours(thisHour - (23 - index) * hour)}: ${index + 6}`,
      ]),
    );
    assert.deepEqual(
      view.ticks,
      [0, 6, 12, 18].map((at) => ({ at, text: hours(thisHour - (23 - at) * hour) })),
    );
    assert.match(view.summary, /: 420 \(highest: .*: 29\)$/);
    assert.match(dayChart([0, 0], now).summary, /^No occurrences/);
  });

  it('name the days of two weeks, each second below', () => {
    const view = historyChart([[now, 2]], now);
    const date = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });
    const begin = thisQuarter + 6 * hour - 14 * day;
    assert.deepEqual(
      view.ticks,
      [0, 8, 16, 24, 32, 40, 48].map((at) => ({ at, text: date.format(begin + at * 6 * hour) })),
    );
    assert.equal(
      view.summary,
      `Occurrences in the last 14 days: 2 (highest: ${view.bars[55]?.label})`,
    );
    const full = new Intl.DateTimeFormat('en', {
      ...{ weekday: 'short', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    });
    assert.equal(view.bars[55]?.label, `${full.format(thisQuarter)}: 2`);
  });

  it('name the first of several that are equally high', () =>
    assert.match(
      dayChart([3, 3], now).summary,
      new RegExp(`highest: ${hours(thisHour - hour)}: 3`),
    ));

  const view = { caption: 'c', summary: 's', ticks: [] };
  const bar = (value: number, isUnknown = false) => ({ value, label: `${value}`, isUnknown });
  const heights: readonly (readonly [counts: readonly number[], rects: string])[] = [
    [[0], 'none 0 59 1'],
    [[1], 'value 0 0 60'],
    [[1, 2], 'value 0 30 30|value 12 0 60'],
    [[1, 2, 0], 'value 0 30 30|value 12 0 60|none 24 59 1'],
    [[1, 1000], 'value 0 58 2|value 12 0 60'],
    [[-5, 4], 'none 0 59 1|value 12 0 60'],
  ];
  for (const [counts, rects] of heights) {
    it(`draw ${counts.join(', ')} in proportion`, () => {
      const { markup } = chart({ ...view, bars: counts.map((value) => bar(value)) });
      const drawn = [
        ...markup.matchAll(
          /class="(none|value)"\s+x="(\d+)"\s+y="(\d+)"\s+width="10"\s+height="(\d+)"/g,
        ),
      ];
      assert.equal(drawn.map((found) => found.slice(1).join(' ')).join('|'), rects);
      assert.match(markup, new RegExp(`viewBox="0 0 ${counts.length * 12} 74"`));
    });
  }

  it('draw what is unknown across the whole height, and ticks below all', () => {
    const { markup } = chart({
      ...view,
      bars: [bar(1), bar(9, true)],
      ticks: [{ at: 1, text: 'noon' }],
    });
    assert.match(markup, /class="unknown"\s+x="12"\s+y="0"\s+width="12"\s+height="60"/);
    assert.match(markup, /class="hit" x="0" y="0" width="12" height="60"/);
    assert.match(markup, /class="tick" x="12" y="72"\s*>noon</);
    // What is unknown does not make the others small, nor is it drawn as a value.
    assert.equal(markup.split('class="value"').length, 2);
  });

  it('are rows of characters where no picture fits', () => {
    assert.equal(sparkText([0, 1, 2, 3, 4, 5, 6, 7]), '▁▂▃▄▅▆▇█');
    assert.equal(sparkText([1, 100]), '▂█');
    assert.equal(sparkText(new Array<number>(120).fill(1)).length, 100);
    assert.equal(sparkText([9, ...new Array<number>(100).fill(0)]), '▁'.repeat(100));
  });
});
