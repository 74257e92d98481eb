import * as l10n from '@vscode/l10n';
import { joinNames } from '../base/firstOf';
import { limits } from '../base/limits';
import { shortened } from '../base/outsideText';
import { formatAgo, formatCount } from '../base/format';
import type { Issue, IssueDetails, IssueStatus, Occurrence } from '../api/issue';
import { dayChart, historyChart } from './chartViews';
import { type OccurrencePosition, occurrenceView } from './occurrenceView';
import { type LaterRelease, fixConfidence } from './fixConfidence';
import { isRegressed } from './regressions';
import { issueActions } from './issueActions';
import type { IssueDeploy } from './issueDeploys';
import type { FactView, IssueView, MarkView, OccurrenceView } from './pageView';

/** What the page of an issue is made of. */
export interface IssueParts {
  readonly issue: IssueDetails;
  readonly occurrence: Occurrence | undefined;
  readonly standing: OccurrencePosition;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether the project has a server: then there is a console and a list of what was done there. */
  readonly hasServer: boolean;
  /** Whether the key may not change the issue. */
  readonly isReadOnly?: boolean;
  /** A release that came after it was seen last. */
  readonly later?: LaterRelease | undefined;
  /** The deploy in which it was first seen. */
  readonly deploy?: IssueDeploy | undefined;
}

/** An issue and one of its occurrences in words. */
export function issueView(parts: IssueParts): IssueView {
  const { issue, occurrence, standing, now } = parts;
  return {
    title: shortened(issue.title || issue.type, limits.valueLength) || l10n.t('(no message)'),
    type: shortened(issue.type, limits.labelLength),
    culprit: shortened(issue.culprit ?? '', limits.frameText),
    status: issue.status,
    marks: marks(issue),
    ...issueActions(parts),
    facts: facts(issue, now, parts),
    charts: [historyChart(issue.history, now), dayChart(issue.sparkline, now)],
    occurrence: occurrence && onceSaid(issue, occurrenceView(occurrence, standing, now)),
    words: {
      stack: l10n.t('Stack'),
      noStack: l10n.t('The report has no stack.'),
      noOccurrence: l10n.t('No occurrence is kept any more: only the counts are.'),
      facts: l10n.t('About this occurrence'),
      tags: l10n.t('Tags'),
      context: l10n.t('Context'),
      actions: l10n.t('Actions'),
      more: l10n.t('More Actions...'),
      openOnServer: l10n.t('Open on server'),
    },
  };
}

/** What stands at the top of the page is not said again above the stack. */
function onceSaid({ type, title }: Issue, view: OccurrenceView): OccurrenceView {
  const [first, ...causes] = view.failures;
  if (!first || first.heading !== type || first.message !== title) return view;
  return { ...view, failures: [{ ...first, heading: '', message: '' }, ...causes] };
}

/** The status as the user calls it. */
export function statusWord(status: IssueStatus): string {
  const words = {
    unresolved: l10n.t('Unresolved'),
    resolved: l10n.t('Resolved'),
    ignored: l10n.t('Ignored'),
  };
  return words[status];
}

function marks(issue: Issue): readonly MarkView[] {
  const tone = { unresolved: 'bad', resolved: 'good', ignored: 'quiet' } as const;
  return [
    { text: statusWord(issue.status), tone: tone[issue.status] },
    ...(isRegressed(issue) ? [{ text: l10n.t('Came back'), tone: 'warn' } as const] : []),
    issue.handled
      ? ({ text: l10n.t('Handled'), tone: 'quiet' } as const)
      : ({ text: l10n.t('Not handled'), tone: 'warn' } as const),
  ];
}

function facts(
  issue: IssueDetails,
  now: number,
  { later, deploy }: Pick<IssueParts, 'later' | 'deploy'>,
): readonly FactView[] {
  const releases = [issue.firstRelease, issue.lastRelease].filter((name) => name !== undefined);
  const all: readonly FactView[] = [
    { label: l10n.t('Happened'), value: times(issue.count) },
    { label: l10n.t('In 24 hours'), value: formatCount(issue.count24h) },
    { label: l10n.t('First seen'), value: moment(issue.firstSeenAt, now) },
    { label: l10n.t('First seen in'), value: deploy?.words ?? '' },
    { label: l10n.t('Last seen'), value: moment(issue.lastSeenAt, now) },
    { label: l10n.t('Came back'), value: issue.regressedAt ? moment(issue.regressedAt, now) : '' },
    { label: l10n.t('Releases'), value: releaseWords(releases) },
    { label: l10n.t('Since Then'), value: later ? fixConfidence(issue, later, now) : '' },
    { label: l10n.t('Environments'), value: joinNames(issue.environments, limits.namesInLine) },
    { label: l10n.t('Services'), value: joinNames(issue.services, limits.namesInLine) },
    { label: l10n.t('Fingerprint'), value: issue.fingerprint },
  ];
  return all
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => ({ label, value: shortened(value, limits.frameText) }));
}

function releaseWords(releases: readonly string[]): string {
  return [...new Set(releases)].map((name) => shortened(name, limits.labelLength)).join(' … ');
}

function times(count: number): string {
  return count === 1 ? l10n.t('once') : l10n.t('{0} times', formatCount(count));
}

function moment(then: number, now: number): string {
  if (then === 0) return '';
  return `${new Date(then).toLocaleString()} (${formatAgo(then, now)})`;
}
