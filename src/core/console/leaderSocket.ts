import { randomUUID } from 'node:crypto';
import { authSuccessText, readToDaemon } from './daemonFrames';
import type { Socket, SocketListener } from './transport';
import {
  type ConsoleWindows,
  type SharedServer,
  consoleQuestions,
  readStreamPart,
} from './windowQuestions';

/** What a socket to the leading window needs. */
export interface LeaderSocketParts {
  readonly windows: Pick<ConsoleWindows, 'ask'>;
  readonly server: SharedServer;
  readonly listener: SocketListener;
}

/** The leading window's connection as if it were a socket to the daemon. */
export class LeaderSocket implements Socket {
  private readonly stream = randomUUID();
  private readonly closing = new AbortController();
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
      for (const frame of frames) if (!this.isClosed) this.parts.listener.message(frame);
      if (isOver) return this.break();
    }
  }

  private ask(question: string, about: object): Promise<unknown> {
    const { windows } = this.parts;
    return windows.ask(question, { ...about, stream: this.stream }, this.closing.signal);
  }
}
