import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What lies in a folder of a disk: each file with its mode and hash, each folder, by their paths. */
export type Tree = Readonly<Record<string, string>>;

/** Reads a folder with all below it. */
export function treeOf(root: string): Tree {
  const found = readdirSync(root, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const mode = (lstatSync(path).mode & 0o777).toString(8);
    const hash = () => createHash('sha256').update(readFileSync(path)).digest('hex');
    return [path.slice(root.length), entry.isFile() ? `${mode} ${hash()}` : 'folder'] as const;
  });
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}
