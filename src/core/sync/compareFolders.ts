import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFile } from '../files/localTree';
import type { ServerFiles } from '../files/serverFiles';
import { joinPath, relativeTo } from '../files/remotePath';
import type { LocalState } from '../base/localPlace';
import { sortOut } from '../search/searchable';
import { unwanted } from '../search/searchTexts';
import { byPath } from './localFolder';
import { type SnapshotOptions, takeSnapshot } from '../search/snapshot';
import { type ListedFile, type Walked, isBeyond } from '../files/walk';

/** How a path differs between a server and this computer. */
export interface Difference {
  /** Relative to both folders. */
  readonly path: string;
  readonly kind: 'changed' | 'onlyServer' | 'onlyLocal';
  /** The file of this computer as it was compared; undefined where there was none. */
  readonly here?: LocalState | undefined;
  /** Bytes that the server's list shows. */
  readonly listed?: number;
}

/** What a comparison came to. */
export interface FolderComparison {
  readonly differences: readonly Difference[];
  /** How many files are the same. */
  readonly same: number;
  /** Files of equal size whose contents were not compared: binary or large. */
  readonly unsure: readonly string[];
}

/** Two folders that are compared. */
export interface ComparedFolders {
  /** On the server, with all that is below it. */
  readonly folder: string;
  readonly walked: Walked;
  /** On this computer; `path` is relative to the folder. */
  readonly local: readonly SourceFile[];
  /** Bytes above which contents are not compared. */
  readonly largestFile: number;
  /** Tells of a relative path whether a push would leave it out: then it is no difference. */
  readonly ignores?: (path: string) => boolean;
}

/** Compares two folders by names, sizes and, where these are equal, contents. Rejects as snapshots do. */
export async function compareFolders(
  server: ServerFiles,
  { folder, walked, local, largestFile, ignores = () => false }: ComparedFolders,
  options: SnapshotOptions,
): Promise<FolderComparison> {
  // What was not looked at on the server is not missing there.
  const isUnseen = isBeyond(walked);
  const seen = local.filter(({ path }) => !isUnseen(joinPath(folder, path)) && !ignores(path));
  const here = new Map(seen.map((file) => [file.path, file]));
  const listed = walked.files.map((file) => [relativeTo(folder, file.path), file] as const);
  const there = new Map(listed.filter(([path]) => !ignores(path)));
  const differences: Difference[] = [];
  const alike: ListedFile[] = [];
  for (const [path, file] of there) {
    const other = here.get(path);
    if (!other) differences.push({ path, kind: 'onlyServer', listed: file.size });
    else if (other.size !== file.size) differences.push(changed(path, file, other));
    else alike.push(file);
  }
  for (const path of here.keys()) {
    if (!there.has(path)) differences.push({ path, kind: 'onlyLocal' });
  }
  const { texts, tooLarge, binary } = sortOut(alike, largestFile);
  const wanted = new Set(texts.map(({ path }) => path));
  const others = walked.files.filter(({ path }) => !wanted.has(path));
  const needs = { root: folder, wanted: texts, others: unwanted(walked, others) };
  const snapshot = await takeSnapshot(server, needs, options);
  let same = 0;
  for (const file of texts) {
    const { path } = file;
    const name = relativeTo(folder, path);
    const twin = here.get(name);
    const content = await snapshot.read(path);
    if (!content || !twin) differences.push({ path: name, kind: 'onlyLocal' });
    else if ((await readFile(join(twin.root, twin.path))).equals(content)) same++;
    else differences.push(changed(name, file, twin));
  }
  const unsure = [...tooLarge, ...binary].map(({ path }) => relativeTo(folder, path));
  return { differences: differences.sort(byPath), same, unsure };
}

function changed(path: string, { size }: ListedFile, { state }: SourceFile): Difference {
  return { path, kind: 'changed', here: state, listed: size };
}
