import * as l10n from '@vscode/l10n';
import { describeError } from '../api/describe';
import type { Issue, IssueStatus } from '../api/issue';
import { UserError } from '../base/userError';
import type { IssueList, StatusChange } from './issueList';
import type { Monitoring } from './monitoring';
import type { IssueRef, ProjectRef } from './refs';

/** What was changed in one project, and how it was before. */
interface Undo {
  readonly ref: ProjectRef;
  readonly list: IssueList;
  readonly changes: readonly StatusChange[];
}

/** What is told of while issues are changed, and how it is canceled. */
export interface StatusProgress {
  /** Called for each issue as it is done, also when it is taken back. */
  readonly onDone: (ref: IssueRef, issue: Issue) => void;
  /** Called with how many are done, before each. */
  readonly onProgress?: (done: number) => void;
  readonly signal?: AbortSignal;
}

/** What became of a change of several issues. */
export interface StatusChanged {
  /** What was changed, for the user; undefined where nothing was, and the user knows why. */
  readonly text: string | undefined;
  /** What takes it back, with how many issues that changes; undefined where there is nothing to take back. */
  readonly undo:
    | { readonly count: number; readonly run: (progress: StatusProgress) => Promise<void> }
    | undefined;
  /** Why it stopped, with a sentence that says how far it came; undefined when all were changed. */
  readonly failed: { readonly error: unknown; readonly text: string } | undefined;
}

/**
 * Sets the status of issues, project by project, one after the other, as fast as the service takes it; stops at the first
 * that fails. `shown` is an issue that is seen on a page: it need not be in the list.
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
  progress: StatusProgress,
): Promise<StatusChanged> {
  const undo: Undo[] = [];
  let count = 0;
  let failed: StatusChanged['failed'];
  let isCanceled = false;
  for (const { ref, fingerprints } of byProject(refs)) {
    const list = monitoring.of(ref.panel).issues(ref.project);
    const wanted = fingerprints.map((fingerprint) => ({
      fingerprint,
      status,
      before: shown?.fingerprint === fingerprint ? shown.status : undefined,
    }));
    const outcome = await list.setStatus(wanted, following(ref, count, progress));
    if (outcome.undo.length > 0) undo.push({ ref, list, changes: outcome.undo });
    count += outcome.done;
    isCanceled = outcome.isCanceled;
    if (outcome.error !== undefined) {
      const text = l10n.t("Couldn't change all issues ({done} of {total} changed).", {
        done: count,
        total: refs.length,
      });
      failed = { error: outcome.error, text };
    }
    if (failed || isCanceled) break;
  }
  const changed = undo.reduce((sum, { changes }) => sum + changes.length, 0);
  const run = (taking: StatusProgress) => takeBack(undo, changed, taking);
  return {
    text: isCanceled
      ? canceledWords(status, count, refs.length)
      : changed === 0
        ? undefined
        : doneWords(status, changed),
    undo: changed === 0 ? undefined : { count: changed, run },
    failed,
  };
}

/** Passes on what is told of one project's issues; `before` were done in other projects. */
function following(
  ref: ProjectRef,
  before: number,
  { onDone, onProgress, signal }: StatusProgress,
) {
  let done = before;
  return {
    signal,
    onDone: (issue: Issue) => {
      onProgress?.(++done);
      onDone(issueOf(ref, issue), issue);
    },
  };
}

/** Rejects where not all could be taken back, and says how many were. */
async function takeBack(
  undo: readonly Undo[],
  total: number,
  progress: StatusProgress,
): Promise<void> {
  let count = 0;
  for (const { ref, list, changes } of undo) {
    const outcome = await list.setStatus(changes, following(ref, count, progress));
    count += outcome.done;
    await list.refresh();
    const { error, isCanceled } = outcome;
    if (!error && !isCanceled) continue;
    const args = { done: count, total };
    throw new UserError(
      error
        ? l10n.t("Couldn't undo the change of all issues ({done} of {total} undone). {reason}", {
            ...{ ...args, reason: describeError(error) },
          })
        : l10n.t('Canceled. Issues that were changed back: {done} of {total}', args),
    );
  }
}

function doneWords(status: IssueStatus, count: number): string {
  const words = {
    resolved: l10n.t({
      message: 'Issues resolved: {count}',
      args: { count },
      comment: ['What became of a change of issues'],
    }),
    ignored: l10n.t({
      message: 'Issues ignored: {count}',
      args: { count },
      comment: ['What became of a change of issues'],
    }),
    unresolved: l10n.t({
      message: 'Issues reopened: {count}',
      args: { count },
      comment: ['What became of a change of issues'],
    }),
  };
  return words[status];
}

function canceledWords(status: IssueStatus, count: number, total: number): string {
  const words = {
    resolved: l10n.t('Canceled. Issues resolved: {done} of {total}', { done: count, total }),
    ignored: l10n.t('Canceled. Issues ignored: {done} of {total}', { done: count, total }),
    unresolved: l10n.t('Canceled. Issues reopened: {done} of {total}', { done: count, total }),
  };
  return words[status];
}

/** What is said while issues are changed. */
export function changingWords(status: IssueStatus): string {
  const words = {
    resolved: l10n.t({
      message: 'Resolving issues...',
      comment: ['Progress of a change of issues'],
    }),
    ignored: l10n.t({ message: 'Ignoring issues...', comment: ['Progress of a change of issues'] }),
    unresolved: l10n.t({
      message: 'Reopening issues...',
      comment: ['Progress of a change of issues'],
    }),
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
