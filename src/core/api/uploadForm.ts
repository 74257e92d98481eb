import { randomUUID } from 'node:crypto';
import type { UploadContent } from '../base/uploadContent';

/** One file of an upload. */
export interface UploadFile {
  /** A base name: the daemon keeps nothing before the last slash. */
  readonly name: string;
  readonly content: UploadContent;
}

/** A body that is made while it is sent, and what has to be said of it. */
export interface UploadForm {
  readonly body: AsyncIterable<Uint8Array>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Bytes of a file that are in memory at a time: a disk is read twice as fast in these as in quarters of them. */
const readBytes = 1024 * 1024;
/** Bytes that are handed on at a time: on a slow line the next ones tell that it is still alive. */
const pieceBytes = 256 * 1024;

/**
 * Files as a multipart form. `FormData` would write `"` as `%22`, which daemons take for the name itself
 * (panel-dialect.md, 5), and would tell nothing of what is sent; `sent` hears the bytes of files so far.
 */
export function uploadForm(
  files: readonly UploadFile[],
  sent: (bytes: number) => void,
): UploadForm {
  const boundary = `----hosting-panel-${randomUUID()}`;
  const heads = files.map(({ name }) => encoder.encode(head(boundary, name)));
  const end = encoder.encode(`--${boundary}--\r\n`);
  const length = files.reduce(
    (sum, { content }, index) => sum + (heads[index]?.byteLength ?? 0) + content.size + 2,
    end.byteLength,
  );
  async function* pieces(): AsyncGenerator<Uint8Array, void, void> {
    let done = 0;
    for (const [index, { content }] of files.entries()) {
      yield heads[index] ?? new Uint8Array();
      for (let at = 0; at < content.size; at += readBytes) {
        const read = await content.read(at, at + readBytes);
        for (let from = 0; from < read.byteLength; from += pieceBytes) {
          const piece = read.subarray(from, from + pieceBytes);
          yield piece;
          // Whoever asks for the next piece has taken this one.
          done += piece.byteLength;
          sent(done);
        }
      }
      yield encoder.encode('\r\n');
    }
    yield end;
  }
  const contentType = `multipart/form-data; boundary=${boundary}`;
  // Proxies before a daemon may refuse a body whose length they are not told.
  const headers = { 'content-type': contentType, 'content-length': `${length}` };
  return { body: pieces(), headers };
}

const encoder = new TextEncoder();

function head(boundary: string, name: string): string {
  return (
    `--${boundary}\r\n` +
    `Content-Disposition: form-data; name="files"; ${fileName(name)}\r\n` +
    'Content-Type: application/octet-stream\r\n\r\n'
  );
}

/** The name as Go's parser takes it back, character for character. */
function fileName(name: string): string {
  // A line break would end the header, and no quoting holds it.
  if (/[\x00-\x1f\x7f]/.test(name)) return `filename*=utf-8''${strictly(name)}`;
  return `filename="${name.replace(/["\\]/g, '\\$&')}"`;
}

/** `encodeURIComponent` leaves characters alone that such a parameter may not hold. */
function strictly(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
