import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import { formatBytes } from '../base/format';
import { parseAnswer } from './answerJson';
import { PanelError } from './errors';
import type { PanelUrl } from './panelUrl';
import type { ProbeUrl } from './probeAddress';

/** What `fetch` is told; everything here asks for one answer and follows no redirect. */
export interface FetchOptions extends Omit<RequestInit, 'redirect'> {
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
}

/** What an answer is read from. */
export interface AnswerSource {
  readonly status: number;
  /** The value of a header, named in small letters. */
  readonly header: (name: string) => string | null;
  /** Whoever leaves it unread to its end closes the connection. */
  readonly body: AsyncIterable<Uint8Array> | null;
  /** Leaves the body unread. */
  readonly drop: () => Promise<void> | void;
}

/**
 * Asks a panel or a server's own program: the only `fetch` there is; files go to and from daemons by daemonRequest. Rejects
 * with what `fetch` rejects with, which `Deadline.explain` puts into words.
 */
export async function request(url: PanelUrl | ProbeUrl, options: FetchOptions): Promise<Answer> {
  const { status, headers, body } = await fetch(url, options);
  return new Answer({
    status,
    header: (name) => headers.get(name),
    body: body as AsyncIterable<Uint8Array> | null,
    drop: () => body?.cancel(),
  });
}

/** An answer whose body is read up to a limit and no further; bytes count as they are once unpacked. */
export class Answer {
  constructor(private readonly source: AnswerSource) {}

  get status(): number {
    return this.source.status;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** The value of a header, named in small letters; null where there is none. */
  header(name: string): string | null {
    return this.source.header(name);
  }

  /** Bytes of the body as its headers tell; undefined where they do not, or tell of packed ones. */
  get announced(): number | undefined {
    const length = this.header('content-length');
    if (length === null || this.header('content-encoding') !== null) return undefined;
    const total = Number(length);
    return Number.isSafeInteger(total) && total >= 0 ? total : undefined;
  }

  /**
   * Hands the body on piece by piece, waiting for each `take` that is not done at once. Throws what `tooMuch` makes once more
   * than `max` bytes have come or are announced.
   */
  async read(
    max: number,
    tooMuch: () => PanelError,
    take: (piece: Uint8Array) => unknown,
  ): Promise<void> {
    if ((this.announced ?? 0) > max) {
      await this.drop();
      throw tooMuch();
    }
    let done = 0;
    // Whoever leaves the loop cancels the body, and with it the connection.
    for await (const piece of this.source.body ?? []) {
      done += piece.byteLength;
      if (done > max) throw tooMuch();
      const taking = take(piece);
      // A large file comes in thousands of pieces: none waits for a turn that nothing needs.
      if (taking instanceof Promise) await taking;
    }
  }

  /** The whole body. Throws PanelError 'tooLarge' for more than `max` bytes. */
  async bytes(max: number = limits.answerBytes): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    await this.readAll(max, (piece) => pieces.push(piece));
    return Buffer.concat(pieces);
  }

  /** The body as JSON, undefined for an empty one. Throws PanelError 'malformed' or 'tooLarge'. */
  async readJson(): Promise<unknown> {
    // Each piece as it comes: a large body is never decoded at once.
    const reading = new TextDecoder();
    const texts: string[] = [];
    await this.readAll(limits.answerBytes, (piece) =>
      texts.push(reading.decode(piece, { stream: true })),
    );
    texts.push(reading.decode());
    const text = texts.join('');
    return text === '' ? undefined : parseAnswer(text);
  }

  /** The beginning of the body as text: what an error has to say. */
  async beginning(max: number = limits.errorBytes): Promise<string> {
    const pieces: Uint8Array[] = [];
    let left = max;
    for await (const piece of this.source.body ?? []) {
      pieces.push(piece.subarray(0, left));
      left -= piece.byteLength;
      if (left <= 0) break;
    }
    return decoder.decode(Buffer.concat(pieces));
  }

  /** Leaves the body unread. */
  async drop(): Promise<void> {
    await this.source.drop();
  }

  private readAll(max: number, take: (piece: Uint8Array) => unknown): Promise<void> {
    const tooMuch = () => {
      const size = formatBytes(max);
      const why = l10n.t('The answer is larger than {size}.', { size });
      return new PanelError('tooLarge', why, { status: this.status, outcomeUnknown: true });
    };
    return this.read(max, tooMuch, take);
  }
}

const decoder = new TextDecoder();
