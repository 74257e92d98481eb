import type { PanelHttp } from '../api/http';
import type { Issue, IssueStatus } from '../api/issue';
import { listIssues } from '../api/monitoring';
import type { Clock } from '../base/clock';
import type { KeyedFiles } from '../base/keyedFiles';
import type { IssueList } from './issueList';
import { type News, type SeenIssues, decodeSeen, encodeSeen, newsOf, withSeen } from './seenIssues';

/** Milliseconds in which a project is spoken of at most once. */
const quietMs = 5 * 60_000;
const perPage = 100;
/** Pages of a project's issues that are read to know them all: once, and where more are open than can be explained. */
const maxPages = 10;

/** Where what is known is kept, in the same place for all windows. */
export type SeenIssuesFiles = Pick<KeyedFiles, 'load' | 'save'>;

/** A project whose issues are looked at. */
export interface NewsPlace {
  readonly http: PanelHttp;
  readonly panelId: string;
  readonly project: string;
}

/** Tells what is new of projects: nothing at the first look ever, then each issue once, in whatever window. */
export class IssueNews {
  private readonly known = new Map<string, SeenIssues>();
  /** Issues that were open at the last look. */
  private readonly open = new Map<string, number>();

  constructor(
    private readonly files: SeenIssuesFiles,
    private readonly clock: Clock,
  ) {}

  /** Compares a project's open issues with what is known. Rejects where the service or the file cannot be reached. */
  async look(
    place: NewsPlace,
    { newest, unresolved = 0 }: Pick<IssueList, 'newest' | 'unresolved'>,
  ): Promise<News | undefined> {
    const key = [place.panelId, place.project];
    const id = key.join('/');
    const before = this.known.get(id) ?? (await this.load(key));
    if (!before) {
      await this.begin(place, key, unresolved);
      return undefined;
    }
    this.known.set(id, before);
    const hidden = unresolved - (this.open.get(id) ?? unresolved) - count(newsOf(before, newest));
    // A report that came late is an issue that happened long ago: it stands far down.
    const issues = hidden > 0 ? (await readAll(place, 'unresolved')).issues : newest;
    this.open.set(id, unresolved);
    if (count(newsOf(before, issues)) === 0) return undefined;
    // Another window may have told it.
    const seen = (await this.load(key)) ?? before;
    const news = newsOf(seen, issues);
    const isQuiet = this.clock.now() - seen.toldAt < quietMs;
    this.known.set(id, seen);
    if (count(news) === 0 || isQuiet) {
      // What is not told now is looked for again.
      if (hidden > 0 && isQuiet) this.open.set(id, unresolved - hidden);
      return undefined;
    }
    await this.save(key, { ...withSeen(seen, issues), toldAt: this.clock.now() });
    return news;
  }

  private async begin(place: NewsPlace, key: readonly string[], unresolved: number): Promise<void> {
    const since = this.clock.now();
    const { issues, isWhole } = await readAll(place, 'all');
    await this.save(key, withSeen({ isWhole, since, toldAt: 0, regressedAt: new Map() }, issues));
    this.open.set(key.join('/'), unresolved);
  }

  private async load(key: readonly string[]): Promise<SeenIssues | undefined> {
    const text = await this.files.load(key);
    return text === undefined ? undefined : decodeSeen(text);
  }

  private async save(key: readonly string[], seen: SeenIssues): Promise<void> {
    await this.files.save(key, encodeSeen(seen));
    this.known.set(key.join('/'), seen);
  }
}

async function readAll({ http, project }: NewsPlace, status: IssueStatus | 'all') {
  const issues: Issue[] = [];
  for (let page = 1; page <= maxPages; page++) {
    const answer = await listIssues(http, project, { status, page, perPage });
    issues.push(...answer.items);
    if (page >= answer.pages || answer.items.length === 0) return { issues, isWhole: true };
  }
  return { issues, isWhole: false };
}

function count({ fresh, regressed }: News): number {
  return fresh.length + regressed.length;
}
