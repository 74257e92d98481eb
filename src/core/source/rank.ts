import type { FramePath } from './framePath';
import { type WorkspaceFile, commonSuffix } from './sourcePaths';

/** A file that may be meant, with what speaks for it. */
export interface Ranked {
  readonly file: WorkspaceFile;
  /** How many parts at the end agree. */
  readonly suffix: number;
  /** Whether it is safe to open it without asking. */
  readonly isSure: boolean;
}

/** The files that agree best with a path: only those with the longest common end, the exact one alone. */
export function rank(found: readonly WorkspaceFile[], path: FramePath): readonly Ranked[] {
  const ranked = found
    .map((file) => rankOne(file, path))
    .filter(({ suffix }) => suffix > 0)
    .sort((a, b) => b.suffix - a.suffix || length(a.file) - length(b.file));
  const longest = ranked[0]?.suffix ?? 0;
  const best = ranked.filter(({ suffix }) => suffix === longest);
  const exact = best.filter(({ file }) => isExact(file, path));
  return exact.length === 1 ? exact : best;
}

function rankOne(file: WorkspaceFile, path: FramePath): Ranked {
  const below = file.path.split('/');
  const all = [...folderParts(file.folder), ...below];
  const suffix = commonSuffix(path, all);
  const rest = path.parts.length - path.root;
  const isWhole = suffix >= rest;
  const isUsedUp = suffix >= below.length && suffix >= 2;
  const isLong =
    suffix >= 3 && !contradicts(path.parts.slice(path.root, -suffix), below.slice(0, -suffix));
  return { file, suffix, isSure: isWhole || isUsedUp || isLong };
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
