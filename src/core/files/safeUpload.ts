import * as l10n from '@vscode/l10n';
import type { DaemonUrl } from '../api/daemonUrl';
import { describe } from '../api/describe';
import { isTransient } from '../api/errorMeaning';
import { PanelError } from '../api/errors';
import type { RemoteEntry } from '../api/files';
import { afterFailedUpload } from './plan';

/** An upload of one file, and how to see what became of it. */
export interface Upload {
  /** Asks for an address that works once. */
  readonly sign: () => Promise<DaemonUrl>;
  /** Sends the file there. Returns the daemon's time, in milliseconds since 1970. */
  readonly send: (url: DaemonUrl) => Promise<number | undefined>;
  /** What the daemon shows at the path right now. */
  readonly look: () => Promise<RemoteEntry | undefined>;
  /** What was there before. */
  readonly before: RemoteEntry | undefined;
  /** What the user can do about damage; speaks of the editor when left out. */
  readonly advice?: string | undefined;
}

/** A save that broke off and left something else on the server than was there before. */
export class DamagedUpload extends Error {
  override readonly name = 'DamagedUpload';
  /** Something else is there now than before. */
  readonly outcomeUnknown = true;

  constructor(
    what: string,
    failure: PanelError,
    advice = l10n.t('Your text is still in the editor: save it again.'),
  ) {
    super(`${what} ${advice} ${describe(failure)}`, { cause: failure });
  }
}

/**
 * Uploads one file of `size` bytes. Daemons empty a file before they fill it, and some remove it when they
 * fail (panel-dialect.md, 5): after a failure this looks. What a broken connection damaged is sent once
 * more. Throws the failure where nothing was touched, else DamagedUpload, which says what is left.
 * Returns the time of the change, in milliseconds since 1970.
 */
export async function uploadSafely(upload: Upload, size: number): Promise<number | undefined> {
  let damage: DamagedUpload | undefined;
  for (let isLast = false; ; isLast = true) {
    let url: DaemonUrl;
    try {
      url = await upload.sign();
    } catch (error) {
      throw damage ?? error;
    }
    try {
      return await upload.send(url);
    } catch (error) {
      if (!PanelError.is(error)) throw error;
      if (!isLast && isSpentUrl(error)) continue;
      const seen = await look(upload, error);
      const result = afterFailedUpload(upload.before, seen.entry, size);
      if (result === 'done') return seen.entry?.modifiedAt;
      if (result === 'unchanged') throw error;
      damage = new DamagedUpload(whatIsLeft(seen.entry, size), error, upload.advice);
      if (isLast || !isTransient(error, 'transfer')) throw damage;
    }
  }
}

/** A used address answers 404, an expired one 500 (panel-dialect.md, 5); neither gives a name. */
export function isSpentUrl(error: unknown): boolean {
  return PanelError.is(error, 'notFound', 'nodeFailed') && error.code === undefined;
}

async function look(upload: Upload, failure: PanelError) {
  try {
    return { entry: await upload.look() };
  } catch {
    // That it cannot be seen is what the user has to know; why it broke is told by `failure`.
    const unseen = l10n.t(
      'What the server has of this file now cannot be seen; it may be incomplete.',
    );
    throw new DamagedUpload(unseen, failure, upload.advice);
  }
}

function whatIsLeft(entry: RemoteEntry | undefined, size: number): string {
  if (!entry) return l10n.t('The file on the server is now gone.');
  if (entry.size === 0) return l10n.t('The file on the server is now empty.');
  return l10n.t('The file on the server is now incomplete ({0} of {1} bytes).', entry.size, size);
}
