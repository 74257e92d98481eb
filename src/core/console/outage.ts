import * as l10n from '@vscode/l10n';
import type { PowerState } from '../base/power';
import { clockTime } from './clockTime';
import type { HistoryMatch } from './outputReceiver';

/** Remembers since when nothing could be received of a console, and says what is missing of that time. */
export class Outage {
  private heardAt = 0;
  private power: PowerState | undefined;
  private since: number | undefined;
  private backAt: number | undefined;

  /** Something was received, at `now` in milliseconds since 1970. */
  hear(now: number): void {
    this.heardAt = now;
    if (this.since !== undefined) this.backAt ??= now;
  }

  /** The connection was lost, while the server's power was what was told last. */
  begin(power: PowerState | undefined): void {
    this.backAt = undefined;
    if (this.since !== undefined) return;
    this.since = this.heardAt;
    this.power = power;
  }

  /** There is nothing that could be missing. */
  forget(): void {
    this.since = undefined;
  }

  /**
   * Ends it, while the server's power is what was told last. Returns what is missing, or undefined where nothing is: the
   * history goes on from what was there before, or the server was offline then as it is now.
   */
  end(history: HistoryMatch, power: PowerState | undefined): string | undefined {
    const { since, backAt } = this;
    this.since = undefined;
    const wasOff = history === 'empty' && this.power === 'offline' && power === 'offline';
    if (since === undefined || history === 'goesOn' || wasOff) return undefined;
    const [from, to] = [clockTime(since), clockTime(backAt ?? this.heardAt)];
    return history === 'empty'
      ? l10n.t('Output from {0} to {1} is missing: there was no connection.', from, to)
      : l10n.t(
          'Output from {0} to {1} is missing, except for what the node still had: there was no connection.',
          from,
          to,
        );
  }
}
