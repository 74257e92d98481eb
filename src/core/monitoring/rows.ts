import * as l10n from '@vscode/l10n';
import type { Issue } from '../api/issue';
import type { Project } from '../api/projects';
import { joinNames } from '../base/firstOf';
import { formatAgo, formatCount } from '../base/format';
import { language } from '../base/language';
import { limits } from '../base/limits';
import type { HoverPart, Row, RowLook } from '../base/row';
import { alertChoices } from './alertChoices';
import { sparkText } from './chart';
import { monitoringCommands } from './commands';
import { statusWord } from './statusWord';
import type { IssueRef, ProjectRef } from './refs';
import { isRegressed } from './regressions';

/** A project. */
export interface ProjectRow extends Row, ProjectRef {
  readonly kind: 'project';
  readonly id: string;
}

/** An issue, below its project. */
export interface IssueRow extends Row, IssueRef {
  readonly kind: 'issue';
  readonly id: string;
}

/**
 * How an issue looks: how often and how long ago stand first, since a narrow side bar cuts what comes last. A screen
 * reader begins with what it is. `isReadOnly` where the key may not change it. `now` in milliseconds since 1970.
 */
export function issueLook(issue: Issue, now: number, isReadOnly = false): RowLook {
  const mark = isRegressed(issue)
    ? l10n.t({
        message: 'regressed',
        comment: ['Mark of an issue: it was resolved and happened again'],
      })
    : '';
  const seen = joined([`${formatCount(issue.count)}×`, formatAgo(issue.lastSeenAt, now)]);
  const about = joined([mark, issue.culprit ?? '']);
  const words = joined([seen, about]);
  return {
    label: joined([seen, issue.title || issue.type]),
    description: about,
    ...icon(issue),
    tags: ['issue', issue.status, ...(isReadOnly ? ['readOnly'] : [])],
    click: {
      id: monitoringCommands.openIssue.id,
      title: l10n.t({ message: 'Open Issue', comment: ['Title of a click on a row'] }),
    },
    accessibleLabel: `${issue.type}: ${issue.title}, ${statusWord(issue.status)}, ${words}`,
  };
}

/** What the pointer reads on an issue's row. `now` in milliseconds since 1970. */
export function issueHover(issue: Issue, now: number): readonly HoverPart[] {
  const ago = (at: number) => formatAgo(at, now);
  const line = (text: string, icon?: string): readonly HoverPart[] =>
    text === '' ? [] : [{ text, ...(icon !== undefined && { icon }) }];
  return [
    { bold: issue.type },
    ...line(issue.title),
    ...line(issue.culprit ?? '', 'code'),
    { code: sparkText(issue.sparkline) },
    ...line(
      l10n.t('Occurrences: {count} (last 24 hours: {day})', {
        count: issue.count,
        day: issue.count24h,
      }),
    ),
    ...line(
      l10n.t({
        message: 'First seen {ago}',
        args: { ago: ago(issue.firstSeenAt) },
        comment: ["{ago}: such as '3 min ago'"],
      }),
    ),
    ...line(
      l10n.t({
        message: 'Last seen {ago}',
        args: { ago: ago(issue.lastSeenAt) },
        comment: ["{ago}: such as '3 min ago'"],
      }),
    ),
    ...line(issue.lastRelease ?? '', 'tag'),
    ...line(issue.environments.join(', ')),
  ];
}

/** How a project looks; `filter` says in words what its issues are narrowed to. */
export function projectLook(
  project: Project,
  {
    unresolved,
    filter,
    isReadOnly = false,
  }: {
    readonly unresolved: number | undefined;
    readonly filter: string;
    /** Whether the key may not change it. */
    readonly isReadOnly?: boolean;
  },
): RowLook {
  const parts = [
    unresolved === undefined
      ? ''
      : l10n.t({
          message: 'Unresolved: {count}',
          args: { count: formatCount(unresolved) },
          comment: ['How many issues are unresolved, behind the name of a project'],
        }),
    project.isDisabled
      ? l10n.t({ message: 'disabled', comment: ['State of a project, behind its name'] })
      : '',
    filter,
    project.tier,
  ];
  const description = joined(parts);
  return {
    label: project.name,
    description,
    icon: project.isDisabled ? 'circle-slash' : 'pulse',
    tags: [
      'project',
      ...(project.servers.length > 0 ? ['linked'] : []),
      ...(filter === '' ? [] : ['filtered']),
      ...(isReadOnly ? ['readOnly'] : []),
    ],
    tooltip: projectTooltip(project),
    accessibleLabel: `${project.name}, ${description}`,
    expands: 'open',
  };
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

function projectTooltip(project: Project): string {
  const servers = project.servers.map(({ name }) => name).join(', ');
  const origins = joinNames(project.allowedOrigins, limits.namesInLine);
  const alerts = alertWords(project);
  return [
    project.name,
    project.isDisabled
      ? l10n.t('Disabled by an administrator. Data sent to this project is refused.')
      : '',
    servers &&
      l10n.t({
        message: 'Linked servers: {servers}',
        args: { servers },
        comment: ['In the hover of a project'],
      }),
    l10n.t({
      message: 'Keys: {count} of {limit}',
      args: { count: project.keysCount, limit: project.keysLimit },
      comment: ['In the hover of a project'],
    }),
    origins &&
      l10n.t({
        message: 'Allowed origins: {origins}',
        args: { origins },
        comment: ['In the hover of a project'],
      }),
    alerts &&
      l10n.t({
        message: 'Email alerts: {alerts}',
        args: { alerts },
        comment: ['In the hover of a project'],
      }),
    project.nodeUrl ? l10n.t('Data is sent to {url}', { url: project.nodeUrl }) : '',
    project.createdAt === undefined
      ? ''
      : l10n.t({
          message: 'Created: {time}',
          args: { time: new Date(project.createdAt).toLocaleString(language()) },
          comment: ['In the hover of a project'],
        }),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** What a project sends an email about. */
function alertWords(project: Project): string {
  return alertChoices(project)
    .filter(({ picked }) => picked)
    .map(({ label, number }) => (number ? `${label} (${number.value})` : label))
    .join(', ');
}

/** A sentence in place of rows; with a detail it warns. */
export function monitoringNote(text: string, detail = ''): Row {
  const look: RowLook = {
    label: text,
    description: detail,
    tooltip: [text, detail].filter(Boolean).join('. '),
    icon: detail === '' ? 'pass' : 'warning',
    tags: ['note'],
  };
  return { kind: 'note', look: () => look };
}

function icon(issue: Issue): Required<Pick<RowLook, 'icon' | 'color'>> {
  if (issue.status === 'resolved') return { icon: 'check', color: 'testing.iconPassed' };
  if (issue.status === 'ignored') return { icon: 'mute', color: 'disabledForeground' };
  if (isRegressed(issue)) return { icon: 'history', color: 'list.warningForeground' };
  return issue.handled
    ? { icon: 'warning', color: 'list.warningForeground' }
    : { icon: 'error', color: 'list.errorForeground' };
}
