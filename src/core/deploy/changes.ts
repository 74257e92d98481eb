import * as l10n from '@vscode/l10n';
import { foldersAbove } from '../base/relativePath';
import { nameSome } from '../base/nameSome';
import { UserError } from '../base/userError';
import { type RemoteFolders, nameIn, relativeParent } from '../files/remoteFolders';
import type { Compared } from '../sync/compare';
import { pathOf } from '../sync/folderKey';
import type { PlannedFile } from '../sync/pushPlan';
import type { DeployChanges, DeployedFile, OldFile } from './deployedFile';

/**
 * What a deploy changes, by a comparison of both sides: new and changed files go up, and what earlier deploys and pushes
 * put there and is gone here goes. What only the server has stays. Throws UserError where something of it cannot be done.
 */
export function changesOf({ plan, facts }: Compared): DeployChanges {
  refuse(plan.blocked, (names) =>
    l10n.t("Couldn't deploy. Something else is in the way of these files on the server: {files}.", {
      files: names,
    }),
  );
  refuse(
    plan.files.filter(({ kind }) => kind === 'denied'),
    (names) =>
      l10n.t(
        "Couldn't deploy. The server doesn't accept files with these names: {files}. Exclude them in the deploy plan.",
        { files: names },
      ),
  );
  const fileOf = (path: string, isSent: boolean): DeployedFile => ({
    path,
    old: oldFile(facts.remote, path),
    // What it holds is known once it is packed.
    sent: isSent ? unknownContent : undefined,
    known: facts.manifest.get(path),
  });
  const sent = plan.files.map(({ path }) => fileOf(path, true));
  const gone = plan.gone.map((key) => fileOf(pathOf(key), false)).filter(({ old }) => old);
  return {
    files: [...sent, ...gone],
    folders: plan.folders,
    made: madeBy([...sent.map(({ path }) => path), ...plan.folders.map(inside)], facts.remote),
  };
}

const unknownContent = { size: 0, modifiedAt: 0, hash: '' } as const;

/** The file at a relative path, as listed; undefined where there is none. */
export function oldFile(remote: RemoteFolders, path: string): OldFile | undefined {
  const entry = remote.get(relativeParent(path))?.get(nameIn(path));
  if (!entry) return undefined;
  return { size: entry.size, modifiedAt: entry.modifiedAt, mode: entry.modeBits };
}

/** The folders above some paths that were not there, the outer ones first. */
export function madeBy(paths: readonly string[], remote: RemoteFolders): readonly string[] {
  const above = new Set(paths.flatMap((path) => [...foldersAbove(path)]));
  const isThere = (path: string) => remote.get(relativeParent(path))?.has(nameIn(path)) === true;
  return [...above].filter((path) => path !== '' && !isThere(path)).sort();
}

/** Permission bits that a staged file gets: those of what it replaces, and it stays a program if it is one here. */
export function modesToSet(
  planned: readonly Pick<PlannedFile, 'path' | 'isExecutable'>[],
  { files }: DeployChanges,
): ReadonlyMap<string, readonly string[]> {
  const old = new Map(files.map((file) => [file.path, file.old?.mode]));
  const byMode = new Map<string, string[]>();
  for (const { path, isExecutable } of planned) {
    const mode = old.get(path);
    if (mode === undefined || !/^[0-7]{3}$/.test(mode)) continue;
    const wanted = (Number.parseInt(mode, 8) | (isExecutable ? 0o111 : 0)).toString(8);
    const packed = isExecutable ? '755' : '644';
    if (wanted === packed) continue;
    const paths = byMode.get(wanted) ?? [];
    byMode.set(wanted, [...paths, path]);
  }
  return byMode;
}

function inside(folder: string): string {
  return `${folder}/x`;
}

function refuse(
  files: readonly { readonly path: string }[],
  words: (names: string) => string,
): void {
  if (files.length > 0) throw new UserError(words(nameSome(files.map(({ path }) => path))));
}
