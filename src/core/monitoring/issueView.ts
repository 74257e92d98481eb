import * as l10n from '@vscode/l10n';
import { joinNames } from '../base/firstOf';
import { language } from '../base/language';
import { limits } from '../base/limits';
import { shortened } from '../base/outsideText';
import { formatAgo, formatCount } from '../base/format';
import type { Issue, IssueDetails, Occurrence } from '../api/issue';
import { dayChart, historyChart } from './chartViews';
import { type OccurrencePosition, occurrenceView } from './occurrenceView';
import { type LaterRelease, fixConfidence } from './fixConfidence';
import { isRegressed } from './regressions';
import { statusWord } from './statusWord';
import { issueActions } from './issueActions';
import type { IssueDeploy } from './issueDeploys';
import type { FactView, HeadingView, IssueView, MarkView, OccurrenceView } from './pageView';

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
    ...headingView(issue),
    status: issue.status,
    ...issueActions(parts),
    facts: facts(issue, now, parts),
    charts: [historyChart(issue.history, now), dayChart(issue.sparkline, now)],
    occurrence: occurrence && onceSaid(issue, occurrenceView(occurrence, standing, now)),
    words: {
      stack: l10n.t({ message: 'Stack Trace', comment: ["Heading on an issue's page"] }),
      noStack: l10n.t('The report has no stack trace.'),
      noOccurrence: l10n.t('Occurrences are no longer kept. Only their counts are available.'),
      facts: l10n.t({ message: 'Details', comment: ["Heading on an issue's page"] }),
      tags: l10n.t({ message: 'Tags', comment: ["Heading on an issue's page"] }),
      context: l10n.t({ message: 'Context', comment: ["Heading on an issue's page"] }),
      actions: l10n.t({
        message: 'Actions',
        comment: ["Name of the buttons of an issue's page, for screen readers"],
      }),
      more: l10n.t({ message: 'More Actions...', comment: ['Button that opens a menu'] }),
      openOnServer: l10n.t('Open on Server'),
    },
  };
}

/** What the page begins with: as much of an issue as its row tells. */
export function headingView(issue: Issue): HeadingView {
  return {
    title:
      shortened(issue.title || issue.type, limits.valueLength) ||
      l10n.t({ message: '(no message)', comment: ['In place of the title of an issue'] }),
    type: shortened(issue.type, limits.labelLength),
    culprit: shortened(issue.culprit ?? '', limits.frameText),
    marks: marks(issue),
  };
}

/** What stands at the top of the page is not said again above the stack. */
function onceSaid({ type, title }: Issue, view: OccurrenceView): OccurrenceView {
  const [first, ...causes] = view.failures;
  if (!first || first.heading !== type || first.message !== title) return view;
  return { ...view, failures: [{ ...first, heading: '', message: '' }, ...causes] };
}

function marks(issue: Issue): readonly MarkView[] {
  const tone = { unresolved: 'bad', resolved: 'good', ignored: 'quiet' } as const;
  return [
    { text: statusWord(issue.status), tone: tone[issue.status] },
    ...(isRegressed(issue)
      ? [
          {
            text: l10n.t({
              message: 'Regressed',
              comment: ['Mark of an issue: it was resolved and happened again'],
            }),
            tone: 'warn',
          } as const,
        ]
      : []),
    issue.handled
      ? ({
          text: l10n.t({
            message: 'Handled',
            comment: ['Mark of an issue: the program caught the error'],
          }),
          tone: 'quiet',
        } as const)
      : ({
          text: l10n.t({
            message: 'Unhandled',
            comment: ['Mark of an issue: the program did not catch the error'],
          }),
          tone: 'warn',
        } as const),
  ];
}

function facts(
  issue: IssueDetails,
  now: number,
  { later, deploy }: Pick<IssueParts, 'later' | 'deploy'>,
): readonly FactView[] {
  const releases = [issue.firstRelease, issue.lastRelease].filter((name) => name !== undefined);
  const all: readonly FactView[] = [
    {
      label: l10n.t({
        message: 'Occurrences',
        comment: ['Label of a fact about an issue: how many'],
      }),
      value: formatCount(issue.count),
    },
    {
      label: l10n.t({
        message: 'Last 24 hours',
        comment: ['Label of a fact about an issue: how many occurrences'],
      }),
      value: formatCount(issue.count24h),
    },
    {
      label: l10n.t({ message: 'First seen', comment: ['Label of a fact about an issue'] }),
      value: moment(issue.firstSeenAt, now),
    },
    {
      label: l10n.t({
        message: 'First seen in',
        comment: ['Label of a fact about an issue: a deploy'],
      }),
      value: deploy?.words ?? '',
    },
    {
      label: l10n.t({ message: 'Last seen', comment: ['Label of a fact about an issue'] }),
      value: moment(issue.lastSeenAt, now),
    },
    {
      label: l10n.t({
        message: 'Regressed',
        comment: ['Label of a fact about an issue: when it happened again'],
      }),
      value: issue.regressedAt ? moment(issue.regressedAt, now) : '',
    },
    {
      label: l10n.t({ message: 'Releases', comment: ['Label of a fact about an issue'] }),
      value: releaseWords(releases),
    },
    {
      label: l10n.t({
        message: 'Since Then',
        comment: ['Label of a fact about an issue: how sure it is that a later release fixed it'],
      }),
      value: later ? fixConfidence(issue, later, now) : '',
    },
    {
      label: l10n.t({ message: 'Environments', comment: ['Label of a fact about an issue'] }),
      value: joinNames(issue.environments, limits.namesInLine),
    },
    {
      label: l10n.t({ message: 'Services', comment: ['Label of a fact about an issue'] }),
      value: joinNames(issue.services, limits.namesInLine),
    },
    {
      label: l10n.t({ message: 'Fingerprint', comment: ['Label of a fact about an issue'] }),
      value: issue.fingerprint,
    },
  ];
  return all
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => ({ label, value: shortened(value, limits.frameText) }));
}

function releaseWords(releases: readonly string[]): string {
  return [...new Set(releases)].map((name) => shortened(name, limits.labelLength)).join(' … ');
}

function moment(then: number, now: number): string {
  if (then === 0) return '';
  return `${new Date(then).toLocaleString(language())} (${formatAgo(then, now)})`;
}
