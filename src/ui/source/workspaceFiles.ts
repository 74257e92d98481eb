import * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import { FileSearch } from '../../core/source/fileSearch';
import type { StoredFile } from '../../core/source/reportedText';
import { type WorkspaceFile, isInside } from '../../core/source/sourcePaths';
import type { Workspace } from '../../core/source/whereIsNow';

const maxBytes = 20 * 1024 * 1024;
const maxFound = 500;

/** Reads the workspace's files as the user sees them: with what is typed and not yet saved. */
export class WorkspaceFiles implements Workspace, vscode.Disposable {
  private readonly byName = new FileSearch(async (glob) => {
    const uris = await vscode.workspace.findFiles(glob, '**/node_modules/**', maxFound);
    return uris.map(fileOf);
  }, systemClock);
  private readonly changes: vscode.Disposable;

  constructor() {
    const forget = () => this.byName.forget();
    const watcher = vscode.workspace.createFileSystemWatcher('**/*', false, true, false);
    this.changes = vscode.Disposable.from(
      watcher,
      watcher.onDidCreate(forget),
      watcher.onDidDelete(forget),
      vscode.workspace.onDidChangeWorkspaceFolders(forget),
    );
  }

  dispose(): void {
    this.changes.dispose();
  }

  find(names: readonly string[]): Promise<readonly WorkspaceFile[]> {
    return this.byName.find(names);
  }

  async existing(files: readonly WorkspaceFile[]): Promise<readonly WorkspaceFile[]> {
    const found = await Promise.all(
      files.map(async (file) => {
        const uri = uriOf(file);
        const stat =
          uri && (await Promise.resolve(vscode.workspace.fs.stat(uri)).catch(() => undefined));
        return stat && stat.type !== vscode.FileType.Directory ? [file] : [];
      }),
    );
    return found.flat();
  }

  async read(file: WorkspaceFile): Promise<string | undefined> {
    const uri = uriOf(file);
    if (!uri) return undefined;
    const open = vscode.workspace.textDocuments.find(
      (document) => document.uri.toString() === uri.toString(),
    );
    return open ? open.getText() : (await this.readStored(file))?.text;
  }

  async readStored(file: WorkspaceFile): Promise<StoredFile | undefined> {
    const uri = uriOf(file);
    if (!uri) return undefined;
    try {
      const { size, mtime } = await vscode.workspace.fs.stat(uri);
      if (size > maxBytes) return undefined;
      const bytes = await vscode.workspace.fs.readFile(uri);
      return { text: await vscode.workspace.decode(bytes, { uri }), modifiedAt: mtime };
    } catch {
      // A map that is not beside its file is the usual case, not a failure.
      return undefined;
    }
  }

  nameOf(file: WorkspaceFile): string {
    const uri = uriOf(file);
    return uri ? vscode.workspace.asRelativePath(uri) : file.path;
  }

  uriOf(file: WorkspaceFile): string | undefined {
    return uriOf(file)?.toString();
  }
}

/** The URI of a file below a workspace folder; undefined for a path that leads out of it. */
export function uriOf({ folder, path }: WorkspaceFile): vscode.Uri | undefined {
  if (!isInside(path)) return undefined;
  return vscode.Uri.joinPath(vscode.Uri.parse(folder, true), path);
}

/** A URI as a file of the workspace; of the folder it lies in where it is in none. */
export function fileOf(uri: vscode.Uri): WorkspaceFile {
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri ?? vscode.Uri.joinPath(uri, '..');
  const path = uri.path.slice(folder.path.replace(/\/$/, '').length + 1);
  return { folder: folder.toString(), path };
}
