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
      { action: 'console', label: l10n.t({ message: 'Show Console', comment: ['Button'] }) },
      { action: 'activity', label: l10n.t('Show Activity Log') },
      { action: 'copy', label: l10n.t('Copy as Markdown') },
      {
        action: 'delete',
        label: l10n.t({ message: 'Delete', comment: ['Button: deletes an incident'] }),
      },
    ],
    issue: issue && {
      heading: l10n.t({ message: 'Matching Issue', comment: ["Heading on an incident's page"] }),
      title:
        shortened(issue.title, limits.valueLength) ||
        l10n.t({ message: 'Untitled issue', comment: ['In place of the title of an issue'] }),
      open: l10n.t({ message: 'Open Issue', comment: ['Button'] }),
    },
    use: use(incident, locale),
    activity: activity(incident, moment),
    lines: {
      heading: linesHeading(incident),
      note: linesNote(incident, lines.length, now),
      open: l10n.t({ message: 'Go to Source', comment: ['Tooltip of a link in a console line'] }),
      lines: lineViews(lines, reason),
    },
  };
}

/** A kept line as it is shown, and as the links in it are counted. */
export function shownLine(line: string): string {
  return visible(withoutColours(line));
}

/** What stands above the lines: where they are from, if that is known. */
export function linesHeading({ linesFrom }: Pick<Incident, 'linesFrom'>): string {
  if (linesFrom === undefined)
    return l10n.t({
      message: 'Last Lines',
      comment: ["Heading above the last lines of a server's console or log"],
    });
  // Paths of a server are the only ones that begin so.
  if (linesFrom.startsWith('/')) return l10n.t('Last Lines from {file}', { file: linesFrom });
  return linesFrom === 'daemon'
    ? l10n.t("Last Lines from the Node's Console Buffer")
    : l10n.t('Last Lines from the Console');
}

function facts(
  incident: Incident,
  { now, locale, watched }: IncidentMoment,
): IncidentView['facts'] {
  const { exitCode, isOutOfMemory, times, release } = incident;
  const { coming, lacking } = missingParts(incident, now);
  const all: readonly (readonly [string, string | undefined])[] = [
    [
      l10n.t({ message: 'Exit code', comment: ['Label of a fact about an incident'] }),
      exitCode?.toString(),
    ],
    [
      l10n.t({ message: 'Out of memory', comment: ['Label of a fact about an incident'] }),
      isOutOfMemory === undefined
        ? undefined
        : isOutOfMemory
          ? l10n.t({ message: 'yes', comment: ['Value of a fact'] })
          : l10n.t({ message: 'no', comment: ['Value of a fact'] }),
    ],
    [
      l10n.t({ message: 'Crashes', comment: ['Label of a fact about an incident: how many'] }),
      times?.toString(),
    ],
    [
      l10n.t({ message: 'Release', comment: ['Label of a fact about an incident'] }),
      release && visible(shortened(release, limits.labelLength)),
    ],
    [
      l10n.t({
        message: 'Detection',
        comment: ['Label of a fact about an incident: how it became known'],
      }),
      evidenceWords(incident),
    ],
    watchedFact(watched, incident, locale) ?? ['', undefined],
    [
      l10n.t({
        message: 'Still searching for',
        comment: ['Label of a fact about an incident: the parts that are still missing'],
      }),
      partsWords(coming),
    ],
    [
      l10n.t({
        message: 'Unavailable',
        comment: ['Label of a fact about an incident: the parts that could not be loaded'],
      }),
      partsWords(lacking),
    ],
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
    heading: l10n.t('Resource Usage Before'),
    note: samples.length > 0 ? '' : l10n.t('The resource usage before the incident is unknown.'),
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
    heading: l10n.t('Activity Around That Time'),
    note: shown.length > 0 ? (more ?? '') : noActivity(incident, now),
    columns: [
      l10n.t({ message: 'When', comment: ['Column heading'] }),
      l10n.t({ message: 'Event', comment: ['Column heading'] }),
      l10n.t({ message: 'User', comment: ['Column heading'] }),
    ],
    rows: shown.map((point) => ({
      when: apartWords(point, incident.at),
      time: momentWords(point.at, locale),
      what: eventWords(point.event),
      who: shortened(
        point.actor ??
          l10n.t({ message: 'the panel', comment: ['In place of the name of a user'] }),
        limits.labelLength,
      ),
    })),
  };
}

function noActivity(incident: Incident, now: number): string {
  const { coming, lacking } = missingParts(incident, now);
  if (coming.includes('activity'))
    return l10n.t({ message: 'Loading activity...', comment: ['In place of rows'] });
  if (lacking.includes('activity')) return l10n.t("Couldn't load the activity.");
  return l10n.t('No activity around that time.');
}

function apartWords({ at }: ActivityPoint, moment: number): string {
  const apart = formatSpan(Math.abs(at - moment));
  return at <= moment
    ? l10n.t({
        message: '{span} before',
        args: { span: apart },
        comment: ["'5 min before' an incident"],
      })
    : l10n.t({
        message: '{span} after',
        args: { span: apart },
        comment: ["'5 min after' an incident"],
      });
}

function linesNote(incident: Incident, count: number, now: number): string {
  const { coming, lacking } = missingParts(incident, now);
  if (count === 0 && coming.includes('lines')) return l10n.t('Loading the last lines...');
  if (count === 0 && lacking.includes('lines')) return l10n.t("Couldn't load the last lines.");
  if (count === 0) return l10n.t('No lines were kept.');
  return l10n.t({
    message: 'Lines: {count}',
    args: { count },
    comment: ['How many lines of a console are shown'],
  });
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
