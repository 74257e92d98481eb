import type { Clock } from '../base/clock';
import { type Disposable, Emitter } from '../base/event';
import {
  type RemoteEntry,
  type RenamePair,
  changeModes,
  listFiles,
  renameFiles,
} from '../api/files';
import type { PanelHttp } from '../api/http';
import type { DaemonTransfer, TransferOptions } from '../api/daemonTransfer';
import { isUnanswered } from '../api/errorMeaning';
import { PanelError } from '../api/errors';
import { Archives } from './archives';
import type { FileChange } from './differences';
import { DeniedNames } from './deniedNames';
import { DirectoryCache } from './directoryCache';
import { FileRefusal } from './fileRefusal';
import { KeptContents } from './keptContents';
import { Lookup } from './lookup';
import { Moves } from './moves';
import { planRead } from './plan';
import { isWithin, joinPath, nameOf, parentOf } from './remotePath';
import { type RootNames, RootMemory } from './rootMemory';
import { Transfer, isSpentUrl } from './transfer';
import { type SaveLook, type SavedContent, Saves, type WriteTransfer } from './saves';
import { ShownFolders } from './shownFolders';

/** Where a server's files are. */
export interface RemoteFilesParts {
  readonly http: PanelHttp;
  readonly daemon: DaemonTransfer;
  readonly uuid: string;
  readonly clock: Clock;
  /** The names in the root as they were when it was listed last; nothing is kept when left out. */
  readonly rootNames?: RootNames;
}

/** The files of one server as a file system. Failures are PanelErrors or FileRefusals. */
export class RemoteFiles implements Disposable {
  private readonly cache: DirectoryCache;
  private readonly lookup: Lookup;
  private readonly changed = new Emitter<readonly FileChange[]>();
  private readonly moves: Moves;
  private readonly shown: ShownFolders;
  private readonly saves: Saves;
  private readonly memory: RootMemory | undefined;
  private readonly contents = new KeptContents();
  /** For bytes that this class does not read or write whole. */
  readonly transfer: Transfer;
  /** What the daemon refused to write by the denylist of the server's egg. */
  readonly denied = new DeniedNames();
  /** Packs and unpacks on the daemon. */
  readonly archives: Archives;

  readonly onDidChange = this.changed.event;

  constructor(private readonly parts: RemoteFilesParts) {
    const { daemon, clock } = parts;
    this.memory = parts.rootNames && new RootMemory(parts.rootNames, clock);
    this.cache = new DirectoryCache(
      clock,
      (folder) => this.readFolder(folder),
      (changes) => this.changed.fire(changes),
    );
    this.changed.event((changes) => {
      this.contents.forgetAll(changes.map(({ path }) => path));
      for (const { type, path } of changes) {
        if (type !== 'deleted') this.memory?.saw(path);
      }
    });
    this.lookup = new Lookup(this.cache, this.memory);
    this.transfer = new Transfer(parts, daemon, clock);
    this.archives = new Archives(parts, this);
    const known = { server: parts, clock, cache: this.cache, lookup: this.lookup };
    this.saves = new Saves({ ...known, transfer: this.transfer });
    this.moves = new Moves({ ...known, archives: this.archives });
    this.shown = new ShownFolders(clock, (folder) => this.lookup.glance(folder));
  }

  /** The entry at a path. Throws FileRefusal 'missing'. */
  stat(path: string): Promise<RemoteEntry> {
    return this.lookup.stat(path);
  }

  /** The entry at a path, or undefined where there is none. */
  find(path: string): Promise<RemoteEntry | undefined> {
    return this.lookup.find(path);
  }

  /** Looks again for what is not known, on the way to a path: it may be new. */
  lookFor(path: string): Promise<void> {
    return this.lookup.lookFor(path);
  }

  /** What is in a folder right now, or was at most `maxAgeMs` ago. */
  list(path: string, maxAgeMs = 0): Promise<readonly RemoteEntry[]> {
    return this.lookup.list(path, maxAgeMs);
  }

  /** What is in a folder right now, past all that is known; undefined where there is no such folder. */
  async look(path: string, signal?: AbortSignal): Promise<readonly RemoteEntry[] | undefined> {
    try {
      const entries = await this.cache.readAnew(path, () => listFiles(this.parts, path, signal));
      this.memory?.saw(path);
      return entries;
    } catch (error) {
      if (path === '/') throw error;
      if (PanelError.is(error, 'notFound')) return undefined;
      // Daemons answer 500 for what is not there (panel-dialect.md, 2.5): the folder above decides.
      if (!PanelError.is(error, 'daemonFailed', 'panelFailed')) throw error;
      const above = await this.look(parentOf(path), signal);
      const entry = above?.find(({ name }) => name === nameOf(path));
      if (entry?.type === 'link') throw new FileRefusal('isLink', path);
      if (entry) throw error;
      return undefined;
    }
  }

  /** What is in a folder, at once where it is known; what changed since is told by onDidChange. */
  browse(path: string): Promise<readonly RemoteEntry[]> {
    this.shown.show(path);
    return this.lookup.browse(path);
  }

  /** Looks again at the folders of `inView` and at those browsed lately; onDidChange tells what changed. */
  lookAgain(inView: readonly string[]): Promise<void> {
    return this.shown.round(inView);
  }

  /** The entry as it must be known before a save: hardly older than our own last one. */
  statForSave(path: string): Promise<SaveLook> {
    return this.saves.look(path);
  }

  /** Asks something before a save. Throws FileRefusal 'changedMeanwhile' where the file changed before the answer. */
  askBeforeSave(path: string, ask: () => Promise<void>): Promise<void> {
    return this.saves.ask(path, ask);
  }

  /**
   * The bytes of a file for somebody who looks at it: at once where they are known of what its folder shows. The folder is
   * looked at behind, and onDidChange tells where it shows another file by now.
   */
  async open(path: string, options: TransferOptions = {}): Promise<Uint8Array> {
    const entry = await this.stat(path);
    const kept = this.contents.get(path, entry);
    if (!kept) return this.read(path, options);
    this.saves.versions.note(path, entry);
    this.lookup.lookBehind(parentOf(path));
    return kept;
  }

  /** The bytes of a file as they are now. */
  async read(path: string, options: TransferOptions = {}): Promise<Uint8Array> {
    const entry = await this.stat(path);
    if (entry.type === 'folder') throw new FileRefusal('isFolder', path);
    const written = this.saves.justWritten(path);
    if (written) return written;
    const readAt = this.parts.clock.now();
    try {
      const content = await this.transfer.read(path, options);
      this.saves.versions.note(path, entry);
      this.contents.keep(path, entry, content, readAt);
      return content;
    } catch (error) {
      // Daemons answer 404 or 500 for what is gone meanwhile, and for links: the listing decides.
      const refusal = isSpentUrl(error) && planRead(await this.lookup.again(path));
      if (refusal === 'isLink' && (await this.lookup.isListed(path))) {
        throw new FileRefusal('isFolder', path);
      }
      throw refusal ? new FileRefusal(refusal, path) : error;
    }
  }

  /** What is in a folder now that something else than this class changed it; tells what that was. */
  refresh(path: string): Promise<readonly RemoteEntry[]> {
    this.cache.expire(path);
    return this.lookup.list(path);
  }

  /** Writes a file. After a failure it looks at what is there before it says what happened. */
  async write(path: string, content: SavedContent, options: WriteTransfer): Promise<void> {
    const type = await this.denied.during(path, this.saves.write(path, content, options));
    this.changed.fire([{ type, path }]);
  }

  /** Makes a folder. Throws FileRefusal 'exists'. */
  async createDirectory(path: string): Promise<void> {
    if (await this.lookup.find(path)) throw new FileRefusal('exists', path);
    this.lookup.refuseBelowFile(path);
    await this.moves.makeFolder(path);
    this.changed.fire([{ type: 'created', path }]);
  }

  /** Makes a folder, and those above it that are missing. One that is there is no failure. */
  async ensureDirectory(path: string): Promise<void> {
    const known = this.cache.peek(parentOf(path))?.listing.get(nameOf(path));
    await this.moves.makeFolder(path).catch((error: unknown) => {
      // Twice is the same as once (panel-dialect.md, 2.3).
      if (!isUnanswered(error)) throw error;
      return this.moves.makeFolder(path);
    });
    if (!known) this.changed.fire([{ type: 'created', path }]);
  }

  /** Deletes a file or a folder; one that is not empty only when `recursive`. */
  async remove(path: string, options: { readonly recursive: boolean }): Promise<void> {
    if (path === '/') throw new FileRefusal('isRoot', path);
    const entry = await this.stat(path);
    if (entry.type === 'folder' && !options.recursive && (await this.list(path)).length > 0) {
      throw new FileRefusal('notEmpty', path);
    }
    await this.removeAll([path]);
  }

  /** Deletes files and folders with all that is in them, in one request. */
  async removeAll(paths: readonly string[]): Promise<void> {
    if (paths.includes('/')) throw new FileRefusal('isRoot', '/');
    await this.moves.remove(paths);
    paths.forEach((path) => this.saves.forget(path));
    this.changed.fire(paths.map((path) => ({ type: 'deleted', path })));
  }

  /** Renames or moves. What is overwritten is put aside first and removed only when the move is done. */
  async rename(from: string, to: string, options: { readonly overwrite: boolean }): Promise<void> {
    const type = await this.moves.rename(from, to, options);
    if (!type) return;
    this.saves.forget(from);
    this.saves.forget(to);
    this.changed.fire([
      { type: 'deleted', path: from },
      { type, path: to },
    ]);
  }

  /**
   * Renames absolute paths in one request, side by side: after a failure some may be done, and a missing source is no
   * failure. Who calls it looks what came of it.
   */
  async renameAll(pairs: readonly RenamePair[]): Promise<void> {
    const below = pairs.map(({ from, to }) => ({ from: from.slice(1), to: to.slice(1) }));
    try {
      await renameFiles(this.parts, '/', below);
    } finally {
      const paths = pairs.flatMap(({ from, to }) => [from, to]);
      paths.forEach((path) => this.saves.forget(path));
      await this.noteChanged(paths);
    }
  }

  /** Copies a file, or a folder with all that is in it, on the daemon itself. */
  async copy(from: string, to: string, options: { readonly overwrite: boolean }): Promise<void> {
    const type = await this.moves.copy(from, to, options);
    if (!type) return;
    this.saves.forget(to);
    this.changed.fire([{ type, path: to }]);
  }

  /** Changes the permission bits of paths: one request for each folder. `mode`: octal digits. */
  async setModes(paths: readonly string[], mode: string): Promise<void> {
    for (const folder of new Set(paths.map(parentOf))) {
      const names = paths.filter((path) => parentOf(path) === folder).map(nameOf);
      await changeModes(
        this.parts,
        folder,
        names.map((file) => ({ file, mode })),
      );
      await this.refresh(folder);
    }
  }

  /** Takes in what the daemon made in a folder by itself. */
  noteMade(folder: string, entry: RemoteEntry): void {
    this.cache.put(folder, entry);
    this.changed.fire([{ type: 'created', path: joinPath(folder, entry.name) }]);
  }

  /** Takes in that the daemon has changed some paths by itself; the folders of these that are shown are looked at. */
  async noteChanged(paths: readonly string[]): Promise<void> {
    const folders = new Set(paths.map(parentOf));
    this.contents.forgetAll(paths);
    for (const folder of folders) {
      this.cache.appear(folder);
      this.cache.expire(folder);
    }
    const shown = this.shown.folders.filter((folder) => folders.has(folder));
    // One that cannot be looked at now is read when it is asked for next.
    await Promise.all(shown.map((folder) => this.lookup.glance(folder).catch(() => undefined)));
  }

  /** Looks at a folder, and at all that are shown, after changes that may be anywhere below it. */
  async refreshBelow(path: string): Promise<void> {
    this.cache.expireBelow(path);
    const folders = new Set([path, ...this.shown.folders.filter((shown) => isWithin(path, shown))]);
    await Promise.all([...folders].map((folder) => this.lookup.glance(folder)));
  }

  /** Has everything asked anew when it is asked for next; what has changed is told then. */
  expireAll(): void {
    this.cache.expireBelow('/');
    this.shown.clear();
  }

  dispose(): void {
    this.contents.end();
    this.changed.dispose();
  }

  private async readFolder(folder: string): Promise<readonly RemoteEntry[]> {
    const entries = await listFiles(this.parts, folder);
    this.memory?.saw(folder);
    const came = folder === '/' ? this.memory?.learn(entries) : undefined;
    if (came?.length) this.changed.fire(came);
    return entries;
  }
}
