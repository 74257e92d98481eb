import type * as vscode from 'vscode';
import type { GitState } from '../../core/deploy/gitState';
import { pathBelow } from '../../core/base/localUri';
import { planPath } from '../../core/deploy/planDefaults';
import { findGit } from '../source/git';

/** What VS Code's git says of a folder; undefined without a repository, and where git can't be asked. */
export async function readGit(folder: vscode.Uri): Promise<GitState | undefined> {
  const repository = (await findGit())?.getRepository(folder);
  if (!repository) return undefined;
  await repository.status();
  const { HEAD, mergeChanges, indexChanges, workingTreeChanges, untrackedChanges } =
    repository.state;
  const changed = [mergeChanges, indexChanges, workingTreeChanges, untrackedChanges ?? []].flat();
  // The plan itself does not go up.
  const below = new Set(changed.flatMap(({ uri }) => pathBelow(folder, uri) ?? []));
  below.delete(planPath);
  const commit = HEAD?.commit;
  // A name is good to know, and nothing depends on it.
  const author = commit && (await repository.getCommit(commit).catch(() => undefined))?.authorName;
  return { branch: HEAD?.name, commit, author: author ?? undefined, uncommitted: below.size };
}
