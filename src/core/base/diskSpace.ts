import { statfs } from 'node:fs/promises';
import * as l10n from '@vscode/l10n';
import { limits } from './limits';
import { formatBytes } from './format';
import { UserError } from './userError';

/** Bytes that are free on the disk of a folder. */
export type ReadFreeBytes = (folder: string) => Promise<number>;

/** Bytes that are written between two looks: others fill the disk too. */
const lookEvery = 16 * 1024 ** 2;

/** Watches over the disk of a folder while something of unknown size is written to it. */
export class DiskSpaceGuard {
  private unlooked = 0;
  private written = 0;

  constructor(
    private readonly folder: string,
    private readonly look: ReadFreeBytes = freeBytes,
  ) {}

  /** Called before bytes are written; throws UserError where too little would be left. `total`: bytes in all, if known. */
  async take(bytes: number, total = 0): Promise<void> {
    if (this.unlooked < bytes) {
      const needed = Math.max(bytes, total - this.written);
      const usable = (await this.look(this.folder)) - limits.keptFreeBytes;
      if (needed > usable) throw diskFullError(needed);
      this.unlooked = Math.max(bytes, Math.min(lookEvery, usable / 2));
    }
    this.unlooked -= bytes;
    this.written += bytes;
  }
}

/** Bytes that may be written to the disk of a folder. */
export async function usableDiskSpace(folder: string): Promise<number> {
  return Math.max(0, (await freeBytes(folder)) - limits.keptFreeBytes);
}

/** The sentence for bytes that there is no room for. */
export function diskFullError(bytes: number): UserError {
  return new UserError(
    l10n.t(
      "There isn't enough disk space for {size} because {reserve} must stay free. Free up disk space and try again.",
      { size: formatBytes(bytes), reserve: formatBytes(limits.keptFreeBytes) },
    ),
  );
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
