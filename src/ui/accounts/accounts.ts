import type * as vscode from 'vscode';
import { type Account, parseAccounts } from '../../core/accounts/account';

const secretName = 'hostingPanel.accounts';

/**
 * Keeps the accounts in SecretStorage: the key beside the address it belongs to, in one entry, so that
 * no setting and no other window can pair it with another address.
 */
export class Accounts {
  /** Fires when the stored accounts changed, in this window or another. */
  readonly onDidChange: vscode.Event<void>;

  constructor(private readonly secrets: vscode.SecretStorage) {
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
    return stored === undefined ? [] : parseAccounts(stored);
  }

  /** Keeps accounts; one of the same id is replaced, in its place. */
  async save(...accounts: readonly Account[]): Promise<void> {
    const saved = new Map((await this.load()).map((account) => [account.id, account]));
    for (const account of accounts) saved.set(account.id, account);
    await this.secrets.store(secretName, JSON.stringify([...saved.values()]));
  }

  /** Forgets an account and its key. */
  async remove(id: string): Promise<void> {
    const others = (await this.load()).filter((account) => account.id !== id);
    await this.secrets.store(secretName, JSON.stringify(others));
  }
}
