import { setImmediate } from 'node:timers/promises';
import * as l10n from '@vscode/l10n';
import { isCostlyJson } from '../base/jsonCost';
import { limits } from '../base/limits';
import { formatBytes } from '../base/format';
import { type DaemonUrl } from './daemonUrl';
import { PanelError } from './errors';
import type { PanelUrl } from './panelUrl';
import type { ProbeUrl } from './probeAddress';

/** What `fetch` is told; everything here asks for one answer and follows no redirect. */
export interface FetchOptions extends Omit<RequestInit, 'redirect'> {
  readonly redirect: 'manual' | 'error';
  readonly signal: AbortSignal;
  /** A body that is made while it is sent. */
  readonly duplex?: 'half';
}

/**
 * Asks a panel, a daemon or a server's own program: the only `fetch` there is, and the only reader of what comes. Rejects with what `fetch`
 * rejects with, which `Deadline.explain` puts into words.
 */
export async function request(
  url: PanelUrl | DaemonUrl | ProbeUrl,
  options: FetchOptions,
): Promise<Answer> {
  return new Answer(await fetch(url, options));
}

/** An answer whose body is read up to a limit and no further; bytes count as they are once unpacked. */
export class Answer {
  constructor(private readonly response: Response) {}

  get status(): number {
    return this.response.status;
  }

  get ok(): boolean {
    return this.response.ok;
  }

  header(name: string): string | null {
    return this.response.headers.get(name);
  }

  /** Bytes of the body as its headers tell; undefined where they do not, or tell of packed ones. */
  get announced(): number | undefined {
    const length = this.header('content-length');
    if (length === null || this.header('content-encoding') !== null) return undefined;
    const total = Number(length);
    return Number.isSafeInteger(total) && total >= 0 ? total : undefined;
  }

  /** The body piece by piece. Throws what `tooMuch` makes once more than `max` bytes have come or are announced. */
  async *pieces(max: number, tooMuch: () => PanelError): AsyncGenerator<Uint8Array, void, void> {
    if ((this.announced ?? 0) > max) {
      await this.drop();
      throw tooMuch();
    }
    let done = 0;
    // Whoever leaves the loop cancels the body, and with it the connection.
    for await (const piece of this.response.body ?? []) {
      const bytes = piece as Uint8Array;
      done += bytes.byteLength;
      if (done > max) throw tooMuch();
      yield bytes;
    }
  }

  /** The whole body. Throws PanelError 'tooLarge' for more than `max` bytes. */
  async bytes(max: number = limits.answerBytes): Promise<Uint8Array> {
    const tooMuch = () =>
      new PanelError(
        'tooLarge',
        l10n.t('The answer is larger than {size}.', { size: formatBytes(max) }),
        {
          status: this.status,
          outcomeUnknown: true,
        },
      );
    const pieces: Uint8Array[] = [];
    for await (const piece of this.pieces(max, tooMuch)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** The body as JSON, undefined for an empty one. Throws PanelError 'malformed' or 'tooLarge'. */
  async readJson(): Promise<unknown> {
    const text = decoder.decode(await this.bytes());
    if (text === '') return undefined;
    const turn = () => (text.length > limits.answerTurn ? nextTurn() : undefined);
    await turn();
    if (isCostlyJson(text)) {
      throw new PanelError('malformed', l10n.t('The answer has too many entries or levels'));
    }
    await turn();
    try {
      const value = JSON.parse(text) as unknown;
      await turn();
      return value;
    } catch {
      // What the parser says holds a part of the answer.
      throw new PanelError('malformed', l10n.t("The answer isn't JSON"));
    }
  }

  /** The beginning of the body as text: what an error has to say. */
  async beginning(max: number = limits.errorBytes): Promise<string> {
    const pieces: Uint8Array[] = [];
    let left = max;
    for await (const piece of this.response.body ?? []) {
      const bytes = piece as Uint8Array;
      pieces.push(bytes.subarray(0, left));
      left -= bytes.byteLength;
      if (left <= 0) break;
    }
    return decoder.decode(Buffer.concat(pieces));
  }

  /** Leaves the body unread. */
  async drop(): Promise<void> {
    await this.response.body?.cancel();
  }
}

const decoder = new TextDecoder();

let lastTurn = Promise.resolve();

/** Resolves in a turn of the event loop that no other answer has: thirty pages of a list come at once. */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}
