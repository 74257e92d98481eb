import * as l10n from '@vscode/l10n';
import { type Clock, sleep } from '../base/clock';
import { UserError } from '../base/userError';
import { asNotDone } from '../api/errorMeaning';
import { PanelError } from '../api/errors';
import { type RemoteEntry, compressFiles, decompressFile } from '../api/files';
import type { ServerApi } from '../api/serverApi';
import { ownArchiveName, packedAt } from './archiveNames';
import { FileRefusal } from './fileRefusal';
import type { MadeArchive } from './madeArchive';
import { joinPath, nameOf, parentOf } from './remotePath';

/** How a daemon at work is watched. */
export interface WatchOptions {
  readonly clock: Clock;
  /** Ends the watching, not the daemon's work, which cannot be stopped. */
  readonly signal?: AbortSignal;
  /** Called when the panel has stopped waiting and the folder is being looked at instead. */
  readonly onLooking?: () => void;
}

/** What is packed, and how that is watched. */
export interface PackOptions extends WatchOptions {
  /** The folder that all paths lie in and the archive is made in; that of the first path when left out. */
  readonly root?: string;
  /** Milliseconds that a listing may be old which tells what was there before. */
  readonly maxAgeMs?: number;
}

/** How sure it is that an archive was unpacked. */
export type Unpacked = 'done' | 'probably';

/** The file system that archives are made and unpacked in. It hears of all that changes there. */
export interface ArchiveFolders {
  /** What is in a folder, as it is known for `maxAgeMs`: from now on when left out. */
  list(folder: string, maxAgeMs?: number): Promise<readonly RemoteEntry[]>;
  /** What is in a folder now. */
  refresh(folder: string): Promise<readonly RemoteEntry[]>;
  /** As `refresh`, or undefined where there is no such folder. */
  look(folder: string): Promise<readonly RemoteEntry[] | undefined>;
  /** Looks at a folder, and at all below it that are shown. */
  refreshBelow(folder: string): Promise<void>;
  removeAll(paths: readonly string[]): Promise<void>;
  /** Takes in what was made in a folder. */
  noteMade(folder: string, entry: RemoteEntry): void;
}

/** Milliseconds by which the clocks of a daemon and of this computer may differ. */
const clocksDifferMs = 15 * 60_000;
/** Milliseconds between looks at what the daemon makes. */
const lookMs = 3_000;
/** How many looks in a row must show the same before it counts as done. */
const stillLooks = 3;
/** How many looks in a row may fail, which is about a minute, before nothing more is to be seen. */
const maxFailures = 10;
/** Milliseconds after which a daemon is no longer believed to work. */
const longestMs = 15 * 60_000;
/** Milliseconds after which a daemon has written what it had of an upload that broke off. */
const writtenMs = 2_000;

/** Said where an archive is not known for sure to be the one that was asked for: nothing was touched. */
export class UnclearArchive extends UserError {
  override readonly name = 'UnclearArchive';

  /** `paths`: the archives that it could be. */
  constructor(
    folder: string,
    readonly paths: readonly string[] = [],
    cause?: unknown,
  ) {
    super(
      l10n.t(
        "Couldn't tell which archive in '{folder}' was requested, so none was downloaded or deleted. Check the folder and try again.",
        { folder },
      ),
      { cause },
    );
  }
}

/**
 * Packs and unpacks on one server, and watches the daemon where its panel gives up waiting, which it does long before
 * the daemon (panel-dialect.md, 2.5).
 */
export class Archives {
  constructor(
    private readonly server: ServerApi,
    private readonly folders: ArchiveFolders,
  ) {}

  /**
   * Packs paths that lie in one folder into a new archive there. Where the panel gave up waiting, the folder is watched
   * until the archive no longer grows. Rejects with UnclearArchive where it cannot be told from another, else with
   * PanelError, which says that the archive may be there only where nobody could look. Who lets it stay tells of it.
   */
  async pack(paths: readonly string[], options: PackOptions): Promise<MadeArchive> {
    const { folders } = this;
    const folder = options.root ?? parentOf(paths[0] ?? '/');
    const names = paths.map((path) => path.slice(folder === '/' ? 1 : folder.length + 1));
    const before = namesOf(await folders.list(folder, options.maxAgeMs));
    // The service of api.md is asked as it always was.
    const isOther = this.server.http.capabilities.lacks('useOfAll');
    const own = isOther ? ownArchiveName(options.clock.now()) : undefined;
    try {
      const packing = compressFiles(this.server, folder, names, own);
      const made = await unlessAborted(packing, options.signal);
      // A name that was there before may be somebody's, whatever the answer says.
      const isNew = !before.has(made.name);
      const path = joinPath(folder, made.name);
      return { path, size: made.size, names, isNew, isCertain: true, entry: made };
    } catch (error) {
      if (!isStillAtWork(error)) throw error;
      options.onLooking?.();
      const look = async () => (await folders.refresh(folder)).filter(isPackedSince(before));
      const all = await untilStill(look, error, options);
      const named = all.find(({ name }) => own !== undefined && name === `${own}.tar.gz`);
      const [found, ...others] = named ? [named] : all;
      if (!found) throw asNotDone(error);
      const made = [found, ...others].map(({ name }) => joinPath(folder, name));
      if (others.length > 0) throw new UnclearArchive(folder, made, asNotDone(error));
      const { name, size } = found;
      const isCertain = named !== undefined;
      return { path: joinPath(folder, name), size, names, isNew: true, isCertain };
    }
  }

  /** As `pack`, for an archive that stays: its path. Rejects with a UserError that names the archives it could be. */
  async packToKeep(paths: readonly string[], options: PackOptions): Promise<string> {
    try {
      return (await this.packAndTell(paths, options)).path;
    } catch (error) {
      throw error instanceof UnclearArchive ? unclear(error.paths) : error;
    }
  }

  /** As `pack`, for an archive that is fetched and removed: one of another time, or of a name that was there, is not ours. */
  async packToFetch(paths: readonly string[], options: PackOptions): Promise<MadeArchive> {
    const asked = options.clock.now();
    const made = await this.packAndTell(paths, options);
    const madeAt = packedAt(nameOf(made.path)) ?? 0;
    const isSure = made.isCertain || Math.abs(madeAt - asked) <= clocksDifferMs;
    if (!isSure || !made.isNew) throw new UnclearArchive(parentOf(made.path));
    return made;
  }

  private async packAndTell(paths: readonly string[], options: PackOptions): Promise<MadeArchive> {
    const made = await this.pack(paths, options);
    if (made.entry) this.folders.noteMade(parentOf(made.path), made.entry);
    return made;
  }

  /** What a daemon has packed in a folder since `before` was there. */
  async packedSince(
    folder: string,
    before: readonly RemoteEntry[],
  ): Promise<readonly RemoteEntry[]> {
    return (await this.folders.refresh(folder)).filter(isPackedSince(namesOf(before)));
  }

  /**
   * Unpacks an archive into its folder, over what is there. Where the panel gave up waiting the folder is watched until
   * it is still: then all that can be said is 'probably', since what lies deeper is not seen. Rejects with a UserError
   * where the daemon failed without a reason: real ones do so for what is no archive (panel-dialect.md, 9).
   */
  async unpack(path: string, options: WatchOptions): Promise<Unpacked> {
    const { folders } = this;
    const folder = parentOf(path);
    const there = await folders.list(folder);
    if (!namesOf(there).has(nameOf(path))) throw new FileRefusal('missing', path);
    const before = fingerprint(there);
    try {
      await unlessAborted(this.unpackUnwatched(path), options.signal);
      await folders.refreshBelow(folder);
      return 'done';
    } catch (error) {
      if (PanelError.is(error, 'daemonFailed') && error.status === 500)
        throw unknownArchive(path, error);
      if (!isStillAtWork(error)) throw error;
      options.onLooking?.();
      const look = () => folders.refresh(folder);
      const after = fingerprint(await untilStill(look, error, options));
      if (after === before) throw asNotDone(error);
      await folders.refreshBelow(folder);
      return 'probably';
    }
  }

  /** Unpacks for who knows what must be there, looks for it, and says so to the file system. Rejects with PanelError. */
  async unpackUnwatched(path: string): Promise<void> {
    await decompressFile(this.server, parentOf(path), nameOf(path));
  }

  /**
   * Waits, after a failure that leaves the daemon at work, until a folder no longer changes; what is removed under the
   * hands of a daemon that unpacks comes back. One that cannot be seen or never rests is not waited for.
   */
  async untilAtRest(folder: string, failure: unknown, options: WatchOptions): Promise<void> {
    if (!isStillAtWork(failure)) return;
    const look = () => this.folders.refresh(folder);
    await untilStill(look, failure, options).catch((error: unknown) => {
      if (!isExpected(error)) throw error;
    });
  }

  /**
   * Removes an archive that was only needed on the way; false where it may still be there, so that it can be said. What
   * fails is looked at, and tried once more unless the key may not remove.
   */
  async discard(path: string): Promise<boolean> {
    for (let isLast = false; ; isLast = true) {
      try {
        await this.folders.removeAll([path]);
        return true;
      } catch (error) {
        // A second failure must not hide the first: whoever asks is told by the answer.
        const seen = await this.look(path);
        if (seen === 'gone') return true;
        if (seen === 'unseen' || isLast || PanelError.is(error, 'forbidden')) return false;
      }
    }
  }

  /**
   * As `discard`, for one whose upload broke off: a daemon may still be writing what it got, so that the archive
   * appears only after it was removed. So it is looked for once more, a little later.
   */
  async discardBroken(path: string, clock: Clock): Promise<boolean> {
    await this.discard(path);
    await sleep(clock, writtenMs);
    const seen = await this.look(path);
    return seen === 'there' ? this.discard(path) : seen === 'gone';
  }

  private async look(path: string): Promise<'there' | 'gone' | 'unseen'> {
    try {
      const entries = await this.folders.look(parentOf(path));
      return namesOf(entries ?? []).has(nameOf(path)) ? 'there' : 'gone';
    } catch {
      return 'unseen';
    }
  }
}

/** Whether a daemon may still be at work: its answer was lost. One that answers has ended. */
export function isStillAtWork(error: unknown): boolean {
  return PanelError.is(error) && error.outcomeUnknown && error.kind !== 'daemonFailed';
}

/** Looks at what a daemon makes until nothing moves any more. Throws `cause` when it cannot be looked at or never rests. */
async function untilStill(
  look: () => Promise<readonly RemoteEntry[]>,
  cause: unknown,
  { clock, signal }: WatchOptions,
): Promise<readonly RemoteEntry[]> {
  const end = clock.now() + longestMs;
  let last: string | undefined;
  let same = 0;
  let failures = 0;
  while (clock.now() < end && failures < maxFailures) {
    await sleep(clock, lookMs, signal);
    const seen = await look().catch((error: unknown) => {
      if (!PanelError.is(error)) throw error;
      return undefined;
    });
    failures = seen ? 0 : failures + 1;
    if (!seen) continue;
    const now = fingerprint(seen);
    same = now === last ? same + 1 : 1;
    last = now;
    if (same >= stillLooks) return seen;
  }
  throw cause;
}

/** The same text for the same names, sizes and times. */
function fingerprint(entries: readonly RemoteEntry[]): string {
  return entries
    .map(({ name, size, modifiedAt }) => `${name}\0${size}\0${modifiedAt}`)
    .sort()
    .join('\n');
}

/** Stops waiting when told to. The daemon's work goes on: no request can stop it. */
async function unlessAborted<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return work;
  signal.throwIfAborted();
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
    // Whoever gave up does not hear of its end any more.
    work.catch(() => undefined);
  }
}

function namesOf(entries: readonly RemoteEntry[]): ReadonlySet<string> {
  return new Set(entries.map(({ name }) => name));
}

function isPackedSince(before: ReadonlySet<string>): (entry: RemoteEntry) => boolean {
  return ({ name, type }) => type === 'file' && !before.has(name) && packedAt(name) !== undefined;
}

function isExpected(error: unknown): boolean {
  return PanelError.is(error) || error instanceof UserError;
}

function unknownArchive(path: string, cause: PanelError): UserError {
  return new UserError(
    l10n.t(
      "The node couldn't unarchive '{file}' and didn't say why. The file might be damaged or not an archive.",
      { file: path },
    ),
    { cause },
  );
}

function unclear(paths: readonly string[]): UserError {
  const names = paths.slice(0, 5).map(nameOf).join(', ');
  return new UserError(
    l10n.t(
      'The panel stopped waiting. Check which of these archives contains the files: {archives}',
      { archives: names },
    ),
  );
}
