import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { showOpenDialog } from '../base/dialogs';
import { pickOne } from '../base/picks';
import type { Target } from '../files/targets';
import { isFileNode } from '../files/fileTree';
import { remoteScheme } from '../../core/files/remotePlace';
import { parseRemoteUri, remoteUri } from '../files/remoteUri';
import { describeRemote } from '../../core/sync/pairs';
import { isRecord } from '../../core/base/record';
import { serverOf } from '../../core/servers/arguments';
import { askRemoteFolder } from './askFolder';
import type { SyncParts } from './bulkParts';
import { type FolderPair, chosenPairOf, nameOfLocal, readPair } from '../files/folderPair';

/** What is asked for, in words. */
export interface PairQuestion {
  readonly title: string;
  /** Whether files go to the server; else they come from there. */
  readonly isPush: boolean;
}

/** Finds out which folder of this computer and which of a server a command is about. Undefined when the user gave up. */
export async function askPair(
  parts: SyncParts,
  element: unknown,
  question: PairQuestion,
): Promise<FolderPair | undefined> {
  const named = pairOf(element) ?? chosenPairOf(element);
  if (named) return named;
  const given = givenBy(element);
  if (given?.scheme === remoteScheme) {
    const local = await askLocal(parts, question, given);
    return local && { local, remote: given };
  }
  const server = serverOf(element);
  if (server) {
    const root = remoteUri({ panelId: server.panel.id, uuid: server.uuid }, '/');
    const remote = await askFolderOf(parts, root, question);
    const local = remote && (await askLocal(parts, question, remote));
    return local && { local, remote };
  }
  const local = given ?? (await askLocal(parts, question));
  const remote = local && (await askRemote(parts, local, question));
  return remote && { local, remote };
}

/** Reads the argument of a keybinding or task that names both folders as texts of URIs. */
export function pairOf(element: unknown): FolderPair | undefined {
  return isRecord(element) ? readPair(element['local'], element['remote']) : undefined;
}

/** Whether such an argument says that what is safe is to be done without asking. */
export function isUnasked(element: unknown): boolean {
  return isRecord(element) && pairOf(element) !== undefined && element['isUnasked'] === true;
}

/** Reads a command's argument: a folder of the explorer, or a row of the Servers view. */
function givenBy(element: unknown): vscode.Uri | undefined {
  if (isFileNode(element)) return element.uri;
  if (!(element instanceof vscode.Uri)) return undefined;
  return element.scheme === 'file' || parseRemoteUri(element) ? element : undefined;
}

async function askLocal(
  { pairs }: SyncParts,
  { title }: PairQuestion,
  remote?: vscode.Uri,
): Promise<vscode.Uri | undefined> {
  const open = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const known = pairs.to(remote);
  const uris = new Map(
    [...known.map(({ local }) => local), ...open]
      .filter(({ scheme }) => scheme === 'file')
      .map((uri) => [uri.toString(), uri]),
  );
  const other = {
    iconPath: new vscode.ThemeIcon('folder-opened'),
    label: l10n.t('Another Folder...'),
    uri: undefined,
  };
  const items = [...uris.values()].map((uri) => ({
    iconPath: new vscode.ThemeIcon('folder'),
    label: nameOfLocal(uri),
    description: uri.fsPath,
    uri,
  }));
  const [only] = items;
  if (only && items.length === 1 && known.length > 0) return only.uri;
  if (items.length > 0) {
    const placeHolder = l10n.t('Which folder of this computer?');
    const picked = await pickOne([...items, other], { title, placeHolder });
    if (!picked || picked.uri) return picked?.uri;
  }
  const options = { title, canSelectFiles: false, canSelectFolders: true, canSelectMany: false };
  return (await showOpenDialog(options))?.[0];
}

async function askRemote(
  parts: SyncParts,
  local: vscode.Uri,
  question: PairQuestion,
): Promise<vscode.Uri | undefined> {
  const known = parts.pairs.of(local);
  const items = (await Promise.all(known.map((pair) => itemOf(parts, pair)))).flat();
  if (items.length > 0) {
    const other = {
      iconPath: new vscode.ThemeIcon('server'),
      label: l10n.t('Another Server or Folder...'),
      uri: undefined,
    };
    const { title } = question;
    const picked = await pickOne([...items, other], { title });
    if (!picked || picked.uri) return picked?.uri;
  }
  const server = await parts.serversView.askServer.ask(undefined, question.title);
  if (!server) return undefined;
  const root = remoteUri({ panelId: server.panel.id, uuid: server.uuid }, '/');
  return askFolderOf(parts, root, question);
}

async function itemOf({ serversView, panels }: SyncParts, { remote }: FolderPair) {
  const place = parseRemoteUri(remote);
  // Without names it works all the same.
  await serversView.servers.load().catch(() => undefined);
  const panel = place && panels.get(place.panelId);
  if (!panel) return [];
  const name = serversView.servers.of(panel).get(place.uuid)?.server.name ?? place.uuid.slice(0, 8);
  return [
    {
      iconPath: new vscode.ThemeIcon('server'),
      label: describeRemote(name, place.path),
      uri: remote,
    },
  ];
}

async function askFolderOf(
  { targets }: SyncParts,
  root: vscode.Uri,
  { title, isPush }: PairQuestion,
): Promise<vscode.Uri | undefined> {
  const target: Target = await targets.of(root);
  const path = await askRemoteFolder(target.files, { title, start: '/', canMake: isPush });
  const place = parseRemoteUri(root);
  return path === undefined || !place ? undefined : remoteUri(place, path);
}
