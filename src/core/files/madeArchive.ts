import type { RemoteEntry } from '../api/files';

/** An archive that a server made for us. */
export interface MadeArchive {
  /** Absolute below the server's root. */
  readonly path: string;
  /** Bytes, as the server shows them. */
  readonly size: number;
  /** What was asked to be in it, relative to its folder. */
  readonly names: readonly string[];
  /** Whether nothing of its name was there before. */
  readonly isNew: boolean;
  /** Whether the daemon itself named it; else it was found, and `isSurelyOurs` must look into it. */
  readonly isCertain: boolean;
  /** What the daemon says of it; undefined where it was found. */
  readonly entry?: RemoteEntry;
}
