import * as l10n from '@vscode/l10n';
import { randomUUID } from 'node:crypto';
import { fields } from '../api/decode';
import type { Clock } from '../base/clock';
import { DisposableStore, toDisposable } from '../base/event';
import { PeerRefusal } from '../windows/peer';
import type { Windows } from '../windows/windows';
import { type ToolOutcome, type ToolRequest, readOutcome, relayTopics } from './agentMessages';

/** A window that is there takes a call at once; one of an earlier version never does. Milliseconds. */
const takeMs = 3_000;

/** A call that another window was offered. */
interface Offer {
  readonly window: string;
  readonly take: () => ToolRequest;
  readonly finish: (outcome: ToolOutcome) => void;
}

/** The calls that the window that leads hands on to another one. Each is done by one window, once. */
export class RelayedCalls {
  private readonly offers = new Map<string, Offer>();

  constructor(
    private readonly windows: Pick<Windows, 'tellWindow' | 'onDidLeave'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Has another window do a call. Returns undefined where it did not take it, and will not any more, or ended while it did
   * one that changes nothing. Rejects with the signal's reason when whoever asked gives up.
   */
  async send(
    window: string,
    { request, changes }: { readonly request: ToolRequest; readonly changes: boolean },
    signal: AbortSignal,
  ): Promise<ToolOutcome | undefined> {
    signal.throwIfAborted();
    const id = randomUUID();
    const store = new DisposableStore();
    try {
      return await new Promise<ToolOutcome | undefined>((resolve, reject) => {
        let isTaken = false;
        const abort = () => {
          this.windows.tellWindow(window, relayTopics.cancelled, { id });
          reject(signal.reason as Error);
        };
        signal.addEventListener('abort', abort, { once: true });
        const untaken = this.clock.after(takeMs, () => resolve(undefined));
        const take = () => {
          isTaken = true;
          untaken.dispose();
          return request;
        };
        this.offers.set(id, { window, take, finish: resolve });
        store.add(toDisposable(() => this.offers.delete(id)));
        store.add(untaken);
        store.add(toDisposable(() => signal.removeEventListener('abort', abort)));
        store.add(
          this.windows.onDidLeave((left) => {
            const isUndecided = isTaken && changes;
            if (left === window) resolve(isUndecided ? { failure: windowGone() } : undefined);
          }),
        );
        this.windows.tellWindow(window, relayTopics.offered, { id });
      });
    } finally {
      store.dispose();
    }
  }

  /** Gives a call to the window that it was offered to. Throws PeerRefusal where it is not offered, or not any more. */
  take(about: unknown, window: string): ToolRequest {
    return this.offered(about, window).take();
  }

  /** Takes what came of a call. Throws PeerRefusal where nobody waits for it. */
  done(about: unknown, window: string): void {
    this.offered(about, window).finish(fields(about, 'done').read('outcome', readOutcome));
  }

  private offered(about: unknown, window: string): Offer {
    const offer = this.offers.get(fields(about, 'call').text('id'));
    if (offer?.window !== window) throw new PeerRefusal('Nobody waits for this call');
    return offer;
  }
}

/** What is said of a call whose window ended: it may have changed something. */
export function windowGone(): string {
  return l10n.t(
    'The VS Code window closed before the tool answered. The operation might have completed. Check the result before you try again.',
  );
}
