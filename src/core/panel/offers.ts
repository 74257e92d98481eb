/**
 * The areas that api.md names without a route or a shape: what each is called there and which page of the panel
 * stands for it. One table, to be filled in as routes become known.
 */
export interface Offer {
  readonly id: 'deploys' | 'creation' | 'databases' | 'billing';
  /** The page of the panel, below its origin; `{server}` is the 8-character identifier. Not shown in api.md. */
  readonly page: string;
  /** True for one that belongs to a server and not to the account. */
  readonly isOfServer: boolean;
}

/** Every area without a shape. The start page stands in where no page is known. */
export const offers: readonly Offer[] = [
  { id: 'deploys', page: '/server/{server}', isOfServer: true },
  { id: 'creation', page: '/', isOfServer: false },
  { id: 'databases', page: '/', isOfServer: false },
  { id: 'billing', page: '/', isOfServer: false },
];

/** The address of an area's page. */
export function offerPage(origin: string, offer: Offer, identifier = ''): string {
  return `${origin}${offer.page.replace('{server}', encodeURIComponent(identifier))}`;
}
