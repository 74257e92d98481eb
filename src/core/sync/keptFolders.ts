import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../base/log';

/** Where what pushes replace is kept, and whose it is. */
export interface KeptFoldersOptions {
  /** A folder of this user, the same for all windows. */
  readonly folder: string;
  /** The id of this window. */
  readonly window: string;
  readonly log: Log;
}

/** How a folder is removed; a scanner or an indexer may hold a file of it for a moment, as on Windows. */
const removal = { recursive: true, force: true, maxRetries: 3, retryDelay: 100 } as const;

/**
 * The folders in which this window keeps what its pushes replace, so that they can be undone: by window, so that those of
 * a window that was killed are found, and by panel, so that signing out leaves nothing of it here.
 */
export class KeptFolders {
  private readonly own: string;

  constructor(private readonly options: KeptFoldersOptions) {
    this.own = join(options.folder, options.window);
  }

  /** Makes a folder for what one push replaces, which only this user can read. Rejects as the disk does. */
  async make(panelId: string): Promise<string> {
    const folder = join(this.own, nameOf(panelId));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return mkdtemp(join(folder, 'push-'));
  }

  /** Removes one of them. Never rejects: what cannot be removed stands in the log, and goes when VS Code starts again. */
  async remove(folder: string): Promise<void> {
    await rm(folder, removal).catch((error: unknown) => this.tell(folder, error));
  }

  /** Removes what is kept of a panel. Never rejects. */
  removeOf(panelId: string): Promise<void> {
    return this.remove(join(this.own, nameOf(panelId)));
  }

  /** Removes what windows left that are gone. Never rejects. */
  async removeLeft(isGone: (window: string) => Promise<boolean>): Promise<void> {
    const { folder, window } = this.options;
    const names = await readdir(folder).catch((): string[] => []);
    for (const name of names) {
      if (name === window) continue;
      const isLeft = await isGone(name).catch(() => false);
      if (isLeft) await this.remove(join(folder, name));
    }
  }

  /** Removes all that this window keeps, before its process ends. */
  dispose(): void {
    try {
      rmSync(this.own, removal);
    } catch (error) {
      this.tell(this.own, error);
    }
  }

  private tell(folder: string, error: unknown): void {
    this.options.log.warn(`What a push had replaced is still at ${folder}: ${String(error)}`);
  }
}

/** An id may be that of a host with a port, which is no name of a folder everywhere. */
function nameOf(panelId: string): string {
  return createHash('sha256').update(panelId).digest('hex').slice(0, 32);
}
