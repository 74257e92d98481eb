import type { Clock } from '../base/clock';
import { type Disposable, Emitter, type Event, MutableDisposable } from '../base/event';
import { CommandTurn } from './commandTurn';
import type { LineOutcome, LineSender } from './lineOutcome';
import type { ToDaemon } from './protocol';
import { type Rate, RateLimit } from './rateLimit';
import { UnsettledLines, lateWordMs } from './unsettledLines';

/** A line, and who sends it. */
export interface SentLine {
  readonly line: string;
  readonly sender: LineSender | undefined;
}

type Command = Extract<ToDaemon, { readonly event: 'send command' }> & SentLine;
type Frame = Command | ToDaemon;

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

/** Milliseconds after which a line that could not go means something else than when it was typed. */
const patienceMs = 60_000;

/** The socket, as far as what is sent goes. */
export interface OutboxWire {
  /** Puts a frame on the wire; answers what became of a command where the other side tells. */
  readonly transmit: (frame: ToDaemon) => Promise<LineOutcome> | undefined;
  /** Resolves when the daemon has read what was sent until now; undefined where nobody can tell. */
  readonly isRead: () => Promise<void> | undefined;
  /** Asks the other side not to send a command that waits there; what became of it, it tells. */
  readonly askBack: (line: string) => void;
}

/** Sends frames no faster than the daemon takes them, and commands one by one; what must wait, waits here, visibly. */
export class Outbox implements Disposable {
  private rateLimits: Readonly<Record<FrameKind, RateLimit>>;
  private queue: readonly Frame[] = [];
  private readonly turn: CommandTurn<Command>;
  private readonly unsettled: UnsettledLines<Command>;
  private readonly timer = new MutableDisposable<Disposable>();
  private readonly patience = new MutableDisposable<Disposable>();
  private readonly changed = new Emitter<number>();
  private readonly sent = new Emitter<SentLine>();
  /** When a command went last, or began to wait behind none. */
  private movedAt = 0;
  /** When anything but a command went last. */
  private otherAt = -Infinity;
  private isOpen = false;
  private isFlushing = false;

  /** Fires with the number of commands that wait. */
  readonly onDidChangeWaiting = this.changed.event;
  /** Fires with each command as it goes. */
  readonly onDidSend: Event<SentLine> = this.sent.event;

  constructor(
    private readonly clock: Clock,
    private readonly wire: OutboxWire,
  ) {
    this.rateLimits = newLimits(clock);
    this.turn = new CommandTurn(clock, { isOver: () => this.flush(), isRead: wire.isRead });
    this.unsettled = new UnsettledLines(clock, (command) => tell([command], 'sent'));
  }

  /** How many commands wait. */
  get waiting(): number {
    return this.queue.filter(isCommand).length;
  }

  /** Puts a frame in line. Tokens go first: without them all else is dropped. */
  push(frame: ToDaemon): void {
    this.queue = frame.event === 'auth' ? [frame, ...this.queue] : [...this.queue, frame];
    this.flush();
  }

  /** Puts commands in line. */
  pushLines(lines: readonly string[], sender?: LineSender): void {
    const commands = lines.map((line): Command => ({ event: 'send command', line, sender }));
    if (this.waiting === 0) this.movedAt = this.clock.now();
    this.queue = [...this.queue, ...commands];
    if (!this.isOpen) this.limitWaiting();
    this.flush();
  }

  /** A cleaned line of output came: it may be the echo for which the next command waits. */
  onOutput(line: string): void {
    this.unsettled.heard(line);
    this.turn.heard(line);
  }

  /** Commands go out only while this is open; the rest always does. */
  setOpen(isOpen: boolean): void {
    this.isOpen = isOpen;
    if (!isOpen) return;
    this.patience.clear();
    this.flush();
  }

  /** Takes back the commands that have not gone yet and are meant, and returns them. */
  cancel(
    outcome: LineOutcome,
    isMeant: (sent: SentLine) => boolean = () => true,
  ): readonly string[] {
    const isTaken = (frame: Frame): frame is Command => isCommand(frame) && isMeant(frame);
    const commands = this.queue.filter(isTaken);
    if (commands.length === 0) return [];
    this.queue = this.queue.filter((frame) => !isTaken(frame));
    this.changed.fire(this.waiting);
    tell(commands, outcome);
    return commands.map(({ line }) => line);
  }

  /** Asks back the commands of a sender that wait in another window. */
  askBack(sender: LineSender): void {
    for (const command of this.unsettled.leftToOthers)
      if (command.sender === sender) this.wire.askBack(command.line);
  }

  /**
   * The daemon dropped something that came too fast: hold back for a while. The command that this was is given back to its
   * sender, or those that it may have been, and those behind it: sent without it they could mean something else.
   */
  onThrottled(event: string): void {
    this.rateLimits[kindOfThrottled(event)].drain();
    if (event !== 'send command' && event !== 'global') return;
    const { commands, isCertain } = this.unsettled.suspects();
    if (commands.length === 0) return;
    const isCommand = event === 'send command' || this.clock.now() - this.otherAt > lateWordMs;
    this.giveBack(commands, isCertain && isCommand);
  }

  /** A new connection: the daemon counts anew, and what belonged to the old one is void. Commands stay for a while. */
  reset(): void {
    this.rateLimits = newLimits(this.clock);
    this.isOpen = false;
    this.queue = this.queue.filter(isCommand);
    this.timer.clear();
    this.turn.stop();
    if (this.waiting > 0) this.limitWaiting();
    tell(this.unsettled.takeAll(), 'unknown');
  }

  dispose(): void {
    this.timer.dispose();
    this.patience.dispose();
    this.turn.dispose();
    this.unsettled.dispose();
    this.queue = [];
    this.changed.dispose();
    this.sent.dispose();
  }

  private limitWaiting(): void {
    this.patience.value ??= this.clock.after(patienceMs, () => {
      this.patience.clear();
      this.cancel('disconnected');
    });
  }

  private giveBack(lost: readonly Command[], isCertain: boolean): void {
    this.turn.stop();
    const senders = new Set(lost.map(({ sender }) => sender));
    const behind = this.queue.filter(isCommand).filter(({ sender }) => senders.has(sender));
    this.queue = this.queue.filter((frame) => !behind.some((one) => one === frame));
    this.changed.fire(this.waiting);
    tell(lost, isCertain ? 'dropped' : 'perhapsDropped');
    tell(behind, 'heldBack');
    this.flush();
  }

  /** The other side told what became of a command. */
  private answered(command: Command, outcome: LineOutcome): void {
    if (!this.unsettled.take(command)) return;
    if (outcome === 'dropped' || outcome === 'perhapsDropped')
      this.giveBack([command], outcome === 'dropped');
    else tell([command], outcome);
  }

  private flush(): void {
    // An answer to what is sent may push more: the loop below takes that along.
    if (this.isFlushing) return;
    this.isFlushing = true;
    const before = this.waiting;
    // The computer may have slept since.
    if (before > 0 && this.clock.now() - this.movedAt > patienceMs) this.cancel('disconnected');
    for (let frame = this.next(); frame; frame = this.next()) {
      const going = frame;
      this.queue = this.queue.filter((other) => other !== going);
      for (const limit of this.limitsOf(going.event)) limit.spend(1);
      if (isCommand(going)) this.send(going);
      else {
        this.otherAt = this.clock.now();
        void this.wire.transmit(going);
      }
    }
    this.isFlushing = false;
    const wait = Math.min(...this.firsts().map(({ event }) => this.waitFor(event)));
    this.timer.value = wait < Infinity ? this.clock.after(wait, () => this.flush()) : undefined;
    if (before > 0 || this.waiting > 0) this.changed.fire(this.waiting);
  }

  private send(command: Command): void {
    this.movedAt = this.clock.now();
    this.turn.begin(command);
    this.unsettled.add(command);
    this.sent.fire(command);
    const answer = this.wire.transmit(command);
    if (!answer) return;
    this.unsettled.leaveToOthers(command);
    // Where there is no answer, the connection has ended: `reset` tells.
    answer.then((outcome) => this.answered(command, outcome)).catch(() => undefined);
  }

  /** The first frame of each kind that may go at all; kinds do not wait for each other. */
  private firsts(): readonly Frame[] {
    const { queue } = this;
    return queue.filter(
      ({ event }, at) =>
        ((this.isOpen && this.turn.isFree) || event !== 'send command') &&
        queue.findIndex((other) => other.event === event) === at,
    );
  }

  private next(): Frame | undefined {
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

function isCommand(frame: Frame): frame is Command {
  return frame.event === 'send command';
}

/** Tells each sender at once of all of its lines. */
function tell(commands: readonly Command[], outcome: LineOutcome): void {
  for (const sender of new Set(commands.map((command) => command.sender))) {
    const lines = commands.filter((command) => command.sender === sender);
    sender?.(
      lines.map(({ line }) => line),
      outcome,
    );
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
