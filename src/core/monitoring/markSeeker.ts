import { PanelError } from '../api/errors';
import type { Issue } from '../api/issue';
import type { Panel } from '../api/panel';
import type { Disposable } from '../base/event';
import type { Log } from '../base/log';
import { functionLine } from '../source/functionLine';
import { reportedFrame } from '../source/stack';
import type { Sources } from '../source/whereIsNow';
import { CodeMarks } from './codeMarks';
import { mayBeIn } from './culprit';
import type { Monitoring } from './monitoring';
import { type IssueRef, issueKey } from './refs';

/** An open issue that may have a mark. */
export interface MarkedIssue {
  readonly ref: IssueRef;
  readonly issue: Issue;
}

/** What finding code needs. */
export interface MarkSeekerParts {
  readonly monitoring: Pick<Monitoring, 'of' | 'panels'>;
  readonly sources: Sources;
  readonly log: Log;
}

/** Finds the lines that open issues come from: one issue after the other, each only once. */
export class MarkSeeker implements Disposable {
  /** The marks by the URIs of their files. */
  readonly marks = new CodeMarks();
  private issues = new Map<string, MarkedIssue>();
  /** Issues that were looked for, with the release they were last seen in. */
  private readonly sought = new Map<string, string | undefined>();
  /** Panels that refused the key or what it may read: they are not asked again before a user wants it. */
  private readonly refused = new WeakSet<Panel>();
  private queue: readonly (readonly [string, MarkedIssue])[] = [];
  private isSeeking = false;
  private isDisposed = false;

  constructor(
    private readonly parts: MarkSeekerParts,
    private readonly onFound: () => void,
  ) {}

  /** The issue of a mark. */
  get(id: string): MarkedIssue | undefined {
    return this.issues.get(id);
  }

  /** Looks for all again: where files lie may have changed. What was read of the issues is kept. */
  forget(): void {
    this.sought.clear();
  }

  /** Looks again for those in a file, which has changed. */
  forgetIn(file: string): void {
    for (const { id } of this.marks.in(file)) this.sought.delete(id);
  }

  /** Looks for the issues that may come from these files; from any file where `paths` is undefined. */
  async seek(paths: readonly string[] | undefined): Promise<void> {
    this.issues = new Map(this.open().map((entry) => [issueKey(entry.ref), entry]));
    this.marks.retain(new Set(this.issues.keys()));
    for (const id of this.sought.keys()) if (!this.issues.has(id)) this.sought.delete(id);
    this.queue = [...this.issues].filter(
      ([, { issue }]) => !paths || paths.some((path) => mayBeIn(issue.culprit, path)),
    );
    if (this.isSeeking) return;
    this.isSeeking = true;
    try {
      for (let next = this.next(); next && !this.isDisposed; next = this.next()) {
        const [id, entry] = next;
        this.sought.set(id, entry.issue.lastRelease);
        await this.place(id, entry).catch((error: unknown) => {
          if (PanelError.is(error, 'signedOut', 'unauthorized', 'forbidden'))
            this.refused.add(entry.ref.panel);
          // The page of the issue says what is wrong when the user asks for it.
          this.parts.log.debug(`Marks: ${String(error)}`);
        });
      }
    } finally {
      this.isSeeking = false;
    }
  }

  dispose(): void {
    this.isDisposed = true;
    this.queue = [];
  }

  private next() {
    return this.queue.find(
      ([id, { ref, issue }]) =>
        !this.refused.has(ref.panel) &&
        (!this.sought.has(id) || this.sought.get(id) !== issue.lastRelease),
    );
  }

  /** The open issues that happened last: each costs one request, once. What the tree is narrowed to does not count. */
  private open(): readonly MarkedIssue[] {
    const { monitoring } = this.parts;
    return monitoring.panels.all.flatMap((panel) =>
      monitoring.of(panel).projects.flatMap(({ uuid: project }) =>
        monitoring
          .of(panel)
          .issues(project)
          .newest.map((issue) => ({
            ref: { panel, project, fingerprint: issue.fingerprint },
            issue,
          })),
      ),
    );
  }

  private async place(id: string, { ref, issue }: MarkedIssue): Promise<void> {
    const { monitoring, sources } = this.parts;
    const { workspace } = sources;
    const latest = await monitoring.of(ref.panel).latest.of(ref.project, issue, 'background');
    const reported = latest && reportedFrame(latest);
    const { whereIsNow } = await import('../source/whereIsNow');
    const found = reported && (await whereIsNow(reported, sources));
    if (!reported || found?.kind !== 'one') return;
    const { file, line, isDoubtful } = found.place;
    const uri = workspace.uriOf(file);
    const text = await workspace.read(file);
    if (line === undefined || uri === undefined || text === undefined || this.isDisposed) return;
    const start = functionLine(text, reported.frame.function) ?? line;
    this.marks.set(uri, { id, line, functionLine: Math.min(start, line), isDoubtful });
    this.onFound();
  }
}
