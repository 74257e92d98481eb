import { isSame } from '../base/isSame';
import type { Clock } from '../base/clock';
import { type Disposable, Emitter, MutableDisposable } from '../base/event';
import { isTransient, needsSignIn } from '../api/errorMeaning';
import { type SyncStep, addStep, addSteps, isSaveWithin } from './syncSteps';
import type { SyncOptions } from './syncPlace';

/** A change that was not made, and why: it waits for the user. */
export interface HeldStep {
  readonly step: SyncStep;
  readonly error: unknown;
}

/** What a queue is doing. */
export type SyncPhase =
  /** Nothing waits. */
  | 'idle'
  | 'working'
  /** There is no way to the server just now; it is tried again by itself. */
  | 'waiting'
  /** The user said to pause. */
  | 'paused';

/** What a queue works with. */
export interface SyncQueueParts {
  readonly clock: Clock;
  /** Makes one change on the server. */
  readonly perform: (step: SyncStep, options: SyncOptions) => Promise<void>;
  /** Keeps what waits, so that it outlives the window. */
  readonly keep: (waiting: readonly SyncStep[]) => unknown;
  /** What waited when the window was closed. */
  readonly kept: readonly SyncStep[];
}

/** Milliseconds until the next try, and the last for all that follow. */
const pauses = [2_000, 5_000, 15_000, 60_000];
/** Tries after which a daemon that only fails is believed. */
const patience = 4;

/**
 * The changes of one linked folder, made on the server one after the other in the order in which they came. While the
 * server cannot be reached they wait; one that is refused is held for the user, and the others go on.
 */
export class SyncQueue implements Disposable {
  private waiting: readonly SyncStep[];
  private refused: readonly HeldStep[] = [];
  private running: SyncStep | undefined;
  private readonly forced = new WeakSet<SyncStep>();
  private isPaused = false;
  private failures = 0;
  private lastError: unknown;
  private readonly timer = new MutableDisposable<Disposable>();
  private readonly changed = new Emitter<undefined>();
  private readonly drained = new Emitter<number>();
  private readonly ending = new AbortController();
  /** Changes made since the queue was empty last. */
  private made = 0;

  readonly onDidChange = this.changed.event;
  /** Fires how many changes were made when the last one that waited is through. */
  readonly onDidDrain = this.drained.event;

  constructor(private readonly parts: SyncQueueParts) {
    // The first of them was being made as the window closed: to what followed it, it waits like the others.
    this.waiting = addSteps([], parts.kept);
  }

  get phase(): SyncPhase {
    if (this.isPaused) return 'paused';
    if (this.running) return 'working';
    return this.waiting.length === 0 ? 'idle' : 'waiting';
  }

  /** The changes that are still to be made, the one that is being made first. */
  get pending(): readonly SyncStep[] {
    return this.running ? [this.running, ...this.waiting] : this.waiting;
  }

  /** The changes that wait for the user. */
  get held(): readonly HeldStep[] {
    return this.refused;
  }

  /** Why the server could not be reached last; undefined while it can. */
  get why(): unknown {
    return this.lastError;
  }

  /** Takes a change. It is made as soon as those before it are. */
  add(step: SyncStep): void {
    const held = this.refused.map((one) => one.step);
    this.refused = this.refused.filter(
      (one) => !isSame(one.step, step) && !isMoved(one.step, step),
    );
    this.set(addStep(this.waiting, step, this.running ? [...held, this.running] : held));
    if (!this.timer.value) this.next();
  }

  /** Makes what waits now, without waiting for the next try, also what was held. */
  retry(): void {
    const again = this.refused.map(({ step }) => step);
    this.refused = [];
    this.isPaused = false;
    this.failures = 0;
    this.timer.clear();
    this.set([...again, ...this.waiting]);
    this.next();
  }

  /** Stops after the change that is being made, until `retry`. */
  pause(): void {
    this.isPaused = true;
    this.timer.clear();
    this.changed.fire(undefined);
  }

  /** Makes a held change next, also over what did not come from here. */
  force(held: HeldStep): void {
    this.drop(held);
    this.forced.add(held.step);
    this.set([held.step, ...this.waiting]);
    this.next();
  }

  /** Lets a held change go: it is not made. */
  drop(held: HeldStep): void {
    this.refused = this.refused.filter((other) => other !== held);
    this.set(this.waiting);
  }

  dispose(): void {
    this.ending.abort();
    this.timer.dispose();
    this.changed.dispose();
    this.drained.dispose();
  }

  /** Starts on what waits, if nothing is being done and nothing speaks against it. */
  next(): void {
    if (this.running || this.isPaused || this.ending.signal.aborted) return;
    this.timer.clear();
    const [step, ...others] = this.waiting;
    if (!step) {
      if (this.made > 0) this.drained.fire(this.made);
      this.made = 0;
      return;
    }
    this.running = step;
    this.waiting = others;
    this.changed.fire(undefined);
    void this.run(step);
  }

  private async run(step: SyncStep): Promise<void> {
    try {
      const isForced = this.forced.has(step);
      await this.parts.perform(step, { signal: this.ending.signal, isForced });
      this.made++;
      this.failures = 0;
      this.lastError = undefined;
    } catch (error) {
      if (this.ending.signal.aborted) return;
      this.lastError = error;
      if (isWorthWaiting(error, this.failures)) {
        this.running = undefined;
        // What came meanwhile may have made this change another one.
        this.set(addSteps([step], this.waiting));
        this.wait();
        return;
      }
      // What was renamed meanwhile is saved under its new name, by a change of its own.
      if (!this.waiting.some((next) => isMoved(step, next)))
        this.refused = [...this.refused, { step, error }];
      this.lastError = undefined;
      this.failures = 0;
    }
    if (this.ending.signal.aborted) return;
    this.running = undefined;
    this.set(this.waiting);
    this.next();
  }

  private wait(): void {
    if (this.isPaused) return;
    // A refused key stays refused: another key, another change or the user's click tries again.
    if (needsSignIn(this.lastError)) return this.changed.fire(undefined);
    const pause = pauses[Math.min(this.failures++, pauses.length - 1)] ?? 0;
    this.timer.value = this.parts.clock.after(pause, () => {
      this.timer.clear();
      this.next();
    });
    this.changed.fire(undefined);
  }

  /** What is being made is kept too: the window may close before it is through. */
  private set(waiting: readonly SyncStep[]): void {
    this.waiting = waiting;
    const held = this.refused.map(({ step }) => step);
    this.parts.keep([...held, ...this.pending]);
    this.changed.fire(undefined);
  }
}

/** Whether another change gives what a change saves another name. */
function isMoved(step: SyncStep, other: SyncStep): boolean {
  return other.kind === 'rename' && isSaveWithin(step, other.from);
}

/** Whether to try a change again by itself: the server cannot be reached, or it fails, which may pass. */
function isWorthWaiting(error: unknown, failures: number): boolean {
  return isTransient(error, 'sync') || (failures < patience && isTransient(error, 'transfer'));
}
