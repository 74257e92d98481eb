import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { allows } from '../../core/explorer/permissions';
import { joinPath } from '../../core/files/remotePath';
import type { RemoteEntry } from '../../core/panel/files';
import type { ServerRef } from '../../core/panel/panel';
import type { SectionNode, ServerSection } from '../servers/serverSections';
import type { RemoteFileSystem } from './remoteFileSystem';
import { remoteUri } from './remoteUri';

/** A server's files below its row: browsed without adding a workspace folder. */
export class FileSection implements ServerSection {
  constructor(private readonly fileSystem: RemoteFileSystem) {}

  nodes(ref: ServerRef, permissions: readonly string[]): readonly SectionNode[] {
    return allows(permissions, 'file.read') ? [this.root(ref)] : [];
  }

  private root(ref: ServerRef): SectionNode {
    return {
      kind: 'section',
      ref,
      item: () => {
        const state = vscode.TreeItemCollapsibleState.Collapsed;
        const item = new vscode.TreeItem(l10n.t('Files'), state);
        item.iconPath = new vscode.ThemeIcon('files');
        item.contextValue = 'files';
        return item;
      },
      children: () => this.folder(ref, '/'),
    };
  }

  private async folder(ref: ServerRef, path: string): Promise<readonly SectionNode[]> {
    const { files } = await this.fileSystem.filesOf(place(ref, path));
    const entries = [...(await files.list(path))].sort(foldersFirst);
    return entries.map((entry) => this.entry(ref, entry, joinPath(path, entry.name)));
  }

  private entry(ref: ServerRef, entry: RemoteEntry, path: string): SectionNode {
    const isFolder = entry.type === 'folder';
    const node: SectionNode = { kind: 'section', ref, item: () => item(ref, entry, path) };
    return isFolder ? { ...node, children: () => this.folder(ref, path) } : node;
  }
}

function item(ref: ServerRef, entry: RemoteEntry, path: string): vscode.TreeItem {
  const isFolder = entry.type === 'folder';
  const { Collapsed, None } = vscode.TreeItemCollapsibleState;
  const made = new vscode.TreeItem(place(ref, path), isFolder ? Collapsed : None);
  made.label = entry.name;
  made.iconPath = isFolder ? vscode.ThemeIcon.Folder : vscode.ThemeIcon.File;
  made.contextValue = isFolder ? 'folder' : 'file';
  if (!isFolder) {
    made.command = { title: l10n.t('Open'), command: 'vscode.open', arguments: [place(ref, path)] };
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
