import type { Clock } from '../base/clock';
import { type Disposable, MutableDisposable } from '../base/event';
import { isEchoOf } from './echoes';

/** Milliseconds in which a daemon's word that it dropped a line arrives, over a slow network too. */
export const lateWordMs = 3_000;

interface Unsettled<T> {
  readonly command: T;
  /** When it counts as sent, in milliseconds since 1970; undefined while another window is to tell what became of it. */
  readonly until: number | undefined;
  /** Whether its sender was told already that it was perhaps dropped. */
  readonly isTold: boolean;
}

/** The lines that went a moment ago, of which the daemon may still say that it dropped them: it does not say which. */
export class UnsettledLines<T extends { readonly line: string }> implements Disposable {
  private entries: readonly Unsettled<T>[] = [];
  private readonly timer = new MutableDisposable<Disposable>();

  constructor(
    private readonly clock: Clock,
    /** Hears of a line that the daemon has, as far as anybody can know. */
    private readonly arrived: (command: T) => void,
  ) {}

  /** A line goes. */
  add(command: T): void {
    const until = this.clock.now() + lateWordMs;
    this.entries = [...this.entries, { command, until, isTold: false }];
    this.wait();
  }

  /** Another window tells what becomes of this one. */
  leaveToOthers(command: T): void {
    this.entries = this.entries.map((entry) =>
      entry.command === command ? { ...entry, until: undefined } : entry,
    );
    this.wait();
  }

  /** The lines of which another window is to tell what became. */
  get leftToOthers(): readonly T[] {
    return this.entries.flatMap(({ command, until }) => (until === undefined ? [command] : []));
  }

  /** Returns whether this line was here, and is no more. */
  take(command: T): boolean {
    const before = this.entries.length;
    this.entries = this.entries.filter((entry) => entry.command !== command);
    this.wait();
    return this.entries.length < before;
  }

  /** A cleaned line of output came: what equals it has arrived. */
  heard(output: string): void {
    const found = this.entries.find(({ command }) => isEchoOf(command.line, output));
    if (found) this.settle(found);
  }

  /** The lines of which one or more were dropped, and whether it is known which: then it is one, and is here no more. */
  suspects(): { readonly commands: readonly T[]; readonly isCertain: boolean } {
    const fresh = this.entries.filter(({ isTold }) => !isTold);
    const commands = fresh.map(({ command }) => command);
    // A word about what was told of before may still be on its way.
    const isCertain = this.entries.length === 1 && fresh.length === 1;
    this.entries = isCertain ? [] : this.entries.map((entry) => ({ ...entry, isTold: true }));
    this.wait();
    return { commands, isCertain };
  }

  /** Returns all lines that nobody was told of, and forgets them. */
  takeAll(): readonly T[] {
    const { entries } = this;
    this.entries = [];
    this.timer.clear();
    return entries.flatMap(({ command, isTold }) => (isTold ? [] : [command]));
  }

  dispose(): void {
    this.takeAll();
    this.timer.dispose();
  }

  private settle(entry: Unsettled<T>): void {
    this.entries = this.entries.filter((other) => other !== entry);
    this.wait();
    if (!entry.isTold) this.arrived(entry.command);
  }

  private wait(): void {
    const first = this.entries.find(({ until }) => until !== undefined);
    if (first?.until === undefined) return this.timer.clear();
    const ms = Math.max(0, first.until - this.clock.now());
    this.timer.value = this.clock.after(ms, () => this.settle(first));
  }
}
