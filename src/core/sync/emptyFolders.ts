import { folderKey } from './folderKey';
import type { Manifest } from './manifest';
import {
  type Blocked,
  type RemoteFolders,
  relativeParent,
  nameIn,
  blockingType,
} from '../files/remoteFolders';

/** What is to be remembered of empty folders that are on both sides. */
export function rememberFolders(paths: Iterable<string>): Manifest {
  return new Map([...paths].map((path) => [folderKey(path), { size: 0, modifiedAt: 0, hash: '' }]));
}

/** What the server has of the folders that are empty here. */
export interface FoldersThere {
  readonly missing: readonly string[];
  /** There, and not known to be before. */
  readonly found: readonly string[];
  readonly blocked: readonly Blocked[];
}

/** Looks for folders in what was listed; where nobody looked the manifest is believed. */
export function foldersThere(
  paths: readonly string[],
  { manifest, remote }: { readonly manifest: Manifest; readonly remote: RemoteFolders },
): FoldersThere {
  const [missing, found, blocked]: [string[], string[], Blocked[]] = [[], [], []];
  for (const path of paths) {
    const by = blockingType(remote, folderKey(path));
    const isKnown = manifest.has(folderKey(path));
    const listing = remote.get(relativeParent(path));
    if (by !== undefined) blocked.push({ path, by });
    else if (!(listing ? listing.has(nameIn(path)) : isKnown)) missing.push(path);
    else if (!isKnown) found.push(path);
  }
  return { missing, found, blocked };
}
