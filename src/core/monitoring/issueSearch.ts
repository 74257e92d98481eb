import * as l10n from '@vscode/l10n';
import { describeError } from '../api/describe';
import { isAbort } from '../api/errors';
import { listIssues } from '../api/monitoring';
import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore, Emitter, MutableDisposable } from '../base/event';
import { firstOf } from '../base/firstOf';
import type { Monitoring } from './monitoring';
import {
  type IssueChoice,
  type ProjectChoice,
  issueChoice,
  issueChoices,
} from './monitoringChoices';

/** Milliseconds without a key after which the service is asked. */
const pauseMs = 300;
const perProject = 20;
/** Projects that are searched: each costs a request. */
const maxProjects = 50;

/** What a text found. */
export interface FoundIssues {
  readonly issues: readonly IssueChoice[];
  /** Why some projects could not be searched, each in a sentence. */
  readonly problems: readonly string[];
  readonly isBusy: boolean;
}

/** Finds issues of all projects of all panels while the user types: one request a project for each text that stays. */
export class IssueSearch implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly found = this.owned.add(new Emitter<FoundIssues>());
  private readonly pause = this.owned.add(new MutableDisposable());
  private asking = new AbortController();

  /** Fires what is to be shown. */
  readonly onDidFind = this.found.event;

  constructor(
    private readonly monitoring: Pick<Monitoring, 'of' | 'panels'>,
    private readonly projects: readonly ProjectChoice[],
    private readonly clock: Clock,
  ) {}

  /** Shows what is known for an empty text, and asks the service for any other. */
  async type(typed: string): Promise<void> {
    const text = typed.trim();
    this.asking.abort();
    const mine = (this.asking = new AbortController());
    this.pause.clear();
    if (text === '') {
      const issues = await issueChoices(this.monitoring, this.clock.now()).catch(() => []);
      if (!mine.signal.aborted) this.found.fire({ issues, problems: [], isBusy: false });
      return;
    }
    this.found.fire({ issues: [], problems: [], isBusy: true });
    this.pause.value = this.clock.after(pauseMs, () => void this.ask(text, mine.signal));
  }

  dispose(): void {
    this.asking.abort();
    this.owned.dispose();
  }

  private async ask(text: string, signal: AbortSignal): Promise<void> {
    const issues: IssueChoice[] = [];
    const { shown, more } = firstOf(this.projects, maxProjects);
    const problems = more === undefined ? [] : [more];
    const read = shown.map(async (project) => {
      const query = { text, status: 'all', sort: 'last_seen', perPage: perProject } as const;
      try {
        const { items } = await listIssues(project.panel.http, project.project, query, { signal });
        issues.push(...items.map((issue) => issueChoice(project, issue, this.clock.now())));
      } catch (error) {
        if (isAbort(error)) return;
        problems.push(
          l10n.t("Couldn't search project '{project}'. {reason}", {
            project: project.label,
            reason: describeError(error),
          }),
        );
      }
      if (signal.aborted) return;
      issues.sort((a, b) => b.lastSeenAt - a.lastSeenAt);
      this.found.fire({ issues: [...issues], problems: [...problems], isBusy: true });
    });
    await Promise.all(read);
    if (!signal.aborted) this.found.fire({ issues, problems, isBusy: false });
  }
}
