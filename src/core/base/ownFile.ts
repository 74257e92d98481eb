import { randomUUID } from 'node:crypto';
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
  await writeFile(beside, content, { flag: 'wx', mode: 0o600 });
  await rename(beside, join(folder, name));
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
