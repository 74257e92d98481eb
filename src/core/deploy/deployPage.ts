import { isDeepStrictEqual } from 'node:util';
import * as l10n from '@vscode/l10n';
import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore, MutableDisposable } from '../base/event';
import type { Page, PageController } from '../base/page';
import { Throttle } from '../base/throttle';
import type {
  DeployAction,
  DeployPart,
  DeployView,
  FromDeployPage,
  ToDeployPage,
} from './deployMessages';
import { deployView } from './deployView';
import { type DeployRecord, isOnlyStart } from './record';
import type { DeployIssue, DeployReport } from './report';
import type { DeployReports } from './reports';

/** What a page asks of the rest of the extension. */
export interface DeployPageRequests {
  readonly act: (action: DeployAction, report: DeployReport) => unknown;
  readonly openIssue: (issue: DeployIssue, report: DeployReport) => unknown;
  readonly report: (error: unknown) => void;
}

/** What a page knows of a deploy that is kept. */
export type KeptDeploy = Pick<DeployRecord, 'phase' | 'changes' | 'written'>;

/** What a page looks up besides the report. */
export interface DeployPageFacts {
  /** How far the files of a deploy have come, and which they are; undefined where nothing of them is kept. */
  readonly recordOf: (id: string) => Promise<KeptDeploy | undefined>;
  /** Whether an incident of its server is kept that fell into it. */
  readonly hasIncident: (report: DeployReport) => boolean;
  readonly hasIssues: (report: DeployReport) => boolean;
  /** Fires when some of this may be otherwise. */
  readonly onDidChange: (listener: () => unknown) => Disposable;
}

/** What a page needs. */
export interface DeployPageParts {
  readonly page: Page<ToDeployPage>;
  readonly reports: Pick<DeployReports, 'find' | 'isRunning' | 'onDidChange'>;
  readonly facts: DeployPageFacts;
  readonly requests: DeployPageRequests;
  readonly clock: Clock;
  readonly locale: string;
}

/** Milliseconds between two looks at a deploy that runs: lines may come by the hundred. */
const paceMs = 250;
/** Milliseconds after which a time that is shown is another. */
const tickMs = 1_000;

/** The page of one deploy: lives through it, and shows later what it came to. */
export class DeployPage implements PageController<FromDeployPage> {
  private readonly owned = new DisposableStore();
  private readonly tick = this.owned.add(new MutableDisposable());
  private readonly pace: Throttle;
  private report: DeployReport | undefined;
  private shown: DeployView | undefined;
  private looks = 0;
  private isReady = false;

  constructor(
    private readonly id: string,
    private readonly parts: DeployPageParts,
  ) {
    const { clock, reports, facts, page } = parts;
    this.pace = this.owned.add(new Throttle(clock, paceMs, () => this.look()));
    this.owned.add(
      reports.onDidChange((changed) => {
        if (changed === id) this.pace.request();
      }),
    );
    this.owned.add(facts.onDidChange(() => this.pace.request()));
    this.owned.add(page.onDidChangeVisibility(() => this.pace.request()));
  }

  async receive(message: FromDeployPage): Promise<void> {
    const { page, requests } = this.parts;
    switch (message.type) {
      case 'ready':
        this.isReady = true;
        this.shown = undefined;
        page.send({ type: 'keep', state: { deploy: this.id } });
        return this.show();
      case 'refresh':
        return this.show();
      case 'act':
        if (this.report) await requests.act(message.action, this.report);
        return;
      case 'openIssue': {
        const issue = this.report?.issues[message.issue];
        if (this.report && issue) await requests.openIssue(issue, this.report);
      }
    }
  }

  dispose(): void {
    this.owned.dispose();
  }

  private look(): void {
    this.show().catch(this.parts.requests.report);
  }

  private async show(): Promise<void> {
    const { page, reports, facts, clock, locale } = this.parts;
    if (!this.isReady || !page.isVisible) return;
    const look = ++this.looks;
    const [report, kept] = await Promise.all([reports.find(this.id), facts.recordOf(this.id)]);
    // What a later look finds is newer.
    if (look !== this.looks || this.owned.isDisposed) return;
    if (!report) {
      const text = l10n.t('This deploy is no longer kept.');
      page.send({
        type: 'failed',
        text,
        retry: l10n.t({ message: 'Try Again', comment: ['Button: loads the page again'] }),
      });
      return;
    }
    this.report = report;
    const isRunning = reports.isRunning(this.id);
    const view = deployView(report, {
      ...{ now: clock.now(), locale, isRunning, phase: kept?.phase },
      isOnlyStart: kept !== undefined && isOnlyStart(kept),
      hasIncident: facts.hasIncident(report),
      hasIssues: facts.hasIssues(report),
    });
    this.send(view);
    if (isRunning) this.tick.value = clock.after(tickMs, () => this.look());
    else this.tick.clear();
  }

  /** Times and lines alone change in their places: what the user reads stays where it is. */
  private send(view: DeployView): void {
    const { page } = this.parts;
    const before = this.shown;
    this.shown = view;
    if (!before || !isDeepStrictEqual(still(before), still(view))) {
      page.setTitle(view.title);
      page.send({ type: 'show', view });
      return;
    }
    for (const part of partsOf(view)) {
      const known = partsOf(before).find((one) => one.part === part.part);
      if (!isDeepStrictEqual(known, part)) page.send({ type: 'part', part });
    }
  }
}

/** What of a view is shown anew only as a whole. */
function still(view: DeployView): DeployView {
  return {
    ...view,
    steps: { ...view.steps, steps: [] },
    lines: { ...view.lines, lines: [] },
  };
}

function partsOf({ steps, lines }: DeployView): readonly DeployPart[] {
  return [
    { part: 'steps', steps: steps.steps },
    { part: 'lines', lines: lines.lines },
  ];
}
