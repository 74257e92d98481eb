import * as l10n from '@vscode/l10n';
import { getBackup } from '../api/backups';
import { describeError } from '../api/describe';
import { PanelError } from '../api/errors';
import type { ServerApi } from '../api/serverApi';
import { getServer, getWebsocketCredentials } from '../api/servers';
import { conditionOf, conditionWords, isTransientCondition } from '../servers/condition';

/** What came of asking for credentials. `refused` will not change by asking again. */
export type CredentialsAnswer =
  | {
      readonly kind: 'granted';
      readonly token: string;
      readonly socket: string;
      /** What the token allows, where that is known without it. */
      readonly permissions?: readonly string[] | undefined;
    }
  | { readonly kind: 'rateLimited'; readonly retryAfterMs: number }
  | { readonly kind: 'busy' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string };

/** What the panel says about the server. `transient` ends by itself; `words` says what it is. `blocked` does not. */
export type ConditionAnswer =
  | { readonly kind: 'normal' }
  | { readonly kind: 'suspended' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'transient'; readonly words: string }
  | { readonly kind: 'blocked'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string };

/** Asks the panel for console credentials, and says a refusal in the console's words. */
export async function askCredentials(server: ServerApi): Promise<CredentialsAnswer> {
  try {
    return { kind: 'granted', ...(await getWebsocketCredentials(server)) };
  } catch (error) {
    if (PanelError.is(error, 'rateLimited')) {
      return { kind: 'rateLimited', retryAfterMs: error.retryAfterMs ?? 60_000 };
    }
    if (PanelError.is(error, 'busy')) return { kind: 'busy' };
    if (PanelError.is(error, 'notFound')) return { kind: 'gone' };
    const text = l10n.t("Couldn't open the console. {reason}", { reason: describeError(error) });
    const isFinal = PanelError.is(error, 'forbidden', 'unauthorized', 'signedOut', 'invalid');
    return { kind: isFinal ? 'refused' : 'failed', text };
  }
}

/** Asks the panel what holds a server back. */
export async function askCondition(server: ServerApi): Promise<ConditionAnswer> {
  try {
    const { server: known } = await getServer(server, { priority: 'view' });
    const condition = conditionOf(known);
    if (condition === 'suspended' || condition === 'normal') return { kind: condition };
    const words = conditionWords(condition);
    if (isTransientCondition(condition)) return { kind: 'transient', words };
    // Nobody waits for what may never come: an installation that failed, or a state that is new to us.
    const text = l10n.t("The console of the server isn't available ({state}).", { state: words });
    return { kind: 'blocked', text };
  } catch (error) {
    if (PanelError.is(error, 'notFound')) return { kind: 'gone' };
    return {
      kind: 'failed',
      text: l10n.t("Couldn't reach the panel. {reason}", { reason: describeError(error) }),
    };
  }
}

/** Asks the panel how a backup ended; undefined where it does not know that, or was not reached. Never rejects. */
export async function askBackupEnd(
  server: ServerApi,
  backup: string,
): Promise<boolean | undefined> {
  try {
    const { state } = await getBackup(server, backup, { priority: 'background' });
    return state === 'pending' ? undefined : state === 'complete';
  } catch {
    return undefined;
  }
}
