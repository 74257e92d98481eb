import { FileRefusal } from './fileRefusal';
import type { WriteOptions } from './plan';
import type { RemoteFiles } from './remoteFiles';
import { joinPath } from './remotePath';

/** A path on one server. */
export interface RemoteLocation {
  readonly files: RemoteFiles;
  readonly path: string;
}

/** Copies a file, or a folder with all that is in it, to another server: each file travels through here, one after the other. */
export async function copyBetween(
  from: RemoteLocation,
  to: RemoteLocation,
  options: { readonly overwrite: boolean },
): Promise<void> {
  const source = await from.files.stat(from.path);
  const target = await to.files.find(to.path);
  if (target && !options.overwrite) throw new FileRefusal('exists', to.path);
  if (source.type !== 'folder') {
    const write: WriteOptions = { create: true, overwrite: options.overwrite };
    await to.files.write(to.path, await from.files.read(from.path), write);
    return;
  }
  if (target && target.type !== 'folder') throw new FileRefusal('isNotFolder', to.path);
  if (!target) await to.files.createDirectory(to.path);
  for (const { name } of await from.files.list(from.path)) {
    await copyBetween(
      { ...from, path: joinPath(from.path, name) },
      { ...to, path: joinPath(to.path, name) },
      options,
    );
  }
}
