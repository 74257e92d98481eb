/**
 * What api.md names without a route or a shape, and which page of the panel stands for it. One table, to be filled in
 * as routes become known: panels differ, and api.md shows no page.
 */
export interface PanelPage {
  /** The page of the panel, below where its pages begin; `{server}` is the 8-character identifier. */
  readonly page: string;
  /** True for one that belongs to a server and not to the account. */
  readonly isOfServer: boolean;
}

/** The name of something that has a page only. */
export type PanelPageId = 'deploys' | 'creation' | 'databases' | 'billing' | 'apiKeys' | 'profile';

/** Every page. The start page stands in where none is known; `/server/…` and `/account/api` are the public dialect's. */
export const panelPages: Readonly<Record<PanelPageId, PanelPage>> = {
  deploys: { page: '/server/{server}', isOfServer: true },
  creation: { page: '/', isOfServer: false },
  databases: { page: '/', isOfServer: false },
  billing: { page: '/', isOfServer: false },
  apiKeys: { page: '/account/api', isOfServer: false },
  // Keys are a tab of it where they begin with `pacc_`.
  profile: { page: '/profile', isOfServer: false },
};

/** The address of a page; `homeUrl` is where the panel's pages begin (see PanelHttp). */
export function panelPageUrl(homeUrl: string, id: PanelPageId, identifier = ''): string {
  return `${homeUrl}${panelPages[id].page.replace('{server}', encodeURIComponent(identifier))}`;
}
