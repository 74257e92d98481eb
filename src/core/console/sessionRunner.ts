import type { Clock } from '../base/clock';
import { isDaemonAddress } from '../base/daemonAddress';
import { type Disposable, DisposableStore, Emitter, MutableDisposable } from '../base/event';
import type { Log } from '../base/log';
import type { PowerAction } from '../base/power';
import { Backpressure } from './backpressure';
import type { LineOutcome } from './lineOutcome';
import { MessageLimiter } from './messageLimiter';
import type { ConditionAnswer, CredentialsAnswer } from './panelAnswers';
import {
  type FromDaemon,
  type ToDaemon,
  decode,
  encode,
  referenceOf,
  withoutReference,
} from './protocol';
import { type Effect, type Input, type Session, type TimerName, idle } from './session';
import { step } from './sessionStep';
import type { Socket, Transport } from './transport';

const heartbeatMs = 5_000;
const sleptMs = 10_000;

/** What a connection needs of the world. */
export interface ConnectionOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly transport: Transport;
  /** The panel's scheme, host and port, exactly as it is set up. */
  readonly origin: string;
  /** Both answer failures too; a rejection counts as a bug, is logged, and tried again. */
  readonly credentials: () => Promise<CredentialsAnswer>;
  readonly condition: () => Promise<ConditionAnswer>;
  /** Whether a backup is good, where the daemon does not say; never rejects. Left out, that stays open. */
  readonly backupEnd?: (uuid: string) => Promise<boolean | undefined>;
  /** Called before a power action goes to the daemon, at a moment in milliseconds since 1970. */
  readonly onPowerAction?: (action: PowerAction, at: number) => void;
  readonly random?: () => number;
}

/** What a runner asks of the one who owns it. */
export interface SessionOwner {
  /** The phase changed; called before the effects of the change. */
  readonly phaseChanged: (session: Session) => void;
  /** A frame of an accepted connection, which came at `now` in milliseconds since 1970. */
  readonly onFrame: (frame: FromDaemon, now: number) => void;
  /** A frame of such a connection that came too fast to be shown. */
  readonly leftOut?: (frame: FromDaemon) => void;
  /** A frame that the rules want sent. */
  readonly send: (frame: ToDaemon) => void;
  /** A sentence for the user. */
  readonly say: (text: string) => void;
  /** A line that somebody else sent over the same connection, in another window. */
  readonly sentElsewhere: (line: string) => void;
}

/** Does what the session's rules say: sockets, timers, questions. Decides nothing itself. */
export class SessionRunner implements Disposable {
  private readonly store = new DisposableStore();
  private readonly timers: Readonly<Record<TimerName, MutableDisposable<Disposable>>> = {
    wait: this.store.add(new MutableDisposable()),
    renew: this.store.add(new MutableDisposable()),
    deadline: this.store.add(new MutableDisposable()),
    ping: this.store.add(new MutableDisposable()),
  };
  private readonly heartbeat = this.store.add(new MutableDisposable<Disposable>());
  private readonly changed = this.store.add(new Emitter<Session>());
  private socket: Socket | undefined;
  private current: Session = idle;
  /** Answers to questions of an earlier phase are void. */
  private question = 0;
  private readonly inputs: Input[] = [];
  private readonly backpressure: Backpressure;
  private readonly limiter: MessageLimiter;

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly options: ConnectionOptions,
    private readonly owner: SessionOwner,
  ) {
    this.backpressure = this.store.add(new Backpressure(options.clock));
    this.limiter = this.store.add(
      new MessageLimiter({
        clock: options.clock,
        deliver: (frame) => this.input({ type: 'frame', frame }),
        leftOut: (frame) => this.current.phase === 'live' && owner.leftOut?.(frame),
        say: owner.say,
      }),
    );
  }

  get session(): Session {
    return this.current;
  }

  /** Lets something happen to the session, and does what follows. */
  input(input: Input): void {
    this.inputs.push(input);
    // What happens while effects are performed comes after them.
    if (this.inputs.length > 1) return;
    for (let next = this.inputs[0]; next; next = this.inputs[0]) {
      try {
        this.take(next);
      } catch (error) {
        // A listener's bug must not end the console.
        this.options.log.error(error instanceof Error ? error : String(error));
      }
      this.inputs.shift();
    }
  }

  private take(input: Input): void {
    if (this.store.isDisposed) return;
    const { clock, random = Math.random } = this.options;
    const before = this.current;
    const now = clock.now();
    // Output changes nothing of a session that is live, and comes by the thousands.
    if (input.type === 'frame' && input.frame.type === 'output' && before.phase === 'live')
      return this.owner.onFrame(input.frame, now);
    if (input.type === 'frame') this.logReference(input.frame);
    const [next, ...effects] = step(before, input, { now, random: random() });
    this.current = next;
    if (before.phase !== next.phase) this.phaseChanged(next);
    for (const effect of effects) this.perform(effect);
    if (before !== next) this.changed.fire(next);
    const isAccepted = before.phase === 'live' || next.phase === 'live';
    if (input.type === 'frame' && isAccepted) this.owner.onFrame(input.frame, now);
  }

  /** Puts a frame on the wire, if there is one. Answers what becomes of a command where the other side tells. */
  transmit(frame: ToDaemon): Promise<LineOutcome> | undefined {
    const { socket } = this;
    const text = encode(frame);
    if (frame.event === 'send command' && socket?.sendLine) return socket.sendLine(text);
    socket?.send(text);
    return undefined;
  }

  /** Asks for a command that waits at the other side not to be sent. */
  askBack(line: string): void {
    this.socket?.askBack?.(line);
  }

  /** Resolves when the daemon has read what was sent until now; undefined where the socket cannot tell. */
  isRead(): Promise<void> | undefined {
    return this.socket?.isRead?.();
  }

  dispose(): void {
    this.input({ type: 'close' });
    this.store.dispose();
  }

  private phaseChanged(next: Session): void {
    this.question++;
    if (next.phase === 'idle' || next.phase === 'closed') this.heartbeat.clear();
    else if (!this.heartbeat.value) this.beat();
    this.owner.phaseChanged(next);
  }

  /** A timer that fires much too late tells that the computer slept. */
  private beat(): void {
    const { clock } = this.options;
    const due = clock.now() + heartbeatMs;
    this.heartbeat.value = clock.after(heartbeatMs, () => {
      const late = clock.now() - due;
      this.beat();
      if (late > sleptMs) this.input({ type: 'woke' });
    });
  }

  private perform(effect: Effect): void {
    const { credentials, condition } = this.options;
    switch (effect.type) {
      case 'fetchCredentials':
        return this.ask(credentials, (answer) => ({ type: 'credentials', answer }));
      case 'askCondition':
        return this.ask(condition, (answer) => ({ type: 'condition', answer }));
      case 'connect':
        return this.connect(effect.url);
      case 'send':
        return this.owner.send(effect.frame);
      case 'ping':
        return this.socket?.ping();
      case 'hangUp':
        return this.hangUp();
      case 'timer':
        return this.setTimer(effect.name, effect.ms);
      case 'say':
        this.options.log.info(effect.text);
        return this.owner.say(effect.text);
    }
  }

  private ask<T>(
    question: () => Promise<T>,
    toInput: (answer: T | { readonly kind: 'failed'; readonly text: string }) => Input,
  ): void {
    // Whoever asks again, as with another key, does not mean the answer to come.
    const number = ++this.question;
    const answered = (answer: T | { readonly kind: 'failed'; readonly text: string }) => {
      if (number === this.question) this.input(toInput(answer));
    };
    question().then(answered, (error: unknown) => {
      this.options.log.error(error instanceof Error ? error : String(error));
      answered({ kind: 'failed', text: String(error) });
    });
  }

  private connect(url: string): void {
    const { transport, origin, log } = this.options;
    if (!isSocketUrl(url, origin)) {
      log.warn('The panel named a console address that is not a secure websocket');
      this.input({ type: 'ended', code: 1006, reason: 'no websocket address' });
      return;
    }
    const socket = transport(url, origin, {
      opened: () => this.heard(socket, { type: 'opened' }),
      message: (text) => this.message(socket, text),
      sentElsewhere: (line) => {
        if (socket === this.socket) this.owner.sentElsewhere(line);
      },
      ended: (end) => {
        log.debug(`console closed: ${end.code} ${end.reason}`);
        this.heard(socket, { type: 'ended', ...end });
      },
    });
    this.socket = socket;
  }

  private message(socket: Socket, text: string): void {
    if (socket !== this.socket) return;
    this.backpressure.count(text.length, socket);
    const frame = decode(text);
    if (frame.type === 'output') this.input({ type: 'frame', frame });
    else this.limiter.take(frame);
  }

  /** What the daemon's own log calls an error: of use to whoever may read that one. */
  private logReference(frame: FromDaemon): void {
    if (frame.type !== 'daemonError' && frame.type !== 'jwtError') return;
    const reference = frame.type === 'jwtError' ? referenceOf(frame.text) : frame.reference;
    if (reference === undefined) return;
    this.options.log.warn(`The node reports error ${reference}: ${withoutReference(frame.text)}`);
  }

  /** Nothing that an earlier socket says counts. */
  private heard(socket: Socket, input: Input): void {
    if (socket === this.socket) this.input(input);
  }

  private setTimer(name: TimerName, ms: number | undefined): void {
    const fire = () => this.input({ type: 'timer', name });
    this.timers[name].value = ms === undefined ? undefined : this.options.clock.after(ms, fire);
  }

  private hangUp(): void {
    const { socket } = this;
    this.socket = undefined;
    socket?.close();
    this.backpressure.forget();
    this.limiter.forget();
    for (const timer of Object.values(this.timers)) timer.clear();
  }
}

/**
 * A websocket's address: encrypted, unless the panel itself is not, and on this computer or in a private network only
 * where the panel is there too. `origin` is the panel's.
 */
export function isSocketUrl(url: string, origin: string): boolean {
  return isDaemonAddress(url, { panelOrigin: origin, scheme: 'wss' });
}
