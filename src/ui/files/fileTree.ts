import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { allows } from '../../core/explorer/permissions';
import { joinPath, parentOf } from '../../core/files/remotePath';
import { isArchiveName } from '../../core/fileActions/archives';
import type { RemoteEntry, RemoteFileType } from '../../core/panel/files';
import type { ServerRef } from '../../core/panel/panel';
import type { SectionNode, ServerSection } from '../servers/serverSections';
import type { RemoteFileSystem } from './remoteFileSystem';
import { parseRemoteUri, remoteUri } from './remoteUri';

/** A file or folder below a server's row. */
export interface FileNode extends SectionNode {
  readonly uri: vscode.Uri;
  readonly type: RemoteFileType;
}

/** Whether an element of the Servers view is a file or folder. */
export function isFileNode(element: unknown): element is FileNode {
  return typeof element === 'object' && element !== null && 'uri' in element && 'ref' in element;
}

/** What a row says that its menu may offer, each with the permission it needs. */
const abilities = {
  canRead: 'file.read-content',
  canCreate: 'file.create',
  canUpdate: 'file.update',
  canDelete: 'file.delete',
  canArchive: 'file.archive',
} as const;

/** A server's files below its row: browsed without adding a workspace folder. */
export class FileSection implements ServerSection, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<SectionNode>();
  /** The rows of folders as they were shown last, by URI. */
  private readonly shown = new Map<string, FileNode>();
  private readonly listening: vscode.Disposable;

  readonly onDidChange = this.changed.event;

  constructor(private readonly fileSystem: RemoteFileSystem) {
    this.listening = fileSystem.onDidChangeFile((changes) => this.follow(changes));
  }

  nodes(ref: ServerRef, permissions: readonly string[]): readonly SectionNode[] {
    return allows(permissions, 'file.read') ? [this.root(ref, tags(permissions))] : [];
  }

  dispose(): void {
    this.listening.dispose();
    this.changed.dispose();
  }

  private root(ref: ServerRef, can: string): SectionNode {
    const uri = place(ref, '/');
    return this.keep({
      kind: 'section',
      ref,
      uri,
      type: 'folder',
      item: () => {
        const state = vscode.TreeItemCollapsibleState.Collapsed;
        const item = new vscode.TreeItem(l10n.t('Files'), state);
        item.iconPath = new vscode.ThemeIcon('files');
        item.contextValue = `files ${can}`;
        return item;
      },
      children: () => this.folder(ref, '/', can),
    });
  }

  private async folder(ref: ServerRef, path: string, can: string): Promise<readonly FileNode[]> {
    const { files } = await this.fileSystem.filesOf(place(ref, path));
    const entries = [...(await files.browse(path))].sort(foldersFirst);
    return entries.map((entry) =>
      this.entry(ref, entry, { path: joinPath(path, entry.name), can }),
    );
  }

  private entry(
    ref: ServerRef,
    entry: RemoteEntry,
    { path, can }: { readonly path: string; readonly can: string },
  ): FileNode {
    const { type } = entry;
    const uri = place(ref, path);
    const node: FileNode = {
      kind: 'section',
      ref,
      uri,
      type,
      item: () => item(uri, entry, can),
    };
    if (type !== 'folder') return node;
    return this.keep({ ...node, children: () => this.folder(ref, path, can) });
  }

  private keep(node: FileNode): FileNode {
    this.shown.set(node.uri.toString(), node);
    return node;
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

function tags(permissions: readonly string[]): string {
  return Object.entries(abilities)
    .flatMap(([tag, permission]) => (allows(permissions, permission) ? [tag] : []))
    .join(' ');
}

function item(uri: vscode.Uri, entry: RemoteEntry, can: string): vscode.TreeItem {
  const isFolder = entry.type === 'folder';
  const { Collapsed, None } = vscode.TreeItemCollapsibleState;
  const made = new vscode.TreeItem(uri, isFolder ? Collapsed : None);
  made.label = entry.name;
  made.iconPath = isFolder ? vscode.ThemeIcon.Folder : vscode.ThemeIcon.File;
  const kind = isArchiveName(entry.name) ? 'file archive' : 'file';
  made.contextValue = `${isFolder ? 'folder' : kind} ${can}`;
  if (!isFolder) {
    made.command = { title: l10n.t('Open'), command: 'vscode.open', arguments: [uri] };
  }
  return made;
}

function place(ref: ServerRef, path: string): vscode.Uri {
  return remoteUri({ panelId: ref.panel.id, uuid: ref.uuid }, path);
}

function foldersFirst(a: RemoteEntry, b: RemoteEntry): number {
  const rank = (entry: RemoteEntry) => (entry.type === 'folder' ? 0 : 1);
  return rank(a) - rank(b) || a.name.localeCompare(b.name);
}
