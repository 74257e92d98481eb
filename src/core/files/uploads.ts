import * as l10n from '@vscode/l10n';
import { randomUUID } from 'node:crypto';
import { FileRefusal } from './fileRefusal';
import type { RemoteFiles } from './remoteFiles';
import { joinPath, parentOf } from './remotePath';
import { DamagedUpload } from './transfer';
import { type OpenFile, LocalFileError, useFileInside } from '../base/localFile';
import { PanelError } from '../api/errors';
import type { PlannedUpload } from './uploadPlan';

/** Bytes above which a file goes up beside its place first: it could break off halfway. */
const besideAbove = 1024 ** 2;

/** What an upload of several files came to. */
export interface UploadResult {
  readonly uploaded: readonly string[];
  /** Files that the server did not take, each for a reason of its own. */
  readonly refused: readonly { readonly path: string; readonly error: unknown }[];
  /** Why it ended before its end; undefined where every file had its turn. */
  readonly stopped: unknown;
}

/** What may be told to an upload. */
export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Bytes so far, of all files, and the path that is on its way. */
  readonly onProgress: (done: number, path: string) => void;
}

/** Sends files up one after the other. A file that is refused stops no other; a broken connection does. Never rejects. */
export async function uploadAll(
  files: RemoteFiles,
  uploads: readonly PlannedUpload[],
  { signal, onProgress }: UploadOptions,
): Promise<UploadResult> {
  const uploaded: string[] = [];
  const { fitting, refused } = bySize(files, uploads);
  let before = 0;
  for (const upload of fitting) {
    const { path, file } = upload;
    try {
      signal.throwIfAborted();
      onProgress(before, path);
      const onBytes = (done: number) => onProgress(before + Math.min(done, file.size), path);
      await useFileInside(file.root, file.path, (open) =>
        uploadOne(files, { ...upload, ...open }, { signal, onProgress: onBytes }),
      );
      uploaded.push(path);
    } catch (error) {
      if (!isAboutThisFile(error)) return { uploaded, refused, stopped: error };
      refused.push({ path, error });
    }
    before += file.size;
  }
  return { uploaded, refused, stopped: undefined };
}

/** Sorts out, before any is sent, what is larger than the node has said to take. */
function bySize({ transfer }: RemoteFiles, uploads: readonly PlannedUpload[]) {
  const fitting: PlannedUpload[] = [];
  const refused: { path: string; error: unknown }[] = [];
  for (const upload of uploads) {
    try {
      transfer.uploadLimit.check(upload.path, upload.file.size);
      fitting.push(upload);
    } catch (error) {
      refused.push({ path: upload.path, error });
    }
  }
  return { fitting, refused };
}

/** Makes folders that hold nothing, which no file brings along; one that is there already is fine. */
export async function createEmptyFolders(
  files: RemoteFiles,
  folder: string,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    try {
      await files.createDirectory(joinPath(folder, name));
    } catch (error) {
      if (!(error instanceof FileRefusal && error.reason === 'exists')) throw error;
    }
  }
}

async function uploadOne(
  files: RemoteFiles,
  { path, existing, content }: Pick<PlannedUpload, 'path' | 'existing'> & Pick<OpenFile, 'content'>,
  options: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
): Promise<void> {
  const advice = l10n.t('Upload the file again.');
  if (content.size <= besideAbove) {
    // Too short to be worth a break: a cancel waits for the end of this file.
    const { onProgress } = options;
    const overwrite = existing !== undefined;
    await files.write(path, content, { create: true, overwrite, advice, onProgress });
    return;
  }
  const beside = `${path}.${randomUUID().slice(0, 8)}.part`;
  const send = async () => {
    await files.write(beside, content, { create: true, overwrite: false, advice, ...options });
    await files.rename(beside, path, { overwrite: existing !== undefined });
  };
  try {
    await send().catch(async (error: unknown) => {
      if (!PanelError.is(causeOf(error), 'network')) throw error;
      await clearAway(files, beside);
      await send();
    });
  } catch (error) {
    await clearAway(files, beside);
    throw causeOf(error);
  }
  // A new file has the daemon's usual bits.
  if (existing) await files.setModes([path], existing.modeBits || '644');
}

/** Once the half that broke off is gone again, its cause alone says what happened. */
function causeOf(error: unknown): unknown {
  return error instanceof DamagedUpload ? error.cause : error;
}

/** Removes the half of a file that broke off. */
async function clearAway(files: RemoteFiles, path: string): Promise<void> {
  try {
    await files.refresh(parentOf(path));
    await files.remove(path, { recursive: false });
  } catch {
    // It is gone, or the daemon cannot be reached: the failure that is told says why.
  }
}

function isAboutThisFile(error: unknown): boolean {
  if (error instanceof FileRefusal || error instanceof LocalFileError) return true;
  return PanelError.is(error, 'refused', 'invalid');
}
