import type { PanelHttp } from '../api/http';
import { listIssues } from '../api/monitoring';
import { listProjects } from '../api/projects';

const maxProjects = 10;
const maxLetters = 100;

/** Names the issue of a crash among those of a panel. */
export interface CrashIssue {
  readonly project: string;
  readonly fingerprint: string;
  readonly title: string;
  /** The newest release that it was seen in. */
  readonly release: string | undefined;
  /** Milliseconds since 1970. */
  readonly lastSeenAt: number;
}

/**
 * The unresolved issue that is about the reason of a crash, the one seen last among all projects of a panel; undefined
 * when there is none, and where the panel is known to have no monitoring. Rejects where it cannot be asked.
 */
export async function findCrashIssue(
  http: PanelHttp,
  reason: string,
): Promise<CrashIssue | undefined> {
  const { type, message } = partsOf(reason);
  const text = (message || type).slice(0, maxLetters);
  if (text === '' || http.capabilities.lacks('monitoring')) return undefined;
  const { projects } = await listProjects(http);
  const found = await Promise.all(
    projects.slice(0, maxProjects).map(async ({ uuid }) => {
      const query = { status: 'unresolved', text, sort: 'last_seen', perPage: 20 } as const;
      const { items } = await listIssues(http, uuid, query);
      return items.map((issue) => ({ issue, project: uuid }));
    }),
  );
  const [best] = found
    .flat()
    .filter(({ issue }) => type === '' || issue.type.endsWith(type.split('.').at(-1) ?? type))
    .sort((a, b) => b.issue.lastSeenAt - a.issue.lastSeenAt);
  if (!best) return undefined;
  const { fingerprint, title, lastRelease, lastSeenAt } = best.issue;
  return { project: best.project, fingerprint, title, release: lastRelease, lastSeenAt };
}

/** A reason cut into what kind of failure it is and what it says; each may be missing. */
export function partsOf(reason: string): { readonly type: string; readonly message: string } {
  const found =
    /^(?:Uncaught |Caused by: |panic: )?([\w.$]*(?:Error|Exception|Panic)\b)(?:: ?(.*))?/i.exec(
      reason,
    );
  if (!found) return { type: '', message: reason };
  const [, type = '', message = ''] = found;
  return { type, message };
}
