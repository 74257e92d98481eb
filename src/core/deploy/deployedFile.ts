import type { SentFile } from '../sync/manifest';

/** A file that a deploy adds, changes or removes. */
export interface DeployedFile {
  /** Relative to the folder on the server. */
  readonly path: string;
  /** What was in its place before; undefined where nothing was. */
  readonly old: OldFile | undefined;
  /** What goes there; undefined where the file is removed. */
  readonly sent: SentFile | undefined;
  /** What was known of it from earlier pushes and deploys. */
  readonly known: SentFile | undefined;
}

/** A file as it was before a deploy. */
export interface OldFile {
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970, to the second. */
  readonly modifiedAt: number;
  /** Octal permission bits such as `644`. */
  readonly mode: string;
}

/** All that a deploy changes in a folder of a server. Paths are relative to it. */
export interface DeployChanges {
  readonly files: readonly DeployedFile[];
  /** Folders that are to be there, and may be empty. */
  readonly folders: readonly string[];
  /** Folders that were not there before, the outer ones first. */
  readonly made: readonly string[];
}

/** Whether a deploy would change nothing. */
export function isNothing({ files, folders }: DeployChanges): boolean {
  return files.length + folders.length === 0;
}
