import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSmallBytes } from './localFile';

/**
 * The text of a file that the extension keeps for itself; undefined where there is none that can be read, or it is larger
 * than `maxBytes`. Whoever reads it does not rely on it: other programs of the user can write there.
 */
export async function readOwnFile(
  folder: string,
  name: string,
  maxBytes: number,
): Promise<string | undefined> {
  return (await readOwnBytes(folder, name, maxBytes))?.toString('utf8');
}

/** The bytes of such a file. */
export async function readOwnBytes(
  folder: string,
  name: string,
  maxBytes: number,
): Promise<Buffer | undefined> {
  return readSmallBytes(folder, name, maxBytes).catch(() => undefined);
}

/** Replaces a file that the extension keeps for itself, all at once: a crash leaves the old or the new. Others cannot read it. */
export async function writeOwnFile(
  folder: string,
  name: string,
  content: string | Uint8Array,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const beside = join(folder, `${name}.${randomUUID()}`);
  try {
    await writeFile(beside, content, { flag: 'wx', mode: 0o600 });
    await rename(beside, join(folder, name));
  } catch (error) {
    // A full disk does not need the half of it.
    await rm(beside, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** The same before it returns, for a window that ends: nobody waits for it. Throws where the disk does not take it. */
export function writeOwnFileNow(folder: string, name: string, content: string | Uint8Array): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const beside = join(folder, `${name}.${randomUUID()}`);
  try {
    writeFileSync(beside, content, { flag: 'wx', mode: 0o600 });
    renameSync(beside, join(folder, name));
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** Deletes files of a folder of ours whose names end so: all but the `most` that were written last. */
export async function keepNewestFiles(folder: string, ending: string, most: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending));
  if (names.length <= most) return;
  const ages = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      // One that another window removed meanwhile is gone already.
      const at = await stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
      return { file, at };
    }),
  );
  const oldest = ages.sort((a, b) => a.at - b.at).slice(0, names.length - most);
  for (const { file } of oldest) await rm(file, { force: true });
}

/** Removes a file or a folder that the extension keeps for itself, if it is there. Rejects where the disk does not let it go. */
export async function removeOwn(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
}

/** Removes what programs left in a folder that were killed while they replaced a file there. Never rejects. */
export async function removeLeftBehind(folder: string): Promise<void> {
  const since = Date.now() - writeMs;
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) {
    if (!besideName.test(name)) continue;
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && found.mtimeMs < since) await rm(file, { force: true }).catch(() => undefined);
  }
}

/** No write takes so long, in milliseconds. */
const writeMs = 60_000;
/** What is written before it takes the place of a file. */
const besideName = /\.[a-z]{2,4}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
