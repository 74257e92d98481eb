import type { RemoteEntry } from '../panel/files';
import { ownTimeIsOffByMs } from './differences';

/** What an editor believes a file on the server to be. */
interface Version {
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
  /** Milliseconds by which `modifiedAt` may be off. */
  readonly tolerance: number;
}

/** Remembers which version of each file was handed out or written last, to know whether it has changed since. */
export class Versions {
  private readonly known = new Map<string, Version>();

  /** Notes that a file was handed out as it is in its listing. */
  read(path: string, { size, modifiedAt }: RemoteEntry): void {
    this.known.set(path, { size, modifiedAt, tolerance: 0 });
  }

  /** Notes that a file was written. */
  written(path: string, size: number, modifiedAt: number): void {
    this.known.set(path, { size, modifiedAt, tolerance: ownTimeIsOffByMs });
  }

  /** Whether somebody has changed a file so that its size is what it was: only its time tells. */
  isChangedInPlace(path: string, now: RemoteEntry): boolean {
    const then = this.known.get(path);
    if (then?.size !== now.size) return false;
    return now.modifiedAt - then.modifiedAt > then.tolerance;
  }

  /** Forgets a path that lies elsewhere now or is gone. */
  forget(path: string): void {
    this.known.delete(path);
  }
}
