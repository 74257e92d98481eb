import { nameOf } from './remotePath';

/** Whether a name is one that the daemon gives to a copy (panel-dialect.md, 2.4), and new. */
export function isCopyOf(from: string, name: string, before: ReadonlySet<string>): boolean {
  const original = nameOf(from);
  if (before.has(name) || name.length <= original.length) return false;
  // Whether all of `.env` is its ending is seen differently; the name grows before the ending.
  return ['', /\.[^.]*$/.exec(original)?.[0], /\.tar\.\w+$/.exec(original)?.[0]].some(
    (ending) =>
      ending !== undefined &&
      name.startsWith(original.slice(0, original.length - ending.length)) &&
      name.endsWith(ending),
  );
}
