import * as vscode from 'vscode';

/** What we use of a repository of VS Code's git extension. */
export interface GitRepository {
  readonly rootUri: vscode.Uri;
  getCommit(ref: string): Promise<{ readonly hash: string }>;
  /** A file's text at a commit; `path` absolute. */
  show(ref: string, path: string): Promise<string>;
}

/** What we use of VS Code's git extension, version 1 of its API. */
export interface Git {
  /** Repositories are there as soon as it is `initialized`. */
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: vscode.Event<Git['state']>;
  getRepository(uri: vscode.Uri): GitRepository | null;
  toGitUri(uri: vscode.Uri, ref: string): vscode.Uri;
}

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): Git;
}

/** Milliseconds that the search for repositories may take when a window opens. */
const patienceMs = 20_000;

/** VS Code's own git with the repositories of the window, or undefined where it is switched off or missing. */
export async function findGit(): Promise<Git | undefined> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  if (!extension) return undefined;
  const exports = extension.isActive ? extension.exports : await extension.activate();
  if (!exports.enabled) return undefined;
  const git = exports.getAPI(1);
  if (git.state !== 'initialized') await initialized(git);
  return git;
}

function initialized(git: Git): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      subscription.dispose();
      resolve();
    };
    const timer = setTimeout(done, patienceMs);
    const subscription = git.onDidChangeState(done);
  });
}
