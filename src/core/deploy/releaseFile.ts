import * as l10n from '@vscode/l10n';
import type { RemoteEntry } from '../api/files';
import { isRelativePath } from '../base/relativePath';
import { looksSecret } from '../base/secretNames';
import { UserError } from '../base/userError';
import {
  type LookAtServer,
  type RemoteFolders,
  blockingType,
  lookAtFolders,
  nameIn,
  relativeParent,
  remotePath,
} from '../files/remoteFolders';
import { isWithin } from '../files/remotePath';
import { IgnoreRules } from '../sync/ignoreRules';
import { isAsSent } from '../sync/pushPlan';
import { madeBy, oldFile } from './changes';
import type { DeployChanges } from './deployedFile';
import type { DeployDisk } from './deployDisk';
import { deployFolder } from './places';
import type { DeployPlan } from './plan';
import type { DeployRecord } from './record';

/**
 * Why a plan's release can't go into the file that the plan names, in a sentence; undefined where it can. `isDenied`:
 * whether the server denies a path in its folder.
 */
export function releaseFileProblem(
  { to, never, release }: Pick<DeployPlan, 'to' | 'never' | 'release'>,
  isDenied: (path: string) => boolean = () => false,
): string | undefined {
  if (!release || !('file' in release)) return undefined;
  const { file } = release;
  const forbidden = new IgnoreRules();
  forbidden.add('', never.join('\n'));
  if (!isRelativePath(file)) {
    return l10n.t("The release file '{file}' isn't a path in the folder of the deploy plan.", {
      file,
    });
  }
  const place = remotePath(to, file);
  const isOurs = new IgnoreRules().ignores(file) || isWithin(place, deployFolder);
  const isSecret = looksSecret(file) || looksSecret(place.slice(1));
  if (!isOurs && !isSecret && !forbidden.ignores(file) && !isDenied(file)) return undefined;
  return l10n.t(
    "The release can't be written to '{file}'. Enter a file that contains nothing else.",
    { file },
  );
}

/**
 * What a deploy changes, with the file that it writes by itself. One request a folder; rejects as listings do, and with
 * UserError where that file can't stand there.
 */
export async function withReleaseFile(
  disk: DeployDisk,
  plan: Pick<DeployPlan, 'to' | 'never' | 'release'>,
  { files, folders, made }: DeployChanges,
  path: string,
): Promise<DeployChanges> {
  const problem = releaseFileProblem(plan);
  if (problem !== undefined) throw refused(problem);
  const others = files.filter((file) => file.path !== path);
  const remote = await lookAround(disk, plan.to, path);
  const sentPaths = [...others.filter(({ sent }) => sent).map((file) => file.path), ...folders];
  const isInTheWay = (other: string) =>
    other === path || other.startsWith(`${path}/`) || path.startsWith(`${other}/`);
  const isFolderAbove = (other: string) => folders.includes(other) && path.startsWith(`${other}/`);
  const isTaken = sentPaths.some((other) => isInTheWay(other) && !isFolderAbove(other));
  if (isTaken || blockingType(remote, path) !== undefined) {
    throw refused(
      l10n.t("The release can't be written to '{file}' because it isn't a file on the server.", {
        file: path,
      }),
    );
  }
  const sent = { size: 0, modifiedAt: 0, hash: '' };
  const file = { path, old: oldFile(remote, path), sent, known: undefined };
  return {
    files: [...others, file],
    folders,
    made: [...new Set([...made, ...madeBy([path], remote)])].sort(),
  };
}

/**
 * The release file of a plan where the server has one that no deploy of ours wrote, or that was changed since; undefined
 * where none is replaced. `records`: the deploys of the server that are kept, the newest first. Rejects as listings do.
 */
export async function foreignReleaseFile(
  server: LookAtServer,
  { to, release }: Pick<DeployPlan, 'to' | 'release'>,
  records: readonly DeployRecord[],
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (!release || !('file' in release) || !isRelativePath(release.file)) return undefined;
  const { file } = release;
  const there = entryAt(await lookAround(server, to, file, signal), file);
  if (!there) return undefined;
  const wrote = records.find((one) => one.folder === to && one.phase === 'deployed');
  const sent = wrote?.changes.files.find(({ path }) => path === file)?.sent;
  return wrote?.written === file && sent && isAsSent(there, sent) ? undefined : file;
}

function lookAround(server: LookAtServer, root: string, path: string, signal?: AbortSignal) {
  return lookAtFolders({ server, root, wanted: [relativeParent(path)], signal });
}

function entryAt(remote: RemoteFolders, path: string): RemoteEntry | undefined {
  return remote.get(relativeParent(path))?.get(nameIn(path));
}

function refused(problem: string): UserError {
  return new UserError(
    l10n.t({
      message: "Couldn't deploy. {problem}",
      args: { problem },
      comment: ['{problem} is a whole sentence'],
    }),
  );
}
