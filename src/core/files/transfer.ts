import * as l10n from '@vscode/l10n';
import { type Clock, systemClock } from '../base/clock';
import { formatBytes } from '../base/format';
import { limits } from '../base/limits';
import type { UploadContent } from '../base/uploadContent';
import { UserError } from '../base/userError';
import type { TakePiece } from '../base/writeFileAtomically';
import { type Backup, signBackupDownload } from '../api/backups';
import type { DaemonTransfer, TransferOptions } from '../api/daemonTransfer';
import type { DaemonUrl } from '../api/daemonUrl';
import { failedWrite, isTransient } from '../api/errorMeaning';
import { describeError } from '../api/describe';
import { PanelError, isAbort } from '../api/errors';
import { type RemoteEntry, signDownload, signUpload } from '../api/files';
import type { ServerApi } from '../api/serverApi';
import type { UploadFile } from '../api/uploadForm';
import { afterFailedUpload } from './plan';
import { nameOf, parentOf } from './remotePath';
import { UploadLimit } from './uploadLimit';

/** What a download in pieces may be told. */
export interface StreamOptions extends TransferOptions {
  /** Bytes that a listing shows; 0 or left out where none does. */
  readonly listed?: number;
}

/** What the upload of one file may be told, and how to see what became of it. */
export interface SaveOptions extends TransferOptions {
  /** What was there before. */
  readonly before: RemoteEntry | undefined;
  /** What the daemon shows at the path right now. */
  readonly look: () => Promise<RemoteEntry | undefined>;
  /** What the user can do about damage; speaks of the editor when left out. */
  readonly advice?: string | undefined;
}

/** A save that broke off and left something else on the server than was there before. */
export class DamagedUpload extends Error {
  override readonly name = 'DamagedUpload';
  readonly outcomeUnknown = true;

  constructor(
    what: string,
    failure: Error,
    advice = l10n.t('Your text is still in the editor. Save it again.'),
  ) {
    super(`${what} ${advice} ${describeError(failure)}`, { cause: failure });
  }
}

/**
 * Moves bytes between here and a server, through addresses that are signed for each try: one works once, within 15
 * minutes (api.md, Limits). One that was spent is replaced once; so is a download's whose connection broke, as long as
 * nobody was given a piece of it. Nobody else signs addresses.
 */
export class Transfer {
  /** What the server's node takes, as far as it has said; what is larger is refused here. */
  readonly uploadLimit: UploadLimit;

  constructor(
    private readonly server: ServerApi,
    private readonly daemon: DaemonTransfer,
    clock: Clock = systemClock,
  ) {
    this.uploadLimit = new UploadLimit(clock);
  }

  /** The bytes of a file. Rejects with PanelError. */
  read(path: string, options: TransferOptions = {}): Promise<Uint8Array> {
    return withAddress(
      () => signDownload(this.server, path, options.signal),
      (url) => this.daemon.downloadBytes(url, options),
      isSpentOrBroken,
    );
  }

  /**
   * Hands a file's bytes on piece by piece, and returns how many there were. Rejects with PanelError, with whatever
   * `take` rejects with, and with UserError once more comes than the listing lets expect.
   */
  stream(path: string, take: TakePiece, options: StreamOptions = {}): Promise<number> {
    const sign = () => signDownload(this.server, path, options.signal);
    return this.streamFrom(sign, bounded(take, path, options.listed), options);
  }

  /** As `stream`, for the archive of a backup. */
  streamBackup(backup: Backup, take: TakePiece, options: StreamOptions = {}): Promise<number> {
    const sign = () => signBackupDownload(this.server, backup.uuid, options.signal);
    return this.streamFrom(sign, bounded(take, backup.name, backup.size), options);
  }

  /**
   * Sends files into a folder, which is made where it is missing. After a failure some may be there, or half of one.
   * Returns the daemon's time, in milliseconds since 1970, if it tells.
   */
  async send(
    folder: string,
    files: readonly UploadFile[],
    options: TransferOptions = {},
  ): Promise<number | undefined> {
    for (const { name, content } of files) this.uploadLimit.check(name, content.size);
    return withAddress(
      () => this.signUpload(options.signal),
      (url) => this.upload(url, folder, files, options),
      isSpentUrl,
    );
  }

  /**
   * Sends one file. Daemons empty a file before they fill it, and some remove it when they fail (panel-dialect.md, 5):
   * after a failure of what was sent, or given up on its way, this looks. What a broken connection damaged is sent once
   * more. Rejects with the failure where nothing was touched, else with DamagedUpload, which says what is left. Returns
   * the time of the change, in milliseconds since 1970.
   */
  async save(
    path: string,
    content: UploadContent,
    options: SaveOptions,
  ): Promise<number | undefined> {
    this.uploadLimit.check(nameOf(path), content.size);
    const files = [{ name: nameOf(path), content }];
    let damage: DamagedUpload | undefined;
    for (let isLast = false; ; isLast = true) {
      let url: DaemonUrl;
      try {
        url = await this.signUpload(options.signal);
      } catch (error) {
        throw damage ?? error;
      }
      try {
        return await this.upload(url, parentOf(path), files, options);
      } catch (error) {
        if (failedWrite(error) === 'neverSent') throw damage ?? error;
        // A file of this computer that changed while it was sent says so, and may have left half of itself too.
        const isExpected = PanelError.is(error) || error instanceof UserError || isAbort(error);
        if (!isExpected) throw error;
        if (!isLast && isSpentUrl(error)) continue;
        const seen = await look(options, error);
        const result = afterFailedUpload(options.before, seen.entry, content.size);
        if (result === 'done') return seen.entry?.modifiedAt;
        if (result === 'unchanged') throw error;
        damage = new DamagedUpload(whatIsLeft(seen.entry, content.size), error, options.advice);
        if (isLast || !isTransient(error, 'transfer')) throw damage;
      }
    }
  }

  private async upload(
    ...[url, folder, files, options]: Parameters<DaemonTransfer['upload']>
  ): Promise<number | undefined> {
    try {
      return await this.daemon.upload(url, folder, files, options);
    } catch (error) {
      this.uploadLimit.learn(error);
      throw error;
    }
  }

  private async signUpload(signal: AbortSignal | undefined): Promise<DaemonUrl> {
    try {
      return await signUpload(this.server, signal);
    } catch (error) {
      throw PanelError.is(error) ? error.beforeSending() : error;
    }
  }

  private streamFrom(
    sign: () => Promise<DaemonUrl>,
    take: TakePiece,
    options: TransferOptions,
  ): Promise<number> {
    let hasBegun = false;
    const takeNext = (piece: Uint8Array, total: number | undefined) => {
      hasBegun = true;
      return take(piece, total);
    };
    return withAddress(
      sign,
      (url) => this.daemon.download(url, takeNext, options),
      // A second try would hand the same pieces on again.
      (error) => !hasBegun && isSpentOrBroken(error),
    );
  }
}

/** Does `work` with a new address, and once more with another one where `isWorthAnother` says so. */
async function withAddress<T>(
  sign: () => Promise<DaemonUrl>,
  work: (url: DaemonUrl) => Promise<T>,
  isWorthAnother: (error: unknown) => boolean,
): Promise<T> {
  try {
    return await work(await sign());
  } catch (error) {
    if (!isWorthAnother(error)) throw error;
    return work(await sign());
  }
}

/** Whether an address was used or too old: it answers 404 or 500 (panel-dialect.md, 5), and neither gives a name. */
export function isSpentUrl(error: unknown): boolean {
  return PanelError.is(error, 'notFound', 'daemonFailed') && error.code === undefined;
}

function isSpentOrBroken(error: unknown): boolean {
  return isSpentUrl(error) || PanelError.is(error, 'network');
}

/** What takes pieces of a file, and throws UserError once more comes than the listing lets expect. `listed`: bytes. */
export function bounded(take: TakePiece, path: string, listed = 0): TakePiece {
  // Panels that show no sizes show 0.
  const most = listed > 0 ? listed + limits.grownMeanwhile : Infinity;
  let bytes = 0;
  return async (piece, total) => {
    bytes += piece.byteLength;
    if (Math.max(bytes, total ?? 0) > most) throw moreThanListed(path, listed);
    await take(piece, total);
  };
}

function moreThanListed(path: string, listed: number): UserError {
  return new UserError(
    l10n.t("The server sent more of '{file}' than its listed size ({size}). Nothing was saved.", {
      file: path,
      size: formatBytes(listed),
    }),
  );
}

async function look(options: SaveOptions, failure: Error) {
  try {
    return { entry: await options.look() };
  } catch {
    // That it cannot be seen is what the user has to know; why it broke is told by `failure`.
    const unseen = l10n.t("Couldn't check the file on the server. The file might be incomplete.");
    throw new DamagedUpload(unseen, failure, options.advice);
  }
}

function whatIsLeft(entry: RemoteEntry | undefined, size: number): string {
  if (!entry) return l10n.t('The file no longer exists on the server.');
  if (entry.size === 0) return l10n.t('The file on the server is now empty.');
  return l10n.t('The file on the server is now incomplete ({size} of {expected} bytes).', {
    size: entry.size,
    expected: size,
  });
}
