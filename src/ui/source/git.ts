import * as vscode from 'vscode';
import type { Repositories, Repository } from '../../core/source/releases';
import type { WorkspaceFile } from '../../core/source/sourcePaths';
import { fileOf, uriOf } from './workspaceFiles';

/** What we use of a repository of VS Code's git extension. */
interface GitRepository {
  readonly rootUri: vscode.Uri;
  readonly state: {
    /** Undefined before the first commit. */
    readonly HEAD: { readonly name?: string; readonly commit?: string } | undefined;
    readonly mergeChanges: readonly GitFile[];
    readonly indexChanges: readonly GitFile[];
    readonly workingTreeChanges: readonly GitFile[];
    /** Those that git does not know, where the user wants to see them apart. */
    readonly untrackedChanges?: readonly GitFile[];
  };
  /** Looks at the working tree anew. */
  status(): Promise<void>;
  getCommit(ref: string): Promise<{ readonly hash: string; readonly authorName?: string }>;
  /** A file's text at a commit; `path` absolute. */
  show(ref: string, path: string): Promise<string>;
  /** The newest commits of HEAD that changed a file, the newest first; `path` absolute. */
  log(options: {
    readonly path: string;
    readonly maxEntries: number;
  }): Promise<readonly GitCommit[]>;
  /** What one commit has otherwise in a file than another, as git writes it; `path` absolute. */
  diffBetween(from: string, to: string, path: string): Promise<string>;
  /** What is other in the working tree than at a commit. */
  diffWith(ref: string): Promise<readonly GitChange[]>;
}

interface GitFile {
  readonly uri: vscode.Uri;
}

interface GitCommit {
  readonly hash: string;
  readonly commitDate?: Date;
}

interface GitChange {
  readonly originalUri: vscode.Uri;
  /** What it is called now, if it was renamed. */
  readonly renameUri: vscode.Uri | undefined;
}

/** What we use of VS Code's git extension, version 1 of its API. */
interface Git {
  /** Repositories are there as soon as it is `initialized`. */
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: vscode.Event<Git['state']>;
  readonly repositories: readonly GitRepository[];
  getRepository(uri: vscode.Uri): GitRepository | null;
  toGitUri(uri: vscode.Uri, ref: string): vscode.Uri;
}

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): Git;
}

/** Milliseconds that the search for repositories may take when a window opens. */
const patienceMs = 20_000;

/** Commits of a file that are looked through for the one of a time. */
const maxCommits = 200;

/** The repositories by VS Code's own git, which is looked for when the first is wanted. */
export function gitRepositories(): Repositories {
  let found: Promise<Git | undefined> | undefined;
  const find = () => {
    if (!vscode.workspace.isTrusted) return Promise.resolve(undefined);
    return (found ??= findGit());
  };
  return {
    of: async (file) => {
      const uri = uriOf(file);
      if (uri?.scheme !== 'file') return undefined;
      const git = await find();
      const repository = git?.getRepository(uri);
      return git && repository ? repositoryOf(git, repository) : undefined;
    },
    all: async () => {
      const git = await find();
      return git?.repositories.map((repository) => repositoryOf(git, repository)) ?? [];
    },
  };
}

function repositoryOf(git: Git, repository: GitRepository): Repository {
  const uriIn = (file: WorkspaceFile) => {
    const uri = uriOf(file);
    if (!uri) throw new Error(`${file.path} leads out of its folder`);
    return uri;
  };
  return {
    root: repository.rootUri.toString(),
    commitOf: async (name) => (await repository.getCommit(name)).hash,
    lastChange: async (file, notAfter) => {
      const path = uriIn(file).fsPath;
      const commits = await repository.log({ path, maxEntries: maxCommits });
      return commits.find(({ commitDate }) => commitDate && commitDate.getTime() <= notAfter)?.hash;
    },
    renamedSince: async (commit) => {
      const changes = await repository.diffWith(commit);
      return changes.flatMap(({ originalUri, renameUri }) =>
        renameUri ? [{ from: fileOf(originalUri), to: fileOf(renameUri) }] : [],
      );
    },
    difference: (from, to, file) =>
      repository.diffBetween(from ?? `${to}^`, to, uriIn(file).fsPath),
    textAt: (commit, file) => repository.show(commit, uriIn(file).fsPath),
    uriAt: (commit, file) => git.toGitUri(uriIn(file), commit).toString(),
  };
}

/** VS Code's own git with the repositories of the window, or undefined where it is switched off, missing or not to be asked. */
export async function findGit(): Promise<Git | undefined> {
  // A repository says what git runs: it is asked in folders only that the user has said to trust.
  if (!vscode.workspace.isTrusted) return undefined;
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
