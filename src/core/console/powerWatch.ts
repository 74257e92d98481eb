import type { PowerAction, PowerState } from '../base/power';
import * as l10n from '@vscode/l10n';
import type { ServerEvent } from './protocol';

/** What a power action has come to. */
export type PowerOutcome =
  | { readonly type: 'pending' }
  | { readonly type: 'reached' }
  | { readonly type: 'failed'; readonly text: string };

/** Milliseconds without any sign of an action after which it counts as ignored: daemons do not say no. */
export const powerSilenceMs = 20_000;

const pending: PowerOutcome = { type: 'pending' };

/** Follows one power action by the states that the daemon reports: it acknowledges none (api.md, Events). */
export class PowerWatch {
  private readonly passed = new Set<PowerState>();

  constructor(
    readonly action: PowerAction,
    private readonly before: PowerState | undefined,
  ) {}

  /** True once the daemon has begun: from then on it may take as long as it needs. */
  get hasBegun(): boolean {
    return this.passed.size > 0;
  }

  /** What is known before anything is sent. */
  atOnce(): PowerOutcome {
    const { action, before } = this;
    if (action === 'start' && before === 'running') return { type: 'reached' };
    if ((action === 'stop' || action === 'kill') && before === 'offline') {
      return { type: 'reached' };
    }
    return pending;
  }

  state(state: PowerState): PowerOutcome {
    this.passed.add(state);
    if (this.action === 'stop' || this.action === 'kill') {
      return state === 'offline' ? { type: 'reached' } : pending;
    }
    if (state === 'running') {
      const isAgain = this.passed.has('starting') || this.passed.has('offline');
      return this.action === 'start' || isAgain ? { type: 'reached' } : pending;
    }
    if (state === 'offline' && this.passed.has('starting')) {
      return { type: 'failed', text: l10n.t('The server stopped again before it was running.') };
    }
    return pending;
  }

  event(event: ServerEvent): PowerOutcome {
    if (event.type === 'daemonError') return { type: 'failed', text: event.text };
    if (event.type === 'throttled' && event.event === 'set state') {
      return {
        type: 'failed',
        text: l10n.t('The node dropped it: too many power actions in a short time.'),
      };
    }
    return pending;
  }

  silence(): PowerOutcome {
    if (this.hasBegun) return pending;
    return {
      type: 'failed',
      text: l10n.t('The node did not react. This account may lack the permission to do that.'),
    };
  }
}
