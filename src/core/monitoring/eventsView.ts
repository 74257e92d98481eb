import * as l10n from '@vscode/l10n';
import type { ChartView } from '../issues/pageView';
import type { ReportView, RowView } from '../issues/reportView';
import { type EventRange, type MonitoringEvent, eventRanges } from '../panel/events';

const seconds: Readonly<Record<EventRange, number>> = {
  '1h': 3600,
  '6h': 6 * 3600,
  '24h': 86_400,
  '7d': 7 * 86_400,
  '30d': 30 * 86_400,
  '90d': 90 * 86_400,
  '1y': 365 * 86_400,
};
const bars = 48;

/** What a person looks at. */
export interface EventsQuestion {
  readonly project: string;
  readonly range: EventRange;
  readonly name: string | undefined;
}

/** Events as a page. `now` in Unix seconds; `problem` says why they are not up to date. */
export function eventsView(
  question: EventsQuestion,
  events: readonly MonitoringEvent[],
  state: { readonly now: number; readonly hasMore: boolean; readonly problem: string },
): ReportView {
  const { project, range, name } = question;
  return {
    title: l10n.t('Events of {0}', project),
    note: state.problem,
    choices: [
      ...eventRanges.map((one) => ({ label: one, isOn: one === range })),
      { label: name ?? l10n.t('All names'), isOn: name !== undefined },
    ],
    charts: [timeline(range, events, state)],
    meters: [],
    rows: events.map(row),
    empty: l10n.t('Nothing was recorded in this time.'),
    more: state.hasMore ? l10n.t('Show earlier') : undefined,
    refresh: l10n.t('Refresh'),
  };
}

/** Whether an event is a crash or a deploy: what is marked on the time line. */
export function eventTone(name: string): RowView['tone'] {
  if (/crash|fail|error|killed|oom/i.test(name)) return 'bad';
  return /deploy|release/i.test(name) ? 'good' : 'plain';
}

function timeline(
  range: EventRange,
  events: readonly MonitoringEvent[],
  { now, hasMore }: { readonly now: number; readonly hasMore: boolean },
): ChartView {
  const step = seconds[range] / bars;
  const start = now - seconds[range];
  const groups = Array.from({ length: bars }, (): MonitoringEvent[] => []);
  for (const event of events) {
    groups[Math.min(bars - 1, Math.floor((event.ts - start) / step))]?.push(event);
  }
  const format = new Intl.DateTimeFormat(undefined, {
    ...(seconds[range] > 2 * 86_400 ? { month: 'short', day: 'numeric' } : {}),
    ...(seconds[range] <= 7 * 86_400 ? { hour: '2-digit', minute: '2-digit' } : {}),
  });
  const at = (index: number) => format.format(new Date((start + index * step) * 1000));
  const marks = groups.flatMap((group, index) => {
    const tones = new Set(group.map((event) => eventTone(event.name)));
    const text = `${tones.has('bad') ? '✕' : ''}${tones.has('good') ? '▲' : ''}`;
    return text === '' ? [] : [{ at: index, text }];
  });
  const crashes = events.filter((event) => eventTone(event.name) === 'bad').length;
  const deploys = events.filter((event) => eventTone(event.name) === 'good').length;
  const read = l10n.t(
    '{0} events, {1} crashes (✕), {2} deploys (▲).',
    events.length,
    crashes,
    deploys,
  );
  return {
    caption: l10n.t('{0} to now', at(0)),
    summary: hasMore ? `${read} ${l10n.t('Earlier ones were not read yet.')}` : read,
    bars: groups.map((group, index) => ({
      value: group.length,
      label: `${at(index)}: ${[...new Set(group.map((event) => event.name))].join(', ') || '0'}`,
    })),
    ticks: marks,
  };
}

function row(event: MonitoringEvent): RowView {
  const attributes = Object.entries(event.attributes).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const place = [event.service, event.environment].filter((part) => part !== '').join(' · ');
  return {
    when: new Date(event.ts * 1000).toLocaleString(),
    title: event.name,
    detail: [...attributes, place].filter((part) => part !== '').join('  '),
    tone: eventTone(event.name),
  };
}
