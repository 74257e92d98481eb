import * as vscode from 'vscode';
import type { FindRepository } from '../../core/source/releases';
import { uriOf } from './workspaceFiles';

/** What we use of a repository of VS Code's git extension. */
interface GitRepository {
  readonly rootUri: vscode.Uri;
  getCommit(ref: string): Promise<{ readonly hash: string }>;
  /** A file's text at a commit; `path` absolute. */
  show(ref: string, path: string): Promise<string>;
}

/** What we use of VS Code's git extension, version 1 of its API. */
interface Git {
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

/** Finds repositories by VS Code's own git, which is looked for when the first is wanted. */
export function gitRepositories(): FindRepository {
  let found: Promise<Git | undefined> | undefined;
  return async (file) => {
    const uri = uriOf(file);
    // A repository says what git runs: it is asked in folders only that the user has said to trust.
    if (uri?.scheme !== 'file' || !vscode.workspace.isTrusted) return undefined;
    found ??= findGit();
    const git = await found;
    const repository = git?.getRepository(uri);
    if (!git || !repository) return undefined;
    return {
      root: repository.rootUri.toString(),
      commitOf: async (name) => (await repository.getCommit(name)).hash,
      textAt: (commit) => repository.show(commit, uri.fsPath),
      uriAt: (commit) => git.toGitUri(uri, commit).toString(),
    };
  };
}

/** VS Code's own git with the repositories of the window, or undefined where it is switched off or missing. */
async function findGit(): Promise<Git | undefined> {
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
