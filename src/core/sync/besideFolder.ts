import { access, constants, lstat, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { archivePrefix } from './ownNames';

/**
 * The beginning of the path of a temporary folder from which a file moves into `root` in one step: beside it where that
 * is the same disk and may be written, else in it. Rejects as the disk does.
 */
export async function besideFolder(root: string): Promise<string> {
  const above = dirname(root);
  const isGood =
    (await stat(above)).dev === (await stat(root)).dev &&
    (await access(above, constants.W_OK).then(
      () => true,
      () => false,
    ));
  return join(isGood ? above : root, archivePrefix);
}

/** Where a folder of this computer leads, once and for all that is done with it, and whether its name is a link. */
export async function localRoot(
  named: string,
): Promise<{ readonly root: string; readonly isLink: boolean }> {
  const isLink = (await lstat(named).catch(() => undefined))?.isSymbolicLink() ?? false;
  // What is not there is told by whoever reads it.
  return { root: await realpath(named).catch(() => named), isLink };
}
