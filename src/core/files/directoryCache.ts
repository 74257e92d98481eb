import { limits } from '../base/limits';
import type { Clock } from '../base/clock';
import { Turns } from '../base/turns';
import type { RemoteEntry } from '../api/files';
import { type FileChange, differences } from './differences';
import { FileRefusal } from './fileRefusal';
import { type Kept, KeptListings, type Listing } from './keptListings';
import { isWithin, joinPath, nameOf, parentOf } from './remotePath';

/** Milliseconds by which the time of an own save may be off: daemons tell time to the second. */
const ownTimeIsOffByMs = 2_000;

/** Entries that are taken in before somebody looks whether the turn is over. */
const someEntries = 500;

/**
 * Listings of one server's folders. What is in a folder, and what is not, is answered from here; folders
 * that are asked for at the same time are read once.
 */
export class DirectoryCache {
  private readonly kept = new KeptListings();
  private readonly reading = new Map<string, Promise<Listing>>();
  /** Entries that we made, by path. */
  private readonly own = new Map<string, RemoteEntry>();
  /** Links whose listing was once answered. */
  private readonly folderLinks = new Set<string>();
  /** Counts own changes: a listing that was under way meanwhile may show the state before them. */
  private generation = 0;

  constructor(
    private readonly clock: Clock,
    private readonly read: (folder: string) => Promise<readonly RemoteEntry[]>,
    /** Hears what a new listing shows that an older one did not, and of folders that came along with something else. */
    private readonly differ: (changes: readonly FileChange[]) => void = () => undefined,
  ) {}

  /** The entries of a folder, at most `maxAgeMs` old. Rejects as `read` does. */
  list(folder: string, maxAgeMs: number): Promise<Listing> {
    const kept = this.kept.get(folder);
    if (kept && this.clock.now() - kept.readAt <= maxAgeMs) return Promise.resolve(kept.listing);
    const under = this.reading.get(folder);
    if (under) return under;
    const reading = this.fetch(folder).finally(() => {
      if (this.reading.get(folder) === reading) this.reading.delete(folder);
    });
    this.reading.set(folder, reading);
    return reading;
  }

  /** What is kept of a folder, how old it is, and what reading it took, in milliseconds. */
  peek(
    folder: string,
  ): { readonly listing: Listing; readonly ageMs: number; readonly tookMs: number } | undefined {
    const kept = this.kept.get(folder);
    return kept && { ...kept, ageMs: this.clock.now() - kept.readAt };
  }

  /** How much is kept. */
  get size(): KeptListings['size'] {
    return this.kept.size;
  }

  /** Has a folder read anew when it is asked for next. */
  expire(folder: string): void {
    this.generation++;
    this.reading.delete(folder);
    this.kept.change(folder, (kept) => ({ ...kept, readAt: -Infinity }));
  }

  /** Has a folder, and all below it, read anew when they are asked for next. */
  expireBelow(path: string): void {
    for (const folder of [...this.kept.folders, ...this.reading.keys()]) {
      if (isWithin(path, folder)) this.expire(folder);
    }
  }

  /**
   * Reads a folder for something else than this cache, past what it knows, and learns from it what it keeps anyway.
   * Rejects as `read` does.
   */
  async readAnew(
    folder: string,
    read: () => Promise<readonly RemoteEntry[]>,
  ): Promise<readonly RemoteEntry[]> {
    const { generation } = this;
    const readAt = this.clock.now();
    const entries = await read();
    const tookMs = this.clock.now() - readAt;
    const isKept = () =>
      generation === this.generation &&
      entries.length <= limits.folderEntries &&
      this.kept.get(folder) !== undefined;
    if (isKept()) {
      const listing = await this.listingOf(folder, entries);
      // It may have been forgotten meanwhile.
      if (isKept()) this.keep(folder, { listing, readAt, tookMs });
    }
    return entries;
  }

  /**
   * True when a kept listing, at most `maxAgeMs` old, shows that there is no folder at `folder`:
   * then nothing below it needs to be asked for.
   */
  isKnownAbsent(folder: string, maxAgeMs: number): boolean {
    for (let at = folder; at !== '/'; at = parentOf(at)) {
      const kept = this.kept.get(parentOf(at));
      if (!kept || this.clock.now() - kept.readAt > maxAgeMs) continue;
      const entry = kept.listing.get(nameOf(at));
      if (!entry || entry.type === 'file') return true;
    }
    return false;
  }

  /** Notes an entry that we have just made or changed. */
  put(folder: string, entry: RemoteEntry): void {
    this.own.set(joinPath(folder, entry.name), entry);
    this.patch(folder, (entries) => entries.set(entry.name, entry));
  }

  /** Notes that we have just removed a path, and forgets all below it. */
  remove(path: string): void {
    this.own.delete(path);
    this.folderLinks.delete(path);
    this.patch(parentOf(path), (entries) => entries.delete(nameOf(path)));
    this.forget(path);
  }

  /** Forgets a folder and all below it; without a path, everything. */
  forget(path = '/'): void {
    this.generation++;
    this.kept.forget(path);
    for (const folder of [...this.reading.keys()]) {
      if (isWithin(path, folder)) this.reading.delete(folder);
    }
  }

  /** Notes that an entry lies at another path now. */
  move(from: string, to: string): void {
    const entry = this.kept.get(parentOf(from))?.listing.get(nameOf(from));
    this.remove(from);
    this.forget(to);
    this.appear(parentOf(to));
    if (entry) this.put(parentOf(to), { ...entry, name: nameOf(to) });
    else this.expire(parentOf(to));
  }

  /** Notes that there is a folder now: daemons make those that are missing on the way. What is new to a listing is told. */
  appear(folder: string): void {
    const came: FileChange[] = [];
    for (let at = folder; at !== '/'; at = parentOf(at)) {
      const listing = this.kept.get(parentOf(at))?.listing;
      const entry = listing?.get(nameOf(at));
      if (!listing || entry?.type === 'folder') continue;
      this.expire(parentOf(at));
      if (!entry) came.push({ type: 'created', path: at });
    }
    if (came.length > 0) this.differ(came);
  }

  private patch(folder: string, change: (entries: Map<string, RemoteEntry>) => unknown): void {
    this.generation++;
    this.reading.delete(folder);
    this.kept.edit(folder, change);
  }

  private async fetch(folder: string): Promise<Listing> {
    const { generation } = this;
    const readAt = this.clock.now();
    const entries = await this.read(folder);
    if (entries.length > limits.folderEntries) throw new FileRefusal('isTooLarge', folder);
    const listing = await this.listingOf(folder, entries);
    const tookMs = this.clock.now() - readAt;
    if (generation === this.generation) this.keep(folder, { listing, readAt, tookMs });
    this.noteFolder(folder);
    return listing;
  }

  /** Others get their turn meanwhile. */
  private async listingOf(
    folder: string,
    entries: readonly RemoteEntry[],
  ): Promise<Map<string, RemoteEntry>> {
    // Of tens of thousands of entries hardly one is ours, and the others need no path.
    const isAnyOurs = this.own.size + this.folderLinks.size > 0;
    const listing = new Map<string, RemoteEntry>();
    const turns = new Turns(limits.answerTurnMs);
    for (const [index, entry] of entries.entries()) {
      if (index % someEntries === 0) await turns.give();
      listing.set(entry.name, isAnyOurs ? this.asTold(folder, entry) : entry);
    }
    return listing;
  }

  /** What could be listed is a folder, also where the folder above shows a link. */
  private noteFolder(path: string): void {
    const entry = this.kept.get(parentOf(path))?.listing.get(nameOf(path));
    if (entry?.type !== 'link' || entry.leadsToFolder) return;
    this.folderLinks.add(path);
    this.put(parentOf(path), { ...entry, leadsToFolder: true });
    this.differ([{ type: 'created', path }]);
  }

  /**
   * An entry of a new listing, with the time that was told after our own save: an editor that is told
   * another one takes the file for changed.
   */
  private asTold(folder: string, entry: RemoteEntry): RemoteEntry {
    const path = joinPath(folder, entry.name);
    if (entry.type === 'link' && this.folderLinks.has(path))
      return { ...entry, leadsToFolder: true };
    const own = this.own.get(path);
    if (!own) return entry;
    const isSame =
      own.type === entry.type &&
      own.size === entry.size &&
      Math.abs(own.modifiedAt - entry.modifiedAt) <= ownTimeIsOffByMs;
    if (isSame) return { ...entry, modifiedAt: own.modifiedAt };
    this.own.delete(path);
    return entry;
  }

  private keep(folder: string, next: Kept): void {
    const before = this.kept.get(folder)?.listing;
    const gone = new Set<string>();
    for (const [name, { type }] of before ?? []) {
      if (type === 'folder' && next.listing.get(name)?.type !== 'folder') gone.add(name);
    }
    // A folder that is gone takes what was known below it along.
    if (gone.size > 0) this.kept.forgetBelow(folder, gone);
    this.kept.add(folder, next);
    const changes = before ? differences(folder, before, next.listing) : [];
    if (changes.length > 0) this.differ(changes);
  }
}
