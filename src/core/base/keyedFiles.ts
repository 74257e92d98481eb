import { createHash, randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSmallFile } from './localFile';

/** Texts by their keys, one small file each, in a folder of our own that all windows see. */
export class KeyedFiles {
  constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {}

  /** Undefined where nothing is kept, or what is kept cannot be read. */
  async load(key: readonly string[]): Promise<string | undefined> {
    return readSmallFile(this.folder, fileName(key), this.maxBytes).catch(() => undefined);
  }

  /** Replaces what is kept, all at once: a crash leaves the old or the new. Rejects where it cannot be written. */
  async save(key: readonly string[], text: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const beside = join(this.folder, `${randomBytes(8).toString('hex')}.new`);
    await writeFile(beside, text, { flag: 'wx', mode: 0o600 });
    await rename(beside, join(this.folder, fileName(key)));
  }
}

function fileName(key: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(key)).digest('hex');
  return `${hash.slice(0, 32)}.json`;
}
