import { describeError } from '../api/describe';
import { Emitter } from '../base/event';
import { KeyedFiles } from '../base/keyedFiles';
import { limits } from '../base/limits';
import type { Log } from '../base/log';
import { type DeployReport, decodeReport, encodeReport } from './report';

/** A deploy that this window is at. */
interface RunningReport {
  readonly report: DeployReport;
  readonly cancel: () => void;
}

/** What is known of deploys, in a folder of our own that all windows see; of those at work here as they are now. */
export class DeployReports {
  private readonly files: KeyedFiles;
  private readonly changed = new Emitter<string>();
  private readonly running = new Map<string, RunningReport>();
  private writing: Promise<void> = Promise.resolve();

  /** Fires the id of a deploy of which this window knows more. */
  readonly onDidChange = this.changed.event;

  constructor(
    folder: string,
    private readonly log: Log,
  ) {
    this.files = new KeyedFiles(folder, limits.deployReportBytes);
  }

  /** What is known of a deploy; undefined where nothing is kept that can be read. */
  async find(id: string): Promise<DeployReport | undefined> {
    const here = this.running.get(id);
    if (here) return here.report;
    await this.writing;
    const found = decodeReport(await this.files.load([id]));
    return found?.id === id ? found : undefined;
  }

  /** Whether this window is at a deploy. */
  isRunning(id: string): boolean {
    return this.running.has(id);
  }

  /** Gives a deploy up, as far as it can be; nothing where this window is not at it. */
  cancel(id: string): void {
    this.running.get(id)?.cancel();
  }

  /** Shows what a deploy has come to; `isKept` writes it down too. */
  put(report: DeployReport, cancel: () => void, isKept: boolean): void {
    this.running.set(report.id, { report, cancel });
    if (isKept) this.keep(report);
    this.changed.fire(report.id);
  }

  /** Keeps what a deploy came to, at its end. */
  end(report: DeployReport): void {
    this.running.delete(report.id);
    this.keep(report);
    this.changed.fire(report.id);
  }

  /** Adds what became known of a deploy later; nothing where it is no longer kept. */
  async amend(id: string, more: Pick<DeployReport, 'issues' | 'issuesAt'>): Promise<void> {
    const report = await this.find(id);
    if (!report) return;
    const here = this.running.get(id);
    if (here) this.put({ ...report, ...more }, here.cancel, true);
    else this.end({ ...report, ...more });
  }

  /** One after the other, so that the last is what is kept. */
  private keep(report: DeployReport): void {
    this.writing = this.writing
      .then(() => this.files.change([report.id], () => encodeReport(report)))
      // The page of this window shows it all the same; nothing on the server depends on it.
      .catch((error: unknown) => this.log.warn(`Not kept of a deploy: ${describeError(error)}`));
  }
}
