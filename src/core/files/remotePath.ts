/** Absolute paths below a server's root: `/`, `/logs/latest.log`. Slashes only part folders; nothing is encoded. */

/** A path without doubled slashes, `.` and `..`; one that would leave the root ends there. */
export function normalise(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** The folder that holds a path; the root holds itself. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(1, path.lastIndexOf('/')));
}

/** The last part of a path; empty for the root. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The path of a name in a folder. */
export function joinPath(folder: string, name: string): string {
  return folder === '/' ? `/${name}` : `${folder}/${name}`;
}

/** The way from a folder to a path below it, without a slash before it. */
export function relativeTo(folder: string, path: string): string {
  return path.slice(folder === '/' ? 1 : folder.length + 1);
}

/** Whether a path is a folder itself or lies somewhere below it. */
export function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}

/** The outermost folder on the way to `path`, or `path` itself, whose name starts with a dot; undefined for none. */
export function hiddenOnTheWay(path: string): string | undefined {
  const at = path.indexOf('/.');
  if (at < 0) return undefined;
  const end = path.indexOf('/', at + 1);
  return end < 0 ? path : path.slice(0, end);
}

/** The entry of the root in which a path lies, or that it is; the root itself for the root. */
export function topOf(path: string): string {
  return `/${path.split('/')[1] ?? ''}`;
}
