import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { parsePageState } from '../../core/issues/messages';
import type { Commands } from '../commands';
import { awaitSignIn } from './awaitSignIn';
import { CodeViews } from './codeViews';
import type { IssueActions } from './issueActions';
import { IssuePage, type PageRequests } from './issuePage';
import { type IssueRef } from './nodes';
import { type OpenShownParts, openShown, serversOf } from './openShown';
import { pageOptions, pageShell } from './pageShell';

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
    ];
  }

  /** Shows an issue: its page where it is open already, else a new one. */
  open(ref: IssueRef, title: string): void {
    const open = this.pages.get(keyOf(ref));
    if (open) return open.panel.reveal();
    const panel = vscode.window.createWebviewPanel(
      viewType,
      title,
      { viewColumn: vscode.ViewColumn.Active },
      { enableFindWidget: true },
    );
    this.fill(panel, ref, title);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    for (const { panel } of [...this.pages.values()]) panel.dispose();
  }

  /** After a reload of the window the page's own state says which issue it was. */
  private async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const stored = parsePageState(state);
    if (!stored) {
      panel.dispose();
      return;
    }
    const { panels } = this.parts.monitoring;
    await panels.ready();
    // VS Code waits for this method before it shows the page: what may take long goes on without it.
    void awaitSignIn(panel, stored, { panels, extension: this.parts.extension }).then(
      (signedIn) => {
        if (signedIn) this.fill(panel, { ...stored, panel: signedIn }, panel.title);
      },
    );
  }

  private fill(panel: vscode.WebviewPanel, ref: IssueRef, title: string): void {
    const { extension } = this.parts;
    const page = new IssuePage(ref, panel, this.code, this.requests(panel));
    this.pages.set(keyOf(ref), { panel, page });
    panel.onDidDispose(() => {
      this.pages.delete(keyOf(ref));
      page.dispose();
    });
    panel.webview.options = pageOptions(extension);
    panel.webview.html = pageShell(panel.webview, extension, { name: 'issue', title });
  }

  private requests(panel: vscode.WebviewPanel): PageRequests {
    const { commands, actions, monitoring } = this.parts;
    return {
      report: (error) => commands.report(error),
      hasServer: (ref) => serversOf(monitoring, ref).length > 0,
      openFrame: (frame, where) =>
        openShown(this.parts, frame, { where, viewColumn: beside(panel) }),
      act: async (action, ref, shown) => {
        if (action === 'resolve') return actions.setStatus([ref], 'resolved', shown.issue);
        if (action === 'ignore') return actions.setStatus([ref], 'ignored', shown.issue);
        if (action === 'reopen') return actions.setStatus([ref], 'unresolved', shown.issue);
        if (action === 'copy') return actions.copy(ref, shown);
        if (action === 'browser') {
          return vscode.env.openExternal(vscode.Uri.parse(ref.panel.http.origin, true));
        }
        if (action === 'window') {
          panel.reveal();
          return vscode.commands.executeCommand('workbench.action.moveEditorToNewWindow');
        }
        return this.goTo(action, ref, shown.issue.lastSeen);
      },
    };
  }

  /** Leaves for another area, with what it needs to start at the right place. */
  private async goTo(action: string, ref: IssueRef, lastSeen: number): Promise<void> {
    if (action === 'events') {
      await vscode.commands.executeCommand('hostingPanel.project.events', ref);
      return;
    }
    const [server] = serversOf(this.parts.monitoring, ref);
    if (!server) throw new Error(l10n.t('No server is linked to the project.'));
    const command =
      action === 'console' ? 'hostingPanel.console.open' : 'hostingPanel.activity.open';
    const target = { panel: ref.panel, uuid: server.uuid, name: server.name };
    await vscode.commands.executeCommand(command, { ref: target, at: lastSeen });
  }
}

/** Code opens beside the page, so that the stack stays in view. */
function beside(panel: vscode.WebviewPanel): vscode.ViewColumn {
  const { activeTabGroup, all } = vscode.window.tabGroups;
  const other = all.find(({ viewColumn }) => viewColumn !== panel.viewColumn);
  if (other && activeTabGroup.viewColumn === panel.viewColumn) return other.viewColumn;
  return vscode.ViewColumn.Beside;
}

function keyOf({ panel, project, fingerprint }: IssueRef): string {
  return `${panel.id}/${project}/${fingerprint}`;
}
