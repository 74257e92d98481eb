import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import type { ServerId } from '../../core/base/serverKey';
import type { UriParts } from '../../core/base/uri';
import { type RemotePlace, remotePlaceOf, uriPartsOf } from '../../core/files/remotePlace';

/** The URI of a path on a server. */
export function remoteUri(server: ServerId, path: string): vscode.Uri {
  return vscode.Uri.from(uriPartsOf(server, path));
}

/** The URI of a path on a server that is signed in to. */
export function uriOn({ panel, uuid }: ServerRef, path: string): vscode.Uri {
  return remoteUri({ panelId: panel.id, uuid }, path);
}

/** Takes a URI apart, or returns undefined for one that names no server: only a uuid does, on a host. */
export function parseRemoteUri(uri: vscode.Uri): RemotePlace | undefined {
  return remotePlaceOf(uri);
}

/** VS Code's URI of what core knows by its parts: itself, where it is one. */
export function asUri(parts: UriParts): vscode.Uri {
  return parts instanceof vscode.Uri ? parts : vscode.Uri.from(parts);
}
