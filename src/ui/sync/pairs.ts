import * as vscode from 'vscode';
import { parseRemoteUri, remoteUri } from '../files/remoteUri';

/** A folder of this computer and one of a server between which files go. */
export interface FolderPair {
  readonly local: vscode.Uri;
  readonly remote: vscode.Uri;
}

const chosen = new WeakSet<object>();

/** A pair that the user chose in a view of ours just now, to be handed to a command: it is not asked about again. */
export function chosenPair(local: vscode.Uri, remote: vscode.Uri): FolderPair {
  const pair = { local, remote };
  chosen.add(pair);
  return pair;
}

/** The pair that `chosenPair` made; undefined for anything else. */
export function chosenPairOf(value: unknown): FolderPair | undefined {
  return typeof value === 'object' && value !== null && chosen.has(value)
    ? (value as FolderPair)
    : undefined;
}

/** Where the pairs of a workspace are kept, the last used first. */
const key = 'hostingPanel.folder.pairs';
/** Pairs that are remembered. */
const maxPairs = 20;

/** Remembers which folder went where, so that it is asked once. */
export class Pairs {
  constructor(private readonly memento: vscode.Memento) {}

  /** The pairs, the last used first. */
  get all(): readonly FolderPair[] {
    const kept = this.memento.get<unknown>(key);
    return Array.isArray(kept) ? (kept as unknown[]).flatMap((one) => read(one) ?? []) : [];
  }

  /** Puts a pair first. */
  async remember(pair: FolderPair): Promise<void> {
    const others = this.all.filter((other) => !isSame(other, pair));
    const kept = [pair, ...others].slice(0, maxPairs);
    const texts = kept.map(({ local, remote }) => [local.toString(), remote.toString()]);
    await this.memento.update(key, texts);
  }
}

/** The URI of a path below a pair's folder on the server; empty for the folder. */
export function remoteChild({ remote }: FolderPair, path: string): vscode.Uri {
  const place = parseRemoteUri(remote);
  return place ? remoteUri(place, `${place.path}/${path}`) : remote;
}

function isSame(a: FolderPair, b: FolderPair): boolean {
  return a.local.toString() === b.local.toString() && a.remote.toString() === b.remote.toString();
}

function read(kept: unknown): FolderPair | undefined {
  if (!Array.isArray(kept)) return undefined;
  const [local, remote] = kept as unknown[];
  return readPair(local, remote);
}

/** A pair from the texts of its URIs; undefined for anything else. */
export function readPair(local: unknown, remote: unknown): FolderPair | undefined {
  if (typeof local !== 'string' || typeof remote !== 'string') return undefined;
  const pair = { local: vscode.Uri.parse(local), remote: vscode.Uri.parse(remote) };
  return pair.local.scheme === 'file' && parseRemoteUri(pair.remote) ? pair : undefined;
}

/** What a folder of this computer is called: by its way from the workspace folder that holds it. */
export function nameOfLocal(local: vscode.Uri): string {
  const folder = vscode.workspace.getWorkspaceFolder(local);
  // VS Code takes the folder itself for something outside.
  const isFolder = folder?.uri.toString() === local.toString();
  return isFolder ? folder.name : vscode.workspace.asRelativePath(local, true);
}
