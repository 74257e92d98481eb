import * as vscode from 'vscode';
import type { SourceReader } from '../../core/source/resolve';
import { type WorkspaceFile, isInside } from '../../core/source/sourcePaths';

const largest = 20 * 1024 * 1024;
const maxFound = 500;
/** Milliseconds in which the same question, asked for each frame of a stack, is answered once. */
const memoryMs = 3000;

/** Reads the workspace's files as the user sees them: with what is typed and not yet saved. */
export class WorkspaceFiles implements SourceReader {
  private readonly asked = new Map<
    string,
    { readonly at: number; readonly answer: Promise<readonly WorkspaceFile[]> }
  >();

  find(names: readonly string[]): Promise<readonly WorkspaceFile[]> {
    const patterns = names.flatMap(globOf).sort();
    if (patterns.length === 0) return Promise.resolve([]);
    const key = patterns.join('/');
    const known = this.asked.get(key);
    if (known && Date.now() - known.at < memoryMs) return known.answer;
    const answer = search(patterns);
    this.asked.clear();
    this.asked.set(key, { at: Date.now(), answer });
    return answer;
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
    if (open) return open.getText();
    try {
      const { size } = await vscode.workspace.fs.stat(uri);
      if (size > largest) return undefined;
      return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    } catch {
      // A map that is not beside its file is the usual case, not a failure.
      return undefined;
    }
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

async function search(patterns: readonly string[]): Promise<readonly WorkspaceFile[]> {
  const glob = patterns.length === 1 ? `**/${patterns[0]}` : `**/{${patterns.join(',')}}`;
  const uris = await vscode.workspace.findFiles(glob, '**/node_modules/**', maxFound);
  return uris.map(fileOf);
}

/** A file name as a glob; names that cannot be one are left out: they come from whoever sent the report. */
function globOf(name: string): readonly string[] {
  if (name.length > 255 || /[*?{},\\/!\0]/.test(name)) return [];
  return [name.replace(/[[\]]/g, '[$&]')];
}
