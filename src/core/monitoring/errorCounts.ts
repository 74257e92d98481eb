import type { PanelHttp } from '../api/http';
import type { Issue } from '../api/issue';
import { getIssue, listIssues } from '../api/monitoring';

const hour = 3_600_000;
/** Issues whose history is read for a span of more than a day: each costs a request. */
const maxHistories = 10;

/** Hours of the 14 days that a history has. */
const maxHours = 14 * 24;

/** How many errors there were, hour by hour. */
export interface ErrorCounts {
  /** [beginning of an hour in milliseconds since 1970, count], in no order. */
  readonly hours: readonly (readonly [number, number])[];
  /** From when on they are told, in milliseconds since 1970: what was before is not known, and not none. */
  readonly since: number;
  /** False where only the most frequent issues were counted. */
  readonly isWhole: boolean;
}

/**
 * Counts a project's errors since a moment, `since` and `now` in milliseconds since 1970. The last 24 hours are in the list of
 * issues; further back, at most 14 days, the history of each issue is read.
 */
export async function countErrors(
  http: PanelHttp,
  project: string,
  span: { readonly since: number; readonly now: number; readonly signal?: AbortSignal },
): Promise<ErrorCounts> {
  const { since, now, signal } = span;
  const page = await listIssues(http, project, { status: 'all', perPage: 100 }, { signal });
  const isListed = page.items.length >= page.total;
  if (since >= now - 24 * hour) {
    const hours = page.items.flatMap((issue) => lastDay(issue, now));
    return { hours, since: told(now, 24), isWhole: isListed };
  }
  const seen = page.items.filter(({ lastSeenAt }) => lastSeenAt >= since);
  const most = [...seen].sort((a, b) => b.count - a.count).slice(0, maxHistories);
  const read = most.map(({ fingerprint }) =>
    getIssue(http, project, fingerprint, { signal, priority: 'view' }),
  );
  const hours = (await Promise.all(read)).flatMap(({ history }) => history.slice(-maxHours));
  return { hours, since: told(now, maxHours), isWhole: isListed && most.length === seen.length };
}

/** The beginning of the first of so many hours, of which the last has begun. */
function told(now: number, hours: number): number {
  return (Math.floor(now / hour) + 1 - hours) * hour;
}

function lastDay(issue: Issue, now: number): readonly (readonly [number, number])[] {
  const sparkline = issue.sparkline.slice(-24);
  const last = Math.floor(now / hour);
  return sparkline.map((count, index) => [(last + 1 - sparkline.length + index) * hour, count]);
}
