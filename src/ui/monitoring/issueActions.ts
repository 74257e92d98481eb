import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Issue, IssueStatus, Occurrence } from '../../core/api/issue';
import { getIssue } from '../../core/api/monitoring';
import { issueMarkdown } from '../../core/monitoring/markdown';
import type { Monitoring } from '../../core/monitoring/monitoring';
import type { IssueRef } from '../../core/monitoring/refs';
import { type StatusChanged, changeIssueStatuses } from '../../core/monitoring/statusChange';
import { type ReportedFrame, reportedFrame } from '../../core/source/stack';
import type { Commands } from '../base/commands';
import { showInformation, tellBriefly } from '../base/messages';

/** What the user does with issues, wherever they are shown. */
export class IssueActions {
  private readonly changed = new vscode.EventEmitter<{ ref: IssueRef; issue: Issue }>();

  /** Fires an issue whose status was changed. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly monitoring: Monitoring,
    private readonly commands: Commands,
  ) {}

  /** Sets the status of issues, says so, and offers to undo it. */
  async setStatus(refs: readonly IssueRef[], status: IssueStatus, shown?: Issue): Promise<void> {
    const { done, failed } = await changeIssueStatuses(
      this.monitoring,
      { refs, status, shown },
      (ref, issue) => this.changed.fire({ ref, issue }),
    );
    if (failed) this.commands.report(failed.error, failed.text);
    if (done) void offerUndo(done).catch((error: unknown) => this.commands.report(error));
  }

  /** Copies an issue with its newest occurrence, or the one that is shown. */
  async copy(ref: IssueRef, shown?: { issue: Issue; occurrence: Occurrence | undefined }) {
    const given = shown ?? (await this.read(ref));
    await vscode.env.clipboard.writeText(issueMarkdown(given.issue, given.occurrence));
    tellBriefly(l10n.t('Copied the issue as Markdown'));
  }

  /** The frame that the user would look at first; undefined where no frame is their own. */
  async responsible(ref: IssueRef): Promise<ReportedFrame | undefined> {
    const store = this.monitoring.of(ref.panel);
    const issue = store.issues(ref.project).get(ref.fingerprint);
    const latest = issue
      ? await store.latest.of(ref.project, issue)
      : (await this.read(ref)).occurrence;
    return latest && reportedFrame(latest);
  }

  private async read({ panel, project, fingerprint }: IssueRef) {
    const issue = await getIssue(panel.http, project, fingerprint);
    this.monitoring.of(panel).latest.note(project, issue);
    return { issue, occurrence: issue.latest };
  }
}

async function offerUndo({ text, undo }: NonNullable<StatusChanged['done']>): Promise<void> {
  const button = l10n.t('Undo');
  if ((await showInformation(text, button)) === button) await undo();
}
