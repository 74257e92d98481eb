import type { LimitChanges } from './limits';

/**
 * What a panel speaks: the service of api.md, stock Pterodactyl, or Pelican. Where the last two differ from the first was
 * read from their sources (README.md, The family).
 */
export type Tongue = 'service' | 'stock' | 'pelican';

/** How keys of an account begin; those of the application API are no good for the client's. */
export const keyPrefixes: Readonly<
  Record<Tongue, { readonly account: string; readonly application: string | undefined }>
> = {
  service: { account: 'xc_', application: undefined },
  stock: { account: 'ptlc_', application: 'ptla_' },
  pelican: { account: 'pacc_', application: 'papp_' },
};

/** The limits in which a tongue differs from the documented ones. */
export const tongueLimits: Readonly<Record<Tongue, LimitChanges>> = {
  service: {},
  stock: { rates: { global: { count: 720 } } },
  pelican: { rates: { global: { count: 256 } } },
};
