import { isPanelId } from './panelId';

/** A user of a panel who signed in here, with the key that goes to that panel and nowhere else. */
export interface Account {
  /** The panel's part of a file's URI: never another one, once it is given. */
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly key: string;
  /** The user's name at the panel; undefined where the panel did not tell. */
  readonly user?: string | undefined;
}

/** What signing in has found: where the key works, and whose it is, where the panel tells. */
export type SignedIn = Pick<Account, 'baseUrl' | 'key' | 'user'>;

/** The accounts that a stored text holds; what is none of ours is left out. Throws SyntaxError for what is no JSON. */
export function parseAccounts(stored: string): readonly Account[] {
  const entries: unknown = JSON.parse(stored);
  return Array.isArray(entries) ? entries.filter(isAccount) : [];
}

function isAccount(value: unknown): value is Account {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, baseUrl, key, user } = value as Partial<Record<keyof Account, unknown>>;
  return (
    [id, name, baseUrl, key].every((part) => typeof part === 'string') &&
    (user === undefined || typeof user === 'string') &&
    URL.canParse(String(baseUrl)) &&
    // An id of another host would let the files of one panel be asked for with the key of another.
    String(id).split('~')[0] === new URL(String(baseUrl)).host &&
    isPanelId(String(id))
  );
}
