import type * as vscode from 'vscode';
import { panelId } from '../../core/accounts/address';

/** A panel that the user signed in to, with the key that goes to it and nowhere else. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly key: string;
}

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
    if (stored === undefined) return [];
    const entries: unknown = JSON.parse(stored);
    return Array.isArray(entries) ? entries.filter(isAccount) : [];
  }

  /** Keeps an account; one of the same panel is replaced. */
  async save(account: Account): Promise<void> {
    const others = (await this.load()).filter(({ id }) => id !== account.id);
    await this.secrets.store(secretName, JSON.stringify([...others, account]));
  }

  /** Forgets an account and its key. */
  async remove(id: string): Promise<void> {
    const others = (await this.load()).filter((account) => account.id !== id);
    await this.secrets.store(secretName, JSON.stringify(others));
  }
}

/** Makes the account of a panel; its host is its name. */
export function createAccount(baseUrl: string, key: string): Account {
  const id = panelId(baseUrl);
  return { id, name: id, baseUrl, key };
}

function isAccount(value: unknown): value is Account {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, baseUrl, key } = value as Partial<Record<keyof Account, unknown>>;
  return (
    typeof name === 'string' &&
    typeof key === 'string' &&
    typeof baseUrl === 'string' &&
    URL.canParse(baseUrl) &&
    id === panelId(baseUrl)
  );
}
