import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { allows } from '../../core/servers/permissions';
import { joinPath, parentOf } from '../../core/files/remotePath';
import { fileAbilities, fileRow, isShownAsFolder, sortedEntries } from '../../core/files/fileRow';
import type { RemoteEntry, RemoteFileType } from '../../core/api/files';
import { describeError } from '../../core/api/describe';
import type { ServerRef } from '../../core/api/panel';
import type { Row, RowLook } from '../../core/base/row';
import type { FileRow } from '../../core/files/arguments';
import { Emitter } from '../../core/base/event';
import type { ServerSection } from '../../core/servers/serverSection';
import { readonlyReason } from './readonlyReason';
import type { RemoteFileSystem } from './remoteFileSystem';
import { parseRemoteUri, remoteUri } from './remoteUri';

/** A file or folder below a server's row. */
interface FileNode extends FileRow {
  readonly uri: vscode.Uri;
  readonly type: RemoteFileType;
}

/** A server's files below its row: browsed without adding a workspace folder. */
export class FileSection implements ServerSection, vscode.Disposable {
  private readonly changed = new Emitter<Row>();
  /** The rows of folders as they were shown last, by URI. */
  private readonly shown = new Map<string, FileNode>();
  private readonly listening: vscode.Disposable;

  readonly onDidChange = this.changed.event;

  constructor(private readonly fileSystem: RemoteFileSystem) {
    this.listening = fileSystem.onDidChangeFile((changes) => this.follow(changes));
  }

  rows(ref: ServerRef, permissions: readonly string[]): readonly Row[] {
    if (!allows(permissions, 'file.read')) return [];
    const can = fileAbilities((permission) => allows(permissions, permission));
    return [this.root(ref, can, allows(permissions, 'file.create'))];
  }

  /** Has the folders in view asked for again. */
  refresh(): void {
    for (const row of this.shown.values()) {
      if (parseRemoteUri(row.uri)?.path === '/') this.changed.fire(row);
    }
  }

  dispose(): void {
    this.listening.dispose();
    this.changed.dispose();
  }

  private root(ref: ServerRef, can: string, isWritable: boolean): FileNode {
    const uri = place(ref, '/');
    return this.keep({
      kind: 'file',
      ref,
      uri,
      type: 'folder',
      look: () => ({
        label: l10n.t('Files'),
        icon: 'files',
        tags: ['files', can],
        expands: 'closed',
        ...(!isWritable && { description: l10n.t('read-only'), tooltip: readonlyReason() }),
      }),
      children: () => this.folder(ref, '/', can),
    });
  }

  private async folder(ref: ServerRef, path: string, can: string): Promise<readonly Row[]> {
    try {
      const { files } = await this.fileSystem.filesOf(place(ref, path));
      const entries = sortedEntries(await files.browse(path));
      return entries.map((entry) =>
        this.entry(ref, entry, { path: joinPath(path, entry.name), can }),
      );
    } catch (error) {
      return [failureRow(ref, error)];
    }
  }

  private entry(
    ref: ServerRef,
    entry: RemoteEntry,
    { path, can }: { readonly path: string; readonly can: string },
  ): FileNode {
    const { type } = entry;
    const uri = place(ref, path);
    const node: FileNode = {
      kind: 'file',
      ref,
      uri,
      type,
      look: () => look(uri, entry, can),
    };
    if (!isShownAsFolder(entry)) return node;
    return this.keep({ ...node, children: () => this.folder(ref, path, can) });
  }

  /** VS Code knows rows by identity: one that it was given stays the same, with what is known of it now. */
  private keep(node: FileNode): FileNode {
    const id = node.uri.toString();
    const kept = Object.assign(this.shown.get(id) ?? {}, node);
    this.shown.set(id, kept);
    return kept;
  }

  /** What came or went shows in the folder that holds it. */
  private follow(changes: readonly vscode.FileChangeEvent[]): void {
    const rows = new Set<FileNode>();
    for (const { type, uri } of changes) {
      const at = type === vscode.FileChangeType.Changed ? undefined : parseRemoteUri(uri);
      const row = at && this.shown.get(remoteUri(at, parentOf(at.path)).toString());
      if (row) rows.add(row);
    }
    for (const row of rows) this.changed.fire(row);
  }
}

function look(uri: vscode.Uri, entry: RemoteEntry, can: string): RowLook {
  const { isFolder, label, description, tooltip, tags } = fileRow(entry, can, Date.now());
  return {
    label,
    resource: uri.toString(),
    icon: isFolder ? 'folder' : 'file',
    tooltip,
    ...(description !== '' && { description }),
    tags: [tags],
    ...(isFolder
      ? { expands: 'closed' }
      : { click: { title: l10n.t('Open'), id: 'vscode.open', arguments: [uri] } }),
  };
}

function failureRow(ref: ServerRef, error: unknown): Row & { readonly ref: ServerRef } {
  const text = describeError(error);
  return { kind: 'note', ref, look: () => ({ label: text, icon: 'warning', tooltip: text }) };
}

function place(ref: ServerRef, path: string): vscode.Uri {
  return remoteUri({ panelId: ref.panel.id, uuid: ref.uuid }, path);
}
