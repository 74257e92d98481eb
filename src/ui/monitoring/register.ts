import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { IssueStatus } from '../../core/api/issue';
import { type Command, on } from '../../core/base/command';
import type { Log } from '../../core/base/log';
import { UserError } from '../../core/base/userError';
import { monitoringCommands } from '../../core/monitoring/commands';
import { issuesPollMs, quietPollMs } from '../../core/monitoring/monitoringStore';
import { MonitoringTree } from '../../core/monitoring/monitoringTree';
import type { IssueRef, ProjectRef } from '../../core/monitoring/refs';
import type { Panels } from '../accounts/panels';
import type { Commands } from '../base/commands';
import { withProgress } from '../base/progress';
import { LaterPages } from '../base/laterPages';
import { RowTree } from '../base/rowTree';
import { createTreeView } from '../base/treeView';
import type { SourceOpener } from '../source/sourceOpener';
import { AskMonitoring } from './askMonitoring';
import { EditorMarks } from './editorMarks';
import { IssueActions } from './issueActions';
import type { IssuePagesParts } from './issuePages';
import { systemClock } from '../../core/base/clock';
import { Monitoring } from '../../core/monitoring/monitoring';
import { areMarksOn } from './markSettings';
import type { Memories } from '../windows/openMemories';
import { areNoticesWanted, registerNews } from './newsNotices';
import { projectsHandlers } from './projectsHandlers';
import { registerQuotaNotices } from './quotaNotices';

/** What monitoring needs. */
export interface MonitoringParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly panels: Panels;
  readonly log: Log;
  readonly source: SourceOpener;
  readonly memories: Memories;
  readonly deploys: IssuePagesParts['deploys'];
}

/** Makes the Monitoring view, the pages of issues and the commands about them. Returns what is known of projects. */
export function registerMonitoring(parts: MonitoringParts): Monitoring {
  const { context, commands, panels, source, deploys } = parts;
  const monitoring = new Monitoring(panels, context.workspaceState, systemClock);
  const tree = new MonitoringTree(monitoring, (why) =>
    vscode.commands.executeCommand('setContext', 'hostingPanel.monitoring.emptiness', why),
  );
  const view = createTreeView('hostingPanel.monitoring', {
    treeDataProvider: new RowTree(tree),
    canSelectMany: true,
    showCollapseAll: true,
  });
  const actions = new IssueActions(monitoring, commands);
  const ask = new AskMonitoring(monitoring);
  const extension = context.extensionUri;
  const pages = new LaterPages('hostingPanel.issue', async () => {
    const { IssuePages } = await import('./issuePages');
    return new IssuePages({ extension, commands, actions, monitoring, source, deploys });
  });
  const report = (error: unknown) => commands.report(error);
  const reports = new LaterPages('hostingPanel.report', async () => {
    const { Reports } = await import('./reports');
    return new Reports({ extension, report, monitoring });
  });
  const { user } = parts.memories;
  const notices = registerNews(monitoring, context, user, parts.log);
  context.subscriptions.push(registerQuotaNotices(monitoring, notices, user, parts.log));
  const watch = () => monitoring.setPace(pace(view.visible));
  const showBadge = () => {
    const value = monitoring.unresolved;
    view.badge =
      value === 0
        ? undefined
        : {
            value,
            tooltip: l10n.t({
              message: 'Unresolved issues: {count}',
              args: { count: value },
              comment: ['Tooltip of a badge'],
            }),
          };
  };
  let isReadOnly = false;
  const tellAccess = () => {
    if (monitoring.isReadOnly === isReadOnly) return;
    isReadOnly = monitoring.isReadOnly;
    void vscode.commands.executeCommand(
      'setContext',
      'hostingPanel.monitoring.readOnly',
      isReadOnly,
    );
  };
  const onProject = <A extends ProjectRef>(
    command: Command<A>,
    run: (ref: A | (ProjectRef & { readonly release?: undefined })) => unknown,
  ) =>
    on(command, async (given) => {
      const ref = given ?? (await ask.project());
      if (ref) await run(ref);
    });
  const onIssue = (command: Command<IssueRef>, run: (ref: IssueRef) => unknown) =>
    on(command, async (given) => {
      const ref = given ?? (await ask.issue());
      if (ref) await run(ref);
    });
  const onIssues = (command: Command<readonly IssueRef[]>, status: IssueStatus) =>
    on(command, async (given) => actions.setStatus(given ?? (await ask.issuesToChange()), status));
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
    monitoring.onDidChange(tellAccess),
    new EditorMarks({ monitoring, source, log: parts.log }),
    commands.register([
      ...projectsHandlers(monitoring, ask),
      on(monitoringCommands.refresh, () =>
        withProgress({ location: { viewId: 'hostingPanel.monitoring' } }, async () => {
          await panels.ready();
          panels.allowKeys();
          const stores = panels.all.map((panel) => monitoring.of(panel));
          await Promise.all(stores.map((store) => store.refresh()));
          await Promise.all(stores.map((store) => store.learnAccess()));
        }),
      ),
      onProject(monitoringCommands.filter, async (ref) =>
        (await import('./askFilter')).askFilter(monitoring, ref),
      ),
      onProject(monitoringCommands.clearFilter, (ref) => monitoring.setFilter(ref, undefined)),
      onIssue(monitoringCommands.openIssue, async (ref) => {
        const issue = monitoring.of(ref.panel).issues(ref.project).get(ref.fingerprint);
        (await pages.opened()).open(
          ref,
          issue?.title ??
            l10n.t({
              message: 'Issue',
              comment: ['Title of the page of an issue whose own title is unknown'],
            }),
        );
      }),
      onIssue(monitoringCommands.goToCode, async (ref) => {
        const shown = await actions.responsible(ref);
        if (!shown)
          throw new UserError(l10n.t('No stack frame of this issue is in your own code.'));
        const { openShown } = await import('./openShown');
        await openShown({ source, monitoring }, shown, { ref, where: 'here' });
      }),
      onProject(monitoringCommands.show, ({ panel, project }) =>
        view.reveal(tree.project({ panel, project }), { expand: true, focus: true }),
      ),
      onProject(monitoringCommands.events, async (ref) => {
        const project = await monitoring.of(ref.panel).find(ref.project);
        if (!project) return;
        const { release } = ref;
        const about = release === undefined || release === '' ? {} : { release };
        (await reports.opened()).openEvents(ref, { project: project.name, ...about });
      }),
      onProject(monitoringCommands.usage, async (ref) => {
        const project = await monitoring.of(ref.panel).find(ref.project);
        if (project) (await reports.opened()).openUsage(ref, project.name);
      }),
      onProject(monitoringCommands.unmute, (ref) => notices.unmute(ref)),
      onIssues(monitoringCommands.resolve, 'resolved'),
      onIssues(monitoringCommands.ignore, 'ignored'),
      onIssues(monitoringCommands.reopen, 'unresolved'),
      onIssue(monitoringCommands.copyMarkdown, (ref) => actions.copy(ref)),
    ]),
  );
  watch();
  return monitoring;
}

/** How often to look: each minute while the view is on screen, seldom for notices and marks, never while nobody is here. */
function pace(isShown: boolean): number | undefined {
  if (!vscode.window.state.focused) return undefined;
  if (isShown) return issuesPollMs;
  return areNoticesWanted() || areMarksOn() ? quietPollMs : undefined;
}
