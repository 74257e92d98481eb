import type { Clock } from '../base/clock';
import { type Disposable, Emitter, MutableDisposable } from '../base/event';
import type { ToDaemon } from './protocol';
import { type Rate, RateLimit } from './rateLimit';

type FrameKind = 'auth' | 'send logs' | 'send command' | 'other' | 'all';

/**
 * What one connection may send: the stricter of api.md (Limits) and panel-dialect.md (6.5), less a little. Frames that
 * left a second apart may arrive closer together, and the daemon drops what comes too early.
 */
const rates: Readonly<Record<FrameKind, Rate>> = {
  auth: { burst: 2, perSecond: 1000 / 5_200 },
  'send logs': { burst: 2, perSecond: 1000 / 5_200 },
  'send command': { burst: 9, perSecond: 1000 / 1_050 },
  other: { burst: 3, perSecond: 1000 / 1_050 },
  all: { burst: 9, perSecond: 1000 / 210 },
};

/** Sends frames no faster than the daemon takes them; what must wait, waits here, visibly. */
export class Outbox implements Disposable {
  private rateLimits: Readonly<Record<FrameKind, RateLimit>>;
  private queue: readonly ToDaemon[] = [];
  private readonly timer = new MutableDisposable<Disposable>();
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
  ) {
    this.rateLimits = newLimits(clock);
  }

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
  onThrottled(event: string): void {
    this.rateLimits[kindOfThrottled(event)].drain();
  }

  /** A new connection: the daemon counts anew, and what belonged to the old one is void. Commands stay. */
  reset(): void {
    this.rateLimits = newLimits(this.clock);
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
      for (const limit of this.limitsOf(going.event)) limit.spend(1);
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
    return Math.max(...this.limitsOf(event).map((limit) => limit.msUntil(1)));
  }

  private limitsOf(event: ToDaemon['event']): readonly RateLimit[] {
    const kind = event === 'set state' || event === 'send stats' ? 'other' : event;
    return [this.rateLimits[kind], this.rateLimits.all];
  }
}

function newLimits(clock: Clock): Readonly<Record<FrameKind, RateLimit>> {
  return {
    auth: new RateLimit(clock, rates.auth),
    'send logs': new RateLimit(clock, rates['send logs']),
    'send command': new RateLimit(clock, rates['send command']),
    other: new RateLimit(clock, rates.other),
    all: new RateLimit(clock, rates.all),
  };
}

/** Which limit the daemon means by what it says that it dropped. */
function kindOfThrottled(event: string): FrameKind {
  if (event === 'global') return 'all';
  return event === 'auth' || event === 'send logs' || event === 'send command' ? event : 'other';
}
