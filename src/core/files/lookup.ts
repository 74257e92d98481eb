import { limits } from '../base/limits';
import { PanelError } from '../api/errors';
import type { RemoteEntry } from '../api/files';
import type { DirectoryCache } from './directoryCache';
import type { Listing } from './keptListings';
import { FileRefusal } from './fileRefusal';
import { hiddenOnTheWay, nameOf, parentOf, topOf } from './remotePath';
import type { RootMemory } from './rootMemory';

/** Milliseconds for which a listing answers what an editor asks in passing. */
const listingLifeMs = 60_000;
/** Milliseconds after which a folder that is shown again is looked at again. */
const shownLifeMs = 5_000;
/** Milliseconds after which a folder that stays in view is looked at again. */
const glanceLifeMs = 20_000;
/** What a listing cost rests it: as many times what it took, and so many milliseconds for each entry. */
const restTimes = 30;
const restMsPerEntry = 20;
/** The longest such rest, in milliseconds. */
const maxRestMs = 10 * 60_000;

/** The entry of the root, which stands in no listing. */
export const rootEntry: RemoteEntry = {
  name: '',
  type: 'folder',
  size: 0,
  modifiedAt: 0,
  createdAt: 0,
  mode: 'drwxr-xr-x',
  modeBits: '755',
  mimetype: 'inode/directory',
};

/** Returns what is in folders, and what is not, from listings that are as old as the question allows. */
export class Lookup {
  constructor(
    private readonly cache: DirectoryCache,
    private readonly memory?: RootMemory,
  ) {}

  /** The entry at a path, or undefined where there is none. `maxAgeMs`: how old the answer may be. */
  async find(path: string, maxAgeMs = listingLifeMs): Promise<RemoteEntry | undefined> {
    if (path === '/') return rootEntry;
    if (path.length > limits.pathLength) return undefined;
    const folder = parentOf(path);
    if (await this.isAbsent(folder, maxAgeMs)) return undefined;
    return (await this.listIfThere(folder, maxAgeMs))?.get(nameOf(path));
  }

  /** The entry at a path that an editor asks for, and may only be looking for. Throws FileRefusal 'missing'. */
  async stat(path: string): Promise<RemoteEntry> {
    const entry = this.memory?.isAbsent(path) ? undefined : await this.findBelowRoot(path);
    if (!entry) throw new FileRefusal('missing', path);
    return entry;
  }

  /** What is in a folder, at once where it is known; what changed since is told by onDidChange. */
  async browse(path: string): Promise<readonly RemoteEntry[]> {
    if (this.memory?.isAbsent(path)) throw new FileRefusal('missing', path);
    const known = this.cache.peek(path);
    const restMs = this.restMs(path);
    if (!known || known.ageMs > Math.max(listingLifeMs, restMs)) return this.list(path);
    // Should this look fail, what is shown stays; whoever opens something there is told.
    if (known.ageMs > Math.max(shownLifeMs, restMs)) this.list(path).catch(() => undefined);
    return [...known.listing.values()];
  }

  /** Looks behind at a folder that was not looked at just now; a look that fails changes nothing of what is known. */
  lookBehind(folder: string): void {
    this.list(folder, shownLifeMs).catch(() => undefined);
  }

  /** Looks at a folder that is in view, unless it was looked at just now; one that is gone is no failure. */
  async glance(path: string): Promise<void> {
    await this.listIfThere(path, Math.max(glanceLifeMs, this.restMs(path)));
  }

  /** Milliseconds for which nobody looks by itself at a folder whose listing cost much: 5,000 entries rest for 100 s. */
  private restMs(path: string): number {
    const known = this.cache.peek(path);
    // What somebody changed, or wants anew, is read whatever it costs.
    if (!known || known.ageMs === Infinity) return 0;
    const { listing, tookMs } = known;
    return Math.min(maxRestMs, Math.max(restTimes * tookMs, restMsPerEntry * listing.size));
  }

  /** What is in a folder. */
  async list(path: string, maxAgeMs = 0): Promise<readonly RemoteEntry[]> {
    if (path.length > limits.pathLength) throw new FileRefusal('isTooDeep', path);
    if (await this.isAbsent(path, listingLifeMs)) throw new FileRefusal('missing', path);
    const listing = await this.listIfThere(path, maxAgeMs);
    if (!listing) throw new FileRefusal('missing', path);
    return [...listing.values()];
  }

  /** Whether what a link leads to is listed: old daemons follow links to folders (panel-dialect.md, 2.4). */
  async isListed(path: string): Promise<boolean> {
    try {
      await this.cache.list(path, 0);
      return true;
    } catch (error) {
      if (!PanelError.is(error)) throw error;
      return false;
    }
  }

  /**
   * Throws FileRefusal 'isNotFolder' where a file is known to stand on the way to a path: a daemon fails there without
   * a reason (panel-dialect.md, 9).
   */
  refuseBelowFile(path: string): void {
    for (let at = parentOf(path); at !== '/'; at = parentOf(at)) {
      const above = this.cache.peek(parentOf(at));
      const isFresh = above !== undefined && above.ageMs <= listingLifeMs;
      const type = isFresh ? above.listing.get(nameOf(at))?.type : undefined;
      if (type === 'file' || type === 'other') throw new FileRefusal('isNotFolder', at);
    }
  }

  /** Looks again for what is not known on the way to a path; asks nothing where all of it is. */
  async lookFor(path: string): Promise<void> {
    const parts = path.split('/').slice(1);
    for (let depth = 0; depth < parts.length; depth++) {
      const at = `/${parts.slice(0, depth).join('/')}`;
      const name = parts[depth] ?? '';
      if ((await this.listIfThere(at, listingLifeMs))?.has(name)) continue;
      this.cache.expire(at);
      if (!(await this.listIfThere(at, 0))?.has(name)) return;
    }
  }

  /** What is at a path right now. */
  again(path: string): Promise<RemoteEntry | undefined> {
    this.cache.expire(parentOf(path));
    return this.find(path, 0);
  }

  /** As `find`, for what is likely not there: with nothing known, the root tells whether to go on. */
  private async findBelowRoot(
    path: string,
    maxAgeMs = listingLifeMs,
  ): Promise<RemoteEntry | undefined> {
    const top = topOf(path);
    const isTold = top === path || this.cache.peek('/') || this.cache.peek(parentOf(path));
    if (!isTold && !(await this.find(top, maxAgeMs))) return undefined;
    return this.find(path, maxAgeMs);
  }

  /**
   * Whether a folder is known not to be there. Editors look into `.vscode`, `.git` and the like in every folder,
   * and mostly they are not there: the listing above says so, and is wanted anyway.
   */
  private async isAbsent(folder: string, maxAgeMs: number): Promise<boolean> {
    if (this.cache.isKnownAbsent(folder, maxAgeMs)) return true;
    const hidden = hiddenOnTheWay(folder);
    if (hidden === undefined || this.cache.peek(hidden)) return false;
    const entry = await this.find(hidden, maxAgeMs);
    return !entry || entry.type === 'file';
  }

  /** A folder's listing, or undefined where there is no such folder. */
  private async listIfThere(folder: string, maxAgeMs: number): Promise<Listing | undefined> {
    try {
      return await this.cache.list(folder, maxAgeMs);
    } catch (error) {
      if (PanelError.is(error, 'notFound')) return undefined;
      // Daemons answer 500 for what is not there (panel-dialect.md, 2.5): the folder above decides.
      const isUnsure = PanelError.is(error, 'daemonFailed', 'panelFailed') && folder !== '/';
      if (!isUnsure) throw error;
      const entry = await this.findBelowRoot(folder, 0);
      if (!entry || entry.type === 'file') return undefined;
      // Real daemons list no link, whatever it leads to (panel-dialect.md, 9).
      throw entry.type === 'link' ? new FileRefusal('isLink', folder) : error;
    }
  }
}
