import * as l10n from '@vscode/l10n';
import type { Account, SignedIn } from '../../core/accounts/account';
import { createAccount } from '../../core/accounts/createAccount';
import { type SameAccount, sameAccount } from '../../core/accounts/sameAccount';
import { askModal } from '../base/messages';
import type { Accounts } from './accounts';
import type { Panels } from './panels';

/** What keeping an account needs. */
interface KeepParts {
  readonly accounts: Pick<Accounts, 'load' | 'save'>;
  readonly panels: Pick<Panels, 'isKeyRefused'>;
  /** Asks the panel whose key it is. */
  readonly userOf: (account: Account) => Promise<string | undefined>;
}

/**
 * Keeps a key: as the new one of the same user, or as that of another account beside those that are there. Returns the
 * account, or undefined when the user gave up.
 */
export async function keepAccount(
  { accounts, panels, userOf }: KeepParts,
  signedIn: SignedIn,
): Promise<Account | undefined> {
  const all = await Promise.all(
    (await accounts.load()).map(async (account) => {
      const isUnknown = account.baseUrl === signedIn.baseUrl && account.user === undefined;
      // Of an account of before users were told apart its own key tells; a refused key tells nothing.
      if (!isUnknown || panels.isKeyRefused(account.id)) return account;
      return { ...account, user: await userOf(account) };
    }),
  );
  const same = sameAccount(signedIn, all);
  const known = same === 'another' ? undefined : await knownAccount(panels, same);
  if (known === 'cancelled') return undefined;
  const { id, name } = known ?? createAccount(signedIn, all);
  const account = { ...signedIn, id, name };
  await accounts.save(account, all);
  return account;
}

/** The account whose key is replaced; undefined where there is none. */
async function knownAccount(
  panels: KeepParts['panels'],
  same: Exclude<SameAccount, 'another'>,
): Promise<Account | 'cancelled' | undefined> {
  if ('replaces' in same) return same.replaces;
  const { name, id } = same.maybe;
  // Nothing is lost where the key is no longer good for anything.
  if (panels.isKeyRefused(id)) return same.maybe;
  const replace = l10n.t('Replace API Key');
  const add = l10n.t({
    message: 'Add Account',
    comment: ['Button: signs in to a panel as another user'],
  });
  const detail = l10n.t(
    "The panel doesn't tell which user the API keys belong to. Replace the key if it's the same user, or add the account of another user.",
  );
  const chosen = await askModal(
    l10n.t("You're already signed in to {panel}. Is this another account?", { panel: name }),
    { detail },
    replace,
    add,
  );
  if (chosen === undefined) return 'cancelled';
  return chosen === replace ? same.maybe : undefined;
}
