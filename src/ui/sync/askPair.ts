import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { showOpenDialog } from '../base/dialogs';
import { pickNext, pickOne } from '../base/picks';
import type { Target } from '../files/targets';
import { asUri, parseRemoteUri, remoteUri, uriOn } from '../files/remoteUri';
import { sameNamedFolder } from '../../core/sync/likelyFolder';
import { describeRemote } from '../../core/files/targets';
import type { GivenFolders } from '../../core/sync/arguments';
import { conditionOf, conditionWords } from '../../core/servers/condition';
import { askRemoteFolder } from './askFolder';
import type { SyncParts } from './syncParts';
import { type FolderPair, nameOfLocal, readPair } from '../files/folderPair';

/** What is asked for, in words. */
export interface PairQuestion {
  readonly title: string;
  /** Whether files go to the server; else they come from there. */
  readonly isPush: boolean;
}

/** Finds out which folder of this computer and which of a server a command is about. Undefined when the user gave up. */
export async function askPair(
  parts: SyncParts,
  given: GivenFolders | undefined,
  question: PairQuestion,
): Promise<FolderPair | undefined> {
  const pair = givenPair(given);
  if (pair) return pair;
  if (given?.kind === 'remote') {
    const remote = asUri(given.uri);
    const local = await askLocal(parts, question, remote);
    return local && { local, remote };
  }
  if (given?.kind === 'server') {
    const root = uriOn(given.ref, '/');
    // What goes up is known by where it lies here, what comes down by where it lies there.
    if (question.isPush) {
      const local = await askLocal(parts, question);
      const remote = local && (await askFolderOf(parts, root, question, local));
      return remote && { local, remote };
    }
    const remote = await askFolderOf(parts, root, question);
    const local = remote && (await askLocal(parts, question, remote));
    return local && { local, remote };
  }
  const local = given?.kind === 'local' ? asUri(given.uri) : await askLocal(parts, question);
  const remote = local && (await askRemote(parts, local, question));
  return remote && { local, remote };
}

/** The pair that a keybinding, a task or a link names; undefined where its texts are no such URIs. */
export function namedPair(given: GivenFolders | undefined): FolderPair | undefined {
  return given?.kind === 'named' ? readPair(given.local, given.remote) : undefined;
}

/** Whether such an argument says that what is safe is to be done without asking. */
export function isUnasked(given: GivenFolders | undefined): boolean {
  return given?.kind === 'named' && given.isUnasked && namedPair(given) !== undefined;
}

function givenPair(given: GivenFolders | undefined): FolderPair | undefined {
  if (given?.kind !== 'chosen') return namedPair(given);
  const { local, remote } = given.pair;
  return { local: asUri(local), remote: asUri(remote) };
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
    const ask = remote ? pickNext : pickOne;
    const picked = await ask([...items, other], { title, placeHolder });
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
    const picked = await pickNext([...items, other], { title });
    if (!picked || picked.uri) return picked?.uri;
  }
  const server = await parts.serversView.askServer.ask(
    undefined,
    question.title,
    question.isPush ? 'canCreateFiles' : 'canArchive',
  );
  if (!server) return undefined;
  const root = remoteUri({ panelId: server.panel.id, uuid: server.uuid }, '/');
  return askFolderOf(parts, root, question, local);
}

async function itemOf({ serversView, panels }: SyncParts, { remote }: FolderPair) {
  const place = parseRemoteUri(remote);
  // Without names it works all the same.
  await serversView.servers.load().catch(() => undefined);
  const panel = place && panels.get(place.panelId);
  if (!panel) return [];
  const { uuid } = place;
  const name = serversView.servers.nameOf(panel, uuid);
  const state = serversView.servers.state({ panel, uuid, name });
  const held = state ? conditionWords(conditionOf(state.server)) : '';
  return [
    {
      iconPath: new vscode.ThemeIcon(held === '' ? 'server' : 'circle-slash'),
      label: describeRemote(name, place.path),
      description: held,
      uri: remote,
    },
  ];
}

async function askFolderOf(
  { targets, pairs }: SyncParts,
  root: vscode.Uri,
  { title, isPush }: PairQuestion,
  local?: vscode.Uri,
): Promise<vscode.Uri | undefined> {
  const { files, ref }: Target = await targets.of(root);
  const place = parseRemoteUri(root);
  const used = (local ? pairs.of(local) : [])
    .map(({ remote }) => parseRemoteUri(remote))
    .find((one) => one?.uuid === place?.uuid && one?.panelId === place?.panelId);
  const list = (path: string) => files.browse(path);
  const likely = used?.path ?? (local && (await sameNamedFolder(waysTo(local), list)));
  const path = await askRemoteFolder(files, { title, server: ref.name, likely, canMake: isPush });
  return path === undefined || !place ? undefined : remoteUri(place, path);
}

/** The names on the way to a folder from the workspace folder that holds it; its own name where none does. */
function waysTo(local: vscode.Uri): readonly string[] {
  const own = local.path.split('/').filter((name) => name !== '');
  const folder = vscode.workspace.getWorkspaceFolder(local);
  const above = folder?.uri.path.split('/').filter((name) => name !== '').length ?? 0;
  const way = folder ? own.slice(above) : [];
  return way.length > 0 ? way : own.slice(-1);
}
