import type { Clock } from '../clock';
import { type Disposable, Emitter } from '../event';
import { PanelError } from '../panel/errors';
import {
  type RemoteEntry,
  createFolder,
  deleteFiles,
  listFiles,
  renameFiles,
} from '../panel/files';
import type { PanelHttp } from '../panel/http';
import type { NodeTransfer, TransferOptions } from '../panel/node';
import { DirectoryCache, type Listing } from './directoryCache';
import { FileRefusal } from './fileRefusal';
import { type WriteOptions, planRename, planWrite } from './plan';
import { isWithin, nameOf, parentOf } from './remotePath';
import { rootEntry } from './rootEntry';
import { uploadSafely } from './safeUpload';
import { SignedTransfer } from './signedTransfer';

/** One path that came, went or changed. */
export interface FileChange {
  readonly type: 'created' | 'changed' | 'deleted';
  readonly path: string;
}

/** Where a server's files are. */
export interface RemoteFilesParts {
  readonly http: PanelHttp;
  readonly node: NodeTransfer;
  readonly uuid: string;
  readonly clock: Clock;
}

/** Milliseconds for which a listing answers what an editor asks in passing. */
export const listingLifeMs = 60_000;
/** Milliseconds after which a listing is too old to decide whether a save meets what was opened. */
export const saveLookMs = 2_000;

/** The files of one server as a file system. Failures are PanelErrors or FileRefusals. */
export class RemoteFiles implements Disposable {
  private readonly cache: DirectoryCache;
  private readonly changed = new Emitter<readonly FileChange[]>();
  /** For transfers that need progress or pieces. */
  readonly transfer: SignedTransfer;

  readonly onDidChange = this.changed.event;

  constructor(private readonly parts: RemoteFilesParts) {
    const { http, node, uuid, clock } = parts;
    this.cache = new DirectoryCache(clock, (folder) => listFiles(http, uuid, folder));
    this.transfer = new SignedTransfer(http, node, uuid);
  }

  /** The entry at a path, or undefined where there is none. `maxAgeMs`: how old the answer may be. */
  async find(path: string, maxAgeMs = listingLifeMs): Promise<RemoteEntry | undefined> {
    if (path === '/') return rootEntry;
    const folder = parentOf(path);
    if (this.cache.isKnownAbsent(folder, maxAgeMs)) return undefined;
    return (await this.listIfThere(folder, maxAgeMs))?.get(nameOf(path));
  }

  /** The entry at a path. Throws FileRefusal 'missing'. */
  async stat(path: string, maxAgeMs = listingLifeMs): Promise<RemoteEntry> {
    const entry = await this.find(path, maxAgeMs);
    if (!entry) throw new FileRefusal('missing', path);
    return entry;
  }

  /** What is in a folder. */
  async list(path: string, maxAgeMs = 0): Promise<readonly RemoteEntry[]> {
    if (this.cache.isKnownAbsent(path, listingLifeMs)) throw new FileRefusal('missing', path);
    const listing = await this.listIfThere(path, maxAgeMs);
    if (!listing) throw new FileRefusal('missing', path);
    return [...listing.values()];
  }

  /** The bytes of a file. */
  async read(path: string, options: TransferOptions = {}): Promise<Uint8Array> {
    const entry = await this.stat(path);
    if (entry.type === 'folder') throw new FileRefusal('isFolder', path);
    return this.transfer.download(path, options);
  }

  /** Writes a file. After a failure it looks at what is there before it says what happened. */
  async write(path: string, content: Uint8Array, options: WriteOptions): Promise<void> {
    const before = await this.find(path, listingLifeMs);
    const refusal = planWrite(before, options);
    if (refusal) throw new FileRefusal(refusal, path);
    const file = { name: nameOf(path), content: new Blob([content]) };
    const send = () => this.transfer.upload(parentOf(path), [file]);
    const at = await uploadSafely(
      { send, look: () => this.find(path, 0), before },
      content.byteLength,
    );
    const known = before ?? { ...rootEntry, mode: '', modeBits: '', mimetype: '' };
    if (at === undefined) this.cache.forget(parentOf(path));
    else {
      const entry = { ...known, name: file.name, type: 'file' as const };
      const size = content.byteLength;
      this.cache.put(parentOf(path), { ...entry, size, modifiedAt: at });
    }
    this.fire([{ type: before ? 'changed' : 'created', path }]);
  }

  /** Makes a folder. */
  async createDirectory(path: string): Promise<void> {
    if (await this.find(path)) throw new FileRefusal('exists', path);
    const folder = parentOf(path);
    await createFolder(this.parts.http, this.parts.uuid, folder, nameOf(path));
    this.cache.forget(folder);
    this.fire([{ type: 'created', path }]);
  }

  /** Deletes a file or a folder; one that is not empty only when `recursive`. */
  async remove(path: string, options: { readonly recursive: boolean }): Promise<void> {
    if (path === '/') throw new FileRefusal('isRoot', path);
    const entry = await this.stat(path);
    if (entry.type === 'folder' && !options.recursive && (await this.list(path)).length > 0) {
      throw new FileRefusal('notEmpty', path);
    }
    const { http, uuid } = this.parts;
    await this.orDone(
      deleteFiles(http, uuid, parentOf(path), [nameOf(path)]),
      async () => (await this.find(path, 0)) === undefined,
    );
    this.cache.remove(path);
    this.fire([{ type: 'deleted', path }]);
  }

  /** Renames or moves. What is overwritten is put aside first and removed only when the move is done. */
  async rename(from: string, to: string, options: { readonly overwrite: boolean }): Promise<void> {
    if (from === '/' || isWithin(from, parentOf(to))) throw new FileRefusal('isRoot', from);
    const target = await this.find(to);
    const refusal = planRename(await this.find(from), target, options);
    if (refusal) throw new FileRefusal(refusal, refusal === 'missing' ? from : to);
    const aside = `${to}.${this.parts.clock.now().toString(36)}.old`;
    if (target) await this.move(to, aside);
    try {
      await this.move(from, to);
    } catch (error) {
      if (target) await this.move(aside, to);
      throw error;
    }
    if (target) await this.remove(aside, { recursive: true });
    this.fire([
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

  /** A folder's listing, or undefined where there is no such folder. */
  private async listIfThere(folder: string, maxAgeMs: number): Promise<Listing | undefined> {
    try {
      return await this.cache.list(folder, maxAgeMs);
    } catch (error) {
      if (PanelError.is(error, 'notFound')) return undefined;
      // Nodes answer 500 for what is not there (panel-dialect.md, 2.5): the folder above decides.
      const isUnsure = PanelError.is(error, 'nodeFailed', 'panelFailed') && folder !== '/';
      if (!isUnsure) throw error;
      const entry = await this.find(folder, 0);
      if (!entry || entry.type === 'file') return undefined;
      throw error;
    }
  }

  private async move(from: string, to: string): Promise<void> {
    const { http, uuid } = this.parts;
    await this.orDone(
      renameFiles(http, uuid, '/', [{ from: from.slice(1), to: to.slice(1) }]),
      async () =>
        (await this.find(from, 0)) === undefined && (await this.find(to, 0)) !== undefined,
    );
    this.cache.move(from, to);
  }

  /** Where the outcome is unknown, looks before it speaks. */
  private async orDone(work: Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!PanelError.is(error) || !error.outcomeUnknown || !(await isDone())) throw error;
    }
  }

  private fire(changes: readonly FileChange[]): void {
    this.changed.fire(changes);
  }
}
