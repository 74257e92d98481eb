import * as l10n from '@vscode/l10n';
import { type Disposable, DisposableStore, Emitter } from '../base/event';
import { limits } from '../base/limits';
import type { PowerAction, PowerState } from '../base/power';
import { BackupEnds } from './backupEnds';
import { Outbox } from './outbox';
import { OutputReceiver } from './outputReceiver';
import { PowerRequests } from './powerRequests';
import { type FromDaemon, type ServerEvent, encode } from './protocol';
import type { Session } from './session';
import type { ConnectionOptions } from './sessionRunner';
import { SessionRunner } from './sessionRunner';
import type { ConsoleStats } from './stats';
import { withoutControlCharacters } from './typedLine';

/** What became of lines: refused ones were not sent and must be kept by whoever typed them. */
export type CommandResult = 'accepted' | 'offline' | 'disconnected' | 'tooLong';

/** The console connection of one server. It tells what happens, and takes commands and power actions. */
export class ConsoleConnection implements Disposable {
  private readonly store = new DisposableStore();
  private readonly changedPower = this.store.add(new Emitter<PowerState>());
  private readonly receivedStats = this.store.add(new Emitter<ConsoleStats>());
  private readonly receivedEvent = this.store.add(new Emitter<ServerEvent>());
  private readonly said = this.store.add(new Emitter<string>());
  private readonly lines: OutputReceiver;
  private readonly outbox: Outbox;
  private readonly runner: SessionRunner;
  private readonly powerRequests: PowerRequests;
  private readonly backupEnds: BackupEnds;
  private readonly unknown = new Set<string>();
  private powerActionAt = 0;
  private lastPower: PowerState | undefined;
  private lastStats: ConsoleStats | undefined;

  /** Fires with each line of output, safe for a terminal, without a line end. */
  readonly onDidReceiveLine;
  /** Fires with the number of accepted commands that wait. */
  readonly onDidChangeWaiting;
  /** Fires with each command when it goes to the daemon, whoever typed it. */
  readonly onDidSend;
  readonly onDidChangeState;
  readonly onDidChangePower = this.changedPower.event;
  readonly onDidReceiveStats = this.receivedStats.event;
  readonly onDidReceiveEvent = this.receivedEvent.event;
  /** Sentences about the connection itself, for the user. */
  readonly onDidSay = this.said.event;

  constructor(private readonly options: ConnectionOptions) {
    this.lines = this.store.add(new OutputReceiver(options.clock));
    this.outbox = this.store.add(new Outbox(options.clock, (frame) => this.runner.transmit(frame)));
    this.runner = new SessionRunner(options, {
      phaseChanged: (session) => this.phaseChanged(session),
      onFrame: (frame) => this.onFrame(frame),
      send: (frame) => this.outbox.push(frame),
      say: (text) => this.said.fire(text),
    });
    this.onDidReceiveLine = this.lines.onDidReceive;
    this.onDidChangeWaiting = this.outbox.onDidChangeWaiting;
    this.onDidSend = this.outbox.onDidSend;
    this.onDidChangeState = this.runner.onDidChange;
    const { clock } = options;
    const send = (action: PowerAction) => this.sendPower(action);
    const look = options.backupEnd ?? (() => Promise.resolve(undefined));
    const deliver = (event: ServerEvent) => this.receivedEvent.fire(event);
    this.backupEnds = this.store.add(new BackupEnds({ clock, look, deliver }));
    this.powerRequests = this.store.add(new PowerRequests({ source: this, clock, send }));
  }

  get session(): Session {
    return this.runner.session;
  }

  /** Undefined until the daemon has told it, and again while there is no connection. */
  get power(): PowerState | undefined {
    return this.lastPower;
  }

  /** When a power action was asked for over this connection, in milliseconds since 1970; 0 when none was. */
  get lastPowerAction(): number {
    return this.powerActionAt;
  }

  /** The last use that was told; undefined while there is no connection. */
  get stats(): ConsoleStats | undefined {
    return this.lastStats;
  }

  /** The last lines, cleaned. */
  get scrollback() {
    return this.lines.scrollback;
  }

  /** Connects, unless that was begun. */
  open(): void {
    this.runner.input({ type: 'open' });
  }

  /** Tries again at once, where the service has not asked to wait. */
  retry(): void {
    this.runner.input({ type: 'retry' });
  }

  /** Ends the connection and forgets the lines; `open` begins anew. */
  close(): void {
    this.runner.input({ type: 'close' });
    this.outbox.cancel();
    this.lines.forget();
  }

  /** Sends one line, or puts it in line behind others. */
  command(line: string): CommandResult {
    return this.commands([line]);
  }

  /** Sends lines in order, as fast as the daemon takes them; all of them or none. Control characters are left out. */
  commands(texts: readonly string[]): CommandResult {
    if (this.session.phase !== 'live') return 'disconnected';
    if (this.lastPower === 'offline') return 'offline';
    const lines = texts.map(withoutControlCharacters);
    const frames = lines.map((line) => encode({ event: 'send command', line }));
    if (frames.some((frame) => Buffer.byteLength(frame) > limits.commandFrameBytes))
      return 'tooLong';
    this.outbox.pushLines(lines);
    return 'accepted';
  }

  /** Takes back the lines that still wait. */
  cancelWaiting(): readonly string[] {
    return this.outbox.cancel();
  }

  /**
   * Asks for a power action; resolves when the state that it leads to is there, or when a program has called itself
   * starting for two minutes. Rejects with a sentence when it fails, is ignored or the connection ends, with the
   * signal's reason when the caller gives up waiting, and with an AbortError where what it started was stopped
   * meanwhile. Ends in all cases, after eleven minutes at the latest.
   */
  setPower(action: PowerAction, signal?: AbortSignal): Promise<void> {
    if (this.session.phase === 'closed') this.retry();
    else this.open();
    return this.powerRequests.request(action, signal);
  }

  dispose(): void {
    this.close();
    this.runner.dispose();
    this.store.dispose();
  }

  private sendPower(action: PowerAction): void {
    this.powerActionAt = this.options.clock.now();
    this.outbox.push({ event: 'set state', action });
  }

  private phaseChanged({ phase }: Session): void {
    this.lastPower = undefined;
    this.lastStats = undefined;
    if (phase === 'live') this.lines.expectHistory();
    else this.lines.settle();
    // A new socket has a new allowance; on the way to `live` it is the same socket.
    if (phase !== 'live') this.outbox.reset();
  }

  private onFrame(frame: FromDaemon): void {
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
      case 'authSuccess':
      case 'tokenExpiring':
      case 'tokenExpired':
      case 'jwtError':
        return;
      case 'backupCompleted':
        return this.backupEnds.take(frame);
      default:
        if (frame.type === 'throttled') this.outbox.onThrottled(frame.event);
        this.receivedEvent.fire(frame);
    }
  }

  private onPowerState(state: PowerState): void {
    this.lastPower = state;
    // No history comes from a server that is off.
    if (state === 'offline') this.lines.settle();
    this.outbox.setOpen(state !== 'offline');
    const dropped = state === 'offline' ? this.outbox.cancel().length : 0;
    if (dropped > 0) {
      this.said.fire(l10n.t('{0} waiting lines were not sent: the server is offline.', dropped));
    }
    this.changedPower.fire(state);
  }

  private logOnce(what: string): void {
    if (this.unknown.has(what) || this.unknown.size > 100) return;
    this.unknown.add(what);
    this.options.log.warn(`The console sent ${what}; it is ignored`);
  }
}
