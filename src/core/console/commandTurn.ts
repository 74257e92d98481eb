import type { Clock } from '../base/clock';
import { type Disposable, MutableDisposable } from '../base/event';
import { echoMs, isEchoOf } from './echoes';

/** Milliseconds between two commands where none comes back: a line that was dropped is told of meanwhile. */
const gapMs = 250;

/**
 * Milliseconds between two commands after the daemon has read the first: it mixes up what arrives 5 ms apart
 * (panel-dialect.md, 9), and a network that stalls brings together what left apart.
 */
const apartMs = 20;

/** Milliseconds to wait for a daemon's word that it has read a command; one that does not answer is not asked again. */
const readMs = 3_000;

/** Milliseconds after which what equals a command is no echo of it. */
const lateEchoMs = 5_000;

/** What a turn tells. `isOver` comes when the next command may go. */
export interface CommandTurnListener<T> {
  readonly isOver: (command: T) => void;
  /** Resolves when the daemon has read what was sent until now; undefined where nobody can tell. */
  readonly isRead: () => Promise<void> | undefined;
}

/**
 * Lets one command at a time be under way, since daemons handle each frame on its own: the next goes when the one before
 * has come back as an echo, or after a while where the container has none.
 */
export class CommandTurn<T extends { readonly line: string }> implements Disposable {
  private readonly timer = new MutableDisposable<Disposable>();
  private current: T | undefined;
  /** The last command of which no echo was heard: one that comes late still tells that there are echoes. */
  private unheard: T | undefined;
  private begunAt = 0;
  private waitMs = echoMs;
  /** Whether the daemon tells what it has read, as far as is known. */
  private isAnswering = true;

  constructor(
    private readonly clock: Clock,
    private readonly listener: CommandTurnListener<T>,
  ) {}

  /** Whether a command may go now. */
  get isFree(): boolean {
    return this.current === undefined;
  }

  /** A command goes. */
  begin(command: T): void {
    this.current = command;
    this.unheard = command;
    this.begunAt = this.clock.now();
    this.timer.value = this.clock.after(this.waitMs, () => {
      this.waitMs = gapMs;
      this.endWhenRead(command);
    });
  }

  /** A cleaned line of output came. */
  heard(line: string): void {
    if (this.unheard && this.clock.now() - this.begunAt > lateEchoMs) this.unheard = undefined;
    if (!this.unheard || !isEchoOf(this.unheard.line, line)) return;
    this.unheard = undefined;
    this.waitMs = echoMs;
    this.end();
  }

  /** Ends the turn without a word, and returns the command that was under way. */
  stop(): T | undefined {
    const { current } = this;
    this.current = undefined;
    this.unheard = undefined;
    this.isAnswering = true;
    this.timer.clear();
    return current;
  }

  dispose(): void {
    this.stop();
    this.timer.dispose();
  }

  private endWhenRead(command: T): void {
    const read = this.isAnswering ? this.listener.isRead() : undefined;
    if (!read) return this.end();
    this.timer.value = this.clock.after(readMs, () => {
      this.isAnswering = false;
      this.end();
    });
    void read.then(() => {
      if (this.current !== command) return;
      this.timer.value = this.clock.after(apartMs, () => this.end());
    });
  }

  private end(): void {
    const { current } = this;
    this.current = undefined;
    this.timer.clear();
    if (current) this.listener.isOver(current);
  }
}
