import type { RemoteEntry } from '../api/files';
import { limits } from '../base/limits';
import { parentOf } from './remotePath';

/** Which state of a file a listing shows. */
type Version = Pick<RemoteEntry, 'type' | 'size' | 'modifiedAt'>;

interface Kept extends Pick<Version, 'size' | 'modifiedAt'> {
  readonly content: Uint8Array;
}

/**
 * Milliseconds for which a file must have lain untouched before what is read of it is kept. Daemons tell time to the second:
 * two writes within one look the same. The rest is for clocks that differ.
 */
const settledMs = 60_000;

/**
 * What was read of one server's files, in memory alone, for as long as listings show the same size and time. Forgets what was
 * used longest ago: at most `limits.keptContents` files and `limits.keptContentBytes`.
 */
export class KeptContents {
  /** What was used last stands last. */
  private readonly kept = new Map<string, Kept>();
  private bytes = 0;
  private isEnded = false;

  /** How much is kept. */
  get size(): { readonly files: number; readonly bytes: number } {
    return { files: this.kept.size, bytes: this.bytes };
  }

  /** The bytes of a file, where those of this very version are kept. Whoever gets them does not change them. */
  get(path: string, { type, size, modifiedAt }: Version): Uint8Array | undefined {
    const kept = this.kept.get(path);
    if (type !== 'file' || kept?.size !== size || kept.modifiedAt !== modifiedAt) return undefined;
    this.kept.delete(path);
    this.kept.set(path, kept);
    return kept.content;
  }

  /** Keeps what was read at `readAt` (ms) of a file that a listing showed so before; not what may be of another version. */
  keep(path: string, version: Version, content: Uint8Array, readAt: number): void {
    const { type, size, modifiedAt } = version;
    this.forget(path);
    // A listing that was older than the read, and panels that tell no size or time.
    const isVersion = type === 'file' && size === content.byteLength && modifiedAt > 0;
    const isSettled = readAt - modifiedAt >= settledMs;
    if (!isVersion || !isSettled || size > limits.keptContentLength || this.isEnded) return;
    this.kept.set(path, { size, modifiedAt, content });
    this.bytes += size;
    for (const oldest of this.kept.keys()) {
      const { files, bytes } = this.size;
      if (files <= limits.keptContents && bytes <= limits.keptContentBytes) return;
      this.forget(oldest);
    }
  }

  /** Forgets a path and all below it. */
  forget(path: string): void {
    this.forgetAll([path]);
  }

  /** Forgets paths, of which there may be many thousands, and all below them. */
  forgetAll(paths: Iterable<string>): void {
    const gone = new Set(paths);
    for (const [file, { size }] of this.kept) {
      if (!isAmong(gone, file)) continue;
      this.kept.delete(file);
      this.bytes -= size;
    }
  }

  /** Forgets everything, and keeps nothing any more. */
  end(): void {
    this.isEnded = true;
    this.forget('/');
  }
}

/** Whether one of the paths is a path itself, or a folder that it lies in. */
function isAmong(paths: ReadonlySet<string>, path: string): boolean {
  for (let at = path; at !== '/'; at = parentOf(at)) if (paths.has(at)) return true;
  return paths.has('/');
}
