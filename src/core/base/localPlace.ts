import { COPYFILE_EXCL } from 'node:constants';
import {
  chmodSync,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import { visible } from './outsideText';
import { UserError } from './userError';

/** A file as it was looked at: enough to see later whether it is still the same. */
export interface LocalState {
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970, with their fraction. */
  readonly modifiedAt: number;
  /** When anything of it changed, which cannot be set back: milliseconds since 1970, with their fraction. */
  readonly changedAt: number;
  /** Permission bits. */
  readonly mode: number;
}

/** What is at a place: a file, nothing, or something that no file can take the place of. */
export type PathState = LocalState | undefined | 'blocked';

/**
 * What is at a relative path below a folder, right now. Follows no link: not at its end, and none of the folders on the
 * way, of which a link or a file is `blocked`. The folder itself was chosen by the user and may be a link.
 */
export function pathState(root: string, path: string): PathState {
  const parts = path.split('/');
  let at = root;
  for (const [index, part] of parts.entries()) {
    at = join(at, part);
    const found = lstatSync(at, { throwIfNoEntry: false });
    if (!found) return undefined;
    if (index === parts.length - 1) return found.isFile() ? localState(found) : 'blocked';
    if (!found.isDirectory()) return 'blocked';
  }
  return 'blocked';
}

/** Makes the folders of a relative path one by one. Throws UserError where a link or a file is in the way. */
export function createLocalFolders(root: string, path: string): void {
  let at = root;
  for (const part of path === '' ? [] : path.split('/')) {
    at = join(at, part);
    if (!lstatSync(at, { throwIfNoEntry: false })) mkdirSync(at);
    // Looked at also after it was made: a link may have come first.
    if (!lstatSync(at).isDirectory()) throw inTheWay(path);
  }
}

/**
 * Moves a file that lies on the same disk to its place, with nothing awaited between the last look and the move. Throws
 * UserError, with nothing changed, where a link or a folder is in the way, and where what is there is not `expected`:
 * somebody worked on it meanwhile. What is replaced keeps its permission bits.
 */
export function putInPlace(
  from: string,
  {
    root,
    path,
    expected,
  }: { readonly root: string; readonly path: string; readonly expected: LocalState | undefined },
): void {
  const to = join(root, ...path.split('/'));
  createLocalFolders(root, path.slice(0, Math.max(0, path.lastIndexOf('/'))));
  const standing = pathState(root, path);
  if (standing === 'blocked') throw inTheWay(path);
  if (expected === undefined) {
    if (standing) throw appeared(path);
    moveToNothing(from, to, path);
    return;
  }
  if (!standing) throw changed(path);
  if (!isSameState(standing, expected)) throw changed(path);
  chmodSync(from, expected.mode);
  renameSync(from, to);
}

/** Whether nobody touched a file between two looks. */
export function isSameState(a: LocalState, b: LocalState): boolean {
  return a.size === b.size && a.modifiedAt === b.modifiedAt && a.changedAt === b.changedAt;
}

/** What is to be remembered of a file that was looked at. */
export function localState(found: {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly mode: number;
}): LocalState {
  const { size, mtimeMs, ctimeMs, mode } = found;
  return { size, modifiedAt: mtimeMs, changedAt: ctimeMs, mode: mode & 0o777 };
}

/** A rename would replace what comes at the last moment; a second name, and a copy that must be new, do not. */
function moveToNothing(from: string, to: string, path: string): void {
  try {
    try {
      linkSync(from, to);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw error;
      // Many disks know no second name for a file, and say so in many ways: on Windows with the code of a folder.
      copyFileSync(from, to, COPYFILE_EXCL);
    }
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? appeared(path) : error;
  }
  rmSync(from);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function inTheWay(path: string): UserError {
  return new UserError(
    l10n.t("Couldn't write file '{file}' because a link or another item is in its place.", {
      file: visible(path),
    }),
  );
}

function appeared(path: string): UserError {
  return new UserError(
    l10n.t("Couldn't write file '{file}' because it was created in the meantime. Compare again.", {
      file: visible(path),
    }),
  );
}

function changed(path: string): UserError {
  return new UserError(
    l10n.t("Couldn't replace file '{file}' because it changed in the meantime. Compare again.", {
      file: visible(path),
    }),
  );
}
