import { apiOf } from '../api/serverApi';
import { changeModes } from '../api/files';
import type { ServerRef } from '../api/panel';
import { nameOf, parentOf } from './remotePath';
import type { RemoteFiles } from './remoteFiles';

/** The files of a server, with the server. */
export interface ServerFiles {
  readonly ref: ServerRef;
  readonly files: RemoteFiles;
}

/** Changes the permission bits of paths of one server: one request for each folder. `mode`: octal digits. */
export async function setModes(
  { ref, files }: ServerFiles,
  paths: readonly string[],
  mode: string,
): Promise<void> {
  for (const [folder, names] of byFolder(paths)) {
    const changes = names.map((file) => ({ file, mode }));
    await changeModes(apiOf(ref), folder, changes);
    await files.refresh(folder);
  }
}

/** Names by the folder they lie in. */
export function byFolder(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const names = folders.get(parentOf(path)) ?? [];
    names.push(nameOf(path));
    folders.set(parentOf(path), names);
  }
  return folders;
}
