import * as l10n from '@vscode/l10n';
import type { Issue, IssueStatus } from '../api/issue';
import type { IssueList, StatusChange } from './issueList';
import type { Monitoring } from './monitoring';
import type { IssueRef, ProjectRef } from './refs';

/** What was changed in one project, and how it was before. */
interface Undo {
  readonly ref: ProjectRef;
  readonly list: IssueList;
  readonly changes: readonly StatusChange[];
}

/** What became of a change of several issues. */
export interface StatusChanged {
  /** What was changed, for the user, and what takes it back; undefined where nothing was. */
  readonly done: { readonly text: string; readonly undo: () => Promise<void> } | undefined;
  /** Why it stopped, with a sentence that says how far it came; undefined when all were changed. */
  readonly failed: { readonly error: unknown; readonly text: string } | undefined;
}

type OnDone = (ref: IssueRef, issue: Issue) => void;

/**
 * Sets the status of issues, project by project, one after the other; stops at the first that fails. `shown` is an issue
 * that is seen on a page: it need not be in the list. Tells of each issue as it is done, also when it is taken back.
 */
export async function changeIssueStatuses(
  monitoring: Pick<Monitoring, 'of'>,
  {
    refs,
    status,
    shown,
  }: {
    readonly refs: readonly IssueRef[];
    readonly status: IssueStatus;
    readonly shown?: Issue | undefined;
  },
  onDone: OnDone,
): Promise<StatusChanged> {
  const undo: Undo[] = [];
  let count = 0;
  let failed: StatusChanged['failed'];
  for (const { ref, fingerprints } of byProject(refs)) {
    const list = monitoring.of(ref.panel).issues(ref.project);
    const wanted = fingerprints.map((fingerprint) => ({
      fingerprint,
      status,
      before: shown?.fingerprint === fingerprint ? shown.status : undefined,
    }));
    const outcome = await list.setStatus(wanted, (issue) => onDone(issueOf(ref, issue), issue));
    if (outcome.undo.length > 0) undo.push({ ref, list, changes: outcome.undo });
    count += outcome.done;
    if (outcome.error === undefined) continue;
    const text = l10n.t('{0} of {1} issues were changed.', count, refs.length);
    failed = { error: outcome.error, text };
    break;
  }
  if (undo.length === 0) return { done: undefined, failed };
  const changed = undo.reduce((sum, { changes }) => sum + changes.length, 0);
  return { done: { text: doneWords(status, changed), undo: () => takeBack(undo, onDone) }, failed };
}

async function takeBack(undo: readonly Undo[], onDone: OnDone): Promise<void> {
  for (const { ref, list, changes } of undo) {
    const outcome = await list.setStatus(changes, (issue) => onDone(issueOf(ref, issue), issue));
    await list.refresh();
    if (outcome.error !== undefined) throw outcome.error;
  }
}

function doneWords(status: IssueStatus, count: number): string {
  const words = {
    resolved: l10n.t('Resolved {0} issue(s).', count),
    ignored: l10n.t('Ignored {0} issue(s).', count),
    unresolved: l10n.t('Reopened {0} issue(s).', count),
  };
  return words[status];
}

function issueOf({ panel, project }: ProjectRef, { fingerprint }: Issue): IssueRef {
  return { panel, project, fingerprint };
}

function byProject(refs: readonly IssueRef[]) {
  const groups = new Map<string, { readonly ref: ProjectRef; readonly fingerprints: string[] }>();
  for (const ref of refs) {
    const key = `${ref.panel.id}/${ref.project}`;
    const group = groups.get(key) ?? { ref, fingerprints: [] };
    group.fingerprints.push(ref.fingerprint);
    groups.set(key, group);
  }
  return [...groups.values()];
}
