import type { Clock } from '../base/clock';
import type { Disposable } from '../base/event';

/** Milliseconds between looks at a small file. */
const shortestMs = 3_000;
/** Bytes a second that following one file may cost: a daemon sends no part of a file (panel-dialect.md, 3.2). */
const bytesPerSecond = 256 * 1024;
/** Milliseconds after which a look that failed is made again, at most. */
const longestMs = 60_000;

/** What following a file needs. */
export interface FollowedFile {
  /** Whether anybody sees the file; nobody pays for what nobody sees. */
  readonly isSeen: () => boolean;
  /** Looks at the file, and has what is open of it read again where it grew. Returns its bytes, or undefined where it is gone. */
  readonly look: () => Promise<number | undefined>;
  /** Hears once why looks fail; they go on. */
  readonly failed: (error: unknown) => void;
}

/** Looks at a file again and again until it is disposed, the more seldom the larger the file is. */
export class LogFollowing implements Disposable {
  private isOver = false;
  private failures = 0;
  private waiting: Disposable | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly file: FollowedFile,
  ) {
    this.wait(shortestMs);
  }

  dispose(): void {
    this.isOver = true;
    this.waiting?.dispose();
  }

  private wait(ms: number): void {
    if (!this.isOver) this.waiting = this.clock.after(ms, () => void this.look());
  }

  private async look(): Promise<void> {
    if (!this.file.isSeen()) return this.wait(shortestMs);
    try {
      const size = (await this.file.look()) ?? 0;
      this.failures = 0;
      this.wait(Math.max(shortestMs, (size / bytesPerSecond) * 1000));
    } catch (error) {
      this.failures++;
      if (this.failures === 1 && !this.isOver) this.file.failed(error);
      this.wait(Math.min(longestMs, shortestMs * 2 ** this.failures));
    }
  }
}
