import { readdir } from 'node:fs/promises';
import { LocalFileError, readSmallFile, statInside } from '../base/localFile';
import { type LookLocally, listLocal } from '../sync/localFolder';
import { type ProjectFiles, tellingPaths, tellingTexts } from './languages';
import { KnownCode } from './knownCode';
import { type VariableRead, mayReadVariables, mergeVariables, variablesIn } from './variablesRead';

/** Bytes of a file that says how something is built. */
const tellingBytes = 256 * 1024;
/** Bytes of a file of code: what is longer was not written by hand. */
const codeBytes = 512 * 1024;
/** Files of code that are read, and their bytes: a large program's, and a second of work. */
const codeFiles = 2_000;
const codeBytesInAll = 20 * 1024 ** 2;
const filesAtOnce = 32;

/** What packages, tools and builds make: code that others wrote, or that is there twice. */
const madeFolders = [
  ...['node_modules/', '.venv/', 'venv/', 'vendor/', 'target/', 'build/', 'dist/', 'out/'],
  ...['publish/', 'bin/', 'obj/', '__pycache__/', '.deploy/', '.panel/'],
];

/** What is in a folder that says how it is built and where it goes. Rejects as the disk does where it cannot be read. */
export async function projectFiles(root: string): Promise<ProjectFiles> {
  const below = await Promise.all(
    tellingPaths.map(async (path) => ((await isFile(root, path)) ? [path] : [])),
  );
  const texts = await Promise.all(
    tellingTexts.map(async (name) => [name, await textOf(root, name, tellingBytes)] as const),
  );
  return {
    names: new Set([...(await readdir(root)), ...below.flat()]),
    texts: new Map(texts.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]))),
  };
}

/** How the code of a folder is read. */
export interface ReadProject {
  readonly signal?: AbortSignal | undefined;
  /** What is not read again unless it changed. */
  readonly known?: KnownCode | undefined;
  readonly look?: LookLocally | undefined;
}

/**
 * The variables that the code of a folder reads, as far as its ignore files do not name it: of its first 2,000 files of
 * code, 20 MB at most. Rejects as `listLocal` does.
 */
export async function projectVariables(
  root: string,
  { signal, known = new KnownCode(), look }: ReadProject = {},
): Promise<readonly VariableRead[]> {
  const { files } = await listLocal(root, signal, { patterns: madeFolders, look });
  const code = files.filter(({ path, size }) => size <= codeBytes && mayReadVariables(path));
  let bytes = 0;
  const chosen = code.slice(0, codeFiles).filter(({ size }) => (bytes += size) <= codeBytesInAll);
  const read = chosen.flatMap((file) => {
    const before = known.of(root, file);
    return before ? [[file, before] as const] : [];
  });
  const isKnown = new Set(read.map(([file]) => file));
  const unread = chosen.filter((file) => !isKnown.has(file));
  for (let start = 0; start < unread.length; start += filesAtOnce) {
    signal?.throwIfAborted();
    const some = unread.slice(start, start + filesAtOnce);
    const texts = await Promise.all(some.map(({ path }) => textOf(root, path, codeBytes)));
    some.forEach((file, at) => {
      const text = texts[at];
      if (text !== undefined) read.push([file, variablesIn(file.path, text)]);
    });
  }
  known.keep(root, read);
  return mergeVariables(read.map(([, variables]) => variables));
}

/** A link leads to something that is no part of the project. */
async function textOf(root: string, path: string, maxBytes: number): Promise<string | undefined> {
  try {
    return await readSmallFile(root, path, maxBytes);
  } catch (error) {
    if (error instanceof LocalFileError) return undefined;
    throw error;
  }
}

async function isFile(root: string, path: string): Promise<boolean> {
  try {
    return (await statInside(root, path))?.isFile() ?? false;
  } catch (error) {
    if (error instanceof LocalFileError) return false;
    throw error;
  }
}
