import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { systemClock } from '../../core/clock';
import type { FileChange } from '../../core/files/differences';
import { FileRefusal } from '../../core/files/fileRefusal';
import type { WriteOptions } from '../../core/files/plan';
import { RemoteFiles } from '../../core/files/remoteFiles';
import type { RemoteEntry } from '../../core/panel/files';
import { PanelError } from '../../core/panel/errors';
import type { Panels } from '../panels/panels';
import { toFileSystemError } from './fileErrors';
import { type LargeFiles } from './largeFiles';
import { type RemotePlace, parseRemoteUri, remoteUri } from './remoteUri';

const types: Readonly<Record<RemoteEntry['type'], vscode.FileType>> = {
  file: vscode.FileType.File,
  folder: vscode.FileType.Directory,
  link: vscode.FileType.SymbolicLink | vscode.FileType.File,
  other: vscode.FileType.Unknown,
};

const changeTypes: Readonly<Record<FileChange['type'], vscode.FileChangeType>> = {
  created: vscode.FileChangeType.Created,
  changed: vscode.FileChangeType.Changed,
  deleted: vscode.FileChangeType.Deleted,
};

/** What the provider needs. */
export interface RemoteFileSystemParts {
  readonly panels: Panels;
  readonly large: LargeFiles;
  /** Why a server's files may only be read, or undefined where they may be written or nobody knows. */
  readonly readonlyReason: (place: RemotePlace) => string | undefined;
  /** Shows a failure that VS Code would hide. */
  readonly report: (error: unknown, what: string) => void;
}

/** VS Code's view of every server's files. Translates, and decides nothing about the service. */
export class RemoteFileSystem implements vscode.FileSystemProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  private readonly servers = new Map<string, RemoteFiles>();

  readonly onDidChangeFile = this.changed.event;

  constructor(private readonly parts: RemoteFileSystemParts) {
    // Another key may see other files.
    parts.panels.onDidChange(() => this.forgetAll());
  }

  /** The files of the server that a URI names. Throws PanelError 'signedOut' for an unknown panel. */
  async filesOf(uri: vscode.Uri): Promise<{ files: RemoteFiles; place: RemotePlace }> {
    const place = parseRemoteUri(uri);
    if (!place) throw new FileRefusal('missing', uri.toString());
    await this.parts.panels.ready();
    const panel = this.parts.panels.get(place.panelId);
    if (!panel) throw new PanelError('signedOut', `No key for ${place.panelId}`);
    const id = `${place.panelId}/${place.uuid}`;
    const known = this.servers.get(id);
    if (known) return { files: known, place };
    const { http, node } = panel;
    const files = new RemoteFiles({ http, node, uuid: place.uuid, clock: systemClock });
    files.onDidChange((changes) => this.fire(place, changes));
    this.servers.set(id, files);
    return { files, place };
  }

  stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    return this.translate(async () => {
      const { files, place } = await this.filesOf(uri);
      // Only a save asks for a file that is dirty: its answer decides about a conflict.
      const entry = await (isDirty(uri) ? files.statForSave(place.path) : files.stat(place.path));
      const isReadonly = this.parts.readonlyReason(place) !== undefined;
      return {
        type: types[entry.type],
        ctime: entry.createdAt,
        mtime: entry.modifiedAt,
        size: entry.size,
        ...(isReadonly ? { permissions: vscode.FilePermission.Readonly } : {}),
      };
    });
  }

  readDirectory(uri: vscode.Uri): Promise<[string, vscode.FileType][]> {
    return this.translate(async () => {
      const { files, place } = await this.filesOf(uri);
      const entries = await files.browse(place.path);
      return entries.map(({ name, type }) => [name, types[type]]);
    });
  }

  readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return this.translate(async () => {
      const { files, place } = await this.filesOf(uri);
      const entry = await files.stat(place.path);
      try {
        return await this.parts.large.read(files, place.path, entry);
      } catch (error) {
        // VS Code hides what a failed read says.
        this.parts.report(error, l10n.t('{0} could not be opened.', place.path));
        throw error;
      }
    });
  }

  writeFile(uri: vscode.Uri, content: Uint8Array, options: WriteOptions): Promise<void> {
    return this.change(uri, ({ files, place }) => files.write(place.path, content, options));
  }

  createDirectory(uri: vscode.Uri): Promise<void> {
    return this.change(uri, ({ files, place }) => files.createDirectory(place.path));
  }

  delete(uri: vscode.Uri, options: { readonly recursive: boolean }): Promise<void> {
    return this.change(uri, ({ files, place }) => files.remove(place.path, options));
  }

  rename(
    from: vscode.Uri,
    to: vscode.Uri,
    options: { readonly overwrite: boolean },
  ): Promise<void> {
    return this.change(from, async ({ files, place }) => {
      const target = parseRemoteUri(to);
      if (target?.uuid !== place.uuid || target.panelId !== place.panelId) {
        throw vscode.FileSystemError.Unavailable(
          l10n.t('A file cannot be moved to another server.'),
        );
      }
      await files.rename(place.path, target.path, options);
    });
  }

  watch(): vscode.Disposable {
    // Own changes are told; others' are seen when a folder is listed again.
    return new vscode.Disposable(() => undefined);
  }

  /** Reads everything anew when it is asked for next. */
  forgetAll(): void {
    for (const files of this.servers.values()) files.dispose();
    this.servers.clear();
  }

  dispose(): void {
    this.forgetAll();
    this.changed.dispose();
  }

  private change(
    uri: vscode.Uri,
    work: (target: { files: RemoteFiles; place: RemotePlace }) => Promise<void>,
  ): Promise<void> {
    return this.translate(async () => {
      const target = await this.filesOf(uri);
      const reason = this.parts.readonlyReason(target.place);
      if (reason !== undefined) throw vscode.FileSystemError.NoPermissions(reason);
      await work(target);
    });
  }

  private async translate<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toFileSystemError(error);
    }
  }

  private fire(place: RemotePlace, changes: readonly FileChange[]): void {
    this.changed.fire(
      changes.map(({ type, path }) => ({ type: changeTypes[type], uri: remoteUri(place, path) })),
    );
  }
}

function isDirty(uri: vscode.Uri): boolean {
  const text = uri.toString();
  return vscode.workspace.textDocuments.some(
    (document) => document.isDirty && document.uri.toString() === text,
  );
}
