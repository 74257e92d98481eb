import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { issueMarkdown } from '../../core/monitoring/markdown';
import type { IssueList, StatusChange } from '../../core/monitoring/issueList';
import type { Issue, IssueStatus, Occurrence } from '../../core/api/issue';
import { getIssue } from '../../core/api/monitoring';
import { showInformation, tellBriefly } from '../base/messages';
import type { Commands } from '../base/commands';
import type { Monitoring } from './monitoring';
import type { IssueRef } from '../../core/monitoring/refs';
import { type ShownFrame, responsibleOf } from './shownFrame';

interface Undo {
  readonly ref: IssueRef;
  readonly list: IssueList;
  readonly changes: readonly StatusChange[];
}

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
    const [first] = refs;
    if (!first) return;
    const undo: Undo[] = [];
    let done = 0;
    for (const group of byProject(refs)) {
      const list = this.monitoring.of(group.ref.panel).issues(group.ref.project);
      const wanted = group.fingerprints.map((fingerprint) => ({
        fingerprint,
        status,
        // An issue that is shown on a page need not be in the list.
        before: shown?.fingerprint === fingerprint ? shown.status : undefined,
      }));
      const outcome = await list.setStatus(wanted, (issue) =>
        this.changed.fire({ ref: { ...group.ref, fingerprint: issue.fingerprint }, issue }),
      );
      if (outcome.undo.length > 0) undo.push({ ref: group.ref, list, changes: outcome.undo });
      done += outcome.done;
      if (outcome.error === undefined) continue;
      this.commands.report(
        outcome.error,
        l10n.t('{0} of {1} issues were changed.', done, refs.length),
      );
      break;
    }
    if (undo.length > 0)
      void this.offerUndo(undo, status).catch((error: unknown) => this.commands.report(error));
  }

  /** Copies an issue with its newest occurrence, or the one that is shown. */
  async copy(ref: IssueRef, shown?: { issue: Issue; occurrence: Occurrence | undefined }) {
    const given = shown ?? (await this.read(ref));
    await vscode.env.clipboard.writeText(issueMarkdown(given.issue, given.occurrence));
    tellBriefly(l10n.t('Copied the issue as Markdown'));
  }

  /** The frame that the user would look at first; undefined where no frame is their own. */
  async responsible(ref: IssueRef): Promise<ShownFrame | undefined> {
    const store = this.monitoring.of(ref.panel);
    const issue = store.issues(ref.project).get(ref.fingerprint);
    const latest = issue
      ? await store.latest.of(ref.project, issue)
      : (await this.read(ref)).occurrence;
    return responsibleOf(ref, latest);
  }

  private async read({ panel, project, fingerprint }: IssueRef) {
    const issue = await getIssue(panel.http, project, fingerprint);
    this.monitoring.of(panel).latest.note(project, issue);
    return { issue, occurrence: issue.latest };
  }

  private async offerUndo(undo: readonly Undo[], status: IssueStatus): Promise<void> {
    const count = undo.reduce((sum, { changes }) => sum + changes.length, 0);
    const words = {
      resolved: l10n.t('Resolved {0} issue(s).', count),
      ignored: l10n.t('Ignored {0} issue(s).', count),
      unresolved: l10n.t('Reopened {0} issue(s).', count),
    };
    const button = l10n.t('Undo');
    if ((await showInformation(words[status], button)) !== button) return;
    for (const { ref, list, changes } of undo) {
      const outcome = await list.setStatus(changes, (issue) =>
        this.changed.fire({ ref: { ...ref, fingerprint: issue.fingerprint }, issue }),
      );
      await list.refresh();
      if (outcome.error !== undefined) throw outcome.error;
    }
  }
}

function byProject(refs: readonly IssueRef[]) {
  const groups = new Map<string, { readonly ref: IssueRef; readonly fingerprints: string[] }>();
  for (const ref of refs) {
    const key = `${ref.panel.id}/${ref.project}`;
    const group = groups.get(key) ?? { ref, fingerprints: [] };
    group.fingerprints.push(ref.fingerprint);
    groups.set(key, group);
  }
  return [...groups.values()];
}
