import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** One end of a local socket, without a system below it. */
export class SocketEnd extends Duplex {
  private other: SocketEnd | undefined;
  /** What was written here, as it went. */
  readonly written: Buffer[] = [];

  constructor() {
    super({ allowHalfOpen: false });
  }

  /** Two ends that hear each other. */
  static pair(): readonly [SocketEnd, SocketEnd] {
    const [one, two] = [new SocketEnd(), new SocketEnd()];
    one.other = two;
    two.other = one;
    return [one, two];
  }

  /** The same, for whom only takes what the system makes. */
  get socket(): Socket {
    return this as unknown as Socket;
  }

  override _read(): void {
    // What the other end says comes by itself.
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.written.push(chunk);
    this.other?.push(chunk);
    done();
  }

  override _final(done: () => void): void {
    if (this.other && !this.other.readableEnded) this.other.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.other && !this.other.destroyed) this.other.push(null);
    done(error);
  }
}
