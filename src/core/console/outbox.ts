import type { Clock } from '../base/clock';
import { type Disposable, Emitter, Slot } from '../base/event';
import type { ToDaemon } from './protocol';
import { type Allowance, drain, full, spend, waitFor } from './throttle';

/** Sends frames no faster than the daemon takes them; what must wait, waits here, visibly. */
export class Outbox implements Disposable {
  private allowance: Allowance = full;
  private queue: readonly ToDaemon[] = [];
  private readonly timer = new Slot<Disposable>();
  private readonly changed = new Emitter<number>();
  private readonly sent = new Emitter<string>();
  private isOpen = false;
  private isFlushing = false;

  /** Fires with the number of commands that wait. */
  readonly onDidChangeWaiting = this.changed.event;
  /** Fires with each command as it goes. */
  readonly onDidSend = this.sent.event;

  constructor(
    private readonly clock: Clock,
    private readonly transmit: (frame: ToDaemon) => void,
  ) {}

  /** How many commands wait. */
  get waiting(): number {
    return this.queue.filter(({ event }) => event === 'send command').length;
  }

  /** Puts a frame in line. Tokens go first: without them all else is dropped. */
  push(frame: ToDaemon): void {
    this.queue = frame.event === 'auth' ? [frame, ...this.queue] : [...this.queue, frame];
    this.flush();
  }

  /** Puts commands in line. */
  pushLines(lines: readonly string[]): void {
    this.queue = [
      ...this.queue,
      ...lines.map((line) => ({ event: 'send command', line }) as const),
    ];
    this.flush();
  }

  /** Commands go out only while this is open; the rest always does. */
  setOpen(isOpen: boolean): void {
    this.isOpen = isOpen;
    if (isOpen) this.flush();
  }

  /** Takes back the commands that have not gone yet. */
  cancel(): readonly string[] {
    const lines = this.queue.flatMap((frame) =>
      frame.event === 'send command' ? [frame.line] : [],
    );
    this.queue = this.queue.filter(({ event }) => event !== 'send command');
    if (lines.length > 0) this.changed.fire(0);
    return lines;
  }

  /** The daemon dropped something that came too fast: hold back for a while. */
  throttled(event: string): void {
    this.allowance = drain(this.allowance, event, this.clock.now());
  }

  /** A new connection: the daemon counts anew, and what belonged to the old one is void. Commands stay. */
  reset(): void {
    this.allowance = full;
    this.isOpen = false;
    this.queue = this.queue.filter(({ event }) => event === 'send command');
    this.timer.clear();
  }

  dispose(): void {
    this.timer.dispose();
    this.queue = [];
    this.changed.dispose();
    this.sent.dispose();
  }

  private flush(): void {
    // An answer to what is sent may push more: the loop below takes that along.
    if (this.isFlushing) return;
    this.isFlushing = true;
    const before = this.waiting;
    for (let frame = this.next(); frame; frame = this.next()) {
      const going = frame;
      this.queue = this.queue.filter((other) => other !== going);
      this.allowance = spend(this.allowance, going.event, this.clock.now());
      this.transmit(going);
      if (going.event === 'send command') this.sent.fire(going.line);
    }
    this.isFlushing = false;
    const wait = Math.min(...this.firsts().map(({ event }) => this.waitFor(event)));
    this.timer.value = wait < Infinity ? this.clock.after(wait, () => this.flush()) : undefined;
    if (before > 0 || this.waiting > 0) this.changed.fire(this.waiting);
  }

  /** The first frame of each kind that may go at all; kinds do not wait for each other. */
  private firsts(): readonly ToDaemon[] {
    const { queue } = this;
    return queue.filter(
      ({ event }, at) =>
        (this.isOpen || event !== 'send command') &&
        queue.findIndex((other) => other.event === event) === at,
    );
  }

  private next(): ToDaemon | undefined {
    return this.firsts().find(({ event }) => this.waitFor(event) === 0);
  }

  private waitFor(event: ToDaemon['event']): number {
    return waitFor(this.allowance, event, this.clock.now());
  }
}
