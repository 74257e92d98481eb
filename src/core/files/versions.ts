import type { RemoteEntry } from '../api/files';

/** Which state of a file an editor has. */
export type Version = Pick<RemoteEntry, 'size' | 'modifiedAt'>;

/** Remembers which version of each file was handed out or written last, to know whether it has changed since. */
export class Versions {
  private readonly known = new Map<string, Version>();

  /** Notes that a file was handed out, or written. */
  note(path: string, { size, modifiedAt }: Version): void {
    this.known.set(path, { size, modifiedAt });
  }

  /** Whether somebody has changed a file so that its size is what it was: only its time tells. */
  isChangedInPlace(path: string, now: Version): boolean {
    const then = this.known.get(path);
    return then?.size === now.size && now.modifiedAt > then.modifiedAt;
  }

  /** Forgets a path that lies elsewhere now or is gone. */
  forget(path: string): void {
    this.known.delete(path);
  }
}
