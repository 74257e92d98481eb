import { type ActivityEntry, listActivity } from '../api/activity';
import type { ServerApi } from '../api/serverApi';
import type { ActivityPoint } from '../watch/incident';

/** How far before an incident what somebody did may have to do with it, and how far behind, in milliseconds. */
const beforeMs = 24 * 60 * 60_000;
const behindMs = 5 * 60_000;
const maxEntries = 30;

/** What was done to a server around a moment, oldest first: the newest page, in one request. Rejects with PanelError. */
export async function activityAt(
  server: ServerApi,
  at: number,
  signal: AbortSignal,
): Promise<readonly ActivityPoint[]> {
  const { items } = await listActivity(server, { perPage: 50, signal });
  return activityAround(items, at);
}

/** What of some entries, the newest first, was done around a moment, oldest first. */
export function activityAround(
  entries: readonly ActivityEntry[],
  at: number,
): readonly ActivityPoint[] {
  return entries
    .flatMap(({ at: when, event, actor }) =>
      when !== undefined && when > at - beforeMs && when < at + behindMs
        ? [{ at: when, event, actor }]
        : [],
    )
    .slice(0, maxEntries)
    .reverse();
}
