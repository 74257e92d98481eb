import { limits } from '../base/limits';
import { beatAfter } from '../base/beat';
import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore, Emitter } from '../base/event';
import { Poller } from '../base/poller';
import type { PanelHttp } from '../api/http';
import { type Project, type ProjectList, listProjects } from '../api/projects';
import { type PanelErrorKind, PanelError } from '../api/errors';
import type { IssueFilter } from './issueFilter';
import { IssueList } from './issueList';
import { LatestOccurrences } from './latestOccurrences';
import { StatusPace } from './statusPace';
import { WriteAccess } from './writeAccess';

/** Milliseconds between two looks at the issues while somebody watches. */
export const issuesPollMs = 60_000;
/** Milliseconds between two looks while nobody does, but wants to be told. */
export const quietPollMs = 5 * 60_000;
/** Milliseconds between two looks at the list of projects. */
const projectsMs = 5 * 60_000;
/** Milliseconds that an answer may be old that another window got at the same beat. */
const sharedAnswerMs = 5_000;
/** Pages of a project's issues that such a look reads again. */
const pagesPerPoll = 4;

const lasting: readonly PanelErrorKind[] = ['signedOut', 'unauthorized', 'forbidden', 'notFound'];

/** Whether there is no use in asking again by itself: another key is needed, or what was asked for is not there. */
export function isLasting(error: unknown): boolean {
  return PanelError.is(error, ...lasting);
}

/** The monitoring projects of one panel with their issues. Asks only while somebody watches, or when told to. */
export class MonitoringStore implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<string | undefined>());
  private readonly poller: Poller;
  private readonly lists = new Map<string, IssueList>();
  private known: ProjectList | undefined;
  private failed: Error | undefined;
  private refreshing: Promise<void> | undefined;
  private listedAt = 0;
  private readAt: number | undefined;
  /** Counts what was taken over from answers: an older list of projects does not know it. */
  private applied = 0;
  private isAccountOld = false;
  private readonly access: WriteAccess;

  /** The newest occurrences of issues that were read. */
  readonly latest: LatestOccurrences;

  /** Through which all its issues get another status. */
  readonly statusPace: StatusPace;

  /** Fires the uuid of a project whose issues changed, or undefined when the projects did. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly http: PanelHttp,
    private readonly clock: Clock,
    private readonly filterOf: (project: string) => IssueFilter,
  ) {
    this.latest = new LatestOccurrences(http);
    this.statusPace = new StatusPace(clock);
    this.access = this.owned.add(new WriteAccess(http, () => this.changed.fire(undefined)));
    this.poller = this.owned.add(
      new Poller(clock, { next: (everyMs) => this.nextLook(everyMs), poll: () => this.look() }),
    );
  }

  get isLoaded(): boolean {
    return this.known !== undefined;
  }

  /** Whether the key was refused what needs `monitoring.write`; false while that is not known. */
  get isReadOnly(): boolean {
    return this.access.isRefused;
  }

  /** Finds out what the key may change, once. Never rejects. */
  async learnAccess(): Promise<void> {
    const [project] = this.projects;
    if (project) await this.access.learn(project.uuid);
  }

  /** Whether the panel has no monitoring, or has switched it off (api.md, What the service does). */
  get isOff(): boolean {
    // Also after it was there: the list of projects is always found where monitoring is on.
    return PanelError.is(this.failed, 'notFound');
  }

  /** Why the last look at the projects failed; undefined after one that did not. */
  get error(): Error | undefined {
    return this.failed;
  }

  /** What the account may have; undefined before the first look, and after a change until the next one. */
  get account(): Omit<ProjectList, 'projects'> | undefined {
    return this.isAccountOld ? undefined : this.known;
  }

  /** All projects, by name. */
  get projects(): readonly Project[] {
    return [...(this.known?.projects ?? [])].sort((a, b) => a.name.localeCompare(b.name));
  }

  /** Unresolved issues of all projects, as far as they are known. */
  get unresolved(): number {
    return this.projects.reduce(
      (sum, { uuid }) => sum + (this.lists.get(uuid)?.unresolved ?? 0),
      0,
    );
  }

  project(uuid: string): Project | undefined {
    return this.known?.projects.find((project) => project.uuid === uuid);
  }

  /** A project, read first where the projects were not read yet. Rejects with why that failed. */
  async find(uuid: string): Promise<Project | undefined> {
    if (!this.known) await this.refresh();
    if (!this.known && this.failed) throw this.failed;
    return this.project(uuid);
  }

  /** The issues of a project; made on first use. */
  issues(project: string): IssueList {
    const known = this.lists.get(project);
    if (known) return known;
    const list = this.owned.add(
      new IssueList(this.http, project, this.filterOf(project), this.statusPace),
    );
    list.onDidChange(() => this.changed.fire(project));
    this.lists.set(project, list);
    return list;
  }

  /** Reads projects and all issues that were read; several callers share one look. Never rejects: see `error`. */
  refresh(): Promise<void> {
    this.access.forgetRefusal();
    return this.readAll(Infinity);
  }

  /** Reads all unless that was tried already, as another window may have a moment ago. Never rejects: see `error`. */
  async readOnce(): Promise<void> {
    if (this.readAt === undefined) await this.readAll(pagesPerPoll, sharedAnswerMs);
  }

  /** Reads the projects alone; `maxAgeMs` as in PanelRequest. Rejects with PanelError. */
  async readProjects(maxAgeMs?: number): Promise<void> {
    for (let applied; applied !== this.applied;) {
      applied = this.applied;
      const answer = await listProjects(this.http, maxAgeMs);
      if (applied === this.applied) this.known = answer;
    }
    this.isAccountOld = false;
    this.listedAt = this.clock.now();
  }

  /** Takes a project as a change of it was answered, or forgets one that was deleted. */
  apply(change: { readonly project: Project } | { readonly deleted: string }): void {
    this.applied++;
    if (!this.known) return;
    const uuid = 'project' in change ? change.project.uuid : change.deleted;
    const others = this.known.projects.filter((project) => project.uuid !== uuid);
    const projects = 'project' in change ? [...others, change.project] : others;
    if (!('project' in change)) this.forget(uuid);
    this.isAccountOld = true;
    this.known = { ...this.known, projects };
    this.changed.fire(undefined);
  }

  /**
   * Keeps the store fresh until the answer is disposed: looks each `ms` milliseconds, and at once for somebody who
   * watches what is older than that.
   */
  watch(ms = issuesPollMs): Disposable {
    return this.poller.watch(ms);
  }

  dispose(): void {
    this.owned.dispose();
  }

  /** Milliseconds until the next look. Whoever looks seldom has time: the first look is a whole pause away. */
  private nextLook(everyMs: number): number | undefined {
    if (isLasting(this.failed)) return undefined;
    const now = this.clock.now();
    const readAt = this.readAt ?? (everyMs > issuesPollMs ? now : -Infinity);
    return Math.max(0, beatAfter(readAt, { everyMs, offsetMs: this.http.beatOffsetMs }) - now);
  }

  private async look(): Promise<void> {
    this.readAt = this.clock.now();
    const rhythm = { everyMs: projectsMs, offsetMs: this.http.beatOffsetMs };
    const isStale = this.clock.now() >= beatAfter(this.listedAt, rhythm);
    if (!this.known || this.failed || isStale) await this.readAll(pagesPerPoll, sharedAnswerMs);
    else await this.readIssues(pagesPerPoll, sharedAnswerMs);
  }

  private readAll(maxPages: number, maxAgeMs?: number): Promise<void> {
    this.refreshing ??= this.readAgain(maxPages, maxAgeMs).finally(() => {
      this.refreshing = undefined;
      this.poller.schedule();
    });
    return this.refreshing;
  }

  private async readAgain(maxPages: number, maxAgeMs?: number): Promise<void> {
    this.readAt = this.clock.now();
    try {
      await this.readProjects(maxAgeMs);
      this.failed = undefined;
    } catch (error) {
      this.failed = error instanceof Error ? error : new Error(String(error));
    }
    if (this.failed) {
      this.changed.fire(undefined);
      return;
    }
    const there = new Set(this.projects.map(({ uuid }) => uuid));
    for (const uuid of [...this.lists.keys()]) if (!there.has(uuid)) this.forget(uuid);
    this.changed.fire(undefined);
    await this.readIssues(maxPages, maxAgeMs);
  }

  private async readIssues(maxPages: number, maxAgeMs?: number): Promise<void> {
    const some = this.projects.slice(0, limits.projects).map(({ uuid }) => this.issues(uuid));
    await Promise.all(some.map((list) => list.refresh(maxPages, maxAgeMs)));
    const errors = some.map((list) => list.error);
    // Without the scope, or with a key that is refused, the next look would come to the same.
    this.failed = errors.find((one) =>
      PanelError.is(one, 'signedOut', 'unauthorized', 'forbidden'),
    );
    // A project that is gone: the next look asks which there are.
    if (errors.some((one) => PanelError.is(one, 'notFound'))) this.listedAt = -Infinity;
    if (this.failed) this.changed.fire(undefined);
  }

  private forget(uuid: string): void {
    this.lists.get(uuid)?.dispose();
    this.lists.delete(uuid);
  }
}
