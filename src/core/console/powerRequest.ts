import * as l10n from '@vscode/l10n';
import type { Clock } from '../base/clock';
import { type Event, DisposableStore } from '../base/event';
import type { PowerAction, PowerState } from '../base/power';
import type { ServerEvent } from './protocol';
import { type Session, reasonNotToWait } from './session';

/** What can be heard of a server while a power action runs. */
export interface PowerSource {
  readonly session: Session;
  readonly power: PowerState | undefined;
  readonly onDidChangePower: Event<PowerState>;
  readonly onDidReceiveEvent: Event<ServerEvent>;
  readonly onDidChangeState: Event<Session>;
}

/** What one power action needs. */
export interface PowerRequestParts {
  readonly source: PowerSource;
  readonly clock: Clock;
  readonly action: PowerAction;
  /** Puts the action on the wire. */
  readonly send: () => void;
  readonly signal?: AbortSignal | undefined;
}

/** Milliseconds without any sign of an action after which it counts as ignored: daemons do not say no. */
const silenceMs = 20_000;

/** Sends the action as soon as the server's state is known, and settles when it is done; see ConsoleConnection.setPower. */
export function requestPower(parts: PowerRequestParts): Promise<void> {
  return new Promise((resolve, reject) => {
    new PowerRequest(parts, (problem) => (problem ? reject(problem) : resolve())).begin();
  });
}

/** Follows one power action by the states that the daemon reports: it acknowledges none (api.md, Events). */
class PowerRequest {
  private readonly store = new DisposableStore();
  /** The states since the action was sent; from the first on it may take as long as it needs. */
  private readonly passed = new Set<PowerState>();
  private isSent = false;
  private isOver = false;

  constructor(
    private readonly parts: PowerRequestParts,
    private readonly settle: (problem: Error | undefined) => void,
  ) {}

  begin(): void {
    const { source, signal } = this.parts;
    const abort = () => this.end(signal?.reason as Error);
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    this.store.add({ dispose: () => signal?.removeEventListener('abort', abort) });
    this.store.add(source.onDidChangePower((state) => this.onState(state)));
    this.store.add(source.onDidReceiveEvent((event) => this.onEvent(event)));
    this.store.add(source.onDidChangeState((session) => this.onSession(session)));
    this.onSession(source.session);
    if (source.power !== undefined) this.onState(source.power);
  }

  private end(problem?: Error): void {
    if (this.isOver) return;
    this.isOver = true;
    this.store.dispose();
    this.settle(problem);
  }

  private fail(text: string): void {
    this.end(new Error(text));
  }

  private onSession(session: Session): void {
    if (session.phase === 'closed') this.fail(session.text);
    if (session.phase === 'idle') this.fail(l10n.t('The console was closed.'));
    const reason = reasonNotToWait(session, this.parts.clock.now());
    if (reason !== undefined && !this.isSent) this.fail(reason);
  }

  private onState(state: PowerState): void {
    if (this.isOver) return;
    if (!this.isSent) return this.send(state);
    const { action } = this.parts;
    this.passed.add(state);
    if (action === 'stop' || action === 'kill') {
      if (state === 'offline') this.end();
    } else if (state === 'running') {
      const isAgain = this.passed.has('starting') || this.passed.has('offline');
      if (action === 'start' || isAgain) this.end();
    } else if (state === 'offline' && this.passed.has('starting')) {
      this.fail(l10n.t('The server stopped again before it was running.'));
    }
  }

  private onEvent(event: ServerEvent): void {
    if (!this.isSent) return;
    if (event.type === 'daemonError') this.fail(event.text);
    if (event.type === 'throttled' && event.event === 'set state') {
      this.fail(l10n.t('The node dropped it: too many power actions in a short time.'));
    }
  }

  private send(before: PowerState): void {
    const { action, clock, send } = this.parts;
    this.isSent = true;
    const goal = action === 'start' ? 'running' : action === 'restart' ? undefined : 'offline';
    if (before === goal) return this.end();
    this.store.add(clock.after(silenceMs, () => this.onSilence()));
    send();
  }

  private onSilence(): void {
    if (this.passed.size > 0) return;
    this.fail(l10n.t('The node did not react. This account may lack the permission to do that.'));
  }
}
