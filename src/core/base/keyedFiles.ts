import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { withDiskLock } from './diskLock';
import { keepNewestFiles, readOwnFile, writeOwnFile } from './ownFile';

/** How long another window may take to change the same text, in milliseconds. */
const waitMs = 10_000;
/** Texts of one folder: of more, those that were changed longest ago are forgotten. */
const maxFiles = 1_000;

/** Texts by their keys, one small file each, in a folder of our own that all windows see. */
export class KeyedFiles {
  constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {}

  /** Undefined where nothing is kept, or what is kept cannot be read. */
  load(key: readonly string[]): Promise<string | undefined> {
    return readOwnFile(this.folder, fileName(key), this.maxBytes);
  }

  /** Replaces what is kept, all at once: a crash leaves the old or the new. Rejects where it cannot be written. */
  save(key: readonly string[], text: string): Promise<void> {
    return writeOwnFile(this.folder, fileName(key), text);
  }

  /**
   * Changes what is kept, one window at a time: `next` gets what is there and returns what is to be. Rejects where it cannot
   * be written, or another window does not stop changing it for ten seconds.
   */
  async change(
    key: readonly string[],
    next: (text: string | undefined) => string | undefined,
  ): Promise<void> {
    const file = join(this.folder, fileName(key));
    const changed = await withDiskLock(file, { waitMs }, async () => {
      const before = await this.load(key);
      const after = next(before);
      if (after === undefined || after === before) return;
      await this.save(key, after);
      if (before === undefined) await keepNewestFiles(this.folder, '.json', maxFiles);
    });
    if (!changed) throw new Error('Another window does not stop writing what is remembered');
  }
}

function fileName(key: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(key)).digest('hex');
  return `${hash.slice(0, 32)}.json`;
}
