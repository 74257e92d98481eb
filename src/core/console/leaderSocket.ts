import { randomUUID } from 'node:crypto';
import { type Clock, sleep } from '../base/clock';
import { authSuccessText, readSentLine, readToDaemon } from './daemonFrames';
import { type LineOutcome, isLineOutcome } from './lineOutcome';
import type { Socket, SocketListener } from './transport';
import { withoutControlCharacters } from './typedLine';
import {
  type ConsoleWindows,
  type SharedServer,
  consoleQuestions,
  readStreamPart,
} from './windowQuestions';

/** What a socket to the leading window needs. */
export interface LeaderSocketParts {
  readonly windows: Pick<ConsoleWindows, 'ask'>;
  readonly clock: Clock;
  readonly server: SharedServer;
  readonly listener: SocketListener;
}

/** Milliseconds after the end of a stream in which answers about lines still count. */
const lastAnswersMs = 300;

/** The leading window's connection as if it were a socket to the daemon. */
export class LeaderSocket implements Socket {
  private readonly stream = randomUUID();
  private readonly closing = new AbortController();
  private readonly sending = new Set<Promise<unknown>>();
  private isListening = false;
  private isPaused = false;
  private resumed: () => void = () => undefined;

  constructor(private readonly parts: LeaderSocketParts) {
    this.ask(consoleQuestions.connect, parts.server).then(
      () => this.isClosed || parts.listener.opened(),
      () => this.break(),
    );
  }

  send(text: string): void {
    if (readToDaemon(text)?.event === 'auth') this.accept();
    else this.ask(consoleQuestions.send, { text }).catch(() => this.break());
  }

  async sendLine(text: string): Promise<LineOutcome> {
    const asked = this.ask(consoleQuestions.send, { text });
    this.sending.add(asked);
    try {
      const outcome = await asked;
      return isLineOutcome(outcome) ? outcome : 'unknown';
    } catch (error) {
      this.break();
      throw error;
    } finally {
      this.sending.delete(asked);
    }
  }

  askBack(line: string): void {
    // Where the window is gone, so is the line.
    this.ask(consoleQuestions.takeBack, { line }).catch(() => undefined);
  }

  /** Windows notice by themselves when the other one is gone. */
  ping(): void {}

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    this.resumed();
  }

  close(): void {
    if (this.isClosed) return;
    this.closing.abort();
    this.resumed();
    const never = new AbortController().signal;
    this.parts.windows
      .ask(consoleQuestions.close, { stream: this.stream }, never)
      // A window that is gone has closed it.
      .catch(() => undefined);
  }

  /** Ends it as if the connection had broken. */
  break(): void {
    if (this.isClosed) return;
    this.close();
    this.parts.listener.ended({ code: 1006, reason: 'the leading window ended it' });
  }

  private get isClosed(): boolean {
    return this.closing.signal.aborted;
  }

  /** The leading window has checked the key already: what comes from now on is for this window. */
  private accept(): void {
    // Not at once: whoever sends does not expect an answer before it has returned.
    queueMicrotask(() => this.isClosed || this.parts.listener.message(authSuccessText));
    if (this.isListening) return;
    this.isListening = true;
    this.listen().catch(() => this.break());
  }

  private async listen(): Promise<void> {
    while (!this.isClosed) {
      if (this.isPaused) await new Promise<void>((resolve) => (this.resumed = resolve));
      const answer = await this.ask(consoleQuestions.read, {});
      const { frames, isOver } = readStreamPart(answer, 'stream');
      for (const frame of frames) if (!this.isClosed) this.tell(frame);
      if (!isOver) continue;
      await this.lastAnswers();
      return this.break();
    }
  }

  /** What became of lines is told at the end of a stream, and may come a little later than that. */
  private async lastAnswers(): Promise<void> {
    const waiting = new AbortController();
    const late = sleep(this.parts.clock, lastAnswersMs, waiting.signal).catch(() => undefined);
    await Promise.race([Promise.allSettled(this.sending), late]);
    waiting.abort();
  }

  private tell(frame: string): void {
    const { listener } = this.parts;
    const line = readSentLine(frame);
    if (line === undefined) listener.message(frame);
    else listener.sentElsewhere?.(withoutControlCharacters(line));
  }

  private ask(question: string, about: object): Promise<unknown> {
    const { windows } = this.parts;
    return windows.ask(question, { ...about, stream: this.stream }, this.closing.signal);
  }
}
