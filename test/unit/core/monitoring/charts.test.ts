import assert from 'node:assert/strict';
import { chart, sparkText } from '../../../../src/core/monitoring/chart';
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
});
