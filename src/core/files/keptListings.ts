import { limits } from '../base/limits';
import type { RemoteEntry } from '../api/files';
import { isWithin, joinPath } from './remotePath';

/** Entries of a folder by name. */
export type Listing = ReadonlyMap<string, RemoteEntry>;

/** A folder's listing. */
export interface Kept {
  readonly listing: Map<string, RemoteEntry>;
  /** Milliseconds since 1970. */
  readonly readAt: number;
  /** Milliseconds that reading it took. */
  readonly tookMs: number;
}

/**
 * Listings by folder, which forget what was read longest ago: at most `limits.keptFolders` and, but for the one that was
 * read last, `limits.keptEntries`.
 */
export class KeptListings {
  /** What was read last stands last. */
  private readonly kept = new Map<string, Kept>();
  private entries = 0;

  /** How much is kept. */
  get size(): { readonly folders: number; readonly entries: number } {
    return { folders: this.kept.size, entries: this.entries };
  }

  /** The folders of which something is kept. */
  get folders(): readonly string[] {
    return [...this.kept.keys()];
  }

  get(folder: string): Kept | undefined {
    return this.kept.get(folder);
  }

  /** Keeps a listing that was read just now. */
  add(folder: string, next: Kept): void {
    this.delete(folder);
    this.set(folder, next);
    for (const oldest of this.kept.keys()) {
      const isRoom = this.kept.size <= limits.keptFolders && this.entries <= limits.keptEntries;
      if (isRoom || oldest === folder) return;
      this.delete(oldest);
    }
  }

  /** Changes what is kept of a folder, where something is. */
  change(folder: string, change: (before: Kept) => Kept): void {
    const before = this.kept.get(folder);
    if (before) this.set(folder, change(before));
  }

  /** Changes the entries that are kept of a folder, where some are: a large one is not copied for each. */
  edit(folder: string, change: (entries: Map<string, RemoteEntry>) => unknown): void {
    const kept = this.kept.get(folder);
    if (!kept) return;
    const { size } = kept.listing;
    change(kept.listing);
    this.entries += kept.listing.size - size;
  }

  /** Forgets a folder and all below it. */
  forget(path: string): void {
    for (const folder of this.folders) if (isWithin(path, folder)) this.delete(folder);
  }

  /** Forgets what is known below some entries of a folder. */
  forgetBelow(folder: string, names: ReadonlySet<string>): void {
    const start = joinPath(folder, '').length;
    for (const below of this.folders) {
      if (below === folder || !isWithin(folder, below)) continue;
      const end = below.indexOf('/', start);
      if (names.has(below.slice(start, end < 0 ? undefined : end))) this.delete(below);
    }
  }

  private set(folder: string, next: Kept): void {
    this.entries += next.listing.size - (this.kept.get(folder)?.listing.size ?? 0);
    this.kept.set(folder, next);
  }

  private delete(folder: string): void {
    this.entries -= this.kept.get(folder)?.listing.size ?? 0;
    this.kept.delete(folder);
  }
}
