import { listIssues } from '../api/monitoring';
import type { ServerRef } from '../api/panel';
import { listProjects } from '../api/projects';
import type { DeployIssue } from './report';

/** Issues that are told of one deploy. */
const mostIssues = 25;

/** The projects that are linked to a server: one request. */
export async function projectsLinkedTo({
  panel,
  uuid,
}: Pick<ServerRef, 'panel' | 'uuid'>): Promise<readonly string[]> {
  const { projects } = await listProjects(panel.http);
  return projects
    .filter(({ servers }) => servers.some((one) => one.uuid === uuid))
    .map((one) => one.uuid);
}

/**
 * The issues that were first seen since a moment (in milliseconds since 1970) in the projects that are linked to a server,
 * the newest first, at most 25: one request for the projects, and one for each of them. Rejects with PanelErrors.
 */
export async function issuesSince(
  ref: Pick<ServerRef, 'panel' | 'uuid'>,
  since: number,
  signal?: AbortSignal,
): Promise<readonly DeployIssue[]> {
  // The service tells times in whole seconds.
  const from = Math.floor(since / 1000) * 1000;
  const found: DeployIssue[] = [];
  for (const project of await projectsLinkedTo(ref)) {
    const query = { status: 'all', sort: 'first_seen', page: 1, perPage: mostIssues } as const;
    const { items } = await listIssues(ref.panel.http, project, query, { signal });
    for (const { fingerprint, title, type, firstSeenAt } of items) {
      if (firstSeenAt >= from)
        found.push({ project, fingerprint, title: title || type, firstSeenAt });
    }
  }
  return found.sort((a, b) => b.firstSeenAt - a.firstSeenAt).slice(0, mostIssues);
}
