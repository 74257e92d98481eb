import type { Clock } from '../clock';
import { type Disposable, Emitter } from '../event';
import {
  type RemoteEntry,
  createFolder,
  deleteFiles,
  listFiles,
  renameFiles,
} from '../panel/files';
import type { PanelHttp } from '../panel/http';
import type { NodeTransfer, TransferOptions } from '../panel/node';
import type { FileChange } from './differences';
import { DirectoryCache } from './directoryCache';
import { FileRefusal } from './fileRefusal';
import { Lookup } from './lookup';
import { settleOutcome } from './outcome';
import { type WriteOptions, planRename, planWrite } from './plan';
import { isWithin, nameOf, parentOf } from './remotePath';
import { rootEntry } from './rootEntry';
import { isBurnt, uploadSafely } from './safeUpload';
import { SignedTransfer } from './signedTransfer';

/** Where a server's files are. */
export interface RemoteFilesParts {
  readonly http: PanelHttp;
  readonly node: NodeTransfer;
  readonly uuid: string;
  readonly clock: Clock;
}

/** How a file is written. */
export interface WriteTransfer extends WriteOptions, TransferOptions {
  /** What a person can do about a write that left damage; speaks of the editor when left out. */
  readonly advice?: string;
}

/** Milliseconds after which a listing is too old to decide whether a save meets what was opened. */
const saveLookMs = 2_000;

/** The files of one server as a file system. Failures are PanelErrors or FileRefusals. */
export class RemoteFiles implements Disposable {
  private readonly cache: DirectoryCache;
  private readonly lookup: Lookup;
  private readonly changed = new Emitter<readonly FileChange[]>();
  private readonly savedAt = new Map<string, number>();
  /** For transfers that need progress or pieces. */
  readonly transfer: SignedTransfer;

  readonly onDidChange = this.changed.event;

  constructor(private readonly parts: RemoteFilesParts) {
    const { http, node, uuid, clock } = parts;
    const read = (folder: string) => listFiles(http, uuid, folder);
    this.cache = new DirectoryCache(clock, read, (changes) => this.changed.fire(changes));
    this.lookup = new Lookup(this.cache);
    this.transfer = new SignedTransfer(http, node, uuid);
  }

  /** The entry at a path. Throws FileRefusal 'missing'. */
  stat(path: string): Promise<RemoteEntry> {
    return this.lookup.stat(path);
  }

  /** What is in a folder right now. */
  list(path: string): Promise<readonly RemoteEntry[]> {
    return this.lookup.list(path);
  }

  /** What is in a folder, at once where it is known; what changed since is told by onDidChange. */
  browse(path: string): Promise<readonly RemoteEntry[]> {
    return this.lookup.browse(path);
  }

  /** The entry as it must be known before a save: hardly older than our own last one. */
  statForSave(path: string): Promise<RemoteEntry> {
    const sinceSaved = this.parts.clock.now() - (this.savedAt.get(path) ?? -Infinity);
    return this.lookup.stat(path, sinceSaved <= saveLookMs ? undefined : saveLookMs);
  }

  /** The bytes of a file. */
  async read(path: string, options: TransferOptions = {}): Promise<Uint8Array> {
    const entry = await this.stat(path);
    if (entry.type === 'folder') throw new FileRefusal('isFolder', path);
    try {
      return await this.transfer.download(path, options);
    } catch (error) {
      // Nodes answer 404 or 500 for what is gone meanwhile: the listing decides.
      if (isBurnt(error)) await this.lookup.again(path).then((now) => refuseAbsent(now, path));
      throw error;
    }
  }

  /** What is in a folder now that something else than this class changed it; tells what that was. */
  refresh(path: string): Promise<readonly RemoteEntry[]> {
    this.cache.expire(path);
    return this.lookup.list(path);
  }

  /** Writes a file. After a failure it looks at what is there before it says what happened. */
  async write(path: string, content: Uint8Array | Blob, options: WriteTransfer): Promise<void> {
    const folder = parentOf(path);
    const before = await this.lookup.find(path);
    const refusal = planWrite(before, options);
    if (refusal) throw new FileRefusal(refusal, path);
    const name = nameOf(path);
    const blob = content instanceof Blob ? content : new Blob([content]);
    const { size } = blob;
    const upload = {
      sign: () => this.transfer.signUpload(options.signal),
      send: (url: string) => this.transfer.send(url, folder, [{ name, content: blob }], options),
      look: () => this.lookup.again(path),
      before,
      advice: options.advice,
    };
    const at = await uploadSafely(upload, size);
    const known = before ?? { ...rootEntry, mode: '', modeBits: '', mimetype: '' };
    if (at === undefined) this.cache.forget(folder);
    else this.cache.put(folder, { ...known, name, type: 'file', size, modifiedAt: at });
    this.savedAt.set(path, this.parts.clock.now());
    this.changed.fire([{ type: before ? 'changed' : 'created', path }]);
  }

  /** Makes a folder. */
  async createDirectory(path: string): Promise<void> {
    if (await this.lookup.find(path)) throw new FileRefusal('exists', path);
    const folder = parentOf(path);
    await createFolder(this.parts.http, this.parts.uuid, folder, nameOf(path));
    this.cache.forget(folder);
    this.changed.fire([{ type: 'created', path }]);
  }

  /** Deletes a file or a folder; one that is not empty only when `recursive`. */
  async remove(path: string, options: { readonly recursive: boolean }): Promise<void> {
    if (path === '/') throw new FileRefusal('isRoot', path);
    const entry = await this.stat(path);
    if (entry.type === 'folder' && !options.recursive && (await this.list(path)).length > 0) {
      throw new FileRefusal('notEmpty', path);
    }
    const { http, uuid } = this.parts;
    await settleOutcome(
      deleteFiles(http, uuid, parentOf(path), [nameOf(path)]),
      async () => (await this.lookup.again(path)) === undefined,
    );
    this.cache.remove(path);
    this.changed.fire([{ type: 'deleted', path }]);
  }

  /** Renames or moves. What is overwritten is put aside first and removed only when the move is done. */
  async rename(from: string, to: string, options: { readonly overwrite: boolean }): Promise<void> {
    if (from === to) return;
    if (from === '/' || isWithin(from, parentOf(to))) throw new FileRefusal('isRoot', from);
    const target = await this.lookup.find(to, saveLookMs);
    // The node reports success for a source that is not there (panel-dialect.md, 2.4).
    const refusal = planRename(await this.lookup.find(from, saveLookMs), target, options);
    if (refusal) throw new FileRefusal(refusal, refusal === 'missing' ? from : to);
    if (target) await this.replace(from, to);
    else await this.move(from, to);
    this.changed.fire([
      { type: 'deleted', path: from },
      { type: target ? 'changed' : 'created', path: to },
    ]);
  }

  /** Forgets what is known, so that the next question is asked anew. */
  forget(path = '/'): void {
    this.cache.forget(path);
  }

  dispose(): void {
    this.changed.dispose();
  }

  /** Moves over what is there, which is given up only once the move is seen to be done. */
  private async replace(from: string, to: string): Promise<void> {
    const aside = `${to}.${this.parts.clock.now().toString(36)}.old`;
    await this.move(to, aside);
    try {
      await this.move(from, to);
      refuseAbsent(await this.lookup.again(to), from);
    } catch (error) {
      await this.move(aside, to);
      throw error;
    }
    await this.remove(aside, { recursive: true });
  }

  private async move(from: string, to: string): Promise<void> {
    const { http, uuid } = this.parts;
    const isAt = async (path: string) => (await this.lookup.again(path)) !== undefined;
    await settleOutcome(
      renameFiles(http, uuid, '/', [{ from: from.slice(1), to: to.slice(1) }]),
      async () => !(await isAt(from)) && (await isAt(to)),
    );
    this.cache.move(from, to);
  }
}

function refuseAbsent(entry: RemoteEntry | undefined, path: string): void {
  if (!entry) throw new FileRefusal('missing', path);
}
