import * as vscode from 'vscode';
import { type PageState, parsePageState } from '../../core/monitoring/messages';
import { createWebviewPanel } from '../base/webviewPanel';
import { openInBrowser } from '../base/openInBrowser';
import type { Commands } from '../base/commands';
import { awaitSignIn } from './awaitSignIn';
import { CodeViews } from './codeViews';
import { goFromIssue } from './goFromIssue';
import type { IssueActions } from './issueActions';
import { IssuePage, type PageRequests } from './issuePage';
import { type IssueRef } from '../../core/monitoring/refs';
import { type OpenShownParts, openShown, linkedServers } from './openShown';
import { pageOptions, pageShell } from '../base/pageShell';

const viewType = 'hostingPanel.issue';

/** What the pages of issues need. */
export interface IssuePanelsParts extends OpenShownParts {
  readonly extension: vscode.Uri;
  readonly commands: Commands;
  readonly actions: IssueActions;
}

/** One page for each issue that is open. */
export class IssuePanels implements vscode.Disposable {
  private readonly pages = new Map<string, { panel: vscode.WebviewPanel; page: IssuePage }>();
  private readonly code: CodeViews;
  private readonly subscriptions: readonly vscode.Disposable[];

  constructor(private readonly parts: IssuePanelsParts) {
    this.code = new CodeViews(parts.source, parts.releases);
    this.subscriptions = [
      vscode.window.registerWebviewPanelSerializer(viewType, {
        deserializeWebviewPanel: (panel, state) => this.restore(panel, state),
      }),
      parts.actions.onDidChange(({ ref, issue }) => this.pages.get(keyOf(ref))?.page.apply(issue)),
      parts.monitoring.onDidChange(() => {
        for (const { page } of this.pages.values()) page.followProject();
      }),
    ];
  }

  /** Shows an issue: its page where it is open already, else a new one. */
  open(ref: IssueRef, title: string): void {
    const open = this.pages.get(keyOf(ref));
    if (open) return open.panel.reveal();
    const panel = createWebviewPanel(viewType, title, { enableFindWidget: true });
    this.fill(panel, ref);
    showShell(panel, this.parts.extension);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    for (const { panel } of [...this.pages.values()]) panel.dispose();
  }

  /** After a reload of the window the page's own state says which issue it was. */
  private restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const stored = parsePageState(state);
    if (!stored) {
      panel.dispose();
      return Promise.resolve();
    }
    showShell(panel, this.parts.extension);
    // VS Code waits for this method before it shows the page: what may take long goes on without it.
    void this.resume(panel, stored).catch((error: unknown) => this.parts.commands.report(error));
    return Promise.resolve();
  }

  private async resume(panel: vscode.WebviewPanel, stored: PageState): Promise<void> {
    const { monitoring } = this.parts;
    const signedIn = await awaitSignIn(panel, stored, monitoring.panels);
    if (!signedIn) return;
    const ref = { ...stored, panel: signedIn.panel };
    const page = this.fill(panel, ref);
    if (signedIn.isReady) await page.start();
    // The project says which servers there are. Where it cannot be read, the page does without.
    await monitoring
      .of(ref.panel)
      .find(ref.project)
      .catch(() => undefined);
  }

  private fill(panel: vscode.WebviewPanel, ref: IssueRef): IssuePage {
    const page = new IssuePage(ref, panel, this.code, this.requests(panel));
    this.pages.set(keyOf(ref), { panel, page });
    panel.onDidDispose(() => {
      this.pages.delete(keyOf(ref));
      page.dispose();
    });
    return page;
  }

  private requests(panel: vscode.WebviewPanel): PageRequests {
    const { commands, actions, monitoring } = this.parts;
    return {
      report: (error) => commands.report(error),
      note: (ref, issue) => monitoring.of(ref.panel).latest.note(ref.project, issue),
      hasServer: (ref) => linkedServers(monitoring, ref).length > 0,
      openFrame: (frame, where) =>
        openShown(this.parts, frame, { where, viewColumn: beside(panel) }),
      act: async (action, ref, shown) => {
        if (action === 'resolve') return actions.setStatus([ref], 'resolved', shown.issue);
        if (action === 'ignore') return actions.setStatus([ref], 'ignored', shown.issue);
        if (action === 'reopen') return actions.setStatus([ref], 'unresolved', shown.issue);
        if (action === 'copy') return actions.copy(ref, shown);
        if (action === 'browser') {
          return openInBrowser(ref.panel.http.origin);
        }
        if (action === 'window') {
          panel.reveal();
          return vscode.commands.executeCommand('workbench.action.moveEditorToNewWindow');
        }
        return goFromIssue(action, { ref, shown, servers: linkedServers(monitoring, ref) });
      },
    };
  }
}

function showShell(panel: vscode.WebviewPanel, extension: vscode.Uri): void {
  panel.webview.options = pageOptions(extension);
  const shell = { name: 'issue', title: panel.title };
  panel.webview.html = pageShell(panel.webview, extension, shell);
}

/** Code opens beside the page, so that the stack stays in view: where code is already, else in a new column. */
function beside(panel: vscode.WebviewPanel): vscode.ViewColumn {
  const { activeTabGroup, all } = vscode.window.tabGroups;
  const isOther = ({ viewColumn }: vscode.TabGroup) => viewColumn !== panel.viewColumn;
  const other = isOther(activeTabGroup) ? activeTabGroup : all.find(isOther);
  return other?.viewColumn ?? vscode.ViewColumn.Beside;
}

function keyOf({ panel, project, fingerprint }: IssueRef): string {
  return `${panel.id}/${project}/${fingerprint}`;
}
