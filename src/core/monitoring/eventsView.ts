import * as l10n from '@vscode/l10n';
import { briefJson } from '../base/briefJson';
import { firstOf } from '../base/firstOf';
import { language } from '../base/language';
import { limits } from '../base/limits';
import { shortened } from '../base/outsideText';
import type { ReportView, RowView } from './reportView';
import { type EventSpan, type MonitoringEvent, eventRanges } from '../api/events';
import type { ErrorCounts } from './errorCounts';
import { boundsOf, errorChart, eventChart, eventTone } from './eventTimeline';
import { momentText } from './moment';

/** What the user looks at. */
export interface EventsQuestion {
  readonly project: string;
  readonly span: EventSpan;
  readonly name: string | undefined;
  /** Where it is about a release: its name, and whether only its events are wanted. */
  readonly release: { readonly name: string; readonly isOnly: boolean } | undefined;
}

/** What a button of the page asks for. */
export type EventsChoice = 'span' | 'name' | 'release' | EventSpan;

/** What is known of the events. `now` in milliseconds since 1970; `problem` says why they are not up to date. */
export interface EventsState {
  readonly now: number;
  readonly hasMore: boolean;
  readonly problem: string;
  /** Undefined where they could not be counted. */
  readonly errors: ErrorCounts | undefined;
  /** Milliseconds that the service keeps events; undefined where it does not tell. */
  readonly keptMs?: number | undefined;
}

/** Events as a page. */
export function eventsView(
  question: EventsQuestion,
  events: readonly MonitoringEvent[],
  state: EventsState,
): ReportView {
  const { project, span, name, release } = question;
  const bounds = boundsOf(span, state.now);
  const isMine = (event: MonitoringEvent) => !release?.isOnly || isOfRelease(event, release.name);
  const mine = events.filter(isMine);
  const { shown, more } = firstOf(mine, limits.pageRows);
  const own =
    'range' in span
      ? l10n.t({
          message: 'Custom Range...',
          comment: ['Button above a list of events: asks for two points in time'],
        })
      : `${moment(span.from)} – ${moment(span.to)}`;
  return {
    title: l10n.t({
      message: 'Events: {project}',
      args: { project },
      comment: ['Title of a page'],
    }),
    note: [state.problem, more ?? ''].filter((part) => part !== '').join(' '),
    choices: [
      ...eventRanges.map((one) => ({ label: one, isOn: 'range' in span && one === span.range })),
      { label: own, isOn: !('range' in span) },
      {
        label:
          name === undefined
            ? l10n.t({
                message: 'All Names',
                comment: ['Button above a list of events: which names of events are shown'],
              })
            : shortened(name, 80),
        isOn: name !== undefined,
      },
      ...(release
        ? [
            {
              label: l10n.t({
                message: 'Only {release}',
                args: { release: shortened(release.name, 80) },
                comment: ['Button above a list of events'],
              }),
              isOn: release.isOnly,
            },
          ]
        : []),
    ],
    charts: [
      eventChart(bounds, mine, { hasMore: state.hasMore, since: knownSince(events, state) }),
      ...(state.errors ? [errorChart(bounds, state.errors, mine)] : []),
    ],
    meters: [],
    rows: shown.map(row),
    empty: emptyWords(release?.isOnly ? shortened(release.name, 80) : undefined, events, state),
    more: state.hasMore
      ? l10n.t({ message: 'Show Earlier', comment: ['Button: loads earlier events'] })
      : undefined,
    refresh: l10n.t({ message: 'Refresh', comment: ['Button'] }),
  };
}

/** What the button of a number stands for, in the order of `eventsView`. */
export function eventsChoice(index: number): EventsChoice | undefined {
  const range = eventRanges[index];
  if (range) return { range };
  return (['span', 'name', 'release'] as const)[index - eventRanges.length];
}

/** From when on it is known which events there were, in milliseconds since 1970. */
function knownSince(
  events: readonly MonitoringEvent[],
  { now, hasMore, keptMs = Infinity }: EventsState,
): number {
  const oldest = hasMore ? (events.at(-1)?.at ?? now) : -Infinity;
  return Math.max(oldest, now - keptMs);
}

function emptyWords(
  release: string | undefined,
  events: readonly MonitoringEvent[],
  { hasMore }: EventsState,
): string {
  if (release === undefined) return l10n.t('No events in this time range.');
  if (!hasMore) return l10n.t('No events of release {release} in this time range.', { release });
  return l10n.t(
    "No events of release {release} among the newest events ({count}). Earlier events aren't loaded yet.",
    { release, count: events.length },
  );
}

/** True for an event that names a release in one of its attributes, with or without a `v`. */
export function isOfRelease({ attributes }: MonitoringEvent, release: string): boolean {
  const bare = (text: string) => text.replace(/^v(?=\d)/, '');
  return Object.values(attributes).some(
    (value) => typeof value === 'string' && bare(value) === bare(release),
  );
}

function moment(at: number | undefined): string {
  return at === undefined
    ? l10n.t({ message: 'now', comment: ['End of a range of time'] })
    : momentText(at);
}

function row(event: MonitoringEvent): RowView {
  const { shown, more } = firstOf(Object.entries(event.attributes), limits.tags);
  const attributes = shown.map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : briefJson(value)}`,
  );
  const place = [event.service, event.environment].filter((part) => part !== '').join(' · ');
  return {
    when: new Date(event.at).toLocaleString(language()),
    title: shortened(event.name, limits.labelLength),
    detail: shortened(
      [...attributes, more ?? '', place].filter((part) => part !== '').join('  '),
      limits.valueLength,
    ),
    tone: eventTone(event.name),
  };
}
