import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The count and bytes of all files in a folder and below it. What goes while it is looked at, as npm's own files do, is
 * left out; a folder that is not there has none.
 * @param {string} folder @param {(file: string) => boolean} [isCounted] all are when left out
 * @returns {{ files: number, bytes: number }}
 */
export function folderSize(folder, isCounted = () => true) {
  const size = { files: 0, bytes: 0 };
  const folders = [folder];
  for (const one of folders) {
    for (const entry of entriesOf(one)) {
      const path = join(one, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile() && isCounted(path)) {
        const bytes = statSync(path, { throwIfNoEntry: false })?.size;
        if (bytes === undefined) continue;
        size.files += 1;
        size.bytes += bytes;
      }
    }
  }
  return size;
}

/** @param {string} folder */
function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}
