import { isPanelId } from './address';

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

/**
 * Makes the account of who signed in. The first at a host is called by that host, as its files always were; others add
 * what tells them apart: the path of their panel, and the user.
 */
export function createAccount(signedIn: SignedIn, others: readonly Account[] = []): Account {
  const { baseUrl, user } = signedIn;
  const { host, pathname } = new URL(baseUrl);
  const path = pathname.replace(/\/+$/, '').replace(/\/api\/client$/, '');
  const isShared = others.some((other) => other.baseUrl === baseUrl);
  const parts = (isShared ? [user] : [path, user]).map(idPart).filter((part) => part !== '');
  const id = freeId(host, parts, new Set(others.map((other) => other.id)));
  const who = user ?? id.split('~').at(-1) ?? '';
  return { ...signedIn, id, name: isShared ? `${host}${path} (${who})` : `${host}${path}` };
}

/** The host, and as many parts behind it as are needed for an id that nobody has. */
function freeId(host: string, parts: readonly string[], taken: ReadonlySet<string>): string {
  const candidates = parts.map((_, index) => [host, ...parts.slice(0, index + 1)].join('~'));
  const free = [host, ...candidates].find((id) => !taken.has(id));
  if (free !== undefined) return free;
  const last = candidates.at(-1) ?? host;
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${last}~${number}`)) return `${last}~${number}`;
  }
}

/** In small letters, as VS Code writes the host of a URI. */
function idPart(text: string | undefined): string {
  const plain = (text ?? '').toLowerCase().replace(/[^a-z0-9_.-]+/g, '-');
  return plain.replace(/^-+/, '').slice(0, 60);
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
