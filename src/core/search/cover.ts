import { isWithin, joinPath, parentOf } from '../files/remotePath';

/**
 * The shortest list of paths that names all `wanted` files and none of the others: a folder stands for itself where all
 * that is known below it is wanted. `others`: files and folders below `root` that are not wanted.
 */
export function cover(
  root: string,
  wanted: readonly string[],
  others: readonly string[],
): readonly string[] {
  const mixed = new Set<string>([root]);
  for (const other of others) {
    for (let at = parentOf(other); isWithin(root, at) && !mixed.has(at); at = parentOf(at)) {
      mixed.add(at);
    }
  }
  const named = new Set<string>();
  for (const file of wanted) named.add(highest(file, root, mixed));
  return [...named];
}

/** The highest folder above a file that holds nothing unwanted; else the file. */
function highest(file: string, root: string, mixed: ReadonlySet<string>): string {
  const parts = file.slice(root === '/' ? 1 : root.length + 1).split('/');
  let at = root;
  for (const part of parts) {
    at = joinPath(at, part);
    if (!mixed.has(at)) return at;
  }
  return file;
}
