import { createHash } from 'node:crypto';
import { type Dirent, createReadStream } from 'node:fs';
import { lstat, readFile, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { IgnoreRules, foldersAbove, ignoreFiles } from './ignoreRules';

/** A file of a local folder. */
export interface LocalFile {
  /** Relative to the folder, with slashes. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
  readonly isExecutable: boolean;
}

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

/** Entries that are looked at at the same time. */
const atOnce = 64;

/** Lists a folder with all below it. Links are not followed. Rejects when the signal is aborted. */
export function listLocal(root: string, signal?: AbortSignal): Promise<LocalListing> {
  return walk(root, { isIgnoring: true, signal });
}

/** As `listLocal`, also with what its ignore files name. */
export function listAll(root: string, signal?: AbortSignal): Promise<LocalListing> {
  return walk(root, { isIgnoring: false, signal });
}

async function walk(
  root: string,
  {
    isIgnoring,
    signal,
  }: { readonly isIgnoring: boolean; readonly signal?: AbortSignal | undefined },
): Promise<LocalListing> {
  const files: LocalFile[] = [];
  const skipped: Skipped[] = [];
  const rules = isIgnoring ? await rulesOfRepository(root) : new IgnoreRules();
  const waiting = [''];
  const seen: string[] = [];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    signal?.throwIfAborted();
    seen.push(folder);
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    const names = entries.map(({ name }) => name);
    if (isIgnoring) await readRules(root, { folder, names, rules });
    const found: Dirent[] = [];
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (rules.ignoresEntry(path, entry.isDirectory())) continue;
      if (entry.name.includes('\\')) skipped.push({ path, why: 'name' });
      else if (entry.isSymbolicLink()) skipped.push({ path, why: 'link' });
      else if (entry.isDirectory()) waiting.push(path);
      else if (entry.isFile()) found.push(entry);
      else skipped.push({ path, why: 'notAFile' });
    }
    for (let start = 0; start < found.length; start += atOnce) {
      const some = found.slice(start, start + atOnce);
      files.push(...(await Promise.all(some.map(({ name }) => look(root, folder, name)))));
    }
  }
  const needed = [...files.map(({ path }) => path), ...seen].flatMap(foldersAbove);
  const holding = new Set(needed);
  const folders = seen.filter((path) => !holding.has(path)).sort();
  return { files: files.sort(byPath), folders, skipped, rules };
}

async function readRules(
  root: string,
  at: { readonly folder: string; readonly names: readonly string[]; readonly rules: IgnoreRules },
): Promise<void> {
  for (const name of ignoreFiles) {
    if (!at.names.includes(name)) continue;
    at.rules.add(at.folder, await readFile(join(root, at.folder, name), 'utf8'));
  }
}

/** The rules that decide about one relative path: those of the folders that hold it. */
export async function rulesAbove(root: string, path: string): Promise<IgnoreRules> {
  const rules = await rulesOfRepository(root);
  for (const folder of foldersAbove(path)) {
    const names = await readdir(join(root, folder)).catch(() => []);
    await readRules(root, { folder, names, rules });
  }
  return rules;
}

/** The rules of the git repository that a folder is part of, from its root down to the folder above. */
async function rulesOfRepository(root: string): Promise<IgnoreRules> {
  const rules = new IgnoreRules();
  const above: string[] = [];
  for (let at = root; !(await isThere(join(at, '.git'))); at = dirname(at)) {
    // No repository: then nothing above has a say.
    if (dirname(at) === at) return rules;
    above.unshift(dirname(at));
  }
  for (const folder of above) {
    const prefix = relative(folder, root).split(sep).join('/');
    for (const name of ignoreFiles) {
      const text = await readFile(join(folder, name), 'utf8').catch(() => '');
      if (text !== '') rules.addAbove(prefix, text);
    }
  }
  return rules;
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** SHA-256 of a file, read piece by piece. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { signal })) hash.update(piece as Uint8Array);
  return hash.digest('hex');
}

/** SHA-256 of several files of a folder, by relative path. */
export async function hashFiles(
  root: string,
  paths: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  for (let start = 0; start < paths.length; start += atOnce) {
    const some = paths.slice(start, start + atOnce);
    const found = await Promise.all(some.map((path) => hashFile(join(root, path), signal)));
    some.forEach((path, index) => hashes.set(path, found[index] ?? ''));
  }
  return hashes;
}

/** Orders by path, the same on every computer. */
export function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

async function look(root: string, folder: string, name: string): Promise<LocalFile> {
  const path = folder === '' ? name : `${folder}/${name}`;
  const stat = await lstat(join(root, path));
  return {
    path,
    size: stat.size,
    modifiedAt: Math.floor(stat.mtimeMs),
    isExecutable: (stat.mode & 0o100) !== 0,
  };
}
