import { type Disposable, DisposableStore, Emitter } from '../base/event';
import { limits } from '../base/limits';
import type { PowerAction, PowerState } from '../base/power';
import { abilities, allows } from '../servers/permissions';
import { BackupEnds } from './backupEnds';
import { eventWords } from './eventWords';
import { Outage } from './outage';
import { type LineOutcome, type LineSender, lineOutcomeText } from './lineOutcome';
import { Outbox, type SentLine } from './outbox';
import { type HistoryMatch, OutputReceiver } from './outputReceiver';
import { PowerRequests } from './powerRequests';
import { type FromDaemon, type ServerEvent, type ToDaemon, encode } from './protocol';
import { type Session, waitWords } from './session';
import type { ConnectionOptions } from './sessionRunner';
import { SessionRunner } from './sessionRunner';
import type { ConsoleStats } from './stats';
import { tokenPermissions } from './tokenPermissions';
import { withoutControlCharacters } from './typedLine';

/** What became of lines: refused ones were not sent and must be kept by whoever typed them. */
export type CommandResult = 'accepted' | 'offline' | 'disconnected' | 'tooLong' | 'forbidden';

/** Moments at which the user asked for an end that are remembered: more do not come within the time that counts. */
const maxEndsAsked = 20;

/** The console connection of one server. It tells what happens, and takes commands and power actions. */
export class ConsoleConnection implements Disposable {
  private readonly store = new DisposableStore();
  private readonly changedPower = this.store.add(new Emitter<PowerState>());
  private readonly receivedStats = this.store.add(new Emitter<ConsoleStats>());
  private readonly receivedEvent = this.store.add(new Emitter<ServerEvent>());
  private readonly changedPermissions = this.store.add(new Emitter<void>());
  private readonly said = this.store.add(new Emitter<string>());
  private readonly sent = this.store.add(new Emitter<SentLine>());
  private readonly passed = this.store.add(new Emitter<FromDaemon>());
  private readonly lines: OutputReceiver;
  private readonly outbox: Outbox;
  private readonly runner: SessionRunner;
  private readonly outage = new Outage();
  private readonly powerRequests: PowerRequests;
  private readonly backupEnds: BackupEnds;
  private readonly unknown = new Set<string>();
  private isLive = false;
  /** When the user asked for what ends the program, in milliseconds since 1970. */
  private endsAsked: readonly number[] = [];
  private lastPower: PowerState | undefined;
  private lastStats: ConsoleStats | undefined;
  private granted: readonly string[] | undefined;

  /** Fires with each line of output, safe for a terminal, without a line end. */
  readonly onDidReceiveLine;
  /** Fires with the number of accepted commands that wait. */
  readonly onDidChangeWaiting;
  /** Fires with each command when it goes to the daemon, whoever typed it in whatever window. */
  readonly onDidSend = this.sent.event;
  readonly onDidChangeState;
  readonly onDidChangePower = this.changedPower.event;
  readonly onDidReceiveStats = this.receivedStats.event;
  readonly onDidReceiveEvent = this.receivedEvent.event;
  /** Fires when a token came that allows other things than the one before. */
  readonly onDidChangePermissions = this.changedPermissions.event;
  /** Sentences about the connection itself, for the user. */
  readonly onDidSay = this.said.event;
  /** Fires with what the daemon says, raw, for another window; output comes once although a new socket repeats it. */
  readonly onDidPassFrame = this.passed.event;
  /** Fires when it shows what a new socket's history has in common with what was there before. */
  readonly onDidCompareHistory;

  constructor(private readonly options: ConnectionOptions) {
    this.lines = this.store.add(new OutputReceiver(options.clock));
    const wire = {
      transmit: (frame: ToDaemon) => this.runner.transmit(frame),
      isRead: () => this.runner.isRead(),
      askBack: (line: string) => this.runner.askBack(line),
    };
    this.outbox = this.store.add(new Outbox(options.clock, wire));
    const credentials = async () => {
      const answer = await options.credentials();
      if (answer.kind === 'granted')
        this.allow(answer.permissions ?? tokenPermissions(answer.token));
      return answer;
    };
    this.runner = new SessionRunner(
      { ...options, credentials },
      {
        phaseChanged: (session) => this.phaseChanged(session),
        onFrame: (frame, now) => this.onFrame(frame, now),
        leftOut: (frame) => this.keep(frame),
        send: (frame) => this.send(frame),
        say: (text) => this.said.fire(text),
        sentElsewhere: (line) => this.sent.fire({ line, sender: undefined }),
      },
    );
    this.onDidCompareHistory = this.lines.onDidCompareHistory;
    this.store.add(this.lines.onDidCompareHistory((history) => this.historyCame(history)));
    this.store.add(
      this.lines.onDidReceiveRaw((line) => this.passed.fire({ type: 'output', line })),
    );
    this.onDidReceiveLine = this.lines.onDidReceive;
    this.store.add(this.lines.onDidReceive((line) => this.outbox.onOutput(line)));
    this.onDidChangeWaiting = this.outbox.onDidChangeWaiting;
    this.store.add(this.outbox.onDidSend((sent) => this.sent.fire(sent)));
    this.onDidChangeState = this.runner.onDidChange;
    const { clock } = options;
    const pass = (action: PowerAction) => this.outbox.push({ event: 'set state', action });
    const ask = (action: PowerAction) => this.powerAsked(action);
    const look = options.backupEnd ?? (() => Promise.resolve(undefined));
    const deliver = (event: ServerEvent) => this.receivedEvent.fire(event);
    this.backupEnds = this.store.add(new BackupEnds({ clock, look, deliver }));
    this.powerRequests = this.store.add(new PowerRequests({ source: this, clock, ask, pass }));
  }

  get session(): Session {
    return this.runner.session;
  }

  /** Undefined until the daemon has told it, and again while there is no connection. */
  get power(): PowerState | undefined {
    return this.lastPower;
  }

  /** Whether the user asked in any window for what ends the program, between two moments in milliseconds since 1970. */
  wasEndAsked(from: number, until: number): boolean {
    return this.endsAsked.some((at) => at >= from && at <= until);
  }

  /** The last use that was told; undefined while there is no connection. */
  get stats(): ConsoleStats | undefined {
    return this.lastStats;
  }

  /** What the user may do over this connection; undefined where its token does not tell. */
  get permissions(): readonly string[] | undefined {
    return this.granted;
  }

  /** The last lines, cleaned. */
  get scrollback() {
    return this.lines.scrollback;
  }

  /** The raw lines since output was last missed, for another window; undefined while the daemon is asked for more. */
  get history(): readonly string[] | undefined {
    return this.lines.rawSinceGap;
  }

  /** Connects, unless that was begun. */
  open(): void {
    this.runner.input({ type: 'open' });
  }

  /** Tries again at once, where the service has not asked to wait. */
  retry(): void {
    this.runner.input({ type: 'retry' });
  }

  /** Connects where a condition of the server, which has ended, held it back. */
  serverBecameAvailable(): void {
    this.runner.input({ type: 'available' });
  }

  /** Connects with credentials of another key from now on. */
  keyChanged(): void {
    this.runner.input({ type: 'keyChanged' });
  }

  /** Connects another way from now on: what was granted counts no more, and of the requests for it only these do. */
  forgetCredentials(requests: readonly number[]): void {
    this.runner.input({ type: 'forgotten', requests });
  }

  /** Connects anew, as if the connection had broken. */
  reconnect(): void {
    this.runner.input({ type: 'ended', code: 1006, reason: 'another way' });
  }

  /** Somebody waits for the connection with a power action. */
  hurry(): void {
    this.runner.input({ type: 'power' });
  }

  /** Says a sentence about the connection to the user. */
  say(text: string): void {
    this.said.fire(text);
  }

  /** Ends the connection, as there is no key any more. `retry` connects with the next one. */
  signedOut(): void {
    this.runner.input({ type: 'signedOut' });
  }

  /** Why there is no connection yet and how long that takes, for who begins to look now; undefined where it is on its way. */
  get waitWords(): string | undefined {
    return waitWords(this.session, this.options.clock.now());
  }

  /** Ends the connection and forgets the lines; `open` begins anew. */
  close(): void {
    this.runner.input({ type: 'close' });
    this.lines.forget();
    this.outage.forget();
  }

  /**
   * Sends lines in order, as fast as the daemon takes them; all of them or none. Control characters are left out. Of what
   * was accepted the sender is told what became of it.
   */
  commands(texts: readonly string[], sender?: LineSender): CommandResult {
    if (this.session.phase !== 'live') return 'disconnected';
    if (this.granted && !allows(this.granted, abilities.canCommand)) return 'forbidden';
    if (this.lastPower === 'offline') return 'offline';
    const lines = texts.map(withoutControlCharacters);
    const frames = lines.map((line) => encode({ event: 'send command', line }));
    if (frames.some((frame) => Buffer.byteLength(frame) > limits.commandFrameBytes))
      return 'tooLong';
    this.outbox.pushLines(lines, sender ?? this.sayOutcome);
    return 'accepted';
  }

  /**
   * Takes back the lines of a sender that still wait, and returns them. Of those that wait in another window, the sender is
   * told when they are taken back there.
   */
  cancelWaiting(sender: LineSender, outcome: LineOutcome = 'cancelled'): readonly string[] {
    this.outbox.askBack(sender);
    return this.outbox.cancel(outcome, (sent) => sent.sender === sender);
  }

  /** Takes back a line of a sender, where it still waits. */
  cancelLine(line: string, sender: LineSender): void {
    this.outbox.cancel('cancelled', (sent) => sent.sender === sender && sent.line === line);
  }

  /**
   * Asks for a power action; resolves when the state that it leads to is there, or when a program has called itself
   * starting for two minutes. Rejects with StartFailed where the program was started and is offline again, with a
   * sentence when it fails otherwise, is ignored or the connection ends, with the signal's reason when the caller gives up waiting, and with an AbortError where what it started was stopped
   * meanwhile. Ends in all cases, after eleven minutes at the latest.
   */
  setPower(action: PowerAction, signal?: AbortSignal): Promise<void> {
    this.hurry();
    return this.powerRequests.request(action, signal);
  }

  /** Passes on a power action that another window has asked for, and follows up itself. */
  passPower(action: PowerAction): void {
    this.powerRequests.pass(action);
  }

  /** The user asked in another window for what ends the program, at a moment in milliseconds since 1970. */
  endWasAsked(at: number): void {
    this.endsAsked = [...this.endsAsked, at].slice(-maxEndsAsked);
  }

  dispose(): void {
    this.close();
    this.runner.dispose();
    this.store.dispose();
  }

  private powerAsked(action: PowerAction): void {
    const now = this.options.clock.now();
    if (action !== 'start') this.endWasAsked(now);
    this.options.onPowerAction?.(action, now);
  }

  private phaseChanged({ phase }: Session): void {
    if (phase !== 'live') this.lines.settle();
    if (phase !== 'live' && this.isLive) this.outage.begin(this.lastPower);
    this.isLive = phase === 'live';
    this.lastPower = undefined;
    this.lastStats = undefined;
    // A new socket has a new allowance; on the way to `live` it is the same socket.
    if (phase !== 'live') this.outbox.reset();
    // Whoever opens it again, perhaps in hours, does not mean these lines.
    if (phase === 'closed' || phase === 'idle') this.outbox.cancel('disconnected');
  }

  private send(frame: ToDaemon): void {
    if (frame.event === 'send logs' && !this.lines.expectHistory()) this.outage.forget();
    this.outbox.push(frame);
  }

  /** Says what is missing, above the lines that came after it. */
  private historyCame(history: HistoryMatch): void {
    // A connection that broke again before its history came tells nothing of what is missing.
    if (history === 'empty' && this.session.phase !== 'live') return;
    const missing = this.outage.end(history, this.lastPower);
    if (missing === undefined) return;
    this.lines.keep(missing);
    this.said.fire(missing);
  }

  private onFrame(frame: FromDaemon, now: number): void {
    // A token that has ended blocks all events, and is told in place of each.
    if (frame.type === 'jwtError') this.outage.begin(this.lastPower);
    else this.outage.hear(now);
    if (frame.type !== 'output') this.passed.fire(frame);
    switch (frame.type) {
      case 'output':
        return this.lines.receive(frame.line);
      case 'status':
        return this.onPowerState(frame.state);
      case 'stats':
        this.lastStats = frame.stats;
        return this.receivedStats.fire(frame.stats);
      case 'unknown':
        return this.logOnce(`event ${frame.event}`);
      case 'malformed':
        return this.logOnce('a malformed frame');
      case 'featureMatch':
      case 'authSuccess':
      case 'tokenExpiring':
      case 'tokenExpired':
      case 'jwtError':
        return;
      case 'backupCompleted':
        return this.backupEnds.take(frame);
      default:
        this.keep(frame);
        this.receivedEvent.fire(frame);
        if (frame.type === 'throttled') this.outbox.onThrottled(frame.event);
    }
  }

  private allow(permissions: readonly string[] | undefined): void {
    const isSame = permissions?.join() === this.granted?.join();
    this.granted = permissions;
    if (!isSame) this.changedPermissions.fire();
  }

  /** What is no output, and is saved and searched with it all the same. */
  private keep(frame: FromDaemon): void {
    const { type } = frame;
    if (type === 'daemonMessage' || type === 'installOutput' || type === 'transferLogs')
      this.lines.keep(eventWords(frame));
  }

  private onPowerState(state: PowerState): void {
    this.lastPower = state;
    // No history comes from a server that is off.
    if (state === 'offline') this.lines.settle();
    this.outbox.setOpen(state !== 'offline');
    if (state === 'offline') this.outbox.cancel('offline');
    this.changedPower.fire(state);
  }

  /** For lines that nobody could be given back. */
  private readonly sayOutcome: LineSender = (lines, outcome) => {
    const text = lineOutcomeText(lines, outcome);
    if (text !== undefined) this.said.fire(text);
  };

  private logOnce(what: string): void {
    if (this.unknown.has(what) || this.unknown.size > 100) return;
    this.unknown.add(what);
    this.options.log.warn(`The console sent ${what}; it is ignored`);
  }
}
