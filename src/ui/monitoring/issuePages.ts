import * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import {
  type FromIssuePage,
  type IssuePageState,
  type ToIssuePage,
  parseFromIssuePage,
  parseIssuePageState,
} from '../../core/monitoring/issueMessages';
import type { IssueDeploys } from '../../core/monitoring/issueDeploys';
import { IssuePage, type IssuePageRequests } from '../../core/monitoring/issuePage';
import { type IssueRef, issueKey } from '../../core/monitoring/refs';
import { wayFromIssue } from '../../core/monitoring/wayFromIssue';
import { deployCommands } from '../../core/deploy/commands';
import { monitoringCommands } from '../../core/monitoring/commands';
import { panelCommands } from '../../core/accounts/commands';
import { type Commands, runCommand } from '../base/commands';
import { openInBrowser } from '../base/openInBrowser';
import { PageHost, type WebviewPage } from '../base/pageHost';
import { goFromIssue } from './goFromIssue';
import type { IssueActions } from './issueActions';
import { type OpenShownParts, openShown } from './openShown';

/** What the pages of issues need. */
export interface IssuePagesParts extends OpenShownParts {
  readonly extension: vscode.Uri;
  readonly commands: Commands;
  readonly actions: IssueActions;
  readonly deploys: IssueDeploys;
}

/** Milliseconds without a key after which pages show edited code. */
const pauseMs = 700;

/** One page for each issue that is open. */
export class IssuePages implements vscode.Disposable {
  private readonly host: PageHost<ToIssuePage, FromIssuePage, IssuePage>;
  private readonly edits: vscode.Disposable;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly parts: IssuePagesParts) {
    const { extension, commands, actions } = parts;
    const look = { script: 'issue', style: 'issue.css', canFind: true } as const;
    const kind = { viewType: 'hostingPanel.issue', ...look, parse: parseFromIssuePage };
    this.host = new PageHost(kind, { extension, report: (error) => commands.report(error) });
    actions.onDidChange(({ ref, issue }) => this.host.get(issueKey(ref))?.apply(issue));
    this.edits = vscode.workspace.onDidChangeTextDocument(
      ({ document: { uri }, contentChanges }) => {
        if (uri.scheme !== 'file' || contentChanges.length === 0) return;
        clearTimeout(this.pause);
        this.pause = setTimeout(() => this.refreshCode(), pauseMs);
      },
    );
  }

  /** Shows an issue: its page where it is open already, else a new one. */
  open(ref: IssueRef, title: string): void {
    const { panel, project, fingerprint } = ref;
    if (this.host.reveal(issueKey(ref))) return;
    const state = { panel: panel.id, project, fingerprint };
    this.host.show(issueKey(ref), title, (page) => this.make(state, page, false));
  }

  dispose(): void {
    clearTimeout(this.pause);
    this.edits.dispose();
    this.host.dispose();
  }

  private refreshCode(): void {
    for (const page of this.host.all) page.refreshCode();
  }

  /** After a reload of the window the page's own state says which issue it was. */
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const stored = parseIssuePageState(state);
    if (!stored) panel.dispose();
    else
      this.host.fill(panel, `${stored.panel}/${stored.project}/${stored.fingerprint}`, (page) =>
        this.make(stored, page, true),
      );
    // VS Code waits for this method before it shows the page: what may take long goes on without it.
    return Promise.resolve();
  }

  private make(
    state: IssuePageState,
    page: WebviewPage<ToIssuePage>,
    isRestored: boolean,
  ): IssuePage {
    const { monitoring, source, deploys } = this.parts;
    const requests = this.requests(page.panel);
    const { sources } = source;
    const isAttended = () => vscode.window.state.focused;
    const parts = { page, monitoring, sources, deploys, clock: systemClock, requests, isRestored };
    return new IssuePage(state, { ...parts, isAttended });
  }

  private requests(panel: vscode.WebviewPanel): IssuePageRequests {
    const { commands, actions, monitoring } = this.parts;
    return {
      report: (error) => commands.report(error),
      signIn: () => runCommand(panelCommands.signIn),
      openFrame: (ref, frame, where) =>
        openShown(this.parts, frame, { ref, where, viewColumn: beside(panel) }),
      act: async (action, ref, shown) => {
        if (action === 'resolve') return actions.setStatus([ref], 'resolved', shown.issue);
        if (action === 'ignore') return actions.setStatus([ref], 'ignored', shown.issue);
        if (action === 'reopen') return actions.setStatus([ref], 'unresolved', shown.issue);
        if (action === 'deploy') {
          return shown.deploy && runCommand(deployCommands.show, { deploy: shown.deploy.deploy });
        }
        if (action === 'fix') return runCommand(monitoringCommands.fix, ref);
        if (action === 'copy') return actions.copy(ref, shown);
        if (action === 'browser') return openInBrowser(ref.panel.http.homeUrl);
        if (action === 'window') {
          panel.reveal();
          return vscode.commands.executeCommand('workbench.action.moveEditorToNewWindow');
        }
        return goFromIssue(ref, wayFromIssue(action, shown, monitoring.linkedServers(ref)));
      },
    };
  }
}

/** Code opens beside the page, so that the stack stays in view: where code is already, else in a new column. */
function beside(panel: vscode.WebviewPanel): vscode.ViewColumn {
  const { activeTabGroup, all } = vscode.window.tabGroups;
  const isOther = ({ viewColumn }: vscode.TabGroup) => viewColumn !== panel.viewColumn;
  const other = isOther(activeTabGroup) ? activeTabGroup : all.find(isOther);
  return other?.viewColumn ?? vscode.ViewColumn.Beside;
}
