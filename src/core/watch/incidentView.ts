import * as l10n from '@vscode/l10n';
import { firstOf } from '../base/firstOf';
import { formatAgo, formatSpan } from '../base/format';
import { limits } from '../base/limits';
import { shortened, visible } from '../base/outsideText';
import { graphSpan, ticksOf } from '../console/graphSpan';
import { linksIn } from '../console/links';
import { withoutColours } from '../console/output';
import { resourceGraphs } from '../console/resourceGraphs';
import { sampleAt } from '../console/resourceSample';
import { eventWords } from '../servers/activityEvents';
import type { ActivityPoint, Incident } from './incident';
import type { IncidentView, LinePiece, LineView } from './incidentMessages';
import { missingParts, partsWords } from './incidentLacks';
import { evidenceWords, happenedWords, momentWords } from './incidentWords';
import { watchedFact } from './watchedGaps';
import type { Span } from './watchedSpans';

/** What is shown of its use before, in milliseconds. */
const useMs = 60 * 60_000;

/** What else the page depends on. */
export interface IncidentMoment {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** A language tag, for times. */
  readonly locale: string;
  /** When its panel was watched, oldest first. */
  readonly watched: readonly Span[];
}

/** An incident with its kept lines, as its page shows it. */
export function incidentView(
  incident: Incident,
  lines: readonly string[],
  moment: IncidentMoment,
): IncidentView {
  const { now, locale } = moment;
  const { at, issue, reason, server } = incident;
  return {
    title: `${shortened(server.name, limits.labelLength)}: ${happenedWords(incident)}`,
    when: `${momentWords(at, locale)} (${formatAgo(at, now)})`,
    reason: visible(shortened(reason, limits.valueLength)),
    facts: facts(incident, moment),
    buttons: [
      { action: 'console', label: l10n.t('Show Console') },
      { action: 'activity', label: l10n.t('Show Activity') },
      { action: 'copy', label: l10n.t('Copy as Markdown') },
      { action: 'delete', label: l10n.t('Delete') },
    ],
    issue: issue && {
      heading: l10n.t('Matching Issue'),
      title: shortened(issue.title, limits.valueLength) || l10n.t('An issue without a title'),
      open: l10n.t('Open Issue'),
    },
    use: use(incident, locale),
    activity: activity(incident, moment),
    lines: {
      heading: l10n.t('Last Lines'),
      note: linesNote(incident, lines.length, now),
      open: l10n.t('Open the code'),
      lines: lineViews(lines, reason),
    },
  };
}

/** A kept line as it is shown, and as the links in it are counted. */
export function shownLine(line: string): string {
  return visible(withoutColours(line));
}

/** Where the lines are from; empty where that is not known. */
export function linesFromWords({ linesFrom }: Pick<Incident, 'linesFrom'>): string {
  if (linesFrom === undefined) return '';
  // Paths of a server are the only ones that begin so.
  if (linesFrom.startsWith('/')) return l10n.t('from the file {0}', linesFrom);
  return linesFrom === 'daemon'
    ? l10n.t('from what the node still had of the console')
    : l10n.t('from the console');
}

function facts(
  incident: Incident,
  { now, locale, watched }: IncidentMoment,
): IncidentView['facts'] {
  const { exitCode, isOutOfMemory, times, release } = incident;
  const { coming, lacking } = missingParts(incident, now);
  const all: readonly (readonly [string, string | undefined])[] = [
    [l10n.t('Exit code'), exitCode?.toString()],
    [
      l10n.t('Out of memory'),
      isOutOfMemory === undefined ? undefined : isOutOfMemory ? l10n.t('yes') : l10n.t('no'),
    ],
    [l10n.t('Crashes'), times?.toString()],
    [l10n.t('Release'), release && visible(shortened(release, limits.labelLength))],
    [l10n.t('How it is known'), evidenceWords(incident)],
    watchedFact(watched, incident, locale) ?? ['', undefined],
    [l10n.t('Still looked for'), partsWords(coming)],
    [l10n.t('Could not be got'), partsWords(lacking)],
  ];
  return all.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

function use(incident: Incident, locale: string): IncidentView['use'] {
  const until = incident.at;
  const samples = incident.resources
    .filter(({ at }) => at <= until && until - at <= useMs)
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, cpu, memoryBytes, diskBytes }) => {
      const network = { receivedPerSecond: undefined, sentPerSecond: undefined };
      return sampleAt(at, { cpu, memoryBytes, diskBytes, ...network });
    });
  const span = graphSpan(samples, until);
  const most = { cpu: 0, memoryBytes: incident.memoryLimitBytes, diskBytes: 0 };
  return {
    heading: l10n.t('Use Before'),
    note: samples.length > 0 ? '' : l10n.t('It is not known what the server used before.'),
    // Nothing is kept of the network.
    graphs: resourceGraphs({ samples, span, presence: 'ended' }, most).filter(({ lines }) =>
      lines.some(({ pieces }) => pieces.length > 0),
    ),
    ticks: ticksOf(span, locale),
  };
}

function activity(incident: Incident, { now, locale }: IncidentMoment): IncidentView['activity'] {
  const newest = incident.activity.toSorted((a, b) => b.at - a.at);
  const { shown, more } = firstOf(newest, limits.pageRows);
  return {
    heading: l10n.t('What Changed Around Then'),
    note: shown.length > 0 ? (more ?? '') : noActivity(incident, now),
    columns: [l10n.t('When'), l10n.t('What'), l10n.t('Who')],
    rows: shown.map((point) => ({
      when: apartWords(point, incident.at),
      time: momentWords(point.at, locale),
      what: eventWords(point.event),
      who: shortened(point.actor ?? l10n.t('the panel'), limits.labelLength),
    })),
  };
}

function noActivity(incident: Incident, now: number): string {
  const { coming, lacking } = missingParts(incident, now);
  if (coming.includes('activity')) return l10n.t('The activity is looked for.');
  if (lacking.includes('activity')) return l10n.t('The activity could not be got.');
  return l10n.t('No activity around then is known.');
}

function apartWords({ at }: ActivityPoint, moment: number): string {
  const apart = formatSpan(Math.abs(at - moment));
  return at <= moment ? l10n.t('{0} before', apart) : l10n.t('{0} after', apart);
}

function linesNote(incident: Incident, count: number, now: number): string {
  const { coming, lacking } = missingParts(incident, now);
  if (count === 0 && coming.includes('lines')) return l10n.t('The last lines are looked for.');
  if (count === 0 && lacking.includes('lines')) return l10n.t('The last lines could not be got.');
  if (count === 0) return l10n.t('No lines are kept of it.');
  const from = linesFromWords(incident);
  const many = count === 1 ? l10n.t('1 line') : l10n.t('{0} lines', count);
  return from === '' ? many : `${many} ${from}`;
}

function lineViews(lines: readonly string[], reason: string): readonly LineView[] {
  const shown = lines.map(shownLine);
  const reasonAt = reason === '' ? -1 : shown.findLastIndex((line) => line.includes(reason));
  return shown.map((line, index) => ({ pieces: pieces(line), isReason: index === reasonAt }));
}

function pieces(line: string): readonly LinePiece[] {
  const found: LinePiece[] = [];
  let end = 0;
  linksIn(line).forEach(({ start, length }, link) => {
    if (start > end) found.push({ text: line.slice(end, start) });
    end = start + length;
    found.push({ text: line.slice(start, end), link });
  });
  if (end < line.length) found.push({ text: line.slice(end) });
  return found;
}
