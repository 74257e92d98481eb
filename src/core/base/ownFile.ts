import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
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
