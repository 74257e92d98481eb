import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import { failedWrite } from '../api/errorMeaning';
import { PanelError } from '../api/errors';
import { FileRefusal } from './fileRefusal';
import type { RemoteFiles } from './remoteFiles';
import { joinPath } from './remotePath';
import { DamagedUpload } from './transfer';
import { UnfinishedMove } from './unfinishedMove';

/** A path on one server. */
export interface RemoteLocation {
  readonly files: RemoteFiles;
  readonly path: string;
}

/**
 * Copies a file, or a folder with all that is in it, to another server: each file travels through here, one after the
 * other. Throws UnfinishedMove where it broke off on the way.
 */
export async function copyBetween(
  from: RemoteLocation,
  to: RemoteLocation,
  options: { readonly overwrite: boolean },
): Promise<void> {
  let hasBegun = false;
  try {
    const begun = () => (hasBegun = true);
    await copyTree(from, to, {
      ...options,
      begun,
      depth: 0,
      count: { left: limits.copiedEntries },
    });
  } catch (error) {
    if (!hasBegun || !isExpected(error)) throw error;
    throw new UnfinishedMove(
      l10n.t("Part of the copy might remain at '{path}'.", { path: to.path }),
      error,
    );
  }
}

/** Moves to another server: only what is whole there is removed here. Throws as `copyBetween` does. */
export async function moveBetween(
  from: RemoteLocation,
  to: RemoteLocation,
  options: { readonly overwrite: boolean },
): Promise<void> {
  await copyBetween(from, to, options);
  try {
    await from.files.remove(from.path, { recursive: true });
  } catch (error) {
    if (!isExpected(error)) throw error;
    const both =
      failedWrite(error) === 'unknown'
        ? l10n.t("Copied '{path}', but the original might still exist.", { path: from.path })
        : l10n.t("Copied '{path}', but couldn't delete the original.", { path: from.path });
    throw new UnfinishedMove(both, error);
  }
}

interface CopyOptions {
  readonly overwrite: boolean;
  /** Called when something was made there. */
  readonly begun: () => void;
  /** How many folders this one lies in. */
  readonly depth: number;
  /** How many files and folders may still be copied: the other server says how many there are. */
  readonly count: { left: number };
}

async function copyTree(
  from: RemoteLocation,
  to: RemoteLocation,
  options: CopyOptions,
): Promise<void> {
  const { overwrite, begun, depth, count } = options;
  if (count.left-- <= 0) throw new FileRefusal('isTooLarge', from.path);
  if (depth > limits.folderDepth) throw new FileRefusal('isTooDeep', from.path);
  const source = await from.files.stat(from.path);
  const target = await to.files.find(to.path);
  if (target && !overwrite) throw new FileRefusal('exists', to.path);
  if (source.type !== 'folder') {
    const advice = l10n.t('The original file is unchanged. Copy it again.');
    const content = await from.files.read(from.path);
    await to.files.write(to.path, content, { create: true, overwrite, advice });
    begun();
    return;
  }
  if (target && target.type !== 'folder') throw new FileRefusal('isNotFolder', to.path);
  if (!target) {
    await to.files.createDirectory(to.path);
    begun();
  }
  for (const { name } of await from.files.list(from.path)) {
    const child = { ...from, path: joinPath(from.path, name) };
    const place = { ...to, path: joinPath(to.path, name) };
    await copyTree(child, place, { ...options, depth: depth + 1 });
  }
}

function isExpected(error: unknown): boolean {
  return PanelError.is(error) || error instanceof FileRefusal || error instanceof DamagedUpload;
}
