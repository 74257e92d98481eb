import type { Account, SignedIn } from './account';

/** What a sign-in means for the accounts that are there. */
export type SameAccount =
  /** Its key takes the place of the one that this account had. */
  | { readonly replaces: Account }
  /** Nobody knows whether it is this account: the user does. */
  | { readonly maybe: Account }
  | 'another';

/** Whether who signed in is one of these accounts: the same user of the same panel. */
export function sameAccount(
  { baseUrl, user }: SignedIn,
  accounts: readonly Account[],
): SameAccount {
  const there = accounts.filter((account) => account.baseUrl === baseUrl);
  const same = there.find((account) => user !== undefined && account.user === user);
  if (same) return { replaces: same };
  const maybe = there.find((account) => user === undefined || account.user === undefined);
  return maybe ? { maybe } : 'another';
}
