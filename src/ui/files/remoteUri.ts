import * as vscode from 'vscode';
import { normalise } from '../../core/files/remotePath';
import { isPanelId } from '../../core/accounts/address';
import { isUuid } from '../../core/api/route';

/** The scheme of a server's files: `panel://<server uuid>@<panel host>/<path>`. */
export const remoteScheme = 'panel';

/** A file or folder of a server. */
export interface RemotePlace {
  readonly panelId: string;
  readonly uuid: string;
  /** Absolute below the server's root. */
  readonly path: string;
}

/** The URI of a path on a server. */
export function remoteUri(
  server: { readonly panelId: string; readonly uuid: string },
  path: string,
): vscode.Uri {
  return vscode.Uri.from({
    scheme: remoteScheme,
    authority: `${server.uuid}@${server.panelId}`,
    path: normalise(path),
  });
}

/** Takes a URI apart, or answers undefined for one that names no server: only a uuid does, on a host. */
export function parseRemoteUri(uri: vscode.Uri): RemotePlace | undefined {
  const [uuid, panelId, ...rest] = uri.authority.split('@');
  if (uri.scheme !== remoteScheme || !uuid || !panelId || rest.length > 0) return undefined;
  if (!isUuid(uuid) || !isPanelId(panelId)) return undefined;
  return { uuid: uuid.toLowerCase(), panelId, path: normalise(uri.path) };
}
