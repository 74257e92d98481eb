import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file of a form, on its way to its place. */
export interface Part {
  readonly field: string;
  /** The base name, as the node takes it. */
  readonly name: string;
  /** A temporary file with its bytes; the caller removes it. */
  readonly file: string;
  readonly size: number;
}

/** What is told of a part while the form is read. */
export interface PartStart {
  readonly field: string;
  readonly name: string;
}

/** Why a form could not be read to its end, and which file was being read. */
export class FormError extends Error {
  constructor(
    readonly reason: 'malformed' | 'too-large' | 'cut-off',
    readonly part?: PartStart,
  ) {
    super(reason);
  }
}

/** The boundary of a form's content type; undefined when it is no form. */
export function boundaryOf(contentType: string): string | undefined {
  if (!contentType.startsWith('multipart/form-data')) return undefined;
  const match = /boundary=(?:"([^"]+)"|([^;\s]+))/.exec(contentType);
  return match?.[1] ?? match?.[2];
}

/** Reads a form's files one after the other, each into a temporary file. Fields without a file name are skipped. */
export async function* formFiles(
  body: Readable,
  boundary: string,
  mostBytes: number,
): AsyncGenerator<Part> {
  const source = new Source(body);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  source.prepend(Buffer.from('\r\n'));
  await source.until(delimiter, () => undefined);
  for (;;) {
    const mark = await source.take(2);
    if (mark === '--') return;
    if (mark !== '\r\n') throw new FormError('malformed');
    let head = '\r\n';
    await source.until(Buffer.from('\r\n\r\n'), (chunk) => (head += chunk.toString('utf8')));
    const start = partStart(head);
    if (!start) {
      await source.until(delimiter, () => undefined);
      continue;
    }
    const file = join(tmpdir(), `practice-upload-${randomUUID()}`);
    const size = await saved(source, delimiter, { file, start, mostBytes });
    yield { ...start, file, size };
  }
}

async function saved(
  source: Source,
  delimiter: Buffer,
  { file, start, mostBytes }: { file: string; start: PartStart; mostBytes: number },
): Promise<number> {
  const handle = await open(file, 'w');
  let size = 0;
  try {
    await source.until(delimiter, async (chunk) => {
      size += chunk.length;
      if (size > mostBytes) throw new FormError('too-large', start);
      await handle.write(chunk);
    });
  } catch (error) {
    await rm(file, { force: true });
    if (error instanceof FormError) throw new FormError(error.reason, start);
    throw error;
  } finally {
    await handle.close();
  }
  return size;
}

/** Reads `Content-Disposition` as Go does: `\"` and `\\` are unescaped, `%22` is not. */
function partStart(head: string): PartStart | undefined {
  const line = /\r\ncontent-disposition:([^\r]*)/i.exec(head)?.[1] ?? '';
  const field = /[;\s]name="((?:[^"\\]|\\.)*)"/i.exec(line)?.[1];
  const extended = /filename\*=utf-8''([^;\s]+)/i.exec(line)?.[1];
  const plain = /filename="((?:[^"\\]|\\.)*)"/i.exec(line)?.[1]?.replace(/\\(["\\])/g, '$1');
  const name = extended === undefined ? plain : decodeURIComponent(extended);
  if (field === undefined || name === undefined || name === '') return undefined;
  return { field, name: basename(name) };
}

/** Bytes of a stream, taken up to a mark. */
class Source {
  private buffer: Buffer = Buffer.alloc(0);
  private readonly chunks: AsyncIterator<Buffer>;

  constructor(body: Readable) {
    this.chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  prepend(bytes: Buffer): void {
    this.buffer = Buffer.concat([bytes, this.buffer]);
  }

  /** Gives everything before the mark to `sink` and drops the mark. */
  async until(mark: Buffer, sink: (chunk: Buffer) => unknown): Promise<void> {
    for (;;) {
      const at = this.buffer.indexOf(mark);
      if (at >= 0) {
        if (at > 0) await sink(this.buffer.subarray(0, at));
        this.buffer = this.buffer.subarray(at + mark.length);
        return;
      }
      const safe = this.buffer.length - mark.length;
      if (safe > 0) {
        await sink(this.buffer.subarray(0, safe));
        this.buffer = this.buffer.subarray(safe);
      }
      await this.more();
    }
  }

  async take(count: number): Promise<string> {
    while (this.buffer.length < count) await this.more();
    const text = this.buffer.subarray(0, count).toString('latin1');
    this.buffer = this.buffer.subarray(count);
    return text;
  }

  private async more(): Promise<void> {
    const next = await this.chunks.next().catch(() => {
      throw new FormError('cut-off');
    });
    if (next.done) throw new FormError('cut-off');
    this.buffer = Buffer.concat([this.buffer, next.value]);
  }
}
