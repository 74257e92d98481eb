import {
  type LookAtServer,
  type RemoteFolders,
  lookAtFolders,
  nameIn,
  relativeParent,
} from '../files/remoteFolders';
import type { DeployedFile } from './deployedFile';
import type { SeenFile } from './fileState';
import type { DeployPlaces } from './places';

/** What is looked for, and where. */
export interface DeployLook {
  readonly disk: LookAtServer;
  readonly folder: string;
  readonly places: DeployPlaces;
  readonly files: readonly DeployedFile[];
  readonly signal?: AbortSignal | undefined;
}

/** Looks where the old and the new content of each file is, one request a folder. Rejects as listings do. */
export async function lookAtDeploy(look: DeployLook): Promise<readonly SeenFile[]> {
  const { disk: server, folder, places, files, signal } = look;
  const at = (root: string, some: readonly DeployedFile[]): Promise<RemoteFolders> =>
    some.length === 0
      ? Promise.resolve(new Map())
      : lookAtFolders({
          ...{ server, root, signal },
          wanted: new Set(some.map(({ path }) => relativeParent(path))),
        });
  const inPlace = await at(folder, files);
  const kept = await at(
    places.kept,
    files.filter(({ old }) => old),
  );
  const staged = await at(
    places.staged,
    files.filter(({ sent }) => sent),
  );
  const find = (folders: RemoteFolders, path: string) =>
    folders.get(relativeParent(path))?.get(nameIn(path));
  return files.map((file) => ({
    file,
    inPlace: find(inPlace, file.path),
    kept: find(kept, file.path),
    staged: find(staged, file.path),
  }));
}
