import * as l10n from '@vscode/l10n';
import { nameSome } from '../base/nameSome';
import type { WatchStatus } from './watchStatus';

/** What the item of the status bar shows. */
export interface StatusWords {
  /** A codicon's name. */
  readonly icon: string;
  readonly text: string;
  readonly tooltip: string;
  readonly isWarning: boolean;
}

/** What is known of the user's servers. */
export interface StatusFacts {
  readonly isSignedIn: boolean;
  /** Whether the user was ever signed in on this computer. */
  readonly wasUsed: boolean;
  /** Undefined while nobody watches, or nothing was read yet. */
  readonly status: Pick<WatchStatus, 'servers' | 'down' | 'unread'> | undefined;
}

/** What the status bar says of all servers; undefined where there is nothing to say. */
export function statusWords({ isSignedIn, wasUsed, status }: StatusFacts): StatusWords | undefined {
  if (!isSignedIn) {
    if (!wasUsed) return undefined;
    const tooltip = l10n.t('Sign in to a panel to watch your servers.');
    return {
      icon: 'server',
      text: l10n.t({ message: 'Signed out', comment: ['Status bar: how all servers are'] }),
      tooltip,
      isWarning: false,
    };
  }
  if (!status) return undefined;
  const { servers, down, unread } = status;
  const unreadWords =
    unread.length > 0
      ? [l10n.t("Couldn't load the servers of {panels}.", { panels: nameSome(unread) })]
      : [];
  if (down.length > 0) {
    const downWords = l10n.t({
      message: 'Stopped unexpectedly: {servers}',
      args: { servers: nameSome(down) },
      comment: ['{servers}: names'],
    });
    return {
      icon: 'warning',
      text: l10n.t({
        message: '{down} of {total} down',
        args: { down: down.length, total: servers },
        comment: ['Status bar: how many of all servers are down'],
      }),
      tooltip: [downWords, ...unreadWords].join('\n'),
      isWarning: true,
    };
  }
  if (unread.length > 0) {
    const tooltip = unreadWords.join('\n');
    return {
      icon: 'debug-disconnect',
      text: l10n.t({
        message: 'State of servers: unknown',
        comment: ['Status bar: how all servers are'],
      }),
      tooltip,
      isWarning: false,
    };
  }
  const tooltip = l10n.t('Servers watched: {count}. No unexpected stops.', { count: servers });
  return {
    icon: 'server',
    text: l10n.t({ message: 'Servers OK', comment: ['Status bar: how all servers are'] }),
    tooltip,
    isWarning: false,
  };
}
