import type { PowerAction, PowerState } from '../base/power';
import * as l10n from '@vscode/l10n';
import type { Clock } from '../base/clock';
import { type Disposable, type Event, DisposableStore } from '../base/event';
import { type PowerOutcome, PowerWatch, powerSilenceMs } from './powerWatch';
import type { ServerEvent } from './protocol';
import type { Session } from './session';

/** What can be heard of a server while a power action runs. */
export interface PowerSource {
  readonly session: Session;
  readonly power: PowerState | undefined;
  readonly onDidChangePower: Event<PowerState>;
  readonly onDidReceiveEvent: Event<ServerEvent>;
  readonly onDidChangeState: Event<Session>;
}

/** One power action to be followed. */
export interface PowerRequest {
  readonly source: PowerSource;
  readonly clock: Clock;
  readonly action: PowerAction;
  /** Puts the action on the wire. */
  readonly send: () => void;
}

/** Sends the action as soon as the server's state is known, and settles when it is done; see ConsoleConnection.setPower. */
export function followPower(request: PowerRequest, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const store = new DisposableStore();
    const follower = new Follower(request, store, (problem) => {
      store.dispose();
      signal?.removeEventListener('abort', abort);
      if (problem) reject(problem);
      else resolve();
    });
    const abort = () => follower.end(signal?.reason as Error);
    if (signal?.aborted) {
      abort();
      return;
    }
    signal?.addEventListener('abort', abort, { once: true });
    follower.begin();
  });
}

class Follower {
  private watch: PowerWatch | undefined;
  private isOver = false;

  constructor(
    private readonly request: PowerRequest,
    private readonly store: { add<T extends Disposable>(item: T): T },
    private readonly settle: (problem: Error | undefined) => void,
  ) {}

  begin(): void {
    const { source } = this.request;
    this.store.add(source.onDidChangePower((state) => this.state(state)));
    this.store.add(source.onDidReceiveEvent((event) => this.judge(this.watch?.event(event))));
    this.store.add(source.onDidChangeState((session) => this.session(session)));
    this.session(source.session);
    if (source.power !== undefined) this.send(source.power);
  }

  end(problem?: Error): void {
    if (this.isOver) return;
    this.isOver = true;
    this.settle(problem);
  }

  private state(state: PowerState): void {
    if (this.watch) this.judge(this.watch.state(state));
    else this.send(state);
  }

  private session(session: Session): void {
    if (session.phase === 'closed') this.end(new Error(session.text));
    if (session.phase === 'idle') this.end(new Error(l10n.t('The console was closed.')));
  }

  private send(before: PowerState): void {
    if (this.isOver || this.watch) return;
    const { action, clock, send } = this.request;
    this.watch = new PowerWatch(action, before);
    this.judge(this.watch.atOnce());
    if (this.isOver) return;
    const watch = this.watch;
    this.store.add(clock.after(powerSilenceMs, () => this.judge(watch.silence())));
    send();
  }

  private judge(outcome: PowerOutcome | undefined): void {
    if (outcome?.type === 'reached') this.end();
    if (outcome?.type === 'failed') this.end(new Error(outcome.text));
  }
}
