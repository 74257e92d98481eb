import type { Clock } from '../base/clock';
import { PanelError } from '../api/errors';
import { parentOf } from './remotePath';

/** Milliseconds for which a folder that was shown counts as being in view: nobody tells when it no longer is. */
const inViewMs = 10 * 60_000;
/** Folders that are looked at in one round. */
const maxFolders = 5;
/** Milliseconds of quiet after a round that failed. */
const quietMs = 2 * 60_000;

/** Looks now and then at the folders that the user has in view, so that changes by others are seen. */
export class ShownFolders {
  private readonly shownAt = new Map<string, number>();
  private quietUntil = 0;

  constructor(
    private readonly clock: Clock,
    private readonly look: (folder: string) => Promise<unknown>,
  ) {}

  /** Notes that a folder's entries were shown. */
  show(folder: string): void {
    // The latest stands last.
    this.shownAt.delete(folder);
    this.shownAt.set(folder, this.clock.now());
  }

  /**
   * One round: the folders of `files` (those in view), then what was shown last. Nothing is asked where nothing
   * was shown. A panel that does not answer has its quiet for a while; whoever opens something is told why.
   */
  async round(files: readonly string[]): Promise<void> {
    const now = this.clock.now();
    if (now < this.quietUntil) return;
    for (const [folder, at] of this.shownAt) {
      if (now - at > inViewMs) this.shownAt.delete(folder);
    }
    const folders = new Set([...files.map(parentOf), ...[...this.shownAt.keys()].reverse()]);
    try {
      await Promise.all([...folders].slice(0, maxFolders).map((folder) => this.look(folder)));
    } catch (error) {
      if (!PanelError.is(error)) throw error;
      this.quietUntil = this.clock.now() + quietMs;
    }
  }

  /** What was shown, the latest at last. */
  get folders(): readonly string[] {
    return [...this.shownAt.keys()];
  }

  /** Forgets what was shown. */
  clear(): void {
    this.shownAt.clear();
  }
}
