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
    const tooltip = l10n.t('You are not signed in to a panel: no server is watched.');
    return { icon: 'server', text: l10n.t('Signed out'), tooltip, isWarning: false };
  }
  if (!status) return undefined;
  const { servers, down, unread } = status;
  const unreadWords =
    unread.length > 0 ? [l10n.t('The servers of {0} cannot be read now.', nameSome(unread))] : [];
  if (down.length > 0) {
    const downWords = l10n.t('Ended without being stopped: {0}', nameSome(down));
    return {
      icon: 'warning',
      text: l10n.t('{0} of {1} down', down.length, servers),
      tooltip: [downWords, ...unreadWords].join('\n'),
      isWarning: true,
    };
  }
  if (unread.length > 0) {
    const tooltip = unreadWords.join('\n');
    return { icon: 'debug-disconnect', text: l10n.t('Servers unknown'), tooltip, isWarning: false };
  }
  const tooltip =
    servers === 1
      ? l10n.t('1 server is watched: it has not ended by itself.')
      : l10n.t('{0} servers are watched: none has ended by itself.', servers);
  return { icon: 'server', text: l10n.t('All well'), tooltip, isWarning: false };
}
