import { type Disposable, DisposableStore } from '../base/event';
import type { ConsoleConnection } from './connection';
import type { ConsoleLease } from './consoles';
import { daemonText, readToDaemon, sentLineText, tokenExpiringText } from './daemonFrames';
import type { LineOutcome, LineSender } from './lineOutcome';
import type { FromDaemon } from './protocol';
import { withoutControlCharacters } from './typedLine';
import type { StreamPart } from './windowQuestions';

/** Characters of one part of a stream, unless a single frame is longer. */
const partCharacters = 64 * 1024;
/** Characters that may wait for a window that does not read; one frame more, and it must connect anew. */
const maxWaiting = 4 * 1024 * 1024;

interface PendingLine {
  readonly line: string;
  readonly resolve: (outcome: LineOutcome) => void;
}

/** A connection of ours as another window has it: that window gets what a daemon would have sent it. */
export class SharedStream implements Disposable {
  private readonly store = new DisposableStore();
  private readonly connection: ConsoleConnection;
  private frames: string[] = [];
  private size = 0;
  private isOver = false;
  /** Output goes out from the moment on at which all before it was given as history. */
  private hasHistory = false;
  private wantsHistory = false;
  private wake: () => void = () => undefined;
  /** The lines of the other window of which it is not known yet what becomes. */
  private pending: readonly PendingLine[] = [];

  constructor(private readonly lease: ConsoleLease) {
    const { connection } = lease;
    this.connection = connection;
    this.isOver = connection.session.phase !== 'live';
    if (connection.power !== undefined) this.push({ type: 'status', state: connection.power });
    if (connection.stats) this.push({ type: 'stats', stats: connection.stats });
    this.store.add(
      connection.onDidSend(({ line, sender }) => {
        if (sender !== this.sender && this.hasHistory) this.add(sentLineText(line));
      }),
    );
    this.store.add(connection.onDidPassFrame((frame) => this.onFrame(frame)));
    this.store.add(connection.onDidCompareHistory(() => this.giveHistory()));
    this.store.add(connection.onDidChangePermissions(() => this.add(tokenExpiringText)));
    this.store.add(connection.onDidChangeState(({ phase }) => phase !== 'live' && this.end()));
  }

  /** What has come since the last part, as soon as there is something; nothing where the signal is aborted. */
  async read(signal: AbortSignal): Promise<StreamPart> {
    if (this.frames.length === 0 && !this.isOver && !signal.aborted) {
      // Whoever asks twice at once is answered once, with nothing.
      this.wake();
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
    let characters = 0;
    let count = 0;
    for (const { length } of this.frames) {
      characters += length;
      if (count > 0 && characters > partCharacters) break;
      count++;
    }
    const frames = this.frames.splice(0, count);
    this.size -= frames.reduce((sum, { length }) => sum + length, 0);
    return { frames, isOver: this.isOver && this.frames.length === 0 };
  }

  /** Does what the other window sends to the daemon. Resolves with what became of a line; never rejects. */
  async send(text: string): Promise<LineOutcome | null> {
    const frame = readToDaemon(text);
    if (frame?.event === 'send logs') {
      this.wantsHistory = true;
      this.giveHistory();
    } else if (frame?.event === 'send command') return this.sendLine(frame.line);
    else if (frame?.event === 'set state') this.connection.passPower(frame.action);
    return null;
  }

  /** Does not send a line of the other window that still waits. What becomes of it, `send` resolves with. */
  takeBack(given: string): void {
    this.connection.cancelLine(withoutControlCharacters(given), this.sender);
  }

  dispose(): void {
    this.end();
    this.lease.dispose();
  }

  private sendLine(given: string): Promise<LineOutcome> {
    // Nobody would hear what became of it.
    if (this.isOver) return Promise.resolve('disconnected');
    const line = withoutControlCharacters(given);
    return new Promise((resolve) => {
      // Known before it goes: what becomes of it may be told at once.
      const pending = { line, resolve };
      this.pending = [...this.pending, pending];
      const result = this.connection.commands([line], this.sender);
      if (result === 'accepted') return;
      this.pending = this.pending.filter((one) => one !== pending);
      resolve(result);
    });
  }

  private readonly sender: LineSender = (lines, outcome) => {
    for (const line of lines) {
      const found = this.pending.find((one) => one.line === line);
      this.pending = this.pending.filter((one) => one !== found);
      found?.resolve(outcome);
    }
  };

  private onFrame(frame: FromDaemon): void {
    if (frame.type !== 'output' || this.hasHistory) this.push(frame);
  }

  private giveHistory(): void {
    const { history } = this.connection;
    if (!this.wantsHistory || this.hasHistory || !history) return;
    this.hasHistory = true;
    for (const line of history) this.push({ type: 'output', line });
  }

  private push(frame: FromDaemon): void {
    const text = daemonText(frame);
    if (text !== undefined) this.add(text);
  }

  private add(text: string): void {
    if (this.isOver) return;
    this.frames.push(text);
    this.size += text.length;
    if (this.size > maxWaiting) {
      this.frames = [];
      this.end();
    } else this.wake();
  }

  private end(): void {
    this.isOver = true;
    this.store.dispose();
    // Told before the end, which makes the other window wonder about all that it was not told of.
    this.connection.cancelWaiting(this.sender, 'disconnected');
    this.wake();
  }
}
