import * as l10n from '@vscode/l10n';
import { PanelError } from '../api/errors';
import { type RemoteEntry, copyFile, deleteFiles, renameFiles } from '../api/files';
import { copyFolder } from './copyFolder';
import { isCopyOf } from './copyName';
import { FileRefusal } from './fileRefusal';
import type { MovesParts } from './movesParts';
import { settleOutcome } from '../api/outcome';
import { planRename } from './plan';
import { isWithin, joinPath, parentOf } from './remotePath';
import { UnfinishedMove, sayingWhatIsLeft } from './unfinishedMove';

/** What became of the target: it was made, or what was there was replaced. */
export type Placed = 'created' | 'changed';

/** Milliseconds after which a listing is too old to move things by. */
const lookMs = 2_000;

/** Renames, moves, copies and deletes on the daemon itself: no file's bytes travel. */
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
    const daemon = {
      move: (path: string, place: string) => this.move(path, place),
      remove: (path: string) => this.remove([path]),
    };
    const make = () =>
      source.type === 'folder'
        ? copyFolder({ from, to }, this.parts, daemon)
        : sayingWhatIsLeft({ from, to }, (begun) => this.copyFile(from, to, begun));
    return this.place(from, to, { target, make });
  }

  /** Deletes files and folders with all that is in them, in one request. */
  async remove(paths: readonly string[]): Promise<void> {
    const { http, uuid, cache, lookup } = this.parts;
    if (paths.length === 0) return;
    const root = paths.length === 1 ? parentOf(paths[0] ?? '/') : '/';
    const names = paths.map((path) => path.slice(root === '/' ? 1 : root.length + 1));
    const areGone = async () => {
      for (const path of paths) if (await lookup.again(path)) return false;
      return true;
    };
    try {
      await settleOutcome(deleteFiles({ http, uuid }, root, names), areGone);
    } catch (error) {
      // Of several, some may be gone (panel-dialect.md, 8).
      for (const path of paths) cache.expire(parentOf(path));
      throw error;
    }
    for (const path of paths) cache.remove(path);
  }

  private async check(from: string, to: string, options: { readonly overwrite: boolean }) {
    if (from === '/' || to === '/' || isWithin(from, parentOf(to))) {
      throw new FileRefusal('isRoot', from);
    }
    const { lookup } = this.parts;
    const target = await lookup.find(to, lookMs);
    const source = await lookup.find(from, lookMs);
    const refusal = planRename(source, target, options);
    if (refusal) throw new FileRefusal(refusal, refusal === 'missing' ? from : to);
    if (!source) throw new FileRefusal('missing', from);
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
    const where = l10n.t('What was at {0} is put aside and may now be at {1}.', to, aside);
    await this.move(to, aside).catch(async (error: unknown) => {
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
      const done = l10n.t('{0} is in place. What was there before may still be at {1}.', to, aside);
      throw new UnfinishedMove(done, error);
    });
    return 'changed';
  }

  private async move(from: string, to: string): Promise<void> {
    const { http, uuid, cache, lookup } = this.parts;
    const isAt = async (path: string) => (await lookup.again(path)) !== undefined;
    const moved = renameFiles({ http, uuid }, '/', [{ from: from.slice(1), to: to.slice(1) }]);
    try {
      await settleOutcome(moved, async () => !(await isAt(from)) && (await isAt(to)));
    } catch (error) {
      // It may still be done after the look: the next try must not plan by what was seen then.
      for (const path of [from, to]) cache.expire(parentOf(path));
      throw error;
    }
    cache.move(from, to);
  }

  /** The daemon copies a file beside itself and does not tell under which name: what is new there tells it. */
  private async copyFile(from: string, to: string, begun: () => void): Promise<void> {
    const { http, uuid, lookup, cache } = this.parts;
    const folder = parentOf(from);
    const before = new Set((await lookup.list(folder, lookMs)).map(({ name }) => name));
    const made = async () => {
      cache.expire(folder);
      return (await lookup.list(folder)).filter(({ name }) => isCopyOf(from, name, before));
    };
    await settleOutcome(copyFile({ http, uuid }, from), async () => (await made()).length > 0);
    begun();
    const [copy, ...others] = await made();
    if (!copy || others.length > 0) {
      throw new PanelError(
        'malformed',
        l10n.t('The copy of {0} cannot be told from other files', from),
      );
    }
    await this.move(joinPath(folder, copy.name), to);
  }
}
