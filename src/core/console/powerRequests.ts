import * as l10n from '@vscode/l10n';
import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore } from '../base/event';
import type { PowerAction } from '../base/power';
import { PowerRequest, type PowerSource } from './powerRequest';
import type { ServerEvent } from './protocol';

/** How a daemon says that it is still at another action (panel-dialect.md, 9). */
const contention = /another power action is (currently|already) being processed/i;

/** Milliseconds between two actions: closer together, a daemon may take the second one first (panel-dialect.md, 9). */
const apartMs = 20;

/** What the power actions of one connection need. */
export interface PowerRequestsParts {
  readonly source: PowerSource;
  readonly clock: Clock;
  /** Called before an action goes that was asked for here. */
  readonly ask: (action: PowerAction) => void;
  /** Puts an action on the wire. */
  readonly pass: (action: PowerAction) => void;
}

/** The power actions over one connection that are not over yet; knows which of them an error is about. */
export class PowerRequests implements Disposable {
  private readonly store = new DisposableStore();
  /** In the order in which they were asked for. */
  private readonly requests = new Set<PowerRequest>();

  private freeAt = 0;

  constructor(private readonly parts: PowerRequestsParts) {
    this.store.add(parts.source.onDidReceiveEvent((event) => this.onEvent(event)));
  }

  /** See ConsoleConnection.setPower. */
  request(action: PowerAction, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    return new Promise((resolve, reject) => {
      const { source, clock } = this.parts;
      const request: PowerRequest = new PowerRequest({
        ...{ source, clock, action },
        send: () => {
          this.parts.ask(action);
          this.pass(action);
        },
        isStopAsked: () => this.after(request).some((other) => other.action !== 'start'),
        settle: (problem) => {
          this.requests.delete(request);
          signal?.removeEventListener('abort', abort);
          if (problem) reject(problem);
          else resolve();
        },
      });
      const abort = () => request.end(signal?.reason as Error);
      signal?.addEventListener('abort', abort, { once: true });
      this.requests.add(request);
      request.begin();
    });
  }

  /** Puts an action on the wire, a moment behind the one before it. */
  pass(action: PowerAction): void {
    const { clock, pass } = this.parts;
    const now = clock.now();
    const wait = Math.max(0, this.freeAt - now);
    this.freeAt = now + wait + apartMs;
    if (wait === 0) pass(action);
    else this.store.add(clock.after(wait, () => pass(action)));
  }

  dispose(): void {
    this.store.dispose();
  }

  private get sent(): readonly PowerRequest[] {
    return [...this.requests].filter(({ isSent }) => isSent);
  }

  private after(request: PowerRequest): readonly PowerRequest[] {
    return this.sent.slice(this.sent.indexOf(request) + 1);
  }

  private onEvent(event: ServerEvent): void {
    if (event.type === 'daemonError') this.onError(event.text);
    if (event.type === 'throttled' && event.event === 'set state') {
      this.sent
        .at(-1)
        ?.fail(l10n.t('The node dropped the power action because too many came in a short time.'));
    }
  }

  private onError(text: string): void {
    if (!contention.test(text)) {
      const waiting = this.sent.filter(({ isAccepted }) => !isAccepted);
      return (waiting.at(-1) ?? this.sent.at(-1))?.onFailure(text);
    }
    // A kill waits for nobody. Of the others the newest came while the earlier ones were being carried out.
    const lockable = this.sent.filter(({ action }) => action !== 'kill');
    const [first, ...others] = lockable;
    if (others.length > 0 || first?.isAccepted === false) lockable.at(-1)?.onContention();
  }
}
