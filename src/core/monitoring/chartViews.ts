import * as l10n from '@vscode/l10n';
import { language } from '../base/language';
import { lazy } from '../base/lazy';
import type { IssueDetails } from '../api/issue';
import { plainCount } from './chart';
import type { ChartView } from './pageView';

const hour = 3_600_000;
const day = 24 * hour;
const days = 14;
/** A bar stands for this many milliseconds: 336 hours would be hairlines. */
const step = 6 * hour;

const format = (options: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat(language(), options));
const clock = { hour: '2-digit', minute: '2-digit' } as const;
const date = { month: 'short', day: 'numeric' } as const;
const dayFormat = format(date);
const timeFormat = format({ weekday: 'short', ...date, ...clock });
const hourFormat = format(clock);

/** The last 14 days in steps of six hours. `now` in milliseconds since 1970. */
export function historyChart(history: IssueDetails['history'], now: number): ChartView {
  const end = (Math.floor(now / step) + 1) * step;
  const start = end - days * day;
  const counts = new Array<number>((days * day) / step).fill(0);
  for (const [time, count] of history) {
    const index = Math.floor((time - start) / step);
    if (index < 0 || index >= counts.length) continue;
    counts[index] = plainCount((counts[index] ?? 0) + plainCount(count));
  }
  const bars = counts.map((value, index) => {
    const from = new Date(start + index * step);
    return {
      value,
      label: l10n.t({
        message: '{time}: {count}',
        args: { time: timeFormat().format(from), count: value },
        comment: ['Tooltip of a bar of a chart'],
      }),
    };
  });
  const ticks = bars.flatMap((_, index) =>
    index % 8 === 0
      ? [{ at: index, text: dayFormat().format(new Date(start + index * step)) }]
      : [],
  );
  const total = sumOf(bars);
  return {
    caption: l10n.t({ message: 'Last 14 days', comment: ['Caption of a chart'] }),
    summary:
      total === 0
        ? l10n.t('No occurrences in the last 14 days.')
        : l10n.t({
            message: 'Occurrences in the last 14 days: {total} (highest: {highest})',
            args: { total, highest: highestOf(bars) },
            comment: ['{highest}: a time and how many there were then'],
          }),

    bars,
    ticks,
  };
}

/** The last 24 hours, hour by hour; `sparkline` oldest first, `now` in milliseconds since 1970. */
export function dayChart(sparkline: readonly number[], now: number): ChartView {
  const counts = sparkline.slice(-24).map(plainCount);
  const start = (Math.floor(now / hour) + 1 - counts.length) * hour;
  const bars = counts.map((value, index) => {
    const from = hourFormat().format(new Date(start + index * hour));
    return {
      value,
      label: l10n.t({
        message: '{time}: {count}',
        args: { time: from, count: value },
        comment: ['Tooltip of a bar of a chart'],
      }),
    };
  });
  const ticks = bars.flatMap((_, index) =>
    index % 6 === 0
      ? [{ at: index, text: hourFormat().format(new Date(start + index * hour)) }]
      : [],
  );
  const total = sumOf(bars);
  return {
    caption: l10n.t({ message: 'Last 24 hours', comment: ['Caption of a chart'] }),
    summary:
      total === 0
        ? l10n.t('No occurrences in the last 24 hours.')
        : l10n.t({
            message: 'Occurrences in the last 24 hours: {total} (highest: {highest})',
            args: { total, highest: highestOf(bars) },
            comment: ['{highest}: a time and how many there were then'],
          }),

    bars,
    ticks,
  };
}

function sumOf(bars: ChartView['bars']): number {
  return bars.reduce((sum, { value }) => sum + value, 0);
}

/** There is a bar. */
function highestOf(bars: ChartView['bars']): string {
  return bars.reduce((best, bar) => (bar.value > best.value ? bar : best)).label;
}
