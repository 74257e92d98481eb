import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import type { Clock } from '../base/clock';
import { formatBytes } from '../base/format';
import type { Log } from '../base/log';
import type { Answer } from './answer';
import { askDaemon, explainUnpacking, isUnderstood } from './daemonRequest';
import { type DaemonUrl, intoFolder } from './daemonUrl';
import { type Deadline, deadline } from './deadline';
import { PanelError } from './errors';
import { responseError } from './failures';
import { RequestLog } from './requestLog';
import type { UploadFile } from './uploadForm';

/** Bytes so far, and in all where that is known. */
export type Progress = (done: number, total: number | undefined) => void;

/** What a transfer may be told. */
export interface TransferOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: Progress;
  /** Bytes of a download after which it is broken off: more than the file can have. */
  readonly maxBytes?: number | undefined;
  /** Bytes at the end of a file that alone are wanted; daemons that know no ranges send all of it. */
  readonly lastBytes?: number | undefined;
}

/** Bytes up to which memory is taken on the daemon's word for what will come. */
const maxInMemory = 256 * 1024 ** 2;
/** Milliseconds without a byte after which a transfer counts as dead. */
const stallMs = 60_000;

/**
 * Transfers between here and a daemon over signed URLs. Knows no key and sends none: a signed URL carries
 * its own permission, works once and ends after 15 minutes (api.md, Limits). So nothing is repeated here.
 */
export class DaemonTransfer {
  private readonly requestLog: RequestLog;

  constructor(
    private readonly clock: Clock,
    log: Log,
  ) {
    this.requestLog = new RequestLog(clock, log);
  }

  /**
   * Fetches a signed download URL and hands the body on piece by piece, waiting for each `take`.
   * Rejects with PanelError, also when fewer bytes came than the daemon had announced, and with 'tooLarge' for more than
   * `maxBytes`.
   */
  async download(
    url: DaemonUrl,
    take: (piece: Uint8Array, total: number | undefined) => unknown,
    options: TransferOptions = {},
  ): Promise<number> {
    return this.run('GET', url, options, async (limit) => {
      const { lastBytes } = options;
      const headers = lastBytes === undefined ? {} : { range: `bytes=-${lastBytes}` };
      const { clock } = this;
      const answer = await askDaemon(url, { method: 'GET', headers, signal: limit.signal, clock });
      if (!answer.ok) throw (await this.refusal(answer, limit.signal)).ofRead();
      await refusePage(answer);
      await refuseUnknown(answer);
      const total = await sizeOf(answer, lastBytes === undefined);
      let done = 0;
      const { maxBytes = Infinity } = options;
      const taken = (bytes: number) => {
        done += bytes;
        limit.progress();
        options.onProgress?.(done, total);
      };
      const tooMuch = () => larger(maxBytes);
      await answer.read(maxBytes, tooMuch, (piece) => {
        // Once all is in memory, no connection is there to be cut.
        limit.signal.throwIfAborted();
        const { byteLength } = piece;
        const taking = take(piece, total);
        if (taking instanceof Promise) return taking.then(() => taken(byteLength));
        return taken(byteLength);
      });
      limit.signal.throwIfAborted();
      if (total !== undefined && done !== total) {
        throw new PanelError(
          'network',
          l10n.t('Bytes received from the node: {done} of {total}', { done, total }),
        );
      }
      return done;
    });
  }

  /** Fetches a signed download URL into memory, 1 GB at most unless told. */
  async downloadBytes(url: DaemonUrl, options: TransferOptions = {}): Promise<Uint8Array> {
    let bytes = new Uint8Array();
    let end = 0;
    const take = (piece: Uint8Array, total = 0) => {
      const wanted = end + piece.byteLength;
      if (wanted > bytes.byteLength) {
        // At once where the size is known and believable; else half as much again.
        const enough = total <= maxInMemory ? total : 0;
        const larger = new Uint8Array(Math.max(wanted, enough, Math.ceil(bytes.byteLength * 1.5)));
        larger.set(bytes);
        bytes = larger;
      }
      bytes.set(piece, end);
      end = wanted;
    };
    const { maxBytes = limits.memoryBytes } = options;
    await this.download(url, take, { ...options, maxBytes });
    return end === bytes.byteLength ? bytes : bytes.slice(0, end);
  }

  /**
   * Sends files into one folder through a signed upload URL. Missing folders are made; existing files are
   * overwritten, not atomically: after a failure look at what is there (panel-dialect.md, 5).
   * Returns the daemon's own time, in milliseconds since 1970, or undefined where it does not tell.
   */
  async upload(
    url: DaemonUrl,
    directory: string,
    files: readonly UploadFile[],
    options: TransferOptions = {},
  ): Promise<number | undefined> {
    const total = files.reduce((sum, { content }) => sum + content.size, 0);
    return this.run('POST', url, options, async (limit) => {
      // The first view sends nothing.
      const { uploadForm } = await import('./uploadForm');
      const form = uploadForm(files, (done) => {
        limit.progress();
        options.onProgress?.(done, total);
      });
      const { clock } = this;
      const asked = { ...form, method: 'POST', signal: limit.signal, clock } as const;
      const answer = await askDaemon(intoFolder(url, directory), asked);
      if (!answer.ok) throw await this.refusal(answer, limit.signal);
      await refusePage(answer);
      await answer.drop();
      const time = Date.parse(answer.header('date') ?? '');
      return Number.isNaN(time) ? undefined : time;
    });
  }

  private async run<T>(
    method: 'GET' | 'POST',
    url: DaemonUrl,
    options: TransferOptions,
    work: (limit: Deadline) => Promise<T>,
  ): Promise<T> {
    const limit = deadline(this.clock, stallMs, options.signal);
    const started = this.clock.now();
    let failure: unknown;
    try {
      return await work(limit);
    } catch (error) {
      failure = limit.explain(explainUnpacking(error));
      throw failure;
    } finally {
      const { host, pathname: path } = new URL(url);
      const ended = { started, status: statusOf(failure), error: failure };
      this.requestLog.note({ host, method, path, isAsked: true, ...ended });
      limit.dispose();
    }
  }

  private async refusal(answer: Answer, signal: AbortSignal): Promise<PanelError> {
    const { status } = answer;
    if (status < 400) {
      await answer.drop();
      return redirected(status);
    }
    // The status has said no already, also where the words to it are damaged or cut off.
    const body = await answer.beginning().catch(() => {
      signal.throwIfAborted();
      return '';
    });
    const error = responseError({
      status,
      body,
      retryAfter: answer.header('retry-after'),
      now: this.clock.now(),
      isDaemon: true,
    });
    return error.kind === 'daemonDown' ? unreachable(status) : error;
  }
}

function statusOf(failure: unknown): number | undefined {
  return PanelError.is(failure) ? failure.status : undefined;
}

/** A daemon sends no pages: files come as plain bytes (panel-dialect.md, 5). This one is from something before it. */
async function refusePage(answer: Answer): Promise<void> {
  if (!/^text\/html\b/i.test(answer.header('content-type') ?? '')) return;
  await answer.drop();
  throw new PanelError('malformed', l10n.t("The node's answer was a web page"), {
    status: answer.status,
  });
}

/** Bytes to come, where that is told: of the whole file, of which a part that nobody asked for has fewer. */
async function sizeOf(answer: Answer, isWhole: boolean): Promise<number | undefined> {
  if (!isWhole || answer.status !== 206) return answer.announced;
  const size = /^bytes \d+-\d+\/(\d{1,15})$/.exec(answer.header('content-range') ?? '')?.[1];
  if (size !== undefined) return Number(size);
  await answer.drop();
  const detail = l10n.t("The node's answer was only a part of the file");
  throw new PanelError('malformed', detail, { status: answer.status });
}

/** Bytes that nobody here unpacks are not those of the file. */
async function refuseUnknown(answer: Answer): Promise<void> {
  const isPlain = /^(chunked|identity)?$/i.test(answer.header('transfer-encoding') ?? '');
  if (isPlain && isUnderstood(answer.header('content-encoding'))) return;
  await answer.drop();
  const { status } = answer;
  throw new PanelError('malformed', l10n.t("The node's answer has an unknown encoding"), {
    status,
  });
}

/** What stands before the daemon got no answer of it: as if nobody had answered here. */
function unreachable(status: number): PanelError {
  const detail = l10n.t("The node couldn't be reached, HTTP {status}", { status });
  return new PanelError('network', detail, { status, outcomeUnknown: true });
}

function larger(bytes: number): PanelError {
  const detail = l10n.t('The file is larger than {size}, its size in the folder listing.', {
    size: formatBytes(bytes),
  });
  return new PanelError('tooLarge', detail);
}

function redirected(status: number): PanelError {
  return new PanelError('malformed', l10n.t('The node answered with a redirect'), { status });
}
