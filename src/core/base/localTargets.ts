import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import { type LocalPathProblem, NameClashes, localPathProblem } from './localPath';
import { visible } from './outsideText';
import { repositoryParts } from './repositoryShape';
import { runsByItself } from './runsByItself';
import { type LocalState, isSameState, pathState } from './localPlace';
import { UserError } from './userError';
import type { AtomicWrite } from './writeFileAtomically';

/** Where a server's file would go on this computer. */
export interface LocalTarget extends AtomicWrite {
  /** Who would run it, or obey it, without being told to; undefined for an ordinary file. */
  readonly runsBy: string | undefined;
}

/**
 * Where files of a server would go below a folder that the user chose, and what is there. Throws UserError for the first
 * that cannot go there: no name for this computer, part of a git repository, one file with another, or a link in its way.
 * `paths`: relative, with slashes.
 */
export async function localTargets(
  root: string,
  paths: readonly string[],
  platform: NodeJS.Platform = process.platform,
): Promise<readonly LocalTarget[]> {
  const clashes = new NameClashes(platform);
  for (const path of paths) {
    const refusal = localPathProblem(path, platform, root);
    if (refusal) throw new UserError(sentences[refusal](visible(path)));
    if (!clashes.takes(path, false)) throw twice(path);
  }
  const repository = await repositoryParts(paths, (folder) => namesIn(root, folder));
  return paths.map((path) => {
    const expected = pathState(root, path);
    if (expected === 'blocked') throw inTheWay(path);
    const runsBy = repository.has(path) ? 'git' : runsByItself(path)?.by;
    return { root, path, expected, runsBy };
  });
}

/** As `localTargets`, for one file that must be here as it was when it was looked at; undefined where it was not here. */
export async function targetAsCompared(
  root: string,
  path: string,
  compared: LocalState | undefined,
): Promise<LocalTarget> {
  const [place] = await localTargets(root, [path]);
  if (!place) throw inTheWay(path);
  const { expected } = place;
  const isSame = expected && compared ? isSameState(expected, compared) : expected === compared;
  if (isSame) return place;
  throw new UserError(
    l10n.t("Local file '{file}' changed after the comparison. Compare again.", {
      file: visible(path),
    }),
  );
}

/** Throws UserError where a file of a folder is not a plain file by now, or is reached through a link. */
export function assertPlainFile(root: string, path: string): void {
  const standing = pathState(root, path);
  if (standing && standing !== 'blocked') return;
  throw new UserError(
    l10n.t("Couldn't read file '{file}' because it was deleted or a link leads to it.", {
      file: visible(path),
    }),
  );
}

const sentences: Readonly<Record<LocalPathProblem, (path: string) => string>> = {
  outside: (path) =>
    l10n.t("Couldn't write file '{file}' because its path leads outside the selected folder.", {
      file: path,
    }),
  name: (path) =>
    l10n.t("Couldn't write file '{file}' because the operating system doesn't allow its name.", {
      file: path,
    }),
  tooLong: (path) =>
    l10n.t("Couldn't write file '{file}' because its path is too long.", { file: path }),
  git: (path) =>
    l10n.t(
      "Couldn't write file '{file}' because it's part of a Git repository, whose hooks would run locally.",
      { file: path },
    ),
};

async function namesIn(root: string, folder: string): Promise<readonly string[]> {
  return readdir(join(root, folder)).catch(() => []);
}

function twice(path: string): UserError {
  return new UserError(
    l10n.t(
      "File '{file}' and another of these files would be the same local file. Download them one by one.",
      { file: visible(path) },
    ),
  );
}

function inTheWay(path: string): UserError {
  return new UserError(
    l10n.t("Couldn't write file '{file}' because a link or a folder is in its place.", {
      file: visible(path),
    }),
  );
}
