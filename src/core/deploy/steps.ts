import { describeError } from '../api/describe';
import { isAbort } from '../api/errors';
import type { Clock } from '../base/clock';
import { Emitter } from '../base/event';

/** The parts of a deploy, in their order. */
export const stepNames = [
  'build',
  'check',
  'compare',
  'backup',
  'stage',
  'replace',
  'release',
  'start',
  'watch',
  'undo',
] as const;
export type StepName = (typeof stepNames)[number];

/** One part of a deploy that was begun. Times in milliseconds since 1970. */
export interface DeployStep {
  readonly name: StepName;
  readonly startedAt: number;
  readonly endedAt?: number;
  readonly state: 'running' | 'done' | 'failed' | 'canceled';
  /** What went wrong, in words. */
  readonly problem?: string;
  /** How much of it is done, where that is counted: files, or bytes of an upload. */
  readonly progress?: { readonly done: number; readonly total: number };
}

/** The steps of a deploy as they come, for whoever shows them. */
export class DeploySteps {
  private readonly changed = new Emitter<DeployStep>();
  private steps: readonly DeployStep[] = [];

  /** Fires with a step that began, went on or ended. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly clock: Clock) {}

  /**
   * Does one step, and notes how it ended; `problemOf`: what is wrong with what came of it, in words. Rejects as `work`
   * does.
   */
  async run<T>(
    name: StepName,
    work: (report: StepReport) => Promise<T>,
    problemOf: (value: T) => string | undefined = () => undefined,
  ): Promise<T> {
    const at = this.steps.length;
    this.put(at, { name, startedAt: this.clock.now(), state: 'running' });
    const end = (how: Pick<DeployStep, 'state'> & Partial<DeployStep>) => {
      const begun = this.steps[at];
      if (begun) this.put(at, { ...begun, ...how, endedAt: this.clock.now() });
    };
    const report = (done: number, total: number) => {
      const begun = this.steps[at];
      if (begun) this.put(at, { ...begun, progress: { done, total } });
    };
    try {
      const value = await work(report);
      const problem = problemOf(value);
      end(problem === undefined ? { state: 'done' } : { state: 'failed', problem });
      return value;
    } catch (error) {
      if (isAbort(error)) end({ state: 'canceled' });
      else end({ state: 'failed', problem: describeError(error) });
      throw error;
    }
  }

  private put(at: number, step: DeployStep): void {
    this.steps = [...this.steps.slice(0, at), step, ...this.steps.slice(at + 1)];
    this.changed.fire(step);
  }
}

/** Hears how much of a step is done. */
export type StepReport = (done: number, total: number) => void;
