import * as l10n from '@vscode/l10n';
import type { ConditionAnswer, CredentialsAnswer } from '../../core/console/sessionTypes';
import { conditionOf, conditionWords, isTransientCondition } from '../../core/servers/condition';
import { describe } from '../../core/api/describe';
import { PanelError } from '../../core/api/errors';
import type { ServerRef } from '../../core/api/panel';
import { getServer, getWebsocketCredentials } from '../../core/api/servers';

/** Asks the panel for console credentials, and says a refusal in the console's words. */
export async function askCredentials({ panel, uuid }: ServerRef): Promise<CredentialsAnswer> {
  try {
    return { kind: 'granted', ...(await getWebsocketCredentials({ http: panel.http, uuid })) };
  } catch (error) {
    if (PanelError.is(error, 'rateLimited')) {
      return { kind: 'rateLimited', retryAfterMs: error.retryAfterMs ?? 60_000 };
    }
    if (PanelError.is(error, 'busy')) return { kind: 'busy' };
    if (PanelError.is(error, 'notFound')) return { kind: 'gone' };
    const text = l10n.t('The console cannot be opened. {0}', describe(error));
    const isFinal = PanelError.is(error, 'forbidden', 'unauthorized', 'signedOut', 'invalid');
    return { kind: isFinal ? 'refused' : 'failed', text };
  }
}

/** Asks the panel what holds a server back. */
export async function askCondition({ panel, uuid }: ServerRef): Promise<ConditionAnswer> {
  try {
    const condition = conditionOf((await getServer({ http: panel.http, uuid })).server);
    if (condition === 'suspended') return { kind: 'suspended' };
    if (isTransientCondition(condition))
      return { kind: 'passing', words: conditionWords(condition) };
    return { kind: 'normal' };
  } catch (error) {
    if (PanelError.is(error, 'notFound')) return { kind: 'gone' };
    return { kind: 'failed', text: l10n.t('The panel was not reached. {0}', describe(error)) };
  }
}
