import * as vscode from 'vscode';

/** What we use of a repository of VS Code's git extension. */
export interface GitRepository {
  getCommit(ref: string): Promise<{ readonly hash: string }>;
  /** A file's text at a commit; `path` absolute. */
  show(ref: string, path: string): Promise<string>;
}

/** What we use of VS Code's git extension, version 1 of its API. */
export interface Git {
  getRepository(uri: vscode.Uri): GitRepository | null;
  toGitUri(uri: vscode.Uri, ref: string): vscode.Uri;
}

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): Git;
}

/** VS Code's own git, or undefined where it is switched off or missing. */
export async function findGit(): Promise<Git | undefined> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  if (!extension) return undefined;
  const exports = extension.isActive ? extension.exports : await extension.activate();
  return exports.enabled ? exports.getAPI(1) : undefined;
}
