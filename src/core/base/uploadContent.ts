/** What is uploaded: a Blob, or anything else of a known size that is read by slices. */
export interface UploadContent {
  /** Bytes. */
  readonly size: number;
  readonly slice: (start: number, end: number) => Pick<Blob, 'arrayBuffer'>;
}
