import { mkdtemp, open, rm } from 'node:fs/promises';
import * as path from 'node:path';
import * as l10n from '@vscode/l10n';
import { visible } from './outsideText';
import { DiskSpaceGuard } from './diskSpace';
import { type LocalState, putInPlace, pathState } from './localPlace';
import { UserError } from './userError';

/** Writes the next piece of a file. May be told how many bytes there will be in all; rejects where there is no room. */
export type TakePiece = (piece: Uint8Array, total?: number) => Promise<void>;

/** Fills a file with pieces, and returns something about it. */
export type Fill<T> = (take: TakePiece) => Promise<T>;

/** A file of this computer that is written as a whole. */
export interface AtomicWrite {
  /** A folder that the user chose, absolute. */
  readonly root: string;
  /** Relative, with slashes; folders on the way are made. */
  readonly path: string;
  /** What may be replaced, as it was when the user said so; undefined where nothing was there. */
  readonly expected: LocalState | undefined;
}

/** A path that the user chose, and what stands there now, which the user has agreed to replace. Throws UserError for a link or a folder. */
export function chosenPlace(target: string): AtomicWrite {
  const place = { root: path.dirname(target), path: path.basename(target) };
  const expected = pathState(place.root, place.path);
  if (expected !== 'blocked') return { ...place, expected };
  throw new UserError(
    l10n.t("Path '{file}' is a link or a folder. Nothing was written. Select another name.", {
      file: visible(place.path),
    }),
  );
}

/**
 * Writes a file through a private temporary one on the same disk: what stood there is replaced only once all has come,
 * keeps its permission bits, and is left alone where somebody changed it meanwhile. No link is followed, and a failure
 * leaves nothing behind. Throws UserError for what is in the way or has no room, and whatever `fill` throws.
 */
export async function writeFileAtomically<T>(target: AtomicWrite, fill: Fill<T>): Promise<T> {
  const temporary = await mkdtemp(path.join(target.root, '.hosting-panel-'));
  try {
    const beside = path.join(temporary, 'content');
    // New files get the bits that this computer gives them; the folder keeps others out until then.
    const file = await open(beside, 'wx', target.expected?.mode ?? 0o666);
    const room = new DiskSpaceGuard(temporary);
    let result: T;
    try {
      result = await fill(async (piece, total) => {
        await room.take(piece.byteLength, total);
        await file.writeFile(piece);
      });
      await file.sync();
    } finally {
      await file.close();
    }
    putInPlace(beside, target);
    return result;
  } finally {
    await rm(temporary, { recursive: true, force: true, maxRetries: 3 });
  }
}
