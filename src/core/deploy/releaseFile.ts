import { isRelativePath } from '../base/relativePath';
import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import { lookAtFolders, relativeParent } from '../files/remoteFolders';
import { madeBy, oldFile } from './changes';
import type { DeployChanges } from './deployedFile';
import type { DeployDisk } from './deployDisk';

/** What a deploy changes, with the file that it writes by itself. One request a folder; rejects as listings do. */
export async function withReleaseFile(
  disk: DeployDisk,
  folder: string,
  { files, folders, made }: DeployChanges,
  path: string,
): Promise<DeployChanges> {
  if (!isRelativePath(path)) {
    throw new UserError(
      l10n.t("Couldn't deploy. The release file '{file}' isn't a path in the folder.", {
        file: path,
      }),
    );
  }
  const wanted = [relativeParent(path)];
  const remote = await lookAtFolders({ server: disk, root: folder, wanted });
  const others = files.filter((file) => file.path !== path);
  const sent = { size: 0, modifiedAt: 0, hash: '' };
  const file = { path, old: oldFile(remote, path), sent, known: undefined };
  return {
    files: [...others, file],
    folders,
    made: [...new Set([...made, ...madeBy([path], remote)])].sort(),
  };
}
