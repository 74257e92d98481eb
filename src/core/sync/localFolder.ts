import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import { useFileInside } from '../base/localFile';
import { UserError } from '../base/userError';
import { type LocalFile, factsOf } from '../files/localTree';
import { IgnoreRules } from './ignoreRules';
import { addRulesOf, rulesOfRepository } from './localRules';
import { Turns } from '../base/turns';
import { foldersOf } from '../base/relativePath';
import { sortedInTurns } from '../base/sortedInTurns';

/** Something that cannot be carried, and why. */
export interface Skipped {
  readonly path: string;
  readonly why: 'link' | 'notAFile' | 'name';
}

/** What a local folder holds, without what its ignore files name. */
export interface LocalListing {
  readonly files: readonly LocalFile[];
  /** Folders with nothing to carry below them; of such in one another the innermost. */
  readonly folders: readonly string[];
  readonly skipped: readonly Skipped[];
  readonly rules: IgnoreRules;
}

type LocalFacts = Omit<LocalFile, 'path'>;

/** Looks at a file by its whole path. */
export type LookLocally = (path: string) => Promise<LocalFacts>;

/** How a folder is listed. */
export interface ListLocal {
  readonly patterns?: readonly string[] | undefined;
  readonly look?: LookLocally | undefined;
}

const lookOnDisk: LookLocally = async (path) => factsOf(await lstat(path));

/** Looks at each file once, for several who go through the same folder at the same time. */
export function lookOnce(): LookLocally {
  const seen = new Map<string, Promise<LocalFacts>>();
  return (path) => {
    const looking = seen.get(path) ?? lookOnDisk(path);
    seen.set(path, looking);
    return looking;
  };
}

/** Entries that are looked at at the same time. */
const maxConcurrent = 64;

/**
 * Lists a folder with all below it. Links are not followed, but for the folder itself. `patterns` count as if they stood
 * below those of its own ignore files. Rejects with a UserError where its ignore files cannot be obeyed or it holds more
 * than can be carried, and when the signal is aborted.
 */
export function listLocal(
  root: string,
  signal?: AbortSignal,
  { patterns = [], look = lookOnDisk }: ListLocal = {},
): Promise<LocalListing> {
  return walk(root, { isIgnoring: true, signal, patterns, look });
}

/** As `listLocal`, also with what its ignore files name. */
export function listAll(root: string, signal?: AbortSignal): Promise<LocalListing> {
  return walk(root, { isIgnoring: false, signal, look: lookOnDisk });
}

async function walk(
  root: string,
  {
    isIgnoring,
    signal,
    patterns = [],
    look,
  }: {
    readonly isIgnoring: boolean;
    readonly signal?: AbortSignal | undefined;
    readonly patterns?: readonly string[];
    readonly look: LookLocally;
  },
): Promise<LocalListing> {
  const files: LocalFile[] = [];
  const skipped: Skipped[] = [];
  const rules = isIgnoring ? await rulesOfRepository(root) : new IgnoreRules();
  const waiting = [''];
  const seen: string[] = [];
  const turns = new Turns(limits.localTurnMs, signal);
  let count = 0;
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    signal?.throwIfAborted();
    seen.push(folder);
    if (folder.split('/').length > limits.localDepth) throw tooDeep(root);
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    count += entries.length;
    if (count > limits.localEntries) throw tooMany(root);
    if (isIgnoring) await addRulesOf(root, folder, rules);
    if (folder === '') rules.add('', patterns.join('\n'));
    const found: Dirent[] = [];
    for (const entry of entries) {
      await turns.give();
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (rules.ignoresEntry(path, entry.isDirectory())) continue;
      if (entry.name.includes('\\')) skipped.push({ path, why: 'name' });
      else if (entry.isSymbolicLink()) skipped.push({ path, why: 'link' });
      else if (entry.isDirectory()) waiting.push(path);
      else if (entry.isFile()) found.push(entry);
      else skipped.push({ path, why: 'notAFile' });
    }
    for (let start = 0; start < found.length; start += maxConcurrent) {
      const some = found.slice(start, start + maxConcurrent);
      const seeing = some.map(async ({ name }) => {
        const path = folder === '' ? name : `${folder}/${name}`;
        return { path, ...(await look(join(root, path))) };
      });
      files.push(...(await Promise.all(seeing)));
    }
  }
  const sorted = await sortedInTurns(files, byPath, turns);
  // The outermost, which is its own path's, is held by none.
  const holding = foldersOf([
    ...files.map((file) => file.path),
    ...seen.filter((path) => path !== ''),
  ]);
  await turns.give();
  const folders = seen.filter((path) => !holding.has(path)).sort();
  return { files: sorted, folders, skipped, rules };
}

function tooDeep(root: string): UserError {
  return new UserError(
    l10n.t(
      "The folder '{folder}' has more than {limit} nested folders. Exclude some of them in .panelignore.",
      { folder: root, limit: limits.localDepth },
    ),
  );
}

function tooMany(root: string): UserError {
  return new UserError(
    l10n.t(
      "The folder '{folder}' contains more than {limit} files. Select a smaller folder, or exclude files in .panelignore.",
      { folder: root, limit: limits.localEntries },
    ),
  );
}

/** SHA-256 of a file, read piece by piece. Rejects with LocalFileError for what is no plain file. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  return useFileInside(dirname(path), basename(path), ({ pieces }) => hashOf(pieces(signal)));
}

/** SHA-256 of what comes in pieces. */
export async function hashOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

/** SHA-256 of several files of a folder, by relative path. Follows no link. Rejects with LocalFileError. */
export async function hashFiles(
  root: string,
  paths: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  for (let start = 0; start < paths.length; start += maxConcurrent) {
    const some = paths.slice(start, start + maxConcurrent);
    const found = await Promise.all(
      some.map((path) => useFileInside(root, path, ({ pieces }) => hashOf(pieces(signal)))),
    );
    some.forEach((path, index) => hashes.set(path, found[index] ?? ''));
  }
  return hashes;
}

/** Orders by path, the same on every computer. */
export function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}
