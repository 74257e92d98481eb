import { lstat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as l10n from '@vscode/l10n';
import type { Clock } from '../base/clock';
import { formatBytes } from '../base/format';
import { limits } from '../base/limits';
import { writeOwnFile } from '../base/ownFile';
import { UserError } from '../base/userError';
import type { RemoteEntry } from '../api/files';
import { type LocalFile, factsOf } from '../files/localTree';
import { type RemoteFolders, nameIn, relativeParent, remotePath } from '../files/remoteFolders';
import { type ArchiveFetch, fetchArchive } from './fetchArchive';
import { IgnoreRules } from './ignoreRules';
import { stagedName } from './stagedName';

/** Up to so many files come one by one, as a push sends them: no archive appears on the server for them. */
const singlyUpTo = 3;

/** What is fetched before a push replaces it. */
export interface Keeping extends Omit<ArchiveFetch, 'rules'> {
  /** The server's folders as they were listed. */
  readonly before: RemoteFolders;
  readonly clock: Clock;
}

/** A file of the server that is about to be replaced. */
type Replaced = RemoteEntry & { readonly path: string };

/**
 * Fetches into `staged` what is on the server at some relative paths, and returns what came; what is not there needs
 * nothing. Rejects with a UserError where it is too large to be kept or did not come whole, and as `fetchArchive` does.
 */
export async function keepReplaced(
  paths: readonly string[],
  keeping: Keeping,
): Promise<readonly LocalFile[]> {
  const { before, files, folder, staged, clock, signal } = keeping;
  const replaced = paths.flatMap((path): readonly Replaced[] => {
    const entry = before.get(relativeParent(path))?.get(nameIn(path));
    return entry?.type === 'file' ? [{ ...entry, path }] : [];
  });
  const bytes = replaced.reduce((sum, { size }) => sum + size, 0);
  if (bytes > limits.undoBytes) throw tooLarge(bytes);
  const isFew = replaced.length <= singlyUpTo;
  // What an archive brings waits under other names where git would be misled by its own.
  const isSingle = ({ path }: Replaced) => isFew || stagedName(path) !== path;
  const packed = replaced.filter((file) => !isSingle(file)).map(({ path }) => path);
  if (packed.length > 0) {
    keeping.onProgress({ step: 'packing', done: 0, total: undefined });
    const absolute = packed.map((path) => remotePath(folder, path));
    const made = await files.archives.packToFetch(absolute, { root: folder, clock, signal });
    await fetchArchive({ ...keeping, rules: new IgnoreRules() }, made);
  }
  for (const file of replaced.filter(isSingle)) await fetchOne(keeping, file);
  return Promise.all(replaced.map((file) => keptFile(staged, file)));
}

async function fetchOne(
  { files, folder, staged, signal }: Keeping,
  { path, modifiedAt }: Replaced,
): Promise<void> {
  const content = await files.transfer.read(remotePath(folder, path), { signal });
  const to = join(staged, path);
  await writeOwnFile(dirname(to), basename(to), content);
  await utimes(to, modifiedAt / 1000, modifiedAt / 1000);
}

async function keptFile(staged: string, { path, size }: Replaced): Promise<LocalFile> {
  const found = await lstat(join(staged, path)).catch(() => undefined);
  if (found?.isFile() && found.size === size) return { path, ...factsOf(found) };
  throw new UserError(
    l10n.t("Couldn't download file '{file}' because its size changed in the meantime. Try again.", {
      file: path,
    }),
  );
}

function tooLarge(bytes: number): UserError {
  return new UserError(
    l10n.t('The replaced files ({size}) exceed the limit for undo ({limit}).', {
      size: formatBytes(bytes),
      limit: formatBytes(limits.undoBytes),
    }),
  );
}
