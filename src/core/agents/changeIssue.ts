import type { Issue, IssueStatus } from '../api/issue';
import * as l10n from '@vscode/l10n';
import type { Monitoring } from '../monitoring/monitoring';
import type { IssueRef } from '../monitoring/refs';
import { changeIssueStatuses } from '../monitoring/statusChange';
import { ToolError } from './toolError';

/** Sets the status of one issue: one request. Rejects where that failed, and with the signal's reason. */
export async function changeIssue(
  monitoring: Pick<Monitoring, 'of'>,
  {
    ref,
    status,
    shown,
  }: { readonly ref: IssueRef; readonly status: IssueStatus; readonly shown: Issue },
  signal: AbortSignal,
): Promise<void> {
  let isDone = false;
  const progress = { onDone: () => void (isDone = true), signal };
  const { failed } = await changeIssueStatuses(
    monitoring,
    { refs: [ref], status, shown },
    progress,
  );
  if (failed) throw failed.error;
  signal.throwIfAborted();
  if (!isDone) throw new ToolError(l10n.t("Couldn't change the issue. The change was canceled."));
}
