import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { type RemoteLocation, copyBetween, moveBetween } from '../../core/files/copyBetween';
import { systemClock } from '../../core/base/clock';
import type { FileChange } from '../../core/files/differences';
import type { WriteOptions } from '../../core/files/plan';
import type { RemoteEntry } from '../../core/api/files';
import type { Panels } from '../accounts/panels';
import { toFileSystemError } from './fileErrors';
import { type LargeFiles } from './largeFiles';
import { RemoteServers, type RemoteTarget } from '../../core/files/remoteServers';
import { type RemotePlace, remoteScheme } from '../../core/files/remotePlace';
import { remoteUri } from './remoteUri';
import type { Saving } from './saving';

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

/** A name that no file has: the explorer looks for it, and finds what else has changed. */
const nameOfNothing = '.hosting-panel-refresh';

/** What the provider needs. */
export interface RemoteFileSystemParts {
  readonly panels: Panels;
  readonly large: LargeFiles;
  /** What is kept for the next time that this window opens. */
  readonly memory: vscode.Memento;
  /** Why a server's files may only be read, or undefined where they may be written or nobody knows. */
  readonly readonlyReason: (place: RemotePlace) => string | undefined;
  /** What comes before and after an editor's save. */
  readonly saving: Pick<Saving, 'before' | 'after'>;
  /** Shows a failure that VS Code would hide. */
  readonly report: (error: unknown, what: string) => void;
}

/** VS Code's view of every server's files. Translates, and decides nothing about the service. */
export class RemoteFileSystem implements vscode.FileSystemProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  /** The files of each server, as core has them. */
  readonly servers: RemoteServers;

  readonly onDidChangeFile = this.changed.event;
  /** Fires when files that were asked for in vain can be had: somebody has signed in. */
  readonly onDidAdmit: vscode.Event<void>;

  constructor(private readonly parts: RemoteFileSystemParts) {
    this.servers = new RemoteServers(parts.panels, parts.memory, systemClock);
    this.onDidAdmit = this.servers.onDidAdmit;
    this.servers.onDidChange(({ place, changes }) => this.fire(place, changes));
  }

  /** The files of the server that a URI names. Throws PanelError 'signedOut' for an unknown panel. */
  filesOf(uri: vscode.Uri): Promise<RemoteTarget> {
    return this.servers.of(uri);
  }

  stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    return this.translate(async () => {
      const { files, place } = await this.filesOf(uri);
      const isReadonly = this.parts.readonlyReason(place) !== undefined;
      const permissions = isReadonly ? { permissions: vscode.FilePermission.Readonly } : {};
      // Only a save asks for a file that is dirty: its answer decides about a conflict.
      if (!isDirty(uri)) return { ...toStat(await files.stat(place.path)), ...permissions };
      const { entry, isChangedInPlace } = await files.statForSave(place.path);
      // VS Code sees a conflict only where time and size differ; one of equal size would be written over.
      const size = isChangedInPlace ? entry.size + 1 : entry.size;
      return { ...toStat(entry), size, ...permissions };
    });
  }

  readDirectory(uri: vscode.Uri): Promise<[string, vscode.FileType][]> {
    return this.translate(async () => {
      const { files, place } = await this.filesOf(uri);
      const entries = await files.browse(place.path);
      return entries.map((entry) => [entry.name, typeOf(entry)]);
    });
  }

  readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return this.translate(async () => {
      const target = await this.filesOf(uri);
      const { files, place } = target;
      const entry = await files.stat(place.path);
      try {
        return await this.parts.large.read(target, entry);
      } catch (error) {
        // VS Code hides what a failed read says.
        this.parts.report(
          error,
          l10n.t({
            message: "Couldn't open '{file}'.",
            args: { file: place.path },
            comment: ['Error: a file of a server'],
          }),
        );
        throw error;
      }
    });
  }

  writeFile(uri: vscode.Uri, content: Uint8Array, options: WriteOptions): Promise<void> {
    const isSave = isDirty(uri);
    return this.change(uri, async (target) => {
      const { files, place } = target;
      const { saving, report } = this.parts;
      if (isSave) await saving.before(uri, target);
      await files.write(place.path, content, options);
      if (!isSave) return;
      const failed = l10n.t("Couldn't restart the server.");
      void saving.after(place).catch((error: unknown) => report(error, failed));
    });
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
      const target = await this.writable(to);
      if (files === target.files) {
        await files.rename(place.path, target.place.path, options);
        return;
      }
      await moveBetween(pathOf({ files, place }), pathOf(target), options);
    });
  }

  copy(from: vscode.Uri, to: vscode.Uri, options: { readonly overwrite: boolean }): Promise<void> {
    return this.change(to, async ({ files, place }) => {
      const source = await this.filesOf(from);
      if (source.files === files) await files.copy(source.place.path, place.path, options);
      else await copyBetween(pathOf(source), pathOf({ files, place }), options);
    });
  }

  watch(): vscode.Disposable {
    // The service tells of no change: lookAgain finds them.
    return new vscode.Disposable(() => undefined);
  }

  /** Looks again at the folders that are in view; `visible` are files that are shown. */
  lookAgain(visible: readonly vscode.Uri[]): Promise<void> {
    return this.servers.lookAgain(visible);
  }

  /** Reads everything anew when it is asked for next. */
  expireAll(): void {
    this.servers.expireAll();
  }

  /** Looks again for a file that is about to be opened and is not known: it may be new. Rejects as listings do. */
  lookFor(uri: vscode.Uri): Promise<void> {
    return this.translate(async () => {
      const { files, place } = await this.filesOf(uri);
      await files.lookFor(place.path);
    });
  }

  /**
   * Has the explorer ask anew for the folders that it shows. VS Code's own command for that opens the explorer over what
   * the user looks at; something new below a folder of the window has it look by itself.
   */
  refreshExplorer(): void {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const ours = folders.filter(({ uri }) => uri.scheme === remoteScheme);
    const type = vscode.FileChangeType.Created;
    this.changed.fire(
      ours.map(({ uri }) => ({ type, uri: vscode.Uri.joinPath(uri, nameOfNothing) })),
    );
  }

  dispose(): void {
    this.servers.dispose();
    this.changed.dispose();
  }

  private change(uri: vscode.Uri, work: (target: RemoteTarget) => Promise<void>): Promise<void> {
    return this.translate(async () => work(await this.writable(uri)));
  }

  private async writable(uri: vscode.Uri): Promise<RemoteTarget> {
    const target = await this.filesOf(uri);
    const reason = this.parts.readonlyReason(target.place);
    if (reason !== undefined) throw vscode.FileSystemError.NoPermissions(reason);
    return target;
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

function pathOf({ files, place }: RemoteTarget): RemoteLocation {
  return { files, path: place.path };
}

function toStat(entry: RemoteEntry): vscode.FileStat {
  const { createdAt, modifiedAt, size } = entry;
  return { type: typeOf(entry), ctime: createdAt, mtime: modifiedAt, size };
}

function typeOf({ type, leadsToFolder }: RemoteEntry): vscode.FileType {
  if (leadsToFolder) return vscode.FileType.SymbolicLink | vscode.FileType.Directory;
  return types[type];
}

function isDirty(uri: vscode.Uri): boolean {
  const text = uri.toString();
  const isThis = (other: vscode.Uri) => other.toString() === text;
  return (
    vscode.workspace.textDocuments.some((one) => one.isDirty && isThis(one.uri)) ||
    vscode.workspace.notebookDocuments.some((one) => one.isDirty && isThis(one.uri)) ||
    // Editors of other extensions, such as one of bytes, have no document here.
    vscode.window.tabGroups.all.some(({ tabs }) =>
      tabs.some(
        ({ isDirty, input }) =>
          isDirty && input instanceof vscode.TabInputCustom && isThis(input.uri),
      ),
    )
  );
}
