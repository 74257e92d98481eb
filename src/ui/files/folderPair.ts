import * as vscode from 'vscode';
import type { Pair } from '../../core/sync/pairs';
import { parseRemoteUri, remoteUri } from './remoteUri';

/** A folder of this computer and one of a server between which files go. */
export type FolderPair = Pair<vscode.Uri>;

/** A pair from the texts of its URIs; undefined for anything else. */
export function readPair(local: unknown, remote: unknown): FolderPair | undefined {
  if (typeof local !== 'string' || typeof remote !== 'string') return undefined;
  const pair = { local: vscode.Uri.parse(local), remote: vscode.Uri.parse(remote) };
  return pair.local.scheme === 'file' && parseRemoteUri(pair.remote) ? pair : undefined;
}

/** The URI of a path below a pair's folder on the server; empty for the folder. */
export function remoteChild({ remote }: FolderPair, path: string): vscode.Uri {
  const place = parseRemoteUri(remote);
  return place ? remoteUri(place, `${place.path}/${path}`) : remote;
}

/** What a folder of this computer is called: by its way from the workspace folder that holds it. */
export function nameOfLocal(local: vscode.Uri): string {
  const folder = vscode.workspace.getWorkspaceFolder(local);
  // VS Code takes the folder itself for something outside.
  const isFolder = folder?.uri.toString() === local.toString();
  return isFolder ? folder.name : vscode.workspace.asRelativePath(local, true);
}
