import * as l10n from '@vscode/l10n';
import type { GraphSpan } from './resourceGraphs';
import type { ResourcesPageView } from './resourcesMessages';

/** What a graph can show, with the marks below it, in minutes: little history must not hide at the edge. */
const spans: readonly (readonly number[])[] = [
  [5, 4, 3, 2, 1],
  [15, 10, 5],
  [60, 45, 30, 15],
];

/** The time that graphs of these samples show, the oldest of them first. */
export function graphSpan(
  samples: readonly { readonly at: number }[],
  { until, isLive, pauseMs }: Omit<GraphSpan, 'ms'>,
): GraphSpan {
  const age = until - (samples[0]?.at ?? until);
  const minutes = marksOf(age)[0] ?? 60;
  return { until, ms: minutes * 60_000, isLive, pauseMs };
}

/** The marks below graphs of that time: times of day where it is over. */
export function ticksOf(
  { until, ms, isLive }: GraphSpan,
  locale: string,
): ResourcesPageView['ticks'] {
  const time = timeOfDay(locale);
  const at = (minutes: number) => until - minutes * 60_000;
  return [
    ...marksOf(ms).map((minutes) => ({
      x: 1 - (minutes * 60_000) / ms,
      text: isLive ? l10n.t('{0} min ago', minutes) : time.format(at(minutes)),
    })),
    { x: 1, text: isLive ? l10n.t('now') : time.format(until) },
  ];
}

/** Hours and minutes, as a language writes them. */
export function timeOfDay(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
}

function marksOf(ms: number): readonly number[] {
  return spans.find(([minutes = 0]) => ms <= minutes * 60_000) ?? spans.at(-1) ?? [];
}
