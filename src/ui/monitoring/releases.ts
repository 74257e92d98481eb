import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { limits } from '../../core/base/limits';
import { followLine } from '../../core/source/drift';
import { releaseRefs } from '../../core/source/releaseRefs';
import type { Log } from '../../core/base/log';
import { type Git, type GitRepository, findGit } from './git';

/** Where a release's line stands now. */
export interface ReleaseDrift {
  /** From 1. */
  readonly line: number;
  /** What the user is told; empty when nothing moved. */
  readonly note: string;
  /** The file as it was in the release. */
  readonly released: vscode.Uri;
}

/** Milliseconds that a release's commit is remembered: a tag may be fetched or moved meanwhile. */
const memoryMs = 60_000;

/** Releases whose commits are remembered: an error report may name any. */
const maxCommits = 500;

interface Known {
  readonly at: number;
  readonly answer: Promise<string | undefined>;
}

/** Follows lines from a release to the code as it is now, by VS Code's own git. */
export class Releases {
  private git: Promise<Git | undefined> | undefined;
  private readonly commits = new Map<string, Known>();

  constructor(private readonly log: Log) {}

  /** Undefined where the release is no commit or tag of the file's repository, or the file was not in it. */
  async drift(
    uri: vscode.Uri,
    line: number,
    release: string | undefined,
  ): Promise<ReleaseDrift | undefined> {
    // A repository says what git runs: it is asked in folders only that the user has said to trust.
    if (!release || uri.scheme !== 'file' || !vscode.workspace.isTrusted) return undefined;
    try {
      this.git ??= findGit();
      const git = await this.git;
      const repository = git?.getRepository(uri);
      if (!git || !repository) return undefined;
      const commit = await inTime(this.commit(repository, release));
      if (!commit) return undefined;
      const [old, document] = await Promise.all([
        inTime(repository.show(commit, uri.fsPath)),
        vscode.workspace.openTextDocument(uri),
      ]);
      const found = followLine(old, document.getText(), line);
      if (!found) return undefined;
      const now = found.kind === 'same' ? line : found.line;
      return {
        line: now,
        note: words(found.kind, line, { now, release }),
        released: git.toGitUri(uri, commit),
      };
    } catch (error) {
      // Without git the frame opens as it is written; that is all the user needs.
      this.log.debug(`Release ${release}: ${String(error)}`);
      return undefined;
    }
  }

  private commit(repository: GitRepository, release: string): Promise<string | undefined> {
    const key = `${repository.rootUri.toString()}\n${release}`;
    const known = this.commits.get(key);
    if (known && Date.now() - known.at < memoryMs) return known.answer;
    const answer = findCommit(repository, release);
    if (this.commits.size >= maxCommits) this.commits.clear();
    this.commits.set(key, { at: Date.now(), answer });
    return answer;
  }
}

/** Rejects where git takes too long: what VS Code runs cannot be stopped from here, but nobody waits for it. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('git did not answer in time')), limits.gitMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function findCommit(repository: GitRepository, release: string): Promise<string | undefined> {
  for (const ref of releaseRefs(release)) {
    const commit = await repository.getCommit(ref).catch(() => undefined);
    if (commit && isHash(commit.hash)) return commit.hash;
  }
  return undefined;
}

/** What is handed to git again: nothing but a commit. */
function isHash(text: string): boolean {
  return /^[0-9a-f]{40,64}$/.test(text);
}

function words(
  kind: 'same' | 'moved' | 'gone',
  line: number,
  { now, release }: { readonly now: number; readonly release: string },
): string {
  if (kind === 'same') return '';
  return kind === 'moved'
    ? l10n.t('moved from {0} to {1} since {2}', line, now, release)
    : l10n.t('changed since {0}', release);
}
