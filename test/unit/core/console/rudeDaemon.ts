import type { Clock } from '../../../../src/core/base/clock';
import type { SocketListener, Transport } from '../../../../src/core/console/transport';

/** How a daemon's container and the way to it are. */
export interface RudeDaemonOptions {
  /** Whether the container has a terminal, which repeats what it is given. */
  readonly hasEcho: boolean;
  /** What stands before the echo. */
  readonly prompt?: string;
  /** Milliseconds that the next frame is under way; none overtakes another. */
  readonly delay: () => number;
  /** Whether it answers pings, which tells what it has read; so it does where left out. */
  readonly answersPings?: boolean;
  /** Whether a command is dropped whatever its rate, by its number from 0 on; and what the daemon calls that. */
  readonly drops?: (number: number) => boolean;
  readonly dropsAs?: 'send command' | 'global';
}

/** Milliseconds within which a daemon may handle one frame before another (panel-dialect.md, 9). */
const togetherMs = 5;

/** A daemon in memory that handles each command on its own: of those that come together, the last one first. */
export class RudeDaemon {
  /** The commands in the order in which the program got them. */
  readonly handled: string[] = [];
  /** The commands that were dropped as the options want. */
  readonly lost: string[] = [];
  /** How many commands came faster than a daemon takes them (panel-dialect.md, 6.5). */
  dropped = 0;
  private count = 0;
  private isTold = false;
  private together: string[] = [];
  private level = 10;
  private levelAt: number;
  private arrivesAt = 0;
  private answersAt = 0;
  private handles = { dispose: () => undefined as void };
  private listener: SocketListener | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly options: RudeDaemonOptions,
  ) {
    this.levelAt = clock.now();
  }

  readonly transport: Transport = (_url, _origin, listener) => {
    this.listener = listener;
    void Promise.resolve().then(() => listener.opened());
    return {
      send: (text) => {
        this.arrivesAt = Math.max(this.arrivesAt, this.clock.now() + this.options.delay());
        this.clock.after(this.arrivesAt - this.clock.now(), () => this.take(text));
      },
      ping: () => undefined,
      isRead: () => this.pong(),
      pause: () => undefined,
      resume: () => undefined,
      close: () => (this.listener = undefined),
    };
  };

  readonly credentials = () =>
    Promise.resolve({
      kind: 'granted',
      token: 'T',
      socket: 'wss://node.example.com/ws',
    } as const);

  /** Sends an event. */
  send(event: string, ...args: readonly string[]): void {
    this.answersAt = Math.max(this.answersAt, this.clock.now() + this.options.delay());
    const text = JSON.stringify({ event, args });
    this.clock.after(this.answersAt - this.clock.now(), () => this.listener?.message(text));
  }

  /** Resolves when an answer to a ping of now would come. */
  private pong(): Promise<void> {
    if (this.options.answersPings === false) return new Promise(() => undefined);
    this.arrivesAt = Math.max(this.arrivesAt, this.clock.now() + this.options.delay());
    return new Promise((resolve) => {
      this.clock.after(this.arrivesAt - this.clock.now(), () => {
        this.answersAt = Math.max(this.answersAt, this.clock.now() + this.options.delay());
        this.clock.after(this.answersAt - this.clock.now(), resolve);
      });
    });
  }

  private take(text: string): void {
    const { event, args } = JSON.parse(text) as { event: string; args: string[] };
    if (event === 'auth') {
      this.send('auth success');
      this.send('status', 'running');
    }
    if (event !== 'send command') return;
    if (this.options.drops?.(this.count++)) {
      this.lost.push(args[0] ?? '');
      // Told once for each time that it begins (panel-dialect.md, 6.5).
      if (!this.isTold) this.send('throttled', this.options.dropsAs ?? event);
      this.isTold = true;
      return;
    }
    this.isTold = false;
    if (!this.isAllowed()) {
      this.dropped++;
      return this.send('throttled', event);
    }
    this.together.unshift(args[0] ?? '');
    this.handles.dispose();
    this.handles = this.clock.after(togetherMs, () => {
      for (const line of this.together.splice(0)) {
        this.handled.push(line);
        if (this.options.hasEcho) this.send('console output', (this.options.prompt ?? '') + line);
        this.send('console output', `[INFO] done: ${line}`);
      }
    });
  }

  private isAllowed(): boolean {
    const now = this.clock.now();
    this.level = Math.min(10, this.level + (now - this.levelAt) / 1_000);
    this.levelAt = now;
    if (this.level < 1) return false;
    this.level -= 1;
    return true;
  }
}
