import type { PanelHttp } from '../api/http';
import type { Issue, IssueStatus } from '../api/issue';
import { listIssues } from '../api/monitoring';
import type { Clock } from '../base/clock';
import type { KeyedFiles } from '../base/keyedFiles';
import type { IssueList } from './issueList';
import { type News, type SeenIssues, decodeSeen, encodeSeen, newsOf, withSeen } from './seenIssues';

/** Milliseconds in which a project is spoken of at most once. */
const quietMs = 5 * 60_000;
/** Milliseconds after which all open issues are read again, where there are more than each look shows. */
const readAgainMs = 30 * 60_000;
/** Milliseconds that an answer may be old that another window got for the same reason. */
const sharedAnswerMs = 5_000;
const perPage = 100;
/** Pages of a project's issues that are read to know them all. */
const maxPages = 10;

/** Where what is known is kept, in the same place for all windows. */
export type SeenIssuesFiles = Pick<KeyedFiles, 'load' | 'change'>;

/** A project whose issues are looked at. */
export interface NewsPlace {
  readonly http: PanelHttp;
  readonly panelId: string;
  readonly project: string;
}

/** The open issues as a look shows them: those that happened last, and how many there are. */
type Look = Pick<IssueList, 'newest' | 'unresolved'>;

/**
 * Tells what is new of projects: nothing at the first look ever, then each issue once, in whatever window, and also what
 * came while VS Code was closed. A report that came late is an issue that happened long ago: where more issues are open
 * than a look shows, it is found among all of them, which are read each half hour and where their number has grown.
 */
export class IssueNews {
  private readonly known = new Map<string, SeenIssues>();

  constructor(
    private readonly files: SeenIssuesFiles,
    private readonly clock: Clock,
  ) {}

  /** Compares a project's open issues with what is known. Rejects where the service or the file cannot be reached. */
  async look(place: NewsPlace, { newest, unresolved = 0 }: Look): Promise<News | undefined> {
    const key = [place.panelId, place.project];
    const id = key.join('/');
    const before = this.known.get(id) ?? (await this.load(key));
    if (!before) {
      await this.begin(place, key, unresolved);
      return undefined;
    }
    // Who was resolved makes room that a late report must not hide in.
    this.known.set(id, { ...before, open: Math.min(before.open, unresolved) });
    const shown = { newest, unresolved };
    const isNews = count(newsOf(before, newest)) > 0;
    if (!isNews && !this.isOutOfSight(before, shown)) return undefined;
    // Another window may have told it, or have read them all.
    const kept = (await this.load(key)) ?? before;
    const isNewer = kept.readAt > before.readAt;
    const seen = isNewer ? kept : { ...kept, open: Math.min(kept.open, before.open) };
    if (this.isQuiet(seen)) return undefined;
    const isRead = this.isOutOfSight(seen, shown);
    const issues = isRead ? (await readAll(place, 'unresolved', sharedAnswerMs)).issues : newest;
    let news: News | undefined;
    await this.files.change(key, (text) => {
      const now = this.clock.now();
      const latest = decoded(text) ?? seen;
      const found = newsOf(latest, issues);
      const isTold = count(found) > 0 && !this.isQuiet(latest);
      news = isTold ? found : undefined;
      // What cannot be told yet is to be found again.
      if (count(found) > 0 && !isTold) return text;
      const next = {
        ...withSeen(latest, issues, now),
        ...(isTold && { toldAt: now }),
        ...(isRead && { readAt: now }),
        open: unresolved,
      };
      this.known.set(id, next);
      return encodeSeen(next);
    });
    return news;
  }

  /** Whether an issue may be news that is not among those which the look shows. */
  private isOutOfSight(seen: SeenIssues, { newest, unresolved = 0 }: Look): boolean {
    if (unresolved <= newest.length) return false;
    const explained = Math.min(seen.open, unresolved) + count(newsOf(seen, newest));
    return unresolved > explained || this.clock.now() - seen.readAt >= readAgainMs;
  }

  private isQuiet({ toldAt }: SeenIssues): boolean {
    return this.clock.now() - toldAt < quietMs;
  }

  private async begin(place: NewsPlace, key: readonly string[], open: number): Promise<void> {
    const since = this.clock.now();
    const { issues, isWhole } = await readAll(place, 'all', sharedAnswerMs);
    await this.files.change(key, (text) => {
      // Another window began a moment earlier: what it told counts.
      const other = decoded(text);
      const nothing = { isWhole, since, toldAt: 0, readAt: since, open, regressedAt: new Map() };
      const seen = other ?? withSeen(nothing, issues, since);
      this.known.set(key.join('/'), seen);
      return encodeSeen(seen);
    });
  }

  private async load(key: readonly string[]): Promise<SeenIssues | undefined> {
    return decoded(await this.files.load(key));
  }
}

function decoded(text: string | undefined): SeenIssues | undefined {
  return text === undefined ? undefined : decodeSeen(text);
}

async function readAll(
  { http, project }: NewsPlace,
  status: IssueStatus | 'all',
  maxAgeMs: number,
) {
  const issues: Issue[] = [];
  for (let page = 1; page <= maxPages; page++) {
    const answer = await listIssues(http, project, { status, page, perPage }, { maxAgeMs });
    issues.push(...answer.items);
    if (page >= answer.pages || answer.items.length === 0) return { issues, isWhole: true };
  }
  return { issues, isWhole: false };
}

function count({ fresh, regressed }: News): number {
  return fresh.length + regressed.length;
}
