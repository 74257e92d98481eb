import { createHash } from 'node:crypto';
import { readOwnFile, writeOwnFile } from './ownFile';

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
}

function fileName(key: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(key)).digest('hex');
  return `${hash.slice(0, 32)}.json`;
}
