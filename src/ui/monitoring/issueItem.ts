import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { formatAgo, formatCount } from '../../core/base/format';
import { sparkText } from '../../core/monitoring/chart';
import { isRegressed, statusWord } from '../../core/monitoring/issueView';
import type { Issue } from '../../core/api/issue';
import type { Project } from '../../core/api/projects';
import { HoverText } from '../base/hoverText';
import { rowId } from '../base/rowId';
import { monitoringCommands } from './commands';
import type { MonitoringNode } from './nodes';

/** The row of an issue. */
export function issueItem(
  issue: Issue,
  node: MonitoringNode & { readonly kind: 'issue' },
): vscode.TreeItem {
  const item = new vscode.TreeItem(issue.title || issue.type);
  const seen = formatAgo(issue.lastSeenAt, Date.now());
  const mark = isRegressed(issue) ? l10n.t('came back') : '';
  const parts = [mark, issue.culprit ?? '', `${formatCount(issue.count)}×`, seen];
  const words = parts.filter((part) => part !== '').join(' · ');
  item.id = rowId(node.panel.id, node.project, issue.fingerprint);
  item.description = words;
  item.iconPath = icon(issue);
  item.contextValue = `issue ${issue.status}`;
  item.command = {
    command: monitoringCommands.openIssue,
    title: l10n.t('Open Issue'),
    arguments: [node],
  };
  item.accessibilityInformation = {
    label: `${issue.type}: ${issue.title}, ${statusWord(issue.status)}, ${words}`,
    role: 'treeitem',
  };
  return item;
}

/** What the pointer reads on an issue's row. */
export function issueTooltip(issue: Issue): HoverText {
  const hover = new HoverText().bold(issue.type);
  const line = (words: string, icon?: string) => {
    if (words === '') return;
    hover.paragraph();
    if (icon !== undefined) hover.icon(icon);
    hover.text(words);
  };
  line(issue.title);
  line(issue.culprit ?? '', 'code');
  hover.paragraph().code(sparkText(issue.sparkline));
  line(l10n.t('{0} in 24 hours, {1} in all', issue.count24h, issue.count));
  line(l10n.t('First seen {0}', ago(issue.firstSeenAt)));
  line(l10n.t('Last seen {0}', ago(issue.lastSeenAt)));
  line(issue.lastRelease ?? '', 'tag');
  line(issue.environments.join(', '));
  return hover;
}

/** The row of a project. */
export function projectItem(
  project: Project,
  node: MonitoringNode & { readonly kind: 'project' },
  known: { readonly unresolved: number | undefined; readonly filter: string },
): vscode.TreeItem {
  const item = new vscode.TreeItem(project.name, vscode.TreeItemCollapsibleState.Expanded);
  const { unresolved } = known;
  const parts = [
    unresolved === undefined ? '' : l10n.t('{0} unresolved', formatCount(unresolved)),
    project.isDisabled ? l10n.t('disabled') : '',
    known.filter,
    project.tier,
  ];
  item.id = rowId(node.panel.id, node.project);
  item.description = parts.filter((part) => part !== '').join(' · ');
  item.iconPath = new vscode.ThemeIcon(project.isDisabled ? 'circle-slash' : 'pulse');
  const linked = project.servers.length > 0 ? ' linked' : '';
  item.contextValue = `project${linked}${known.filter === '' ? '' : ' filtered'}`;
  item.tooltip = projectTooltip(project);
  item.accessibilityInformation = {
    label: `${project.name}, ${String(item.description)}`,
    role: 'treeitem',
  };
  return item;
}

function projectTooltip(project: Project): string {
  const servers = project.servers.map(({ name }) => name).join(', ');
  return [
    project.name,
    project.isDisabled
      ? l10n.t('Switched off by an administrator: what is sent to it is refused.')
      : '',
    servers && l10n.t('Linked servers: {0}', servers),
    l10n.t('{0} of {1} keys', project.keysCount, project.keysLimit),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function icon(issue: Issue): vscode.ThemeIcon {
  if (issue.status === 'resolved') return themed('check', 'testing.iconPassed');
  if (issue.status === 'ignored') return themed('mute', 'disabledForeground');
  if (isRegressed(issue)) return themed('history', 'list.warningForeground');
  return themed(
    issue.handled ? 'warning' : 'error',
    issue.handled ? 'list.warningForeground' : 'list.errorForeground',
  );
}

function themed(name: string, color: string): vscode.ThemeIcon {
  return new vscode.ThemeIcon(name, new vscode.ThemeColor(color));
}

function ago(then: number): string {
  return formatAgo(then, Date.now());
}
