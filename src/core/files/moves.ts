import * as l10n from '@vscode/l10n';
import type { Clock } from '../base/clock';
import { asNotDone, failedWrite } from '../api/errorMeaning';
import { PanelError } from '../api/errors';
import { nameSome } from '../base/nameSome';
import { UserError } from '../base/userError';
import { type RemoteEntry, copyFile, createFolder, deleteFiles, renameFiles } from '../api/files';
import { verifyDone } from '../api/outcome';
import type { ServerApi } from '../api/serverApi';
import { type Archives, UnclearArchive, isStillAtWork } from './archives';
import { isCopyOf } from './copyName';
import type { DirectoryCache } from './directoryCache';
import { FileRefusal } from './fileRefusal';
import { type Lookup, rootEntry } from './lookup';
import { planRename } from './plan';
import { isWithin, joinPath, nameOf, parentOf } from './remotePath';
import { type ServerTree, mostFolders, readServerTree } from './serverTree';
import { UnfinishedMove, sayingWhatIsLeft } from './unfinishedMove';

/** What moves need to know and to tell. */
export interface MovesParts {
  readonly server: ServerApi;
  readonly clock: Clock;
  readonly cache: DirectoryCache;
  readonly lookup: Lookup;
  readonly archives: Archives;
}

/** What became of the target: it was made, or what was there was replaced. */
export type Placed = 'created' | 'changed';

/** Milliseconds after which a listing is too old to move things by. */
const lookMs = 2_000;

/** Renames, moves, copies, deletes and makes folders on the daemon itself: no file's bytes travel. */
export class Moves {
  constructor(private readonly parts: MovesParts) {}

  /** Renames or moves. Undefined when there is nothing to do. */
  async rename(
    from: string,
    to: string,
    options: { readonly overwrite: boolean },
  ): Promise<Placed | undefined> {
    if (from === to) return undefined;
    // The daemon reports success for a source that is not there (panel-dialect.md, 2.4).
    const { target } = await this.check(from, to, options);
    return this.place(from, to, { target, make: () => this.move(from, to) });
  }

  /** Copies a file, or a folder with all that is in it. */
  async copy(
    from: string,
    to: string,
    options: { readonly overwrite: boolean },
  ): Promise<Placed | undefined> {
    if (from === to) return undefined;
    const { source, target } = await this.check(from, to, options);
    if (source.type !== 'folder' && source.type !== 'file') throw new FileRefusal('isLink', from);
    const make = () =>
      source.type === 'folder'
        ? this.copyFolder(from, to)
        : sayingWhatIsLeft({ from, to }, (begun) => this.copyFile(from, to, begun));
    return this.place(from, to, { target, make });
  }

  /** Deletes files and folders with all that is in them, in one request. */
  async remove(paths: readonly string[]): Promise<void> {
    const { server, cache, lookup } = this.parts;
    if (paths.length === 0) return;
    const root = paths.length === 1 ? parentOf(paths[0] ?? '/') : '/';
    const names = paths.map((path) => path.slice(root === '/' ? 1 : root.length + 1));
    const areGone = async () => {
      const seen = new Set<string>();
      for (const path of paths) {
        const folder = parentOf(path);
        // One listing a folder, however many went from it.
        const entry = seen.has(folder) ? await lookup.find(path) : await lookup.again(path);
        if (entry) return false;
        seen.add(folder);
      }
      return true;
    };
    try {
      await verifyDone(deleteFiles(server, root, names), areGone);
    } catch (error) {
      // Of several, some may be gone (panel-dialect.md, 8).
      for (const path of paths) cache.expire(parentOf(path));
      throw error;
    }
    for (const path of paths) cache.remove(path);
  }

  /** Makes a folder, and those above it that are missing. One that is there is no failure. */
  async makeFolder(path: string): Promise<void> {
    const { server, clock, cache, lookup } = this.parts;
    const folder = parentOf(path);
    await verifyDone(
      createFolder(server, folder, nameOf(path)),
      async () => (await lookup.again(path))?.type === 'folder',
    );
    const modifiedAt = clock.now();
    cache.appear(folder);
    const known = cache.peek(folder)?.listing.get(nameOf(path));
    // One that was there keeps its own times.
    if (known?.type === 'folder') return;
    cache.put(folder, { ...rootEntry, name: nameOf(path), modifiedAt, createdAt: modifiedAt });
  }

  private async check(from: string, to: string, options: { readonly overwrite: boolean }) {
    if (from === '/' || to === '/') throw new FileRefusal('isRoot', from);
    const { lookup } = this.parts;
    const target = await lookup.find(to, lookMs);
    const source = await lookup.find(from, lookMs);
    if (source && isWithin(from, parentOf(to))) throw new FileRefusal('intoItself', from);
    const refusal = planRename(source, target, options);
    if (refusal) throw new FileRefusal(refusal, refusal === 'missing' ? from : to);
    if (!source) throw new FileRefusal('missing', from);
    if (!target) lookup.refuseBelowFile(to);
    return { source, target };
  }

  /** Has something made at a path. What is there is put aside, and given up only when the new is seen there. */
  private async place(
    from: string,
    to: string,
    how: { readonly target: RemoteEntry | undefined; readonly make: () => Promise<void> },
  ): Promise<Placed> {
    if (!how.target) {
      await how.make();
      return 'created';
    }
    const aside = `${to}.${this.parts.clock.now().toString(36)}.old`;
    const where = l10n.t("The previous '{path}' was moved aside and might now be at '{aside}'.", {
      path: to,
      aside,
    });
    await this.move(to, aside).catch(async (error: unknown) => {
      if (failedWrite(error) !== 'unknown') throw error;
      const isThere = await this.parts.lookup.find(to, lookMs).catch(() => undefined);
      throw isThere ? error : new UnfinishedMove(where, error);
    });
    try {
      await how.make();
      if (!(await this.parts.lookup.again(to))) throw new FileRefusal('missing', from);
    } catch (error) {
      await this.move(aside, to).catch((problem: unknown) => {
        throw new UnfinishedMove(where, problem);
      });
      throw error;
    }
    await this.remove([aside]).catch((error: unknown) => {
      const done = l10n.t("Replaced '{path}'. The previous version might remain at '{aside}'.", {
        path: to,
        aside,
      });
      throw new UnfinishedMove(done, error);
    });
    return 'changed';
  }

  private async move(from: string, to: string): Promise<void> {
    await this.moveUnseen(from, to);
    this.parts.cache.move(from, to);
  }

  /** As `move`, for what nobody is to see: no listing that is kept learns of it. */
  private async moveUnseen(from: string, to: string): Promise<void> {
    const { server, cache, lookup } = this.parts;
    const isAt = async (path: string) => (await lookup.again(path)) !== undefined;
    const moved = renameFiles(server, '/', [{ from: from.slice(1), to: to.slice(1) }]);
    try {
      await verifyDone(moved, async () => !(await isAt(from)) && (await isAt(to)));
    } catch (error) {
      // It may still be done after the look: the next try must not plan by what was seen then.
      for (const path of [from, to]) cache.expire(parentOf(path));
      throw error;
    }
  }

  /** The daemon copies a file beside itself and does not tell under which name: what is new there tells it. */
  private async copyFile(from: string, to: string, begun: () => void): Promise<void> {
    const { server, lookup, cache } = this.parts;
    const folder = parentOf(from);
    const before = new Set((await lookup.list(folder, lookMs)).map(({ name }) => name));
    const made = async () => {
      cache.expire(folder);
      return (await lookup.list(folder)).filter(({ name }) => isCopyOf(from, name, before));
    };
    await verifyDone(copyFile(server, from), async () => (await made()).length > 0);
    begun();
    const [copy, ...others] = await made();
    if (!copy || others.length > 0) {
      throw new PanelError(
        'malformed',
        l10n.t("Couldn't identify the copy of '{path}'", { path: from }),
      );
    }
    await this.move(joinPath(folder, copy.name), to);
  }

  /**
   * The daemon copies no folder: it packs this one, and unpacks it elsewhere. What it made on the way is removed, also
   * after a failure; UnfinishedMove says where something had to stay.
   */
  private async copyFolder(from: string, to: string): Promise<void> {
    const { clock, cache, archives } = this.parts;
    const source = await this.tree(from);
    // An archive of no files would be unpacked to nothing.
    if (source.files.length === 0 && !source.isCut) {
      return this.makeFolders(to, ['', ...source.emptyFolders]);
    }
    const packed = await this.pack(from);
    const beside = `${to}.${clock.now().toString(36)}.copy`;
    const archive = joinPath(beside, nameOf(packed));
    try {
      await this.moveUnseen(packed, archive);
    } catch (error) {
      return this.giveUp(error, packed);
    }
    try {
      await archives.unpackUnwatched(archive);
      cache.forget(beside);
      await this.move(joinPath(beside, nameOf(from)), to);
    } catch (error) {
      await archives.untilAtRest(beside, error, { clock });
      return this.giveUp(error, beside);
    }
    await this.remove([beside]).catch((error: unknown) => {
      const done = l10n.t("Copied to '{path}'. Temporary files might remain at '{folder}'.", {
        path: to,
        folder: beside,
      });
      throw new UnfinishedMove(done, error);
    });
    await this.completeCopy(source, to);
  }

  /** Makes what daemons do not pack, and throws UserError or UnfinishedMove where something did not come along. */
  private async completeCopy(source: ServerTree, to: string): Promise<void> {
    const unsure = l10n.t("Copied to '{path}', but couldn't check whether the copy is complete.", {
      path: to,
    });
    let copied: ServerTree;
    try {
      await this.makeFolders(to, source.emptyFolders);
      copied = await this.tree(to);
    } catch (error) {
      throw new UnfinishedMove(unsure, error);
    }
    const isThere = new Set(copied.files);
    const missing = source.files.filter((path) => !isThere.has(path));
    if (source.isCut || copied.isCut) {
      throw new UserError(
        l10n.t(
          "Copied to '{path}', but couldn't check whether the copy is complete, because only {limit} folders were read.",
          { path: to, limit: mostFolders },
        ),
      );
    }
    if (missing.length === 0) return;
    throw new UserError(
      l10n.t(
        "Copied to '{path}' without some files: {files}. Links aren't copied, and the server might deny other files.",
        { path: to, files: nameSome(missing) },
      ),
    );
  }

  private tree(folder: string): Promise<ServerTree> {
    const { lookup } = this.parts;
    const pathOf = (path: string) => (path === '' ? folder : joinPath(folder, path));
    return readServerTree({ list: (path) => lookup.list(pathOf(path), lookMs) });
  }

  private async makeFolders(root: string, paths: readonly string[]): Promise<void> {
    for (const path of paths) await this.makeFolder(path === '' ? root : joinPath(root, path));
  }

  /** Packs a folder beside itself and returns the archive's path. What a daemon that failed made of it is removed. */
  private async pack(from: string): Promise<string> {
    const { clock, lookup, archives } = this.parts;
    const folder = parentOf(from);
    const before = await lookup.list(folder, lookMs);
    try {
      return (await archives.pack([from], { clock, maxAgeMs: lookMs })).path;
    } catch (error) {
      // Somebody else has packed at the same time: which one is ours cannot be told.
      if (error instanceof UnclearArchive) throw left(error.paths.join(', '), error.cause);
      if (!PanelError.is(error) || !error.outcomeUnknown) throw error;
      const unseen = new UnfinishedMove(
        l10n.t("An archive of '{path}' might remain in '{folder}'.", { path: from, folder }),
        error,
      );
      if (isStillAtWork(error)) throw error.mayBeDone ? unseen : error;
      const found = await archives.packedSince(folder, before).catch((problem: unknown) => {
        throw PanelError.is(problem) ? unseen : problem;
      });
      const [archive, ...others] = found.map(({ name }) => joinPath(folder, name));
      if (archive === undefined) throw error.saying(false);
      if (others.length > 0) throw left([archive, ...others].join(', '), error.saying(false));
      return this.giveUp(error, archive);
    }
  }

  /** Removes what was made on the way; then throws what has failed, with what is left where that could not be done. */
  private async giveUp(failure: unknown, made: string): Promise<never> {
    const cause = asNotDone(failure);
    await this.remove([made]).catch(() => {
      // Why it cannot be removed is of less use than why the copy failed.
      throw left(made, cause);
    });
    throw cause;
  }
}

function left(what: string, failure: unknown): UnfinishedMove {
  return new UnfinishedMove(
    l10n.t('Part of the copy might remain on the server: {paths}.', { paths: what }),
    failure,
  );
}
