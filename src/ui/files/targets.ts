import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { type FileTarget, areTogether, outermost } from '../../core/files/targets';
import { UserError } from '../../core/base/userError';
import { PanelError } from '../../core/api/errors';
import { isFileNode } from './fileTree';
import type { RemoteFileSystem } from './remoteFileSystem';
import { remoteScheme } from '../../core/files/remotePlace';
import { parseRemoteUri, uriOn } from './remoteUri';
import type { Panels } from '../accounts/panels';
import { serverOf } from '../../core/servers/arguments';
import type { ServersView } from '../servers/register';

/** One file or folder of a server that something is done to. */
export interface Target extends FileTarget {
  readonly uri: vscode.Uri;
}

/** Finds what a command is about: the rows or explorer items it was called on, the open file, or a server that is picked. */
export class Targets {
  constructor(
    private readonly panels: Panels,
    private readonly serversView: ServersView,
    private readonly fileSystem: RemoteFileSystem,
  ) {}

  /** All that is meant, without what lies in another folder that is meant too. Empty when the user gave up. */
  async all(element: unknown, selected: unknown): Promise<readonly Target[]> {
    const many = Array.isArray(selected) && selected.length > 0 ? (selected as unknown[]) : [];
    const given = (many.length > 0 ? many : [element]).flatMap((one) => uriOf(one) ?? []);
    const uris = given.length > 0 ? given : await this.asked();
    const targets = await Promise.all(uris.map((uri) => this.of(uri)));
    return outermost(targets);
  }

  /** All that is meant, all of one server and one folder, as a request can name them. Throws otherwise. */
  async together(element: unknown, selected: unknown): Promise<readonly Target[]> {
    const targets = await this.all(element, selected);
    if (!areTogether(targets)) throw new UserError(l10n.t('Choose files that lie in one folder.'));
    return targets;
  }

  /** The one that is meant. Undefined when the user gave up. */
  async one(element: unknown): Promise<Target | undefined> {
    return (await this.all(element, undefined))[0];
  }

  /** The folder that is meant: of a file, the one that it lies in. Undefined when the user gave up. */
  async folder(element: unknown): Promise<Target | undefined> {
    const target = await this.one(element);
    if (!target || target.type === 'folder') return target;
    return this.of(vscode.Uri.joinPath(target.uri, '..'));
  }

  /** The root of a server that is picked. Undefined when the user gave up. */
  async server(title: string): Promise<Target | undefined> {
    const ref = await this.serversView.askServer.ask(undefined, title);
    return ref && this.of(uriOn(ref, '/'));
  }

  /** What a URI names. Throws PanelError 'signedOut' for an unknown panel, FileRefusal for what is not there. */
  async of(uri: vscode.Uri): Promise<Target> {
    const { files, place } = await this.fileSystem.filesOf(uri);
    const panel = this.panels.get(place.panelId);
    if (!panel) throw new PanelError('signedOut', `No key for ${place.panelId}`);
    const name =
      this.serversView.servers.of(panel).get(place.uuid)?.server.name ?? place.uuid.slice(0, 8);
    const { type } = await files.stat(place.path);
    return { ref: { panel, uuid: place.uuid, name }, files, uri, path: place.path, type };
  }

  private async asked(): Promise<readonly vscode.Uri[]> {
    const open = vscode.window.activeTextEditor?.document.uri;
    if (open?.scheme === remoteScheme) return [open];
    const ref = await this.serversView.askServer.ask();
    return ref ? [uriOn(ref, '/')] : [];
  }
}

/** The URI of a child of a folder. */
export function childUri({ ref, path }: Target, child: string): vscode.Uri {
  return uriOn(ref, `${path}/${child}`);
}

/** Whether a command was called on rows of ours alone. A URI may come from the explorer, and from anywhere else. */
export function areOwnRows(element: unknown, selected: unknown): boolean {
  const all = Array.isArray(selected) && selected.length > 0 ? (selected as unknown[]) : [element];
  return all.every((one) => serverOf(one) !== undefined);
}

function uriOf(element: unknown): vscode.Uri | undefined {
  if (isFileNode(element)) return element.uri;
  if (element instanceof vscode.Uri) return parseRemoteUri(element) ? element : undefined;
  const ref = serverOf(element);
  return ref && uriOn(ref, '/');
}
