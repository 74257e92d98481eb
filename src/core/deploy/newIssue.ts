import { listIssues } from '../api/monitoring';
import type { ServerRef } from '../api/panel';
import { projectsLinkedTo } from './deployIssues';

/**
 * Looks for an issue that was first seen since a moment in the projects that are linked to a server: one request for the
 * projects, and one for each of them at each look. Resolves to its title; rejects with PanelErrors.
 */
export function newIssueOf(
  ref: ServerRef,
): (since: number, signal: AbortSignal) => Promise<string | undefined> {
  const { http } = ref.panel;
  let projects: Promise<readonly string[]> | undefined;
  return async (since, signal) => {
    projects ??= projectsLinkedTo(ref);
    const linked = await projects.catch((error: unknown) => {
      projects = undefined;
      throw error;
    });
    for (const project of linked) {
      const query = { status: 'unresolved', sort: 'first_seen', page: 1, perPage: 25 } as const;
      const { items } = await listIssues(http, project, query, { signal });
      const found = items.find(({ firstSeenAt }) => firstSeenAt >= since);
      if (found) return found.title;
    }
    return undefined;
  };
}
