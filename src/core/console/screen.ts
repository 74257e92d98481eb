import { limits } from '../base/limits';
import type { Clock } from '../base/clock';
import { type Disposable, MutableDisposable } from '../base/event';
import { clockTime } from './clockTime';
import { Echoes } from './echoes';
import { RateLimit } from './rateLimit';
import type { LineEditor } from './lineEditor';
import { PromptLine } from './promptLine';
import {
  type TerminalText,
  bracketedPastes,
  clearScreen,
  echoText,
  joinedText,
  noText,
  noteText,
  outputText,
  timeText,
} from './terminalText';
import { WriteBuffer } from './writeBuffer';

/** What a screen needs. */
export interface ScreenParts {
  readonly clock: Clock;
  /** Puts text into the terminal. */
  readonly write: (text: TerminalText) => void;
  readonly editor: Pick<LineEditor, 'view'>;
  /** Whether lines have the time before them; asked for each. */
  readonly hasTimes: () => boolean;
}

/** One write per frame keeps the window smooth, however much comes; what comes alone is written at once. */
const frameMs = 16;
/** Milliseconds after a write that took the window next to nothing: daemons send every 10 ms or so. */
const pauseMs = 8;
/** Characters of such a write at most. */
const littleText = 16 * 1024;

/** What stands in a console terminal: output that grows, and below it the line that is being typed. */
export class Screen implements Disposable {
  private readonly buffer = new WriteBuffer();
  private readonly prompt = new PromptLine();
  private readonly timer = new MutableDisposable<Disposable>();
  private waiting = '';
  /** The last time of day that was written, by its second: thousands of lines share it. */
  private lastTime = { second: -1, text: '' };
  private isStarted = false;
  private writtenAt = 0;
  private restMs = pauseMs;
  private readonly echoes: Echoes;

  private readonly written: RateLimit;

  constructor(private readonly parts: ScreenParts) {
    this.written = new RateLimit(parts.clock, {
      burst: limits.writtenBurst,
      perSecond: limits.writtenPerSecond,
    });
    this.echoes = new Echoes(parts.clock);
  }

  /** Draws the typed line for the first time. Pastes come in brackets from now on, so that none is asked about. */
  start(): void {
    this.isStarted = true;
    this.parts.write(bracketedPastes);
    this.flush();
  }

  /** A line of the server's output; its colours are shown. What only repeats a line that was sent stands there already. */
  line(text: string): void {
    if (this.echoes.take(text)) return;
    const line = outputText(text);
    this.add(this.parts.hasTimes() ? joinedText([timeText(this.time()), line]) : line);
  }

  /** A sentence of ours, with whatever names and messages in it. */
  note(text: string): void {
    this.add(noteText(text));
  }

  /** A line that was sent. */
  echo(text: string): void {
    this.echoes.expect(text);
    this.add(echoText(text));
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
    this.parts.write(clearScreen);
    this.flush();
  }

  dispose(): void {
    this.isStarted = false;
    this.timer.dispose();
  }

  private time(): string {
    const now = this.parts.clock.now();
    const second = Math.floor(now / 1000);
    if (second !== this.lastTime.second) {
      this.lastTime = { second, text: clockTime(now) };
    }
    return this.lastTime.text;
  }

  private add(text: TerminalText): void {
    this.buffer.push(text);
    this.schedule();
  }

  private schedule(): void {
    if (!this.isStarted || this.timer.value) return;
    const { clock } = this.parts;
    // Lines of one chunk of the socket come together also where nothing was written of late.
    const wait = Math.min(this.restMs, Math.max(0, this.writtenAt + this.restMs - clock.now()));
    this.timer.value = clock.after(wait, () => this.flush());
  }

  private flush(): void {
    this.timer.clear();
    this.writtenAt = this.parts.clock.now();
    const view = this.parts.editor.view;
    const prompt = this.waiting === '' ? view.prompt : `[${this.waiting}] ${view.prompt}`;
    const { left } = this.written;
    const lines = left > 0 ? this.buffer.take(left) : noText;
    this.written.spend(lines.length);
    this.restMs = lines.length > littleText ? frameMs : pauseMs;
    this.parts.write(
      joinedText([this.prompt.erase(), lines, this.prompt.draw({ ...view, prompt })]),
    );
    if (!this.buffer.isEmpty) this.schedule();
  }
}
