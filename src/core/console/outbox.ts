import type { Clock } from '../clock';
import { type Disposable, Emitter, Slot } from '../event';
import type { ToNode } from './protocol';
import { type Allowance, drain, full, spend, waitFor } from './throttle';

/** Sends frames no faster than the node takes them; what must wait, waits here, visibly. */
export class Outbox implements Disposable {
  private allowance: Allowance = full;
  private queue: readonly ToNode[] = [];
  private readonly timer = new Slot<Disposable>();
  private readonly changed = new Emitter<number>();
  private isOpen = false;

  /** Fires with the number of commands that wait. */
  readonly onDidChangeWaiting = this.changed.event;

  constructor(
    private readonly clock: Clock,
    private readonly transmit: (frame: ToNode) => void,
  ) {}

  /** How many commands wait. */
  get waiting(): number {
    return this.queue.filter(({ event }) => event === 'send command').length;
  }

  /** Puts a frame in line. Tokens go first: without them all else is dropped. */
  push(frame: ToNode): void {
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

  /** The node dropped something that came too fast: hold back for a while. */
  throttled(event: string): void {
    this.allowance = drain(this.allowance, event, this.clock.now());
  }

  /** A new connection: the node counts anew, and what belonged to the old one is void. Commands stay. */
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
  }

  private flush(): void {
    const before = this.waiting;
    const kept: ToNode[] = [];
    let next = Infinity;
    const held = new Set<ToNode['event']>();
    const now = this.clock.now();
    for (const frame of this.queue) {
      const mayGo = this.isOpen || frame.event !== 'send command';
      const wait = held.has(frame.event) ? Infinity : waitFor(this.allowance, frame.event, now);
      if (mayGo && wait === 0) {
        this.allowance = spend(this.allowance, frame.event, now);
        this.transmit(frame);
        continue;
      }
      kept.push(frame);
      held.add(frame.event);
      if (mayGo) next = Math.min(next, wait);
    }
    this.queue = kept;
    this.timer.value = next < Infinity ? this.clock.after(next, () => this.flush()) : undefined;
    if (before > 0) this.changed.fire(this.waiting);
  }
}
