import { isLibrary } from './library';
import type { Frame } from '../api/issue';
import { type FramePath, framePath } from './framePath';
import {
  type Candidate,
  type Mapping,
  type WorkspaceFile,
  candidates,
  commonSuffix,
  mapped,
} from './sourcePaths';

/** Which files of the workspace a frame means. */
export type Located =
  | { readonly kind: 'one'; readonly file: WorkspaceFile; readonly isSourceOfBuild: boolean }
  /** The user has to say which, or that the one is right. */
  | {
      readonly kind: 'unsure';
      readonly files: readonly WorkspaceFile[];
      readonly isSourceOfBuild: boolean;
    }
  | { readonly kind: 'none' };

/** What is known beside the frame. */
export interface LocateHints {
  /** Files of the workspace whose name is among the frame's `fileNames`, and those that mappings name. */
  readonly files: readonly WorkspaceFile[];
  readonly mappings?: readonly Mapping[];
  /** What the rest of the stack taught; see `learn`. */
  readonly learned?: Mapping | undefined;
}

/** Finds the code of one frame. */
export function locate(frame: Frame, hints: LocateHints): Located {
  const { files, mappings = [], learned } = hints;
  const decided = mapped(frame, mappings).find((file) => has(files, file));
  if (decided) return { kind: 'one', file: decided, isSourceOfBuild: false };
  if (isLibrary(frame)) return locateLibrary(frame, files);
  const taught = learned && mapped(frame, [learned]).find((file) => has(files, file));
  if (taught) return { kind: 'one', file: taught, isSourceOfBuild: false };
  return pick(candidates(frame), files);
}

/**
 * What the surest frames of a stack agree on: where its program's root is in the workspace. One such frame
 * is enough to tell apart files of the same name that other frames mean.
 */
export function learn(
  stack: readonly Frame[],
  files: readonly WorkspaceFile[],
): Mapping | undefined {
  const votes = new Map<string, { readonly mapping: Mapping; count: number }>();
  for (const frame of stack) {
    const path = isLibrary(frame) ? undefined : framePath(frame);
    const ranked = path ? rank(files, path) : [];
    const [best] = ranked;
    if (!path || !best || ranked.length > 1 || !best.isSure || best.suffix < 2) continue;
    const mapping = prefixOf(path, best.file);
    const key = JSON.stringify(mapping);
    const vote = votes.get(key) ?? { mapping, count: 0 };
    votes.set(key, { mapping, count: vote.count + 1 });
  }
  const [first, second] = [...votes.values()].sort((a, b) => b.count - a.count);
  return first && first.count > (second?.count ?? 0) ? first.mapping : undefined;
}

function pick(paths: readonly Candidate[], files: readonly WorkspaceFile[]): Located {
  let unsure: Located = { kind: 'none' };
  for (const { path, isSourceOfBuild } of paths) {
    const ranked = rank(files, path);
    const [best] = ranked;
    if (!best) continue;
    if (ranked.length === 1 && best.isSure)
      return { kind: 'one', file: best.file, isSourceOfBuild };
    const found = ranked.map(({ file }) => file);
    if (unsure.kind === 'none') unsure = { kind: 'unsure', files: found, isSourceOfBuild };
  }
  return unsure;
}

const markers = new Set(['node_modules', 'site-packages', 'dist-packages', 'vendor']);

/** A library's file is only the one at the same place below the same kind of folder. */
function locateLibrary(frame: Frame, files: readonly WorkspaceFile[]): Located {
  const inside = libraryPath(frame);
  if (!inside) return { kind: 'none' };
  const found = files.filter(
    (file) => commonSuffix(inside, file.path.split('/')) >= inside.parts.length,
  );
  const [first] = found;
  if (!first) return { kind: 'none' };
  if (found.length === 1) return { kind: 'one', file: first, isSourceOfBuild: false };
  return { kind: 'unsure', files: found, isSourceOfBuild: false };
}

/** A library frame's path from `node_modules` or the like on; undefined for what no workspace holds. */
function libraryPath(frame: Frame): FramePath | undefined {
  const path = framePath(frame);
  const at = path?.parts.findIndex((part) => markers.has(part)) ?? -1;
  if (!path || at < 0) return undefined;
  return { ...path, parts: path.parts.slice(at), root: 0 };
}

function prefixOf(path: FramePath, file: WorkspaceFile): Mapping {
  const below = file.path.split('/');
  const same = Math.min(commonSuffix(path, below), below.length);
  return {
    from: path.parts.slice(0, -same).join('/'),
    folder: file.folder,
    to: below.slice(0, -same).join('/'),
  };
}

function has(files: readonly WorkspaceFile[], wanted: WorkspaceFile): boolean {
  return files.some(({ folder, path }) => folder === wanted.folder && path === wanted.path);
}

/** A file that may be meant, with what speaks for it. */
interface Ranked {
  readonly file: WorkspaceFile;
  /** How many parts at the end agree. */
  readonly suffix: number;
  /** Whether more than its name speaks for it. */
  readonly isRelated: boolean;
  /** Whether it is safe to open it without asking. */
  readonly isSure: boolean;
}

/** The files that agree best with a path: only those with the longest common end, exact ones alone. */
function rank(found: readonly WorkspaceFile[], path: FramePath): readonly Ranked[] {
  const ranked = found
    .map((file) => rankOne(file, path, found))
    .filter(({ isRelated }) => isRelated)
    .sort((a, b) => b.suffix - a.suffix || length(a.file) - length(b.file));
  const longest = ranked[0]?.suffix ?? 0;
  const best = ranked.filter(({ suffix }) => suffix === longest);
  // A root of several folders is surely one; a file may lie in an `app` of its own.
  const exact = (path.root > 1 ? ranked : best).filter(({ file }) => isExact(file, path));
  return exact.length > 0 ? exact : best;
}

/** Names that many folders have, and that say nothing of a file. */
const commonName =
  /^(index|main|mod|lib|init|__init__|app|config|setup|types|utils|page|route|layout)\./i;

function rankOne(file: WorkspaceFile, path: FramePath, found: readonly WorkspaceFile[]): Ranked {
  const below = file.path.split('/');
  const suffix = commonSuffix(path, [...folderParts(file.folder), ...below]);
  if (suffix === 0) return { file, suffix, isRelated: false, isSure: false };
  const frames = path.parts.slice(path.root, -suffix);
  const files = withoutSourceRoot(below).slice(0, -suffix);
  const isNamed = suffix > 1 || path.parts.length === 1 || isExact(file, path);
  // The file lies where the frame says, or further in.
  if (frames.length === 0) return { file, suffix, isRelated: true, isSure: isNamed };
  // A part of the program was opened; not where the whole of it is here.
  if (files.length === 0) {
    const isRelated = !found.some((other) => isBeginning(other, file, path));
    return { file, suffix, isRelated, isSure: isNamed };
  }
  if (contradicts(frames, files)) return { file, suffix, isRelated: false, isSure: false };
  const needed = path.isRootKnown ? 3 : commonName.test(below.at(-1) ?? '') ? 2 : 1;
  const isSure = suffix > 2 && !path.isRootKnown;
  return { file, suffix, isRelated: suffix >= needed, isSure };
}

/** Whether another file of the same folder lies in the folder that the frame's path begins with. */
function isBeginning(other: WorkspaceFile, file: WorkspaceFile, path: FramePath): boolean {
  const first = path.parts[path.root] ?? '';
  return path.isRootKnown && other.folder === file.folder && other.path.startsWith(`${first}/`);
}

const sourceRoot = /^(?:.*\/)?src\/(?:main|test)\/(?:java|kotlin|scala|groovy|clojure)\//;

/** The folders of packages alone: those before them are the build tool's. */
function withoutSourceRoot(below: readonly string[]): readonly string[] {
  return below.join('/').replace(sourceRoot, '').split('/');
}

/** `packages/web/…` is not `packages/api/…`, however much of the end agrees. */
function contradicts(frame: readonly string[], file: readonly string[]): boolean {
  return file.some((part) => frame.includes(part));
}

/** The file is at the place, below its folder, that the frame has below the program's root. */
function isExact(file: WorkspaceFile, path: FramePath): boolean {
  const below = file.path.split('/');
  return (
    below.length === path.parts.length - path.root && commonSuffix(path, below) === below.length
  );
}

function folderParts(folder: string): readonly string[] {
  const path = folder.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '');
  return path.split('/').filter((part) => part !== '');
}

function length(file: WorkspaceFile): number {
  return file.path.split('/').length;
}
