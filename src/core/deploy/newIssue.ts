import * as l10n from '@vscode/l10n';
import { listIssues } from '../api/monitoring';
import type { ServerRef } from '../api/panel';
import { UserError } from '../base/userError';
import { projectsLinkedTo } from './deployIssues';

/** Issues of each project that are looked at. */
const most = 25;

/** What was known of a project when the watch began: its newest issues, and when the newest of all was first seen. */
interface Known {
  readonly fingerprints: ReadonlySet<string>;
  readonly newestAt: number;
}

/** Looks for the title of an issue that was not there at the beginning. */
export type NewIssue = (signal: AbortSignal) => Promise<string | undefined>;

/**
 * Notes the issues of the projects that are linked to a server, and looks later for others. Only the service's own times
 * are compared: one request for the projects, and one for each of them now and at each look. Where these cannot be noted
 * now, each look rejects with the reason; with UserError where no project is linked; and as requests do.
 */
export async function newIssueOf(ref: ServerRef, signal: AbortSignal): Promise<NewIssue> {
  const { http } = ref.panel;
  const newest = async (project: string, at: AbortSignal, status: 'all' | 'unresolved') => {
    const query = { status, sort: 'first_seen', page: 1, perPage: most } as const;
    return (await listIssues(http, project, query, { signal: at })).items;
  };
  const look = async () => {
    const linked = await projectsLinkedTo(ref);
    if (linked.length === 0) {
      throw new UserError(l10n.t('No monitoring project is linked to the server.'));
    }
    const known = new Map<string, Known>();
    for (const project of linked) {
      const items = await newest(project, signal, 'all');
      const fingerprints = new Set(items.map(({ fingerprint }) => fingerprint));
      const newestAt = Math.max(0, ...items.map(({ firstSeenAt }) => firstSeenAt));
      known.set(project, { fingerprints, newestAt });
    }
    return known;
  };
  const known = look();
  await known.catch(() => undefined);
  return async (at) => {
    for (const [project, { fingerprints, newestAt }] of await known) {
      const found = (await newest(project, at, 'unresolved')).find(
        ({ fingerprint, firstSeenAt }) => firstSeenAt >= newestAt && !fingerprints.has(fingerprint),
      );
      if (found) return found.title || found.type;
    }
    return undefined;
  };
}
