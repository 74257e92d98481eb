import type { TarHeader } from 'modern-tar';
import { type LocalPathProblem, localPathProblem } from '../base/localPath';

/** Why an entry of an archive is not unpacked. */
export type EntryRefusal =
  | LocalPathProblem
  /** A symbolic or hard link: what is written through one may land anywhere. */
  | 'link'
  /** A device, a pipe, a file with holes: nothing that has content of its own. */
  | 'notAFile';

/** The relative path of an entry, without `./` before and a slash behind; empty for the folder itself. */
export function entryPath(name: string): string {
  let [start, end] = [0, name.length];
  // Not by an expression: a name of a million slashes would take it hours.
  while (name.startsWith('./', start)) {
    start += 2;
    while (name[start] === '/') start++;
  }
  while (end > start && name[end - 1] === '/') end--;
  const path = name.slice(start, end);
  return path === '.' ? '' : path;
}

const kinds: Readonly<Record<string, EntryRefusal | undefined>> = {
  file: undefined,
  directory: undefined,
  link: 'link',
  symlink: 'link',
};

/** Whether an entry may be unpacked; undefined where nothing speaks against it. */
export function entryRefusal(
  { name, type = 'file', pax }: Pick<TarHeader, 'name' | 'type' | 'pax'>,
  platform: NodeJS.Platform,
): EntryRefusal | undefined {
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : 'notAFile';
  if (kind) return kind;
  // What such a file holds is a list of its pieces.
  if (Object.keys(pax ?? {}).some((key) => key.startsWith('GNU.sparse.'))) return 'notAFile';
  if (/^[/\\]/.test(name)) return 'outside';
  const path = entryPath(name);
  return path === '' ? undefined : localPathProblem(path, platform);
}
