import * as l10n from '@vscode/l10n';
import type { Disposable } from '../base/event';
import { withoutColours } from '../console/output';
import type { ConsoleStats } from '../console/stats';
import { KeptLineReader } from '../watch/keptLine';
import { changedFiles } from './history';
import type { DeployChanges } from './deployedFile';
import { useOf } from './newReport';
import type { Finding } from './preflightFacts';
import type { DeployReport, ReportEnding } from './report';
import type { DeployReports } from './reports';
import type { DeployStep, DeploySteps } from './steps';
import type { Verdict } from './verdict';

/** Lines of the console that are kept of a deploy, the last, and characters of each. */
const most = { lines: 300, lineLength: 1_000 };

/** What a reporter hears of a server's console. */
export interface HeardConsole {
  readonly onDidReceiveLine: (listener: (line: string) => unknown) => Disposable;
  readonly onDidReceiveStats: (listener: (stats: ConsoleStats) => unknown) => Disposable;
}

/** Takes down what one deploy does, for its page and for later. */
export class DeployReporter {
  private readonly kept = new KeptLineReader();

  constructor(
    private readonly store: Pick<DeployReports, 'put' | 'end'>,
    private current: DeployReport,
    private readonly cancel: () => void,
  ) {
    // One that is undone later has an end already.
    const steps = current.steps.map((step) =>
      step.state === 'running' ? ({ ...step, state: 'canceled' } as const) : step,
    );
    this.put({ steps, ending: undefined }, true);
  }

  get report(): DeployReport {
    return this.current;
  }

  /** Takes down each step as it goes on. */
  follow(steps: Pick<DeploySteps, 'onDidChange'>): Disposable {
    return steps.onDidChange((step) => {
      const { steps: before } = this.current;
      const isSame = ({ name, startedAt, state }: DeployStep) =>
        name === step.name && startedAt === step.startedAt && state === 'running';
      const at = before.findLastIndex(isSame);
      const next = at < 0 ? [...before, step] : before.with(at, step);
      const waits = step.name === 'watch' && step.state === 'running' ? this.current.waits : '';
      this.put({ steps: next, waits }, at < 0 || step.state !== 'running');
    });
  }

  /** Listens to the program from its start on. */
  listen({ onDidReceiveLine, onDidReceiveStats }: HeardConsole): Disposable {
    const heard = [
      onDidReceiveLine((line) => this.say(line)),
      onDidReceiveStats((stats) => this.use(stats)),
    ];
    return { dispose: () => heard.forEach((one) => one.dispose()) };
  }

  found(findings: readonly Finding[]): void {
    this.put({ findings }, true);
  }

  compared(changes: DeployChanges): void {
    this.put({ changes: changedFiles(changes) }, true);
  }

  /** Shows what the verdict waits for. */
  follows(verdict: Verdict): void {
    if (verdict.is !== 'undecided') return;
    const waits = l10n.t({
      message: 'Waiting for: {waits}',
      args: { waits: verdict.waitsFor.join(', ') },
      comment: ['{waits}: a list of what must still happen'],
    });
    if (waits !== this.current.waits) this.put({ waits }, false);
  }

  end(ending: ReportEnding): void {
    this.store.end({ ...this.current, ending });
  }

  private say(line: string): void {
    const kept = this.kept.take(withoutColours(line)).slice(0, most.lineLength);
    this.put({ lines: [...this.current.lines, kept].slice(-most.lines) }, false);
  }

  private use(stats: ConsoleStats): void {
    // A program that is down uses nothing, and that tells nothing of it.
    if (stats.uptimeMs === 0) return;
    const use = useOf(stats);
    const isStarted = this.current.steps.some(({ name }) => name === 'watch');
    this.put(isStarted ? { after: use } : { before: use }, false);
  }

  private put(more: Partial<DeployReport>, isKept: boolean): void {
    this.current = { ...this.current, ...more };
    this.store.put(this.current, this.cancel, isKept);
  }
}
