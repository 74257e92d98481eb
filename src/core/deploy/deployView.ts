import * as l10n from '@vscode/l10n';
import { firstOf } from '../base/firstOf';
import { formatBytes, formatPercent, formatSpan } from '../base/format';
import { limits } from '../base/limits';
import { shortened, visible } from '../base/outsideText';
import { momentWords } from '../watch/incidentWords';
import type { DeployButton, DeployView } from './deployMessages';
import type { DeployPhase } from './record';
import type { DeployReport, DeployUse } from './report';
import { stateOf } from './reportState';
import { stepViews } from './stepViews';

/** What the page of a deploy depends on besides the report. */
export interface DeployMoment {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** A language tag, for times. */
  readonly locale: string;
  /** Whether this window is at it. */
  readonly isRunning: boolean;
  /** How far its files have come; undefined where what it replaced is no longer kept. */
  readonly phase: DeployPhase | undefined;
  /** Whether it only started the program: then there is nothing that could be put back. */
  readonly isOnlyStart: boolean;
  readonly hasIncident: boolean;
  /** Whether the panel has monitoring. */
  readonly hasIssues: boolean;
}

/** A deploy as its page shows it. */
export function deployView(report: DeployReport, moment: DeployMoment): DeployView {
  const { serverName } = report;
  const server = brief(serverName);
  return {
    title: l10n.t({
      message: "Deploy to server '{server}'",
      args: { server },
      comment: ["Title of a deploy's page"],
    }),
    ...stateOf(report, moment),
    buttons: buttons(report, moment),
    facts: facts(report, moment),
    findings: {
      heading: l10n.t({
        message: 'Checks',
        comment: ["Heading on a deploy's page: what was checked before it"],
      }),
      items: report.findings.map(({ level, text, fix = '' }) => ({
        word: levelWord(level),
        isBad: level === 'stop',
        ...{ text: visible(text), fix: visible(fix) },
      })),
    },
    steps: {
      heading: l10n.t({ message: 'Steps', comment: ["Heading on a deploy's page"] }),
      steps: stepViews(report, moment),
    },
    use: use(report),
    issues: issues(report, moment),
    lines: {
      heading: l10n.t({ message: 'Console', comment: ["Heading on a deploy's page"] }),
      note: linesNote(report),
      lines: report.lines.map(visible),
    },
    files: files(report),
  };
}

function buttons(
  { ending, issues: found }: DeployReport,
  { isRunning, phase, isOnlyStart, hasIncident }: DeployMoment,
): readonly DeployButton[] {
  const console: DeployButton = {
    action: 'console',
    label: l10n.t({ message: 'Show Console', comment: ["Button on a deploy's page"] }),
  };
  const changes: DeployButton = {
    action: 'changes',
    label: l10n.t({
      message: 'Show Changes',
      comment: ["Button on a deploy's page: compares the files with those before"],
    }),
  };
  const incident: DeployButton = {
    action: 'incident',
    label: l10n.t({ message: 'Open Incident', comment: ["Button on a deploy's page"] }),
  };
  const undo: DeployButton = {
    action: 'undo',
    label: l10n.t({ message: 'Undo Deploy...', comment: ["Button on a deploy's page"] }),
  };
  const more = [
    ...(phase === undefined || phase === 'staging' ? [] : [changes]),
    console,
    ...(hasIncident ? [incident] : []),
  ];
  if (isRunning) {
    return [
      {
        action: 'cancel',
        label: l10n.t({ message: 'Cancel', comment: ['Button: ends a deploy that is running'] }),
      },
      ...more,
    ];
  }
  const isOpen = phase === 'replacing' || phase === 'placed' || phase === 'undoing';
  const isBad = ending?.verdict === 'unhealthy' || found.length > 0;
  return [
    ...(isOpen
      ? [
          {
            action: 'continue',
            label: l10n.t({
              message: 'Continue Deploy',
              comment: ['Button: does the rest of an interrupted deploy'],
            }),
            isPrimary: true,
          } as const,
        ]
      : []),
    ...(isOpen || (phase === 'deployed' && !isOnlyStart)
      ? [{ ...undo, isPrimary: isBad && !isOpen }]
      : []),
    ...more,
  ];
}

function facts(
  { release, author, account, startedAt, steps, folder, local, ending }: DeployReport,
  { locale, isRunning }: DeployMoment,
): DeployView['facts'] {
  // Between two steps, and while a question waits, the last step has ended and the deploy has not.
  const endedAt = ending && !isRunning ? steps.at(-1)?.endedAt : undefined;
  const all: readonly (readonly [string, string | undefined])[] = [
    [l10n.t({ message: 'Release', comment: ['Label of a fact about a deploy'] }), release],
    [l10n.t({ message: 'Git author', comment: ['Label of a fact about a deploy'] }), author],
    [
      l10n.t({ message: 'Account', comment: ['Label of a fact about a deploy: who deployed'] }),
      account,
    ],
    [
      l10n.t({
        message: 'Started',
        comment: ['Label of a fact about a deploy: the time of its start'],
      }),
      momentWords(startedAt, locale),
    ],
    [
      l10n.t({
        message: 'Finished',
        comment: ['Label of a fact about a deploy: the time of its end'],
      }),
      endedAt === undefined
        ? undefined
        : `${momentWords(endedAt, locale)} (${formatSpan(endedAt - startedAt)})`,
    ],
    [
      l10n.t({ message: 'From', comment: ['Label of a fact about a deploy: the local folder'] }),
      local,
    ],
    [
      l10n.t({
        message: 'To',
        comment: ['Label of a fact about a deploy: the folder on the server'],
      }),
      folder,
    ],
  ];
  return all.flatMap(([label, value]) => (value ? [[label, brief(value)] as const] : []));
}

function levelWord(level: DeployReport['findings'][number]['level']): string {
  switch (level) {
    case 'stop':
      return l10n.t({
        message: 'Prevents the deploy',
        comment: ['What a check before a deploy found'],
      });
    case 'ask':
      return l10n.t({
        message: 'Needs confirmation',
        comment: ['What a check before a deploy found'],
      });
    case 'tell':
      return l10n.t({
        message: 'Note',
        comment: ['What a check before a deploy found: good to know'],
      });
  }
}

function linesNote({ lines, steps, ending }: DeployReport): string {
  if (lines.length > 0) {
    return l10n.t('Latest console output. Values that look secret are hidden.');
  }
  if (steps.some(({ name }) => name === 'start')) return l10n.t('No output yet.');
  return ending ? '' : l10n.t('Output is shown once the server is started.');
}

function use({ before, after, ending }: DeployReport): DeployView['use'] {
  const of = (words: (one: DeployUse) => string) =>
    [before, after].map((one) => (one ? words(one) : '–'));
  return {
    heading: l10n.t({ message: 'Resource Usage', comment: ["Heading on a deploy's page"] }),
    note: before || after || ending ? '' : l10n.t("The server's resource usage is unknown yet."),
    columns: [
      '',
      l10n.t({ message: 'Before', comment: ['Column of a table: resource usage before a deploy'] }),
      l10n.t({ message: 'After', comment: ['Column of a table: resource usage after a deploy'] }),
    ],
    rows:
      before || after
        ? [
            [
              l10n.t({ message: 'Memory', comment: ['A resource of a server'] }),
              ...of(({ memoryBytes }) => formatBytes(memoryBytes)),
            ],
            [
              l10n.t({ message: 'CPU', comment: ['A resource of a server'] }),
              ...of(({ cpu }) => formatPercent(cpu)),
            ],
            [
              l10n.t({ message: 'Disk', comment: ['A resource of a server'] }),
              ...of(({ diskBytes }) => formatBytes(diskBytes)),
            ],
          ]
        : [],
  };
}

function issues(
  report: DeployReport,
  { locale, isRunning, hasIssues }: DeployMoment,
): DeployView['issues'] {
  const { issues: found, steps } = report;
  const isOffered = hasIssues && steps.some(({ name }) => name === 'start');
  return {
    heading: l10n.t({ message: 'New Issues', comment: ["Heading on a deploy's page"] }),
    note: isOffered && found.length === 0 ? noIssues(report, locale) : '',
    open: l10n.t({ message: 'Open Issue', comment: ['Button'] }),
    again:
      isOffered && !isRunning
        ? l10n.t({
            message: 'Refresh',
            comment: ["Button on a deploy's page: checks for new issues again"],
          })
        : '',
    items: found.map(({ title, firstSeenAt }) => ({
      title: brief(title) || l10n.t('An issue without a title'),
      when: l10n.t({
        message: 'First seen: {time}',
        args: { time: momentWords(firstSeenAt, locale) },
        comment: ['When an issue occurred for the first time'],
      }),
    })),
  };
}

/** Nothing is claimed of a time at which nobody looked. */
function noIssues({ issuesAt }: DeployReport, locale: string): string {
  if (issuesAt === undefined) return l10n.t("New issues haven't been checked yet.");
  const time = momentWords(issuesAt, locale);
  return l10n.t('No new issues were reported between the start and {time}.', { time });
}

function files({ changes }: DeployReport): DeployView['files'] {
  const heading = l10n.t({ message: 'Files', comment: ["Heading on a deploy's page"] });
  if (!changes) return { heading, note: '', names: '' };
  const { added, changed, removed, names } = changes;
  const { shown } = firstOf(names.map(visible), limits.namesInLine);
  const more = added + changed + removed - shown.length;
  return {
    heading,
    note: l10n.t('Added: {added} · Changed: {changed} · Removed: {removed}', {
      ...{ added, changed, removed },
    }),
    names:
      more > 0
        ? l10n.t({
            message: '{names} and {count} more',
            args: { names: shown.join(', '), count: more },
            comment: ['{names}: names of files'],
          })
        : shown.join(', '),
  };
}

function brief(text: string): string {
  return visible(shortened(text, limits.labelLength));
}
