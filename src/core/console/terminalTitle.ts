import type { Clock } from '../base/clock';
import { type Disposable, Emitter, MutableDisposable } from '../base/event';

const againMs = 250;
const maxTries = 40;

/**
 * The name of a terminal. VS Code puts the first name back once it has set the terminal up, without a word, so that a
 * name is told until it is the one that is shown.
 */
export class TerminalTitle implements Disposable {
  private readonly told = new Emitter<string>();
  private readonly timer = new MutableDisposable<Disposable>();
  private wanted = '';

  /** Fires with the name that the terminal is to have, again if need be. */
  readonly onDidChange = this.told.event;

  constructor(
    private readonly clock: Clock,
    /** The name that is shown now. */
    private readonly shown: () => string | undefined,
  ) {}

  /** Names the terminal. */
  set(name: string): void {
    this.wanted = name;
    this.tell(maxTries);
  }

  dispose(): void {
    this.timer.dispose();
    this.told.dispose();
  }

  private tell(tries: number): void {
    this.told.fire(this.wanted);
    this.timer.value =
      tries === 0 ? undefined : this.clock.after(againMs, () => this.look(tries - 1));
  }

  private look(tries: number): void {
    if (this.shown() !== this.wanted) this.tell(tries);
  }
}
