import { type Disposable, Emitter } from '../base/event';
import { PanelError } from '../api/errors';
import type { PanelHttp } from '../api/http';
import type { Issue, IssueStatus } from '../api/issue';
import { getIssue, listIssues, setIssueStatus } from '../api/monitoring';
import { type IssueFilter, isUsual, plainFilter } from './issueFilter';

const perPage = 25;
/** Pages that a refresh reads again; what lies deeper is read when it is asked for. */
const pagesKept = 4;

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
  /** Why it stopped; undefined when all were changed. */
  readonly error: Error | undefined;
}

/** The issues of one project, as far as they were read. After a failure it keeps what it knew. */
export class IssueList implements Disposable {
  private readonly changed = new Emitter<void>();
  private issues: readonly Issue[] = [];
  private pages = 0;
  private totalFound = 0;
  private openCount: number | undefined;
  private newestOpen: readonly Issue[] = [];
  private failed: Error | undefined;
  private loaded = false;
  private loading: Promise<void> | undefined;
  /** Grows when the list starts anew: an answer to an older question is thrown away. */
  private generation = 0;

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly http: PanelHttp,
    readonly project: string,
    private wanted: IssueFilter = plainFilter,
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

  /** Narrows or sorts the list and reads it anew. */
  async setFilter(filter: IssueFilter): Promise<void> {
    this.wanted = filter;
    this.generation++;
    this.loading = undefined;
    this.pages = 0;
    this.issues = [];
    this.loaded = false;
    await this.refresh();
  }

  /** Reads again what was read, and the count. Several callers share one look. Never rejects: see `error`. */
  refresh(): Promise<void> {
    if (this.loading) return this.loading;
    const mine = this.generation;
    const job = this.readAgain(mine).finally(() => {
      if (this.loading === job) this.loading = undefined;
    });
    this.loading = job;
    return job;
  }

  /** Reads the next page. Rejects with what the panel answered. */
  async more(): Promise<void> {
    await this.loading;
    const mine = this.generation;
    const page = await this.read(this.pages + 1);
    if (mine !== this.generation) return;
    // What moved down meanwhile comes a second time.
    this.issues = unique([...this.issues, ...page.items]);
    this.totalFound = page.items.length === 0 ? this.issues.length : page.total;
    this.pages++;
    this.changed.fire();
  }

  /** Changes issues one after the other; stops at the first that fails. Tells of each as it is done. */
  async setStatus(
    changes: readonly StatusChange[],
    onDone: (issue: Issue) => void = () => undefined,
  ): Promise<StatusOutcome> {
    const undo: StatusChange[] = [];
    let done = 0;
    for (const { fingerprint, status, ...given } of changes) {
      const before = this.get(fingerprint)?.status ?? given.before;
      try {
        const after = await changeStatus(this.http, this.project, { fingerprint, status });
        if (before !== undefined && before !== status) undo.push({ fingerprint, status: before });
        done++;
        this.apply(after);
        onDone(after);
      } catch (error) {
        return { undo, done, error: toError(error) };
      }
    }
    return { undo, done, error: undefined };
  }

  /** Takes an issue as it is now: it changes its row, or leaves the list when the filter hides it. */
  apply(issue: Issue): void {
    const before = this.get(issue.fingerprint);
    const wasOpen = before?.status === 'unresolved' ? 1 : 0;
    const isOpen = issue.status === 'unresolved' ? 1 : 0;
    if (before && this.openCount !== undefined) this.openCount += isOpen - wasOpen;
    const stays = this.wanted.status === 'all' || this.wanted.status === issue.status;
    this.issues = this.issues.flatMap((other) =>
      other.fingerprint !== issue.fingerprint ? [other] : stays ? [issue] : [],
    );
    if (before && !stays) this.totalFound--;
    this.changed.fire();
  }

  dispose(): void {
    this.generation++;
    this.changed.dispose();
  }

  private async readAgain(mine: number): Promise<void> {
    try {
      const pages = [await this.read(1)];
      const wanted = Math.min(this.pages, pagesKept, pages[0]?.pages ?? 1);
      for (let page = 2; page <= wanted; page++) pages.push(await this.read(page));
      const open = isUsual(this.wanted) ? pages[0] : await this.readOpen();
      if (mine !== this.generation) return;
      this.issues = unique(pages.flatMap(({ items }) => items));
      this.totalFound = pages[0]?.total ?? 0;
      this.pages = pages.length;
      this.openCount = open?.total;
      this.newestOpen = open?.items ?? [];
      this.loaded = true;
      this.failed = undefined;
    } catch (error) {
      if (mine !== this.generation) return;
      this.failed = toError(error);
    }
    this.changed.fire();
  }

  private read(page: number) {
    return listIssues(this.http, this.project, { ...this.wanted, page, perPage });
  }

  private readOpen() {
    return listIssues(this.http, this.project, { ...plainFilter, page: 1, perPage });
  }
}

/** Sets an issue's status. When the answer got lost, looks whether it was done before saying that it was not. */
async function changeStatus(
  http: PanelHttp,
  project: string,
  change: { readonly fingerprint: string; readonly status: IssueStatus },
): Promise<Issue> {
  try {
    return await setIssueStatus(http, project, change.fingerprint, change.status);
  } catch (error) {
    if (!PanelError.is(error, 'network', 'timeout', 'panelFailed', 'daemonFailed', 'daemonDown'))
      throw error;
    const now = await getIssue(http, project, change.fingerprint).catch(() => undefined);
    if (now?.status === change.status) return now;
    throw error;
  }
}

function unique(issues: readonly Issue[]): readonly Issue[] {
  return [...new Map(issues.map((issue) => [issue.fingerprint, issue])).values()];
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
