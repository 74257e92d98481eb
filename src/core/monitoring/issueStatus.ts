import { PanelError } from '../api/errors';
import type { PanelHttp } from '../api/http';
import type { Issue, IssueStatus } from '../api/issue';
import { getIssue, setIssueStatus } from '../api/monitoring';

/** Sets an issue's status. When the answer got lost, looks whether it was done before saying that it was not. */
export async function changeStatus(
  http: PanelHttp,
  project: string,
  change: { readonly fingerprint: string; readonly status: IssueStatus },
): Promise<Issue> {
  try {
    return await setIssueStatus(http, project, change.fingerprint, change.status);
  } catch (error) {
    if (!PanelError.is(error, 'network', 'timeout', 'panelFailed', 'nodeFailed', 'nodeDown'))
      throw error;
    const now = await getIssue(http, project, change.fingerprint).catch(() => undefined);
    if (now?.status === change.status) return now;
    throw error;
  }
}
