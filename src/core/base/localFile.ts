import { type Stats, constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import { formatBytes } from './format';
import { UserError } from './userError';
import type { UploadContent } from './uploadContent';

/** Why a file of this computer is not read. */
export type LocalFileProblem = 'missing' | 'link' | 'folder' | 'notAFile' | 'changed' | 'tooLarge';

/** A file of this computer that is not read, in a sentence that names it. */
export class LocalFileError extends UserError {
  override readonly name = 'LocalFileError';

  constructor(
    readonly reason: LocalFileProblem,
    path: string,
    maxBytes = 0,
  ) {
    super(sentence(reason, path, maxBytes));
  }
}

/** A file that is open. What is read is its content, whatever takes its name meanwhile. */
export interface OpenFile {
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
  /** The content for an upload, read when it is sent. Reading rejects with LocalFileError 'changed'. */
  readonly content: UploadContent;
  /** The content piece by piece, never more than `size`. Rejects with LocalFileError 'changed'. */
  readonly pieces: (signal?: AbortSignal) => AsyncGenerator<Uint8Array, void, void>;
}

/** Undefined on Windows, where links are seen by `lstat` alone. */
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>;
/** Newer Windows numbers a disk differently by the name of a file and by an open one. */
const hasSureDisk = process.platform !== 'win32';
/** Bytes that are read at a time. */
const pieceBytes = 256 * 1024;

/**
 * What is at a relative path below a folder; undefined for nothing. The last part may be a link, which is not followed.
 * Throws LocalFileError 'link' where one lies on the way. Of `root` itself links are followed: the user chose it.
 */
export async function statInside(root: string, path: string): Promise<Stats | undefined> {
  const parts = path.split('/');
  for (let count = 1; ; count++) {
    const at = join(root, ...parts.slice(0, count));
    const found = await look(at);
    if (!found || count === parts.length) return found;
    if (found.isSymbolicLink()) throw new LocalFileError('link', at);
    if (!found.isDirectory()) return undefined;
  }
}

/**
 * Opens a plain file below a folder, hands it on, and closes it. Follows no link, also none that takes the place of
 * the file or of a folder on the way while this looks, and waits for no pipe. Rejects with LocalFileError.
 */
export async function useFileInside<T>(
  root: string,
  path: string,
  use: (file: OpenFile) => Promise<T>,
): Promise<T> {
  const full = join(root, path);
  plain(await statInside(root, path), full);
  const handle = await open(full, constants.O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(
    (error: unknown) => {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ELOOP' || code === 'EMLINK') throw new LocalFileError('link', full);
      if (code === 'ENOENT') throw new LocalFileError('missing', full);
      throw error;
    },
  );
  try {
    const opened = plain(await handle.stat(), full);
    const still = plain(await statInside(root, path), full);
    if ((hasSureDisk && still.dev !== opened.dev) || still.ino !== opened.ino) {
      throw new LocalFileError('changed', full);
    }
    return await use(openFile(handle, opened, full));
  } finally {
    await handle.close();
  }
}

/**
 * The text of a plain file of at most `maxBytes`; undefined where nothing, or a folder, has that name. Rejects with
 * LocalFileError.
 */
export async function readSmallFile(
  root: string,
  path: string,
  maxBytes: number,
): Promise<string | undefined> {
  return (await readSmallBytes(root, path, maxBytes))?.toString('utf8');
}

/** The bytes of such a file. Returns and rejects as readSmallFile does. */
export async function readSmallBytes(
  root: string,
  path: string,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const found = await statInside(root, path);
  if (!found || found.isDirectory()) return undefined;
  return useFileInside(root, path, async ({ size, pieces }) => {
    if (size > maxBytes) throw new LocalFileError('tooLarge', join(root, path), maxBytes);
    const read: Uint8Array[] = [];
    for await (const piece of pieces()) read.push(piece);
    return Buffer.concat(read);
  });
}

function openFile(handle: FileHandle, opened: Stats, path: string): OpenFile {
  /** The bytes from `start`, at most to `end`. */
  const read = async (start: number, end: number): Promise<Uint8Array> => {
    // All of it is read into, or none of it is handed on.
    const bytes = Buffer.allocUnsafe(Math.min(end, opened.size) - start);
    for (let done = 0; done < bytes.length;) {
      const { bytesRead } = await handle.read(bytes, done, bytes.length - done, start + done);
      if (bytesRead === 0) throw new LocalFileError('changed', path);
      done += bytesRead;
    }
    const now = await handle.stat();
    if (now.size !== opened.size || now.mtimeMs !== opened.mtimeMs) {
      throw new LocalFileError('changed', path);
    }
    return bytes;
  };
  async function* pieces(signal?: AbortSignal): AsyncGenerator<Uint8Array, void, void> {
    for (let at = 0; at < opened.size; at += pieceBytes) {
      signal?.throwIfAborted();
      yield await read(at, at + pieceBytes);
    }
  }
  const { size } = opened;
  const modifiedAt = Math.floor(opened.mtimeMs);
  return { size, modifiedAt, content: { size, read }, pieces };
}

/** The same facts for a plain file. Throws LocalFileError for anything else. */
function plain(found: Stats | undefined, path: string): Stats {
  if (!found) throw new LocalFileError('missing', path);
  if (found.isSymbolicLink()) throw new LocalFileError('link', path);
  if (found.isDirectory()) throw new LocalFileError('folder', path);
  if (!found.isFile()) throw new LocalFileError('notAFile', path);
  return found;
}

async function look(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function sentence(reason: LocalFileProblem, path: string, maxBytes: number): string {
  switch (reason) {
    case 'missing':
      return l10n.t("File '{file}' no longer exists.", { file: path });
    case 'link':
      return l10n.t(
        "File '{file}' is a link. Links aren't followed because they might lead anywhere.",
        { file: path },
      );
    case 'folder':
      return l10n.t("Path '{file}' is a folder.", { file: path });
    case 'notAFile':
      return l10n.t("Path '{file}' isn't a regular file.", { file: path });
    case 'changed':
      return l10n.t("File '{file}' changed while it was read. Try again.", { file: path });
    case 'tooLarge':
      return l10n.t("File '{file}' is larger than {limit}.", {
        file: path,
        limit: formatBytes(maxBytes),
      });
  }
}
