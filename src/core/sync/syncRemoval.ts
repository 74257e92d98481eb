import type { RemoteEntry } from '../api/files';
import { isFolderKey } from './folderKey';
import { foldersAbove } from '../base/relativePath';
import { updateManifest } from './manifest';
import { isAsSent } from './pushPlan';
import { relativeParent, remotePath } from '../files/remoteFolders';
import { ChangedThere, type SyncOptions, type SyncPlace } from './syncPlace';
import { isAtOrBelow } from './syncSteps';

/**
 * Removes what was pushed from here; what only the server has stays, also below a folder that is gone here. Rejects with
 * ChangedThere rather than remove what is not surely what was sent.
 */
export async function removeThere(
  place: SyncPlace,
  path: string,
  options: SyncOptions,
): Promise<void> {
  const manifest = await place.manifest.load();
  const known = [...manifest.keys()].filter((one) => isAtOrBelow(path, one));
  if (known.length === 0) return;
  // Also those on the way down: what only the server has may lie there.
  const onTheWay = known.flatMap(foldersAbove).filter((one) => isAtOrBelow(path, one));
  const folders = new Set([...known.map(relativeParent), ...onTheWay]);
  const listings = new Map<string, readonly RemoteEntry[]>();
  for (const folder of folders) {
    const entries = await place.files.look(remotePath(place.folder, folder), options.signal);
    listings.set(folder, entries ?? []);
  }
  const there = (one: string) =>
    listings
      .get(relativeParent(one))
      ?.find(({ name }) => name === one.slice(one.lastIndexOf('/') + 1));
  const present = known.filter((one) => there(one) !== undefined);
  const strange = present.filter((one) => {
    const [entry, sent] = [there(one), manifest.get(one)];
    // What nobody looked at after it was sent may be somebody else's by now.
    return !(entry && sent?.remoteModifiedAt !== undefined && isAsSent(entry, sent));
  });
  const [first] = strange;
  if (first !== undefined && options.isForced !== true) throw new ChangedThere(first);
  const whole = isWhole(path, { known, listings }) ? [path] : present;
  const paths = whole.map((one) => remotePath(place.folder, one));
  const hasFolder = paths.length > 0 && known.some(isFolderKey);
  options.signal.throwIfAborted();
  if (present.length > 0 || hasFolder) await place.files.removeAll(paths);
  await place.manifest.save(updateManifest(manifest, new Map(), known));
}

/** Whether a folder of the server holds nothing but what is known, so that it can go as one. */
function isWhole(
  path: string,
  {
    known,
    listings,
  }: {
    readonly known: readonly string[];
    readonly listings: ReadonlyMap<string, readonly RemoteEntry[]>;
  },
): boolean {
  if (known.includes(path)) return true;
  const files = new Set(known);
  return [...listings].every(([folder, entries]) =>
    entries.every(({ name, type }) => {
      const one = `${folder}/${name}`;
      return type === 'folder' ? listings.has(one) : files.has(one);
    }),
  );
}
