import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { GivenFile } from '../../core/files/arguments';
import { type FileTarget, areTogether, outermost } from '../../core/files/targets';
import { UserError } from '../../core/base/userError';
import { PanelError } from '../../core/api/errors';
import type { RemoteFileSystem } from './remoteFileSystem';
import { remoteScheme } from '../../core/files/remotePlace';
import { asUri, uriOn } from './remoteUri';
import type { Panels } from '../accounts/panels';
import type { ServersView } from '../servers/register';

/** One file or folder of a server that something is done to. */
export interface Target extends FileTarget {
  readonly uri: vscode.Uri;
}

/** Finds what a command is about: the files that it was called on, the open file, or a server that is picked. */
export class Targets {
  constructor(
    private readonly panels: Panels,
    private readonly serversView: ServersView,
    private readonly fileSystem: RemoteFileSystem,
  ) {}

  /** All that is meant, without what lies in another folder that is meant too. Empty when the user gave up. */
  async all(given: readonly GivenFile[] | undefined): Promise<readonly Target[]> {
    const uris = given ? given.map(({ uri }) => asUri(uri)) : await this.asked();
    const targets = await Promise.all(uris.map((uri) => this.of(uri)));
    return outermost(targets);
  }

  /** All that is meant, all of one server and one folder, as a request can name them. Throws otherwise. */
  async together(given: readonly GivenFile[] | undefined): Promise<readonly Target[]> {
    const targets = await this.all(given);
    if (!areTogether(targets)) throw new UserError(l10n.t('Select files in the same folder.'));
    return targets;
  }

  /** The one that is meant. Undefined when the user gave up. */
  async one(given: GivenFile | undefined): Promise<Target | undefined> {
    return (await this.all(given && [given]))[0];
  }

  /** The folder that is meant: of a file, the one that it lies in. Undefined when the user gave up. */
  async folder(given: GivenFile | undefined): Promise<Target | undefined> {
    const target = await this.one(given);
    if (!target || target.type === 'folder') return target;
    return this.of(vscode.Uri.joinPath(target.uri, '..'));
  }

  /** The root of a server that is picked. Undefined when the user gave up. */
  async server(title: string): Promise<Target | undefined> {
    const ref = await this.serversView.askServer.ask(undefined, title, 'canFiles');
    return ref && this.of(uriOn(ref, '/'));
  }

  /** What a URI names. Throws PanelError 'signedOut' for an unknown panel, FileRefusal for what is not there. */
  async of(uri: vscode.Uri): Promise<Target> {
    const { files, place } = await this.fileSystem.filesOf(uri);
    const panel = this.panels.get(place.panelId);
    if (!panel) throw new PanelError('signedOut', `No key for ${place.panelId}`);
    const { uuid } = place;
    const name = this.serversView.servers.nameOf(panel, uuid);
    const { type } = await files.stat(place.path);
    return { ref: { panel, uuid, name }, files, uri, path: place.path, type };
  }

  private async asked(): Promise<readonly vscode.Uri[]> {
    const open = vscode.window.activeTextEditor?.document.uri;
    if (open?.scheme === remoteScheme) return [open];
    const ref = await this.serversView.askServer.ask(undefined, undefined, 'canFiles');
    return ref ? [uriOn(ref, '/')] : [];
  }
}

/** The URI of a child of a folder. */
export function childUri({ ref, path }: Target, child: string): vscode.Uri {
  return uriOn(ref, `${path}/${child}`);
}
