import type { Clock } from '../../core/clock';
import type { LineEditor } from '../../core/console/lineEditor';
import { PromptLine } from '../../core/console/promptLine';
import { WriteBuffer } from '../../core/console/writeBuffer';
import { type Disposable, Slot } from '../../core/event';
import { consoleSettings } from './settings';

/** One write per frame keeps the window smooth, however many lines come. */
const frameMs = 16;

/** What stands in a console terminal: output that grows, and below it the line that is being typed. */
export class Screen implements Disposable {
  private readonly buffer = new WriteBuffer();
  private readonly prompt = new PromptLine();
  private readonly timer = new Slot<Disposable>();
  private waiting = '';
  private isStarted = false;

  constructor(
    private readonly clock: Clock,
    private readonly write: (text: string) => void,
    private readonly editor: LineEditor,
  ) {}

  /** Draws the typed line for the first time. Pastes come in brackets from now on, so that none is asked about. */
  start(): void {
    this.isStarted = true;
    this.write('\x1b[?2004h');
    this.flush();
  }

  /** A line of the server. */
  line(text: string): void {
    this.add(
      consoleSettings().timestamps ? `\x1b[2m${time(this.clock.now())}\x1b[0m ${text}` : text,
    );
  }

  /** A sentence of ours. */
  note(text: string): void {
    this.add(`\x1b[2;3m${text}\x1b[0m`);
  }

  /** A line that was sent. */
  echo(text: string): void {
    this.add(`\x1b[1m> \x1b[0m${text}`);
  }

  /** Words before the typed line, until they are empty again. */
  status(words: string): void {
    this.waiting = words;
    this.schedule();
  }

  /** The typed line changed: it is drawn at once. */
  typed(): void {
    this.flush();
  }

  resize(columns: number): void {
    this.prompt.resize(columns);
    if (this.isStarted) this.flush();
  }

  clear(): void {
    this.buffer.clear();
    this.prompt.forget();
    this.write('\x1b[2J\x1b[3J\x1b[H');
    this.flush();
  }

  dispose(): void {
    this.isStarted = false;
    this.timer.dispose();
  }

  private add(text: string): void {
    this.buffer.push(text);
    this.schedule();
  }

  private schedule(): void {
    if (!this.isStarted || this.timer.value) return;
    this.timer.value = this.clock.after(frameMs, () => this.flush());
  }

  private flush(): void {
    this.timer.clear();
    const view = this.editor.view;
    const prompt = this.waiting === '' ? view.prompt : `[${this.waiting}] ${view.prompt}`;
    this.write(this.prompt.erase() + this.buffer.take() + this.prompt.draw({ ...view, prompt }));
    if (!this.buffer.isEmpty) this.schedule();
  }
}

function time(now: number): string {
  return new Date(now).toLocaleTimeString(undefined, { hour12: false });
}
