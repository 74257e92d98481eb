import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError } from '../../core/base/userError';
import type { Commands } from '../base/commands';
import type { Panels } from '../accounts/panels';
import type { SourceOpener } from '../source/sourceOpener';
import { AskMonitoring } from './askMonitoring';
import { askFilter } from './askFilter';
import { monitoringCommands } from './commands';
import { EditorMarks } from './editorMarks';
import { IssueActions } from './issueActions';
import { IssuePages } from './issuePages';
import { registerKeyCommands } from './keyCommands';
import { systemClock } from '../../core/base/clock';
import { Monitoring } from '../../core/monitoring/monitoring';
import { issuesPollMs, quietPollMs } from '../../core/monitoring/monitoringStore';
import type { Log } from '../../core/base/log';
import { createTreeView } from '../base/treeView';
import { withProgress } from '../base/progress';
import { areMarksOn } from './markSettings';
import { MonitoringTree } from './monitoringTree';
import { areNoticesWanted, registerNews } from './newsNotices';
import { NewsNotices } from '../../core/monitoring/newsNotices';
import { issueOf, issuesOf, projectOf } from './nodes';
import { openShown } from './openShown';
import { registerProjectCommands } from './projectCommands';
import { Reports } from './reports';

/** What monitoring needs. */
export interface MonitoringParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly panels: Panels;
  readonly log: Log;
  readonly source: SourceOpener;
}

/** Makes the Monitoring view, the pages of issues and the commands about them. */
export function registerMonitoring(parts: MonitoringParts): void {
  const { context, commands, panels, source } = parts;
  const monitoring = new Monitoring(panels, context.workspaceState, systemClock);
  const tree = new MonitoringTree(monitoring);
  const view = createTreeView('hostingPanel.monitoring', {
    treeDataProvider: tree,
    canSelectMany: true,
    showCollapseAll: true,
  });
  const actions = new IssueActions(monitoring, commands);
  const ask = new AskMonitoring(monitoring);
  const extension = context.extensionUri;
  const pages = new IssuePages({ extension, commands, actions, monitoring, source });
  const reports = new Reports({ extension, report: (error) => commands.report(error) });
  const notices = new NewsNotices(monitoring, context.workspaceState, {
    clock: systemClock,
    isWanted: areNoticesWanted,
  });
  const watch = () => monitoring.setPace(pace(view.visible));
  const showBadge = () => {
    const value = monitoring.unresolved;
    view.badge =
      value === 0 ? undefined : { value, tooltip: l10n.t('{0} unresolved issues', value) };
  };
  const status =
    (wanted: 'resolved' | 'ignored' | 'unresolved') => async (row: unknown, selected: unknown) => {
      const given = issuesOf(row, selected);
      const asked = given.length > 0 ? given : await ask.issues();
      await actions.setStatus(asked, wanted);
    };
  context.subscriptions.push(
    monitoring,
    view,
    pages,
    reports,
    view.onDidChangeVisibility(watch),
    vscode.window.onDidChangeWindowState(watch),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('hostingPanel.monitoring')) watch();
    }),
    monitoring.onDidChange(showBadge),
    registerProjectCommands(commands, monitoring, ask),
    registerKeyCommands(commands, monitoring, ask),
    notices,
    registerNews(notices),
    new EditorMarks({ monitoring, source, log: parts.log }),
    commands.registerAll({
      [monitoringCommands.refresh]: () =>
        withProgress({ location: { viewId: 'hostingPanel.monitoring' } }, async () => {
          await panels.ready();
          await Promise.all(panels.all.map((panel) => monitoring.of(panel).refresh()));
        }),
      [monitoringCommands.filter]: async (row) => {
        const ref = projectOf(row) ?? (await ask.project());
        if (ref) await askFilter(monitoring, ref);
      },
      [monitoringCommands.clearFilter]: async (row) => {
        const ref = projectOf(row) ?? (await ask.project());
        if (ref) await monitoring.setFilter(ref, undefined);
      },
      [monitoringCommands.more]: async (row) => {
        const ref = projectOf(row) ?? (await ask.project());
        if (ref) await monitoring.of(ref.panel).issues(ref.project).more();
      },
      [monitoringCommands.openIssue]: async (row) => {
        const ref = issueOf(row) ?? (await ask.issue());
        if (!ref) return;
        const issue = monitoring.of(ref.panel).issues(ref.project).get(ref.fingerprint);
        pages.open(ref, issue?.title ?? l10n.t('Issue'));
      },
      [monitoringCommands.goToCode]: async (row) => {
        const ref = issueOf(row) ?? (await ask.issue());
        const shown = ref && (await actions.responsible(ref));
        if (ref && !shown) throw new UserError(l10n.t('No frame of this issue is your own code.'));
        if (ref && shown) await openShown({ source, monitoring }, shown, { ref, where: 'here' });
      },
      [monitoringCommands.events]: async (row, release) => {
        const ref = projectOf(row) ?? (await ask.project());
        const project = ref && (await monitoring.of(ref.panel).find(ref.project));
        if (!ref || !project) return;
        const about = typeof release === 'string' && release !== '' ? { release } : {};
        reports.openEvents(ref, { project: project.name, ...about });
      },
      [monitoringCommands.usage]: async (row) => {
        const ref = projectOf(row) ?? (await ask.project());
        const project = ref && (await monitoring.of(ref.panel).find(ref.project));
        if (ref && project) reports.openUsage(ref, project);
      },
      [monitoringCommands.unmute]: async (row) => {
        const ref = projectOf(row) ?? (await ask.project());
        if (ref) await notices.unmute(ref);
      },
      [monitoringCommands.resolve]: status('resolved'),
      [monitoringCommands.ignore]: status('ignored'),
      [monitoringCommands.reopen]: status('unresolved'),
      [monitoringCommands.copyMarkdown]: async (row) => {
        const ref = issueOf(row) ?? (await ask.issue());
        if (ref) await actions.copy(ref);
      },
    }),
  );
  watch();
}

/** How often to look: each minute while the view is on screen, seldom for notices and marks, never while nobody is here. */
function pace(isShown: boolean): number | undefined {
  if (!vscode.window.state.focused) return undefined;
  if (isShown) return issuesPollMs;
  return areNoticesWanted() || areMarksOn() ? quietPollMs : undefined;
}
