import type { Account, SignedIn } from './account';

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
