import type { Clock } from '../base/clock';
import type { RemoteEntry } from '../api/files';
import type { TransferOptions } from '../api/daemonTransfer';
import { type UploadContent, contentOf } from '../base/uploadContent';
import type { DirectoryCache } from './directoryCache';
import { FileRefusal } from './fileRefusal';
import { type Lookup, rootEntry } from './lookup';
import { type WriteOptions, planWrite } from './plan';
import { nameOf, parentOf } from './remotePath';
import type { Transfer } from './transfer';

/** What saves need to know and to tell. */
export interface SavesParts {
  readonly transfer: Transfer;
  readonly clock: Clock;
  readonly cache: DirectoryCache;
  readonly lookup: Lookup;
}

/** How a file is written. A write that is aborted by its signal may leave half a file. */
export interface WriteTransfer extends WriteOptions, TransferOptions {
  /** What the user can do about a write that left damage; speaks of the editor when left out. */
  readonly advice?: string;
}

/** What a file is to hold: bytes, or what is read while it is sent. */
export type SavedContent = Uint8Array | UploadContent;

/** What a save meets. */
export interface SaveLook {
  readonly entry: RemoteEntry;
  /** Somebody else has written the file since it was read, and its size is the same. */
  readonly isChangedInPlace: boolean;
}

/** Milliseconds after which a listing is too old to decide whether a save meets what was opened. */
const saveLookMs = 2_000;

/** Bytes of a file that are kept for a moment after it was written. */
const maxEchoed = 1024 ** 2;

/** Which state of a file an editor has. */
type Version = Pick<RemoteEntry, 'size' | 'modifiedAt'>;

/** Remembers which version of each file was handed out or written last, to know whether it has changed since. */
class Versions {
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

/** Writes files, and knows what they were when they were read. */
export class Saves {
  readonly versions = new Versions();
  private readonly savedAt = new Map<string, number>();
  private echo: { readonly path: string; readonly content: Uint8Array } | undefined;

  constructor(private readonly parts: SavesParts) {}

  /** The entry as it must be known before a save: hardly older than our own last one. */
  async look(path: string): Promise<SaveLook> {
    const entry = await this.find(path);
    if (!entry) throw new FileRefusal('missing', path);
    return { entry, isChangedInPlace: this.versions.isChangedInPlace(path, entry) };
  }

  /**
   * Asks something before a save. Throws what `ask` throws, and FileRefusal 'changedMeanwhile' where the file is another one
   * after the answer than it was before: VS Code looked for a conflict before.
   */
  async ask(path: string, ask: () => Promise<void>): Promise<void> {
    const before = await this.find(path);
    await ask();
    const after = await this.find(path);
    const isSame = before?.size === after?.size && before?.modifiedAt === after?.modifiedAt;
    if (!isSame) throw new FileRefusal('changedMeanwhile', path);
  }

  /** What was written a moment ago: VS Code's local history reads each saved file at once. */
  justWritten(path: string): Uint8Array | undefined {
    return this.echo?.path === path && this.isJustSaved(path) ? this.echo.content : undefined;
  }

  /** Forgets what was written to a path that lies elsewhere now or is gone. */
  forget(path: string): void {
    this.echo = undefined;
    this.versions.forget(path);
    this.savedAt.delete(path);
  }

  /** Writes a file. After a failure it looks at what is there before it says what happened. */
  async write(
    path: string,
    content: SavedContent,
    options: WriteTransfer,
  ): Promise<'created' | 'changed'> {
    const { transfer, lookup } = this.parts;
    const before = await lookup.find(path);
    const refusal = planWrite(before, options);
    if (refusal) throw new FileRefusal(refusal, path);
    if (!before) lookup.refuseBelowFile(path);
    const bytes = content instanceof Uint8Array ? contentOf(content) : content;
    const look = () => lookup.again(path);
    this.echo = undefined;
    const at = await transfer.save(path, bytes, { ...options, look, before });
    this.note(path, before, { size: bytes.size, at });
    if (content instanceof Uint8Array && content.byteLength <= maxEchoed) {
      this.echo = { path, content };
    }
    return before ? 'changed' : 'created';
  }

  private find(path: string): Promise<RemoteEntry | undefined> {
    return this.parts.lookup.find(path, this.isJustSaved(path) ? undefined : saveLookMs);
  }

  private isJustSaved(path: string): boolean {
    return this.parts.clock.now() - (this.savedAt.get(path) ?? -Infinity) <= saveLookMs;
  }

  private note(
    path: string,
    before: RemoteEntry | undefined,
    { size, at }: { readonly size: number; readonly at: number | undefined },
  ): void {
    const { cache, clock } = this.parts;
    const folder = parentOf(path);
    const known = before ?? { ...rootEntry, mode: '', modeBits: '', mimetype: '' };
    cache.appear(folder);
    if (at === undefined) cache.expire(folder);
    else cache.put(folder, { ...known, name: nameOf(path), type: 'file', size, modifiedAt: at });
    this.versions.note(path, { size, modifiedAt: at ?? clock.now() });
    this.savedAt.set(path, clock.now());
  }
}
