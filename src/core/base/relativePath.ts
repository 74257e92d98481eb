import { limits } from './limits';

/**
 * Whether a text is a path of something below a folder, as we write such paths: names parted by slashes, none of which
 * leads up or stays. What comes from a kept file passes here before it is joined with a folder.
 */
export function isRelativePath(path: string): boolean {
  if (path.length > limits.relativePathLength || /[\0\\]/.test(path)) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** All folders that hold one of the relative paths, the outermost (the empty path) among them. */
export function foldersOf(paths: Iterable<string>): ReadonlySet<string> {
  const all = new Set<string>();
  for (const path of paths) {
    // Where one is known, those above it are.
    for (let at = above(path); !all.has(at); at = above(at)) all.add(at);
  }
  return all;
}

/** The folder that holds a relative path; empty for the outermost, which is its own. */
function above(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The folders that hold a relative path, from the outermost (the empty path) to its own. */
export function foldersAbove(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return ['', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))];
}
