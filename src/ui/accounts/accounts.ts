import type * as vscode from 'vscode';
import type { KeyLedger } from '../../core/accounts/keyLedger';
import { type Account, parseAccounts } from '../../core/accounts/account';

const secretName = 'hostingPanel.accounts';

/**
 * Keeps the accounts in SecretStorage: the key beside the address it belongs to, in one entry, so that
 * no setting and no other window can pair it with another address.
 */
export class Accounts {
  /** Fires when the stored accounts changed, in this window or another. */
  readonly onDidChange: vscode.Event<void>;

  constructor(
    private readonly secrets: vscode.SecretStorage,
    /** Keys that were signed out of, whatever is stored. */
    readonly keys: KeyLedger,
  ) {
    this.onDidChange = (listener, thisArg, disposables) =>
      secrets.onDidChange(
        ({ key }) => {
          if (key === secretName) listener.call(thisArg);
        },
        undefined,
        disposables,
      );
  }

  /** All accounts, in the order in which they were signed in to. */
  async load(): Promise<readonly Account[]> {
    const stored = await this.secrets.get(secretName);
    const all = stored === undefined ? [] : parseAccounts(stored);
    return all.filter(({ key }) => !this.keys.isGone(key));
  }

  /** Keeps the account of who signed in, and what is known better now of others that are still there. */
  async save(signedIn: Account, others: readonly Account[] = []): Promise<void> {
    const saved = new Map((await this.load()).map((account) => [account.id, account]));
    for (const account of others) if (saved.has(account.id)) saved.set(account.id, account);
    saved.set(signedIn.id, signedIn);
    await this.secrets.store(secretName, JSON.stringify([...saved.values()]));
    this.keys.note(signedIn.key, { isGone: false });
  }

  /** Forgets an account and its key, in all windows. */
  async remove(id: string): Promise<void> {
    const all = await this.load();
    await this.secrets.store(
      secretName,
      JSON.stringify(all.filter((account) => account.id !== id)),
    );
    for (const account of all) if (account.id === id) this.keys.note(account.key, { isGone: true });
  }
}
