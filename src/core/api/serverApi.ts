import type { PanelHttp } from './http';
import type { ServerRef } from './panel';

/** What a request about one server needs: the client of its panel, and the server's uuid. */
export interface ServerApi {
  readonly http: PanelHttp;
  readonly uuid: string;
}

/** The API of a server that a row, a view or a URI names. */
export function apiOf({ panel, uuid }: ServerRef): ServerApi {
  return { http: panel.http, uuid };
}
