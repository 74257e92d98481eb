import { limits } from '../base/limits';
import type { Issue } from '../api/issue';

/** Milliseconds in which a project is spoken of at most once. */
const quietMs = 5 * 60_000;

/** What is worth telling of a project. */
export interface News {
  readonly fresh: readonly Issue[];
  readonly regressed: readonly Issue[];
}

/** Remembers what was seen of each project, and tells what is new: the first look tells nothing. */
export class IssueNews {
  private readonly seen = new Map<string, Map<string, number>>();
  private readonly toldAt = new Map<string, number>();
  private readonly waiting = new Map<string, News>();

  /**
   * Compares a look at a project's issues with what was seen before. `project` names it among those of all panels, `now`
   * is in milliseconds since 1970.
   */
  look(project: string, issues: readonly Issue[], now: number): News | undefined {
    const before = this.seen.get(project);
    const known = before ?? new Map<string, number>();
    this.seen.set(project, known);
    const newest = [...known.values()].reduce((most, seen) => Math.max(most, seen), 0);
    const fresh = issues.filter((issue) => isOpen(issue) && !known.has(issue.fingerprint));
    const regressed = issues.filter(
      (issue) =>
        isOpen(issue) && (issue.regressedAt ?? 0) > (known.get(issue.fingerprint) ?? newest),
    );
    for (const { fingerprint, lastSeenAt } of issues) {
      // The latest stands last.
      known.delete(fingerprint);
      known.set(fingerprint, lastSeenAt);
    }
    for (const oldest of known.keys()) {
      if (known.size <= limits.seenIssues) break;
      known.delete(oldest);
    }
    if (!before) return undefined;
    // What only came into view, because something above it was resolved, is no news.
    this.collect(project, {
      fresh: fresh.filter(({ firstSeenAt }) => firstSeenAt >= newest),
      regressed,
    });
    return this.take(project, now);
  }

  private collect(project: string, news: News): void {
    const { fresh, regressed } = this.waiting.get(project) ?? { fresh: [], regressed: [] };
    this.waiting.set(project, {
      fresh: [...fresh, ...news.fresh].slice(-limits.seenIssues),
      regressed: [...regressed, ...news.regressed].slice(-limits.seenIssues),
    });
  }

  private take(project: string, now: number): News | undefined {
    const news = this.waiting.get(project);
    if (!news || news.fresh.length + news.regressed.length === 0) return undefined;
    if (now - (this.toldAt.get(project) ?? -Infinity) < quietMs) return undefined;
    this.toldAt.set(project, now);
    this.waiting.delete(project);
    return news;
  }
}

function isOpen(issue: Issue): boolean {
  return issue.status === 'unresolved';
}
