import type { Frame } from '../api/issue';
import { type FramePath, framePath } from './framePath';

/** A file of the user's workspace. */
export interface WorkspaceFile {
  /** The workspace folder's URI. */
  readonly folder: string;
  /** Below the folder, with `/`. */
  readonly path: string;
}

/** What the user decided: frames whose path starts with `from` lie in `folder` below `to`. */
export interface Mapping {
  readonly from: string;
  readonly folder: string;
  readonly to: string;
}

/** A path to look for. */
export interface Candidate {
  readonly path: FramePath;
  /** True for the presumed source of a built file: its lines are not the frame's lines. */
  readonly isSourceOfBuild: boolean;
}

const buildFolders = new Set(['dist', 'build', 'out', 'lib', '.next', '.output', 'esm', 'cjs']);
const sourcesOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['js', ['ts', 'tsx', 'jsx']],
  ['mjs', ['mts', 'ts']],
  ['cjs', ['cts', 'ts']],
  ['jsx', ['tsx']],
]);

/** The paths a frame's code may have, the surest first: as written, then the sources of a built file. */
export function candidates(frame: Frame): readonly Candidate[] {
  const path = framePath(frame);
  if (!path) return [];
  return [{ path, isSourceOfBuild: false }, ...sources(path)];
}

/** The file names to look for in the workspace. */
export function fileNames(frame: Frame): readonly string[] {
  const names = candidates(frame).map(({ path }) => path.parts.at(-1) ?? '');
  return [...new Set(names)].filter((name) => name !== '');
}

/** The files that the user's mappings name for a frame, the longest `from` first. */
export function mapped(frame: Frame, mappings: readonly Mapping[]): readonly WorkspaceFile[] {
  const path = framePath(frame);
  if (!path) return [];
  const text = path.parts.join('/');
  return [...mappings]
    .sort((a, b) => b.from.length - a.from.length)
    .filter(({ from }) => from === '' || text === from || text.startsWith(`${from}/`))
    .map(({ from, folder, to }) => ({ folder, path: joined(to, text.slice(from.length)) }))
    .filter(({ path: below }) => isInside(below));
}

/** The mapping that the user's choice of a file teaches: what differs at the front, on both sides. */
export function mappingOf(frame: Frame, file: WorkspaceFile): Mapping | undefined {
  const path = framePath(frame);
  if (!path) return undefined;
  const parts = file.path.split('/');
  const same = Math.min(commonSuffix(path, parts), parts.length);
  // Another name: only this very file is meant.
  return {
    from: path.parts.slice(0, path.parts.length - same).join('/'),
    folder: file.folder,
    to: parts.slice(0, parts.length - same).join('/'),
  };
}

/** Whether a path below a folder stays there on every system: Windows takes a backslash for a slash. */
export function isInside(path: string): boolean {
  return !/[\\\0]/.test(path) && !path.split('/').includes('..');
}

/** How many parts at the end are the same. */
export function commonSuffix(path: FramePath, parts: readonly string[]): number {
  const fold = (text: string) => (path.isWindows ? text.toLowerCase() : text);
  let same = 0;
  for (;;) {
    const mine = path.parts.at(-1 - same);
    const theirs = parts.at(-1 - same);
    if (mine === undefined || theirs === undefined || fold(mine) !== fold(theirs)) return same;
    same++;
  }
}

function joined(to: string, rest: string): string {
  return [to, rest]
    .join('/')
    .replace(/\/{2,}/g, '/')
    .replace(/^\/|\/$/g, '');
}

function sources(path: FramePath): readonly Candidate[] {
  const name = path.parts.at(-1) ?? '';
  const [, stem = '', extension = ''] = /^(.*?)(?:\.(\w+))?$/.exec(name) ?? [];
  const folders = path.parts.slice(0, -1);
  const at = folders.findLastIndex((part, index) => index >= path.root && buildFolders.has(part));
  if (at < 0) return [];
  const kinds = [...(sourcesOf.get(extension) ?? []), extension];
  const places = [
    [...folders.slice(0, at), 'src', ...folders.slice(at + 1)],
    [...folders.slice(0, at), ...folders.slice(at + 1)],
  ];
  return places.flatMap((place) =>
    kinds.map((kind) => ({
      path: { ...path, parts: [...place, `${stem}.${kind}`] },
      isSourceOfBuild: true,
    })),
  );
}
