import type { ServerApi } from './serverApi';
import { ignored } from './decode';
import { serverRoute } from './route';

/** A server's settings. api.md names this area; its routes are those of panel-dialect.md, section 3.3. */

/** Renames a server. A description replaces the one that is there, an empty one empties it; left out, it stays. */
export function renameServer(
  { http, uuid }: ServerApi,
  wanted: { readonly name: string; readonly description?: string },
): Promise<undefined> {
  return http.send({
    method: 'POST',
    path: serverRoute(uuid, 'settings', 'rename'),
    json: wanted,
    read: ignored,
  });
}

/** Changes the description alone, where the panel has that. */
export function setDescription({ http, uuid }: ServerApi, description: string): Promise<undefined> {
  return http.send({
    method: 'POST',
    path: serverRoute(uuid, 'settings', 'description'),
    json: { description },
    read: ignored,
  });
}

/** Begins to install the server anew: it is stopped, and its egg's script may replace files. */
export function reinstallServer({ http, uuid }: ServerApi): Promise<undefined> {
  return http.send({
    method: 'POST',
    path: serverRoute(uuid, 'settings', 'reinstall'),
    read: ignored,
  });
}

/** Changes the image that the server runs on from its next start; one of `Startup.images`. */
export function setImage({ http, uuid }: ServerApi, image: string): Promise<undefined> {
  return http.send({
    method: 'PUT',
    path: serverRoute(uuid, 'settings', 'docker-image'),
    json: { docker_image: image },
    read: ignored,
  });
}
