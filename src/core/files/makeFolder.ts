import { createFolder } from '../api/files';
import type { MovesParts } from './movesParts';
import { settleOutcome } from '../api/outcome';
import { nameOf, parentOf } from './remotePath';
import { rootEntry } from './rootEntry';

/** Makes a folder, and those above it that are missing. */
export async function makeFolder(parts: MovesParts, path: string): Promise<void> {
  const { http, uuid, clock, cache, lookup } = parts;
  const folder = parentOf(path);
  await settleOutcome(
    createFolder({ http, uuid }, folder, nameOf(path)),
    async () => (await lookup.again(path))?.type === 'folder',
  );
  const modifiedAt = clock.now();
  cache.appear(folder);
  cache.put(folder, { ...rootEntry, name: nameOf(path), modifiedAt, createdAt: modifiedAt });
}
