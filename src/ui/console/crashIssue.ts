import { partsOf } from '../../core/console/crash';
import { listIssues } from '../../core/api/monitoring';
import type { Panel } from '../../core/api/panel';
import { listProjects } from '../../core/api/projects';
import type { IssueRef } from '../../core/monitoring/refs';

const maxProjects = 10;
const maxLetters = 100;

/**
 * The unresolved issue that is about the reason of a crash, the one seen last among all projects of a panel; undefined
 * when there is none. Rejects where the panel has no monitoring or cannot be asked.
 */
export async function crashIssue(panel: Panel, reason: string): Promise<IssueRef | undefined> {
  const { type, message } = partsOf(reason);
  const text = (message || type).slice(0, maxLetters);
  if (text === '') return undefined;
  const { projects } = await listProjects(panel.http);
  const found = await Promise.all(
    projects.slice(0, maxProjects).map(async ({ uuid }) => {
      const query = { status: 'unresolved', text, sort: 'last_seen', perPage: 20 } as const;
      const { items } = await listIssues(panel.http, uuid, query);
      return items.map((issue) => ({ issue, project: uuid }));
    }),
  );
  const [best] = found
    .flat()
    .filter(({ issue }) => type === '' || issue.type.endsWith(type.split('.').at(-1) ?? type))
    .sort((a, b) => b.issue.lastSeen - a.issue.lastSeen);
  if (!best) return undefined;
  return { panel, project: best.project, fingerprint: best.issue.fingerprint };
}
