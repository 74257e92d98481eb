import * as l10n from '@vscode/l10n';
import { compressFiles, decompressFile } from '../api/files';
import { PanelError } from '../api/errors';
import { FileRefusal } from './fileRefusal';
import type { MovesParts } from './movesParts';
import { joinPath, nameOf, parentOf } from './remotePath';
import { UnfinishedMove } from './unfinishedMove';
import { isStillAtWork, untilStill } from './untilStill';

/** A folder and where its copy goes. */
export interface FolderCopy {
  readonly from: string;
  readonly to: string;
}

/** What the daemon can do with paths. Each looks for itself where an answer is lost. */
export interface DaemonWork {
  readonly move: (from: string, to: string) => Promise<void>;
  readonly remove: (path: string) => Promise<void>;
}

/**
 * Copies a folder. The daemon copies none: it packs this one, and unpacks it elsewhere. What it made on the way is
 * removed, also after a failure; UnfinishedMove says where something had to stay.
 */
export async function copyFolder(
  { from, to }: FolderCopy,
  parts: MovesParts,
  { move, remove }: DaemonWork,
): Promise<void> {
  const { http, uuid, clock, cache } = parts;
  const packed = await pack(from, parts, remove);
  const beside = `${to}.${clock.now().toString(36)}.copy`;
  const archive = joinPath(beside, nameOf(packed));
  try {
    await move(packed, archive);
  } catch (error) {
    return giveUp(error, packed, remove);
  }
  try {
    await decompressFile({ http, uuid }, beside, nameOf(packed));
    cache.forget(beside);
    await move(joinPath(beside, nameOf(from)), to);
  } catch (error) {
    // What is removed under the hands of a daemon that unpacks comes back.
    if (isStillAtWork(error)) await rest(beside, parts, error);
    return giveUp(error, beside, remove);
  }
  await remove(beside).catch((error: unknown) => {
    const done = l10n.t(
      '{0} is in place. What was needed to copy it may be left at {1}.',
      to,
      beside,
    );
    throw new UnfinishedMove(done, error);
  });
}

/** Packs a folder beside itself and answers the archive's path, also where its answer is lost on the way. */
async function pack(
  from: string,
  parts: MovesParts,
  remove: DaemonWork['remove'],
): Promise<string> {
  const { http, uuid, clock, cache, lookup } = parts;
  const folder = parentOf(from);
  const before = new Set((await lookup.list(folder, knownMs)).map(({ name }) => name));
  const made = async () => {
    cache.expire(folder);
    const entries = await lookup.list(folder);
    return entries.filter(({ name }) => !before.has(name) && packedName.test(name));
  };
  try {
    const { name } = await compressFiles({ http, uuid }, folder, [nameOf(from)]);
    return joinPath(folder, name);
  } catch (error) {
    if (!PanelError.is(error) || !error.outcomeUnknown) throw error;
    const isAtWork = isStillAtWork(error);
    const archives = await (isAtWork ? untilStill(made, error, { clock }) : made()).catch(
      (problem: unknown) => {
        if (!PanelError.is(problem)) throw problem;
        throw new UnfinishedMove(
          l10n.t('An archive of {0} may be left in {1}.', from, folder),
          error,
        );
      },
    );
    const [archive, ...others] = archives.map(({ name }) => joinPath(folder, name));
    if (!archive) throw error.saying(false);
    // Somebody else has packed at the same time: which one is ours cannot be told.
    if (others.length > 0) throw left([archive, ...others].join(', '), error.saying(false));
    return isAtWork ? archive : giveUp(error, archive, remove);
  }
}

/** Removes what was made on the way; then throws what has failed, with what is left where that could not be done. */
async function giveUp(
  failure: unknown,
  made: string,
  remove: DaemonWork['remove'],
): Promise<never> {
  const cause = PanelError.is(failure) ? failure.saying(false) : failure;
  await remove(made).catch(() => {
    // Why it cannot be removed is of less use than why the copy failed.
    throw left(made, cause);
  });
  throw cause;
}

function left(what: string, failure: unknown): UnfinishedMove {
  return new UnfinishedMove(l10n.t('Part of the copy may be left at {0}.', what), failure);
}

async function rest(folder: string, { clock, cache, lookup }: MovesParts, cause: unknown) {
  const look = () => {
    cache.forget(folder);
    return lookup.list(folder);
  };
  // A folder that cannot be seen or never rests is removed as it is.
  await untilStill(look, cause, { clock }).catch((error: unknown) => {
    if (!PanelError.is(error) && !(error instanceof FileRefusal)) throw error;
  });
}

/** Milliseconds after which a listing is too old to tell what is new. */
const knownMs = 2_000;

/** The name that a daemon gives to what it packs (panel-dialect.md, 2.4). */
const packedName = /^archive-.*\.tar\.gz$/;
