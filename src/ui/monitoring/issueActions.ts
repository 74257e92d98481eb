import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Issue, IssueStatus, Occurrence } from '../../core/api/issue';
import { getIssue } from '../../core/api/monitoring';
import type { Monitoring } from '../../core/monitoring/monitoring';
import type { IssueRef } from '../../core/monitoring/refs';
import type { StatusProgress } from '../../core/monitoring/statusChange';
import { type ReportedFrame, reportedFrame } from '../../core/source/stack';
import type { Commands } from '../base/commands';
import { showInformation, tellBriefly } from '../base/messages';
import { withProgress } from '../base/progress';

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
    const changes = await import('../../core/monitoring/statusChange');
    const isSlow = refs.length > 1 || this.mustWait(refs);
    const { text, undo, failed } = await this.withProgress(status, isSlow && refs.length, (to) =>
      changes.changeIssueStatuses(this.monitoring, { refs, status, shown }, to),
    );
    if (failed) this.commands.report(failed.error, failed.text);
    if (text === undefined) return;
    const back = shown?.status ?? 'unresolved';
    const takeBack = () =>
      undo && this.withProgress(back, undo.count > 1 && undo.count, (to) => undo.run(to));
    void offerUndo(text, undo && takeBack).catch((error: unknown) => this.commands.report(error));
  }

  /** Copies an issue with its newest occurrence, or the one that is shown. */
  async copy(ref: IssueRef, shown?: { issue: Issue; occurrence: Occurrence | undefined }) {
    const given = shown ?? (await this.read(ref));
    const { issueMarkdown } = await import('../../core/monitoring/markdown');
    await vscode.env.clipboard.writeText(issueMarkdown(given.issue, given.occurrence));
    tellBriefly(l10n.t('Issue copied as Markdown'));
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

  /** Whether the minute's changes are used up already, so that even one more takes a while. */
  private mustWait(refs: readonly IssueRef[]): boolean {
    return refs.some(({ panel }) => this.monitoring.of(panel).statusPace.waitMs > 0);
  }

  /** Shows how many of `total` are done, with a way to cancel; nothing where `total` is false. */
  private async withProgress<T>(
    status: IssueStatus,
    total: number | false,
    work: (progress: StatusProgress) => Promise<T>,
  ): Promise<T> {
    const onDone = (ref: IssueRef, issue: Issue) => this.changed.fire({ ref, issue });
    if (total === false) return work({ onDone });
    const { changingWords } = await import('../../core/monitoring/statusChange');
    const title = changingWords(status);
    const location = vscode.ProgressLocation.Notification;
    return withProgress({ location, title, cancellable: true }, (progress, token) => {
      const cancel = new AbortController();
      token.onCancellationRequested(() => cancel.abort());
      const onProgress = (done: number) =>
        progress.report({
          message: l10n.t({
            message: '{done} of {total}',
            args: { done, total },
            comment: ['Progress of a change of issues'],
          }),
          increment: 100 / total,
        });
      return work({ onDone, onProgress, signal: cancel.signal });
    });
  }

  private async read({ panel, project, fingerprint }: IssueRef) {
    const issue = await getIssue(panel.http, project, fingerprint);
    this.monitoring.of(panel).latest.note(project, issue);
    return { issue, occurrence: issue.latest };
  }
}

async function offerUndo(text: string, undo: (() => unknown) | undefined): Promise<void> {
  const button = l10n.t({
    message: 'Undo',
    comment: ['Button of a notification: takes a change of issues back'],
  });
  const chosen = undo ? await showInformation(text, button) : await showInformation(text);
  if (chosen === button) await undo?.();
}
