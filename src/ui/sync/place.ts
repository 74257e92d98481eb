import { localRoot } from '../../core/sync/besideFolder';
import type { ManifestKey } from '../../core/sync/manifestStore';
import type { RemoteFiles } from '../../core/files/remoteFiles';
import { PanelError } from '../../core/api/errors';
import type { ServerRef } from '../../core/api/panel';
import { deniedIn } from '../../core/sync/deniedIn';
import { describeRemote } from '../../core/files/targets';
import { refuseUnreachable } from '../../core/sync/reachable';
import type { SyncParts } from './syncParts';
import type { FolderPair } from '../files/folderPair';

/** A pair of folders with all that is needed to work on it. */
export interface SyncPair {
  readonly ref: ServerRef;
  readonly files: RemoteFiles;
  /** The server's folder, absolute below its root. */
  readonly folder: string;
  /** The local folder's path without links, once and for all that is done with it. */
  readonly root: string;
  /** Whether the local folder that was named is itself a link. */
  readonly isLink: boolean;
  readonly key: ManifestKey;
  /** Whether the server is known to deny a relative path. */
  readonly isDenied: (path: string) => boolean;
  /** What the server's folder is called: `Ticket Bot:/app`. */
  readonly label: string;
}

/** Opens a pair. Throws PanelError 'signedOut' where its panel has no key. */
export async function openPlace(
  { fileSystem, panels, serversView }: SyncParts,
  { local, remote }: FolderPair,
): Promise<SyncPair> {
  const { files, place } = await fileSystem.filesOf(remote);
  const panel = panels.get(place.panelId);
  if (!panel) throw new PanelError('signedOut', `No key for ${place.panelId}`);
  const { panelId, uuid, path: folder } = place;
  const server = serversView.servers.of(panel).get(uuid)?.server;
  const name = serversView.servers.nameOf(panel, uuid);
  const known = { patterns: server?.deniedNames ?? [], refused: files.denied };
  const named = local.fsPath;
  const { root, isLink } = await localRoot(named);
  return {
    ref: { panel, uuid, name },
    files,
    folder,
    root,
    isLink,
    isDenied: deniedIn(folder, known),
    key: { panelId, uuid, folder, local: named },
    label: describeRemote(name, folder),
  };
}

/**
 * Opens a pair for the user, who knows the server by its name: that is asked for where nobody has yet. Throws as
 * `openPlace`, and a UserError where something holds the server back.
 */
export async function openNamedPlace(parts: SyncParts, pair: FolderPair): Promise<SyncPair> {
  // Without names it works all the same.
  const { servers } = parts.serversView;
  await servers.load().catch(() => undefined);
  const place = await openPlace(parts, pair);
  refuseUnreachable(servers.state(place.ref)?.server, place.label);
  return place;
}
