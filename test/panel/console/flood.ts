import type { ConsoleSocket } from './consoleSocket';

/** What is poured and how fast. */
export interface FloodOrder {
  /** The first line's number; default 1. */
  readonly from?: number;
  /** How many lines at once; or, with `perSecond`, in all. Not needed with `forMs`. */
  readonly count?: number;
  /** Lines a second, in real time. */
  readonly perSecond?: number;
  /** As fast as the sockets take it, for so many real milliseconds. */
  readonly forMs?: number;
  /** What is sent in place of numbered lines: the text of a frame, as it is but for `{now}`, the milliseconds since 1970. */
  readonly frame?: string;
}

/** How far a flood has come. `lost`: frames that slow readers did not get. */
export interface FloodState {
  readonly isRunning: boolean;
  readonly sent: number;
  readonly lost: number;
}

const stepMs = 10;
/** Bytes that may wait in a socket before `forMs` waits too. */
const enough = 1024 * 1024;

/** Numbered console lines at a rate, past the program, its history and the log. */
export class Flood {
  private timer: NodeJS.Timeout | undefined;
  private sent = 0;
  private lost = 0;
  private frame: string | undefined;

  constructor(private readonly sockets: () => readonly ConsoleSocket[]) {}

  get state(): FloodState {
    return { isRunning: this.timer !== undefined, sent: this.sent, lost: this.lost };
  }

  start({ from = 1, count = 0, perSecond, forMs, frame }: FloodOrder): void {
    this.stop();
    this.sent = 0;
    this.lost = 0;
    this.frame = frame;
    if (forMs !== undefined) return this.fill(from, Date.now() + forMs);
    if (perSecond === undefined) return this.pour(from, count);
    const began = Date.now();
    this.timer = setInterval(() => {
      const due = Math.min(count, Math.floor(((Date.now() - began) * perSecond) / 1000));
      this.pour(from + this.sent, due - this.sent);
      if (this.sent >= count) this.stop();
    }, stepMs);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private fill(from: number, end: number): void {
    this.timer = setInterval(() => {
      if (Date.now() >= end) return this.stop();
      const isTaken = () => this.sockets().some(({ waiting }) => waiting < enough);
      for (let n = 0; n < 1000 && isTaken(); n++) this.pour(from + this.sent, 1);
    }, 1);
    this.timer.unref();
  }

  private pour(from: number, count: number): void {
    const sockets = this.sockets();
    for (let n = from; n < from + count; n++) {
      const frame =
        this.frame?.replace('{now}', () => String(Date.now())) ??
        `{"event":"console output","args":["line ${n} ${'.'.repeat(60)}"]}`;
      for (const socket of sockets) if (!socket.pour(frame)) this.lost += 1;
    }
    this.sent += count;
  }
}
