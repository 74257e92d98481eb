import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const GB = 1024 ** 3;
/** A file system in memory, as Linux has one for everybody. */
const inMemory = '/dev/shm';
/** What a run leaves free of it, and of the memory, however much the tests write. */
const leastFree = 6 * GB;

/** @type {string[]} */
const folders = [];

/** A new folder that is gone when we are. @param {string} name */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  folders.push(folder);
  return folder;
}

/**
 * From now on every temporary folder, of this process and of all that it starts, is in one that is gone when we are. With
 * `preferMemory` it is in memory where there is enough: tests make and remove folders by the ten thousand, and a slow disk
 * takes minutes for that.
 * @param {{ preferMemory: boolean }} options
 */
export function keepTemporaryFoldersTogether({ preferMemory }) {
  const place = preferMemory && hasMemoryToSpare() ? inMemory : tmpdir();
  const folder = mkdtempSync(join(place, 'hosting-panel-'));
  folders.push(folder);
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder;
}

/** Removes every folder that was made here. */
export function removeTemporaryFolders() {
  for (const folder of folders.splice(0)) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function hasMemoryToSpare() {
  if (process.platform !== 'linux') return false;
  try {
    accessSync(inMemory, constants.R_OK | constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return Math.min(bavail * bsize, process.availableMemory?.() ?? 0) > leastFree;
  } catch {
    return false;
  }
}
