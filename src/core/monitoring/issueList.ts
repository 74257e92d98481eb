import type { ListPage } from '../api/decode';
import { isAbort } from '../api/errors';
import type { PanelHttp } from '../api/http';
import type { Issue, IssueStatus } from '../api/issue';
import { listIssues } from '../api/monitoring';
import { systemClock } from '../base/clock';
import { type Disposable, Emitter } from '../base/event';
import { type IssueFilter, isUsual, plainFilter } from './issueFilter';
import { Regressions } from './regressions';
import { StatusPace } from './statusPace';

const perPage = 25;

/** One issue whose status is to change. */
export interface StatusChange {
  readonly fingerprint: string;
  readonly status: IssueStatus;
  /** What it was, for an issue that the list does not hold. */
  readonly before?: IssueStatus | undefined;
}

/** What became of a change of several issues. `undo` brings back what was changed. */
export interface StatusOutcome {
  readonly undo: readonly StatusChange[];
  readonly done: number;
  /** Why it stopped; undefined when all were changed, and when it was canceled. */
  readonly error: Error | undefined;
  readonly isCanceled: boolean;
}

/** The issues of one project, as far as they were read. After a failure it keeps what it knew. */
export class IssueList implements Disposable {
  private readonly changed = new Emitter<void>();
  private issues: readonly Issue[] = [];
  private totalFound = 0;
  private openCount: number | undefined;
  private newestOpen: readonly Issue[] = [];
  private failed: Error | undefined;
  private loaded = false;
  private readonly regressions = new Regressions();
  private loading: Promise<void> | undefined;
  /** Grows when the list starts anew: an answer to an older question is thrown away. */
  private generation = 0;

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly http: PanelHttp,
    readonly project: string,
    private wanted: IssueFilter = plainFilter,
    private readonly pace = new StatusPace(systemClock),
  ) {}

  get items(): readonly Issue[] {
    return this.issues;
  }

  get isLoaded(): boolean {
    return this.loaded;
  }

  get error(): Error | undefined {
    return this.failed;
  }

  get filter(): IssueFilter {
    return this.wanted;
  }

  /** How many issues the filter finds that were not read yet. */
  get remaining(): number {
    return Math.max(0, this.totalFound - this.issues.length);
  }

  /** Unresolved issues of the project; undefined before the first look. */
  get unresolved(): number | undefined {
    return this.openCount;
  }

  /** The unresolved issues that happened last, whatever the filter shows. */
  get newest(): readonly Issue[] {
    return this.newestOpen;
  }

  get(fingerprint: string): Issue | undefined {
    return this.issues.find((issue) => issue.fingerprint === fingerprint);
  }

  /** Returns an issue that was read elsewhere, with what is known of it here. */
  noted<T extends Issue>(issue: T): T {
    return this.regressions.note(issue);
  }

  /** Narrows or sorts the list and reads it anew. */
  async setFilter(filter: IssueFilter): Promise<void> {
    this.wanted = filter;
    this.generation++;
    this.loading = undefined;
    this.issues = [];
    this.loaded = false;
    await this.refresh();
  }

  /**
   * Reads again what was read, and the count: at most so many pages of it, unless the rest is known to be out of date.
   * Several callers share one look. Never rejects: see `error`. `maxAgeMs` as in PanelRequest, for who looks by itself.
   */
  refresh(maxPages = Infinity, maxAgeMs?: number): Promise<void> {
    if (this.loading) return this.loading;
    const mine = this.generation;
    const job = this.readAgain(mine, maxPages, maxAgeMs).finally(() => {
      if (this.loading === job) this.loading = undefined;
    });
    this.loading = job;
    return job;
  }

  /** Reads the next page. Rejects with what the panel answered. */
  async more(): Promise<void> {
    await this.loading;
    const mine = this.generation;
    const before = this.issues.length;
    // Where some were taken off the list, the others moved up: the page that is begun is read again.
    for (let page = Math.floor(before / perPage) + 1; ; page++) {
      const answer = await this.read(page);
      if (mine !== this.generation) return;
      this.issues = joined(this.issues, answer.items);
      const isEnd = answer.items.length === 0 || page >= answer.pages;
      this.totalFound = answer.items.length === 0 ? this.issues.length : answer.total;
      if (isEnd || this.issues.length > before) break;
    }
    this.changed.fire();
  }

  /** Changes issues one after the other; stops at the first that fails. Tells of each as it is done. */
  async setStatus(
    changes: readonly StatusChange[],
    options: {
      readonly onDone?: (issue: Issue) => void;
      readonly signal?: AbortSignal | undefined;
    } = {},
  ): Promise<StatusOutcome> {
    const undo: StatusChange[] = [];
    let done = 0;
    for (const { fingerprint, status, ...given } of changes) {
      const before = this.get(fingerprint)?.status ?? given.before;
      try {
        const wanted = { fingerprint, status };
        const after = await this.pace.change(this.http, this.project, wanted, options.signal);
        if (before !== undefined && before !== status) undo.push({ fingerprint, status: before });
        done++;
        const known = this.apply(after, before);
        options.onDone?.(known);
      } catch (error) {
        const isCanceled = isAbort(error);
        return { undo, done, error: isCanceled ? undefined : toError(error), isCanceled };
      }
    }
    return { undo, done, error: undefined, isCanceled: false };
  }

  /** Takes an issue as it is now: it changes its row, or leaves the list when the filter hides it. Returns what is known. */
  apply(given: Issue, before = this.get(given.fingerprint)?.status): Issue {
    const issue = this.regressions.note(given);
    const isListed = this.get(issue.fingerprint) !== undefined;
    const wasOpen = before === 'unresolved' ? 1 : 0;
    const isOpen = issue.status === 'unresolved' ? 1 : 0;
    if (before && this.openCount !== undefined) this.openCount += isOpen - wasOpen;
    const stays = this.wanted.status === 'all' || this.wanted.status === issue.status;
    this.issues = this.issues.flatMap((other) =>
      other.fingerprint !== issue.fingerprint ? [other] : stays ? [issue] : [],
    );
    if (isListed && !stays) this.totalFound--;
    const others = this.newestOpen.filter(({ fingerprint }) => fingerprint !== issue.fingerprint);
    this.newestOpen = [...others, ...(isOpen ? [issue] : [])]
      .sort((a, b) => b.lastSeenAt - a.lastSeenAt)
      .slice(0, perPage);
    this.changed.fire();
    return issue;
  }

  dispose(): void {
    this.generation++;
    this.changed.dispose();
  }

  private async readAgain(mine: number, maxPages: number, maxAgeMs?: number): Promise<void> {
    try {
      const first = await this.read(1, maxAgeMs);
      const found = await this.readOn(first, maxPages, maxAgeMs);
      const open = isUsual(this.wanted) ? first : await this.readOpen(maxAgeMs);
      if (mine !== this.generation) return;
      this.issues = found.map((issue) => this.regressions.note(issue));
      this.totalFound = first.total;
      this.openCount = open.total;
      this.newestOpen = open.items.map((issue) => this.regressions.note(issue));
      this.loaded = true;
      this.failed = undefined;
    } catch (error) {
      if (mine !== this.generation) return;
      this.failed = toError(error);
    }
    this.changed.fire();
  }

  /** What was loaded, as it is now; what lies deeper than `maxPages` as it was, while that can be. */
  private async readOn(
    first: ListPage<Issue>,
    maxPages: number,
    maxAgeMs?: number,
  ): Promise<readonly Issue[]> {
    const loaded = Math.min(Math.ceil(this.issues.length / perPage), first.pages);
    let found = first.items;
    for (let page = 2; page <= loaded; page++) {
      if (page > maxPages) {
        const isThere = new Set(found.map(({ fingerprint }) => fingerprint));
        const all = [...found, ...this.issues.filter((issue) => !isThere.has(issue.fingerprint))];
        if (all.length <= first.total) return all;
      }
      found = joined(found, (await this.read(page, maxAgeMs)).items);
    }
    return found;
  }

  private read(page: number, maxAgeMs?: number) {
    const query = { ...this.wanted, page, perPage };
    return listIssues(this.http, this.project, query, { maxAgeMs });
  }

  private readOpen(maxAgeMs?: number) {
    const query = { ...plainFilter, page: 1, perPage };
    return listIssues(this.http, this.project, query, { maxAgeMs });
  }
}

/** Both after each other; an issue that moved down meanwhile comes a second time, and is as it came last. */
function joined(issues: readonly Issue[], next: readonly Issue[]): readonly Issue[] {
  return [...new Map([...issues, ...next].map((issue) => [issue.fingerprint, issue])).values()];
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
