/** What is uploaded: something of a known size that is read while it is sent. */
export interface UploadContent {
  /** Bytes. */
  readonly size: number;
  /** The bytes from `start` to before `end`, or to the end of all. */
  readonly read: (start: number, end: number) => Promise<Uint8Array>;
}

/** What is uploaded of bytes that are in memory, or of a text. */
export function contentOf(data: Uint8Array | string): UploadContent {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data;
  const read = (start: number, end: number) => Promise.resolve(bytes.subarray(start, end));
  return { size: bytes.byteLength, read };
}
