import * as l10n from '@vscode/l10n';
import { type AccountInfo, getAccount } from '../api/account';
import { describeError } from '../api/describe';
import { PanelError } from '../api/errors';
import type { PanelHttp } from '../api/http';
import { listProjects } from '../api/projects';
import { isMissing, isScopeMissing, needsSignIn } from '../api/errorMeaning';
import type { ScopeLedger } from './scopeLedger';
import { plural } from '../base/plural';

/** A scope of a key, as far as the panel's own answers tell. */
export interface ScopeFinding {
  readonly scope: string;
  /** `unknown` where no answer tells; it is never guessed. */
  readonly state: 'granted' | 'refused' | 'unknown';
  /** What the scope is for, or why it is not known. */
  readonly words: string;
}

/** What was learnt of a key and its account. */
export interface AccountFindings {
  /** Undefined where the panel does not tell. */
  readonly account: AccountInfo | undefined;
  /** Why the account is not known; undefined where it is. */
  readonly problem: string | undefined;
  readonly scopes: readonly ScopeFinding[];
}

/**
 * Asks what only reads: who the key belongs to, and which scopes the panel grants or refuses by that; of the others
 * tells the ledger. Rejects where the key itself is refused or nothing can be asked.
 */
export async function readAccount(http: PanelHttp, ledger: ScopeLedger): Promise<AccountFindings> {
  const [account, projects] = await Promise.all([
    outcome(getAccount(http)),
    outcome(listProjects(http)),
  ]);
  const write = ledger.isGranted(http, 'monitoring.write');
  return {
    account: account.value,
    problem: account.error === undefined ? undefined : problemOf(account.error),
    // Keys of other panels have no scopes.
    scopes: http.capabilities.lacks('servicePages')
      ? []
      : [
          finding('account.read', account.error, l10n.t('reads who the API key belongs to')),
          finding('monitoring.read', projects.error, l10n.t('reads projects, issues, and usage')),
          needed('monitoring.write', l10n.t('changes projects, keys, and issues'), write),
          needed('billing.purchase', l10n.t('spends money, disabled unless the owner enabled it')),
        ],
  };
}

interface Outcome<T> {
  readonly value: T | undefined;
  readonly error: unknown;
}

/** What came of a question whose refusal is an answer. */
async function outcome<T>(asked: Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await asked, error: undefined };
  } catch (error) {
    if (isAnswer(error)) return { value: undefined, error };
    throw error;
  }
}

function isAnswer(error: unknown): boolean {
  return PanelError.is(error) && !needsSignIn(error) && !PanelError.is(error, 'network', 'timeout');
}

function problemOf(error: unknown): string {
  return isMissing(error)
    ? l10n.t("This panel doesn't support this feature.")
    : describeError(error);
}

function finding(scope: string, error: unknown, purpose: string): ScopeFinding {
  if (error === undefined) return { scope, state: 'granted', words: purpose };
  if (isScopeMissing(error)) return { scope, state: 'refused', words: purpose };
  const words = isMissing(error)
    ? l10n.t("unknown because this panel doesn't support the feature")
    : l10n.t({
        message: 'unknown: {reason}',
        args: { reason: describeError(error) },
        comment: ['Why it is unknown whether an API key has a scope'],
      });
  return { scope, state: 'unknown', words };
}

/** Nothing that only reads needs it: known only once something was changed, or refused to be. */
function needed(scope: string, purpose: string, isGranted?: boolean): ScopeFinding {
  if (isGranted !== undefined) {
    return { scope, state: isGranted ? 'granted' : 'refused', words: purpose };
  }
  return { scope, state: 'unknown', words: [purpose, l10n.t('known after first use')].join(' · ') };
}

/** A server with what the key may do there, as far as that is known. */
export interface KeyServer {
  readonly isOwner: boolean;
  readonly permissions: readonly string[] | undefined;
}

/** Whether the key is limited to some permissions: own servers tell, as their owner has all (api.md, Authentication 5). */
export function keyLimit(servers: readonly KeyServer[]): {
  readonly state: 'all' | 'some' | 'unknown';
  /** What a limited key may do on own servers. */
  readonly permissions: readonly string[];
} {
  const known = servers.find(({ isOwner, permissions }) => isOwner && permissions !== undefined);
  if (!known?.permissions) return { state: 'unknown', permissions: [] };
  if (known.permissions.includes('*')) return { state: 'all', permissions: [] };
  return { state: 'some', permissions: [...known.permissions].sort() };
}

/** A few words for what a key may do on servers. */
export function keyLimitWords(servers: readonly KeyServer[]): string {
  const { state, permissions } = keyLimit(servers);
  switch (state) {
    case 'all':
      return l10n.t('full access to own servers');
    case 'some':
      return plural(
        permissions.length,
        l10n.t(
          'limited to {count} permission on own servers, select to view|limited to {count} permissions on own servers, select to view',
        ),
      );
    case 'unknown':
      return l10n.t('unknown because the API key has no access to a server of its own account');
  }
}
