import type * as vscode from 'vscode';
import { functionLine } from '../../core/source/functionLine';
import { CodeMarks } from '../../core/monitoring/codeMarks';
import { mayBeIn } from '../../core/monitoring/culprit';
import type { Issue } from '../../core/api/issue';
import type { Log } from '../../core/base/log';
import type { SourceOpener } from '../source/sourceOpener';
import { uriOf } from '../source/workspaceFiles';
import type { Monitoring } from './monitoring';
import type { IssueRef } from '../../core/monitoring/refs';
import type { Releases } from './releases';
import { responsibleOf } from './shownFrame';

/** Issues of a project whose code is looked for at most: each costs one request, once. */
const maxPerProject = 30;

/** An open issue that may have a mark. */
export interface MarkedIssue {
  readonly ref: IssueRef;
  readonly issue: Issue;
}

/** What finding code needs. */
export interface MarkSeekerParts {
  readonly monitoring: Monitoring;
  readonly source: SourceOpener;
  readonly releases: Releases;
  readonly log: Log;
}

/** Finds the lines that open issues come from: one issue after the other, each only once. */
export class MarkSeeker implements vscode.Disposable {
  readonly marks = new CodeMarks();
  private issues = new Map<string, MarkedIssue>();
  /** Issues that were looked for, with the release they were last seen in. */
  private readonly sought = new Map<string, string | undefined>();
  private queue: readonly (readonly [string, MarkedIssue])[] = [];
  private isSeeking = false;
  private isDisposed = false;

  constructor(
    private readonly parts: MarkSeekerParts,
    private readonly onFound: () => void,
  ) {}

  get(id: string): MarkedIssue | undefined {
    return this.issues.get(id);
  }

  /** Looks for all again: where files lie may have changed. What was read of the issues is kept. */
  forget(): void {
    this.sought.clear();
  }

  /** Looks for the issues that may come from these files; from any file where `paths` is undefined. */
  async seek(paths: readonly string[] | undefined): Promise<void> {
    this.issues = new Map(this.open().map((entry) => [idOf(entry.ref), entry]));
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
      ([id, { issue }]) => !this.sought.has(id) || this.sought.get(id) !== issue.lastRelease,
    );
  }

  private open(): readonly MarkedIssue[] {
    const { monitoring } = this.parts;
    return monitoring.panels.all.flatMap((panel) =>
      monitoring.of(panel).projects.flatMap(({ uuid: project }) =>
        monitoring
          .of(panel)
          .issues(project)
          .items.filter(({ status }) => status === 'unresolved')
          .slice(0, maxPerProject)
          .map((issue) => ({ ref: { panel, project, fingerprint: issue.fingerprint }, issue })),
      ),
    );
  }

  private async place(id: string, { ref, issue }: MarkedIssue): Promise<void> {
    const { monitoring, source, releases } = this.parts;
    const latest = await monitoring.of(ref.panel).latest.of(ref.project, issue, 'background');
    const shown = responsibleOf(ref, latest);
    const found = shown && (await source.resolve(shown.frame, shown.stack));
    if (!shown || found?.kind !== 'one' || found.place.line === undefined) return;
    const uri = uriOf(found.place.file);
    const text = await source.files.read(found.place.file);
    if (!uri || text === undefined || this.isDisposed) return;
    const drift = await releases.drift(uri, found.place.line, shown.release);
    const line = drift?.line ?? found.place.line;
    const start = functionLine(text, shown.frame.function) ?? line;
    this.marks.set(uri.toString(), { id, line, functionLine: Math.min(start, line) });
    this.onFound();
  }
}

function idOf({ panel, project, fingerprint }: IssueRef): string {
  return `${panel.id}/${project}/${fingerprint}`;
}
