import * as l10n from '@vscode/l10n';
import { joinNames } from '../base/firstOf';
import { language } from '../base/language';
import { limits } from '../base/limits';
import { shortened } from '../base/outsideText';
import { plainCount } from './chart';
import type { ChartView } from './pageView';
import type { RowView } from './reportView';
import { type EventRange, type EventSpan, type MonitoringEvent } from '../api/events';
import type { Project } from '../api/projects';
import type { ErrorCounts } from './errorCounts';

const hour = 3_600_000;
const day = 24 * hour;
const rangeMs: Readonly<Record<EventRange, number>> = {
  '1h': hour,
  '6h': 6 * hour,
  '24h': day,
  '7d': 7 * day,
  '30d': 30 * day,
  '90d': 90 * day,
  '1y': 365 * day,
};
const bars = 48;

/** Milliseconds that a project's events are kept; undefined where the panel does not tell. */
export function eventsKeptMs({ limits: allowed }: Pick<Project, 'limits'>): number | undefined {
  const days = allowed['retention_event_days'];
  return days === undefined ? undefined : days * day;
}

/** Two moments in milliseconds since 1970. */
export interface Bounds {
  readonly start: number;
  readonly end: number;
}

/** When a span begins and ends. `now` in milliseconds since 1970. */
export function boundsOf(span: EventSpan, now: number): Bounds {
  if ('range' in span) return { start: now - rangeMs[span.range], end: now };
  const end = span.to ?? now;
  // Without a beginning the service takes a day (api.md, List events).
  return { start: span.from ?? end - day, end };
}

/** Whether an event is a crash or a deploy: what is marked on the time line. */
export function eventTone(given: string): RowView['tone'] {
  const name = given.slice(0, limits.frameText);
  if (/crash|fail|error|killed|oom/i.test(name)) return 'bad';
  return /deploy|release/i.test(name) ? 'good' : 'plain';
}

/** What is known of the events of a time. */
export interface KnownEvents {
  /** Whether there are earlier ones that were not read. */
  readonly hasMore: boolean;
  /** From when on they are known, in milliseconds since 1970. */
  readonly since: number;
}

/** Events in bars over their time, crashes and deploys marked below. */
export function eventChart(
  bounds: Bounds,
  events: readonly MonitoringEvent[],
  { hasMore, since }: KnownEvents,
): ChartView {
  const axis = axisOf(bounds);
  const groups = Array.from({ length: bars }, (): MonitoringEvent[] => []);
  for (const event of events) groups[axis.bar(event.at)]?.push(event);
  const count = (tone: RowView['tone']) =>
    events.filter(({ name }) => eventTone(name) === tone).length;
  const read = l10n.t('Events: {events} · Crashes (✕): {crashes} · Deploys (▲): {deploys}', {
    events: events.length,
    crashes: count('bad'),
    deploys: count('good'),
  });
  return {
    caption: l10n.t('Events from {start} to {end}', { start: axis.text(0), end: axis.text(bars) }),
    summary: [
      read,
      hasMore ? l10n.t("Earlier events aren't loaded yet") : '',
      axis.isKnown(0, since)
        ? ''
        : l10n.t({
            message: 'Unknown before {time}',
            args: { time: axis.moment(since) },
            comment: ['Below a chart: of what time nothing is known'],
          }),
    ]
      .filter((part) => part !== '')
      .join(' · '),
    bars: groups.map((group, index) =>
      group.length > 0 || axis.isKnown(index, since)
        ? {
            value: group.length,
            label: shortened(`${axis.text(index)}: ${namesOf(group) || '0'}`, limits.frameText),
          }
        : unknown(axis, index),
    ),
    ticks: marks(axis, events),
  };
}

/** Errors over the same time as the events, with the same marks: what came after which deploy. */
export function errorChart(
  bounds: Bounds,
  counts: ErrorCounts,
  events: readonly MonitoringEvent[],
): ChartView {
  const axis = axisOf(bounds);
  const values = new Array<number>(bars).fill(0);
  let total = 0;
  for (const [time, count] of counts.hours) {
    if (time + hour <= bounds.start || time > bounds.end) continue;
    total += plainCount(count);
    const first = axis.bar(Math.max(time, bounds.start));
    // Where an hour is wider than a bar, all its bars show it: nobody knows which part of it.
    const last = axis.step < hour ? axis.bar(Math.min(time + hour - 1, bounds.end)) : first;
    for (let bar = first; bar <= last; bar++) values[bar] = (values[bar] ?? 0) + plainCount(count);
  }
  return {
    caption: l10n.t('Errors in the same period'),
    summary: [
      l10n.t({ message: 'Errors: {count}', args: { count: total }, comment: ['Below a chart'] }),
      counts.isWhole ? '' : l10n.t('Only the most frequent issues are counted'),
      counts.since - bounds.start <= hour
        ? ''
        : l10n.t({
            message: 'Unknown before {time}',
            args: { time: axis.moment(counts.since) },
            comment: ['Below a chart: of what time nothing is known'],
          }),
    ]
      .filter((part) => part !== '')
      .join(' · '),
    bars: values.map((value, index) =>
      axis.isKnown(index, counts.since)
        ? {
            value,
            label: l10n.t({
              message: '{time}: {count}',
              args: { time: axis.text(index), count: value },
              comment: ['Tooltip of a bar of a chart'],
            }),
          }
        : unknown(axis, index),
    ),
    ticks: marks(axis, events),
  };
}

function unknown(axis: Axis, index: number): ChartView['bars'][number] {
  return {
    value: 0,
    label: l10n.t({
      message: '{time}: unknown',
      args: { time: axis.text(index) },
      comment: ['Tooltip of a bar of a chart'],
    }),
    isUnknown: true,
  };
}

function namesOf(events: readonly MonitoringEvent[]): string {
  return joinNames([...new Set(events.map(({ name }) => name))], limits.namesInLine);
}

interface Axis {
  /** Milliseconds of a bar. */
  readonly step: number;
  readonly bar: (time: number) => number;
  readonly text: (bar: number) => string;
  readonly moment: (time: number) => string;
  /** Whether some of a bar lies after a moment. */
  readonly isKnown: (bar: number, since: number) => boolean;
}

function axisOf({ start, end }: Bounds): Axis {
  const span = Math.max(1, end - start);
  const step = span / bars;
  const format = new Intl.DateTimeFormat(language(), {
    ...(span > day ? { month: 'short', day: 'numeric' } : {}),
    ...(span <= 7 * day ? { hour: '2-digit', minute: '2-digit' } : {}),
  });
  return {
    step,
    bar: (time) => Math.min(bars - 1, Math.max(0, Math.floor((time - start) / step))),
    text: (bar) => format.format(new Date(start + bar * step)),
    moment: (time) => format.format(new Date(time)),
    isKnown: (bar, since) => start + (bar + 1) * step > since,
  };
}

function marks(axis: Axis, events: readonly MonitoringEvent[]): ChartView['ticks'] {
  const signs = new Map<number, Set<string>>();
  for (const { at, name } of events) {
    const tone = eventTone(name);
    if (tone === 'plain') continue;
    const bar = axis.bar(at);
    signs.set(bar, (signs.get(bar) ?? new Set()).add(tone === 'bad' ? '✕' : '▲'));
  }
  return [...signs]
    .sort(([a], [b]) => a - b)
    .map(([at, set]) => ({ at, text: [...set].sort().reverse().join('') }));
}
