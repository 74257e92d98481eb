import { isPanelId } from '../accounts/panelId';
import { isUuid } from '../api/route';
import type { ServerId } from '../base/serverKey';
import type { UriParts } from '../base/uri';
import { normalise } from './remotePath';

/** The scheme of a server's files: `panel://<server uuid>@<id of the account>/<path>` (see Panel). */
export const remoteScheme = 'panel';

/** A file or folder of a server. */
export interface RemotePlace extends ServerId {
  /** Absolute below the server's root. */
  readonly path: string;
}

/** The parts of the URI of a path on a server. */
export function uriPartsOf({ uuid, panelId }: ServerId, path: string): UriParts {
  return { scheme: remoteScheme, authority: `${uuid}@${panelId}`, path: normalise(path) };
}

/** What such a URI names, or undefined for one that names no server: only a uuid does, on a host. */
export function remotePlaceOf({ scheme, authority, path }: UriParts): RemotePlace | undefined {
  const [uuid, panelId, ...rest] = authority.split('@');
  if (scheme !== remoteScheme || !uuid || !panelId || rest.length > 0) return undefined;
  if (!isUuid(uuid) || !isPanelId(panelId)) return undefined;
  return { uuid: uuid.toLowerCase(), panelId, path: normalise(path) };
}

/** The same text for the same place: hosts and uuids are the same however they are written. */
export function placeKey({ authority, path }: UriParts): string {
  return `${authority.toLowerCase()}${path}`;
}
