import * as l10n from '@vscode/l10n';
/**
 * The paths of requests, below a panel's base URL. A server, and all else that api.md calls a uuid, is named by a
 * well-formed one; every part is encoded; nothing leads out of its place.
 */

/** What stands between two slashes of a path: a name of the API, a uuid, an id or a fingerprint. */
export type RoutePart = string | number;

/** The path of the list of monitoring projects. */
export const projectsRoute = '/monitoring/projects';

/** A path below a server. What names nothing becomes a path that `routeProblem` refuses. */
export function serverRoute(uuid: string, ...parts: readonly RoutePart[]): string {
  return ['/servers', uuid, ...parts].map(encoded).join('/');
}

/** A path below a monitoring project; as `serverRoute`. */
export function projectRoute(uuid: string, ...parts: readonly RoutePart[]): string {
  return [projectsRoute, uuid, ...parts].map(encoded).join('/');
}

/** Whether a path is one of monitoring. */
export function isMonitoringRoute(path: string): boolean {
  return path.startsWith('/monitoring/');
}

/** The area of a server that a path is of, such as `files`: empty for the server itself, undefined for other paths. */
export function serverAreaOf(path: string): string | undefined {
  const [, servers, , area = ''] = path.split('/');
  return servers === 'servers' ? area : undefined;
}

/** Whether a text is a whole uuid, in small letters or large ones. */
export function isUuid(text: string): boolean {
  return uuidForm.test(text);
}

/** Whether a number can be the id of a record: whole, and above zero. */
export function isId(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}

/** Whether a text can be an issue's fingerprint, whose form api.md leaves open. */
export function isFingerprint(text: string): boolean {
  return /^(?!\.+$)[\w.:=+~-]{1,200}$/.test(text);
}

/** Why a path is none that may be asked for, or undefined for one that may. */
export function routeProblem(path: string): string | undefined {
  if (path === '/') return undefined;
  if (!path.startsWith('/')) return l10n.t("The path isn't valid");
  const parts = path.slice(1).split('/');
  if (!parts.every(isPart)) return l10n.t("A part of the path isn't valid");
  for (const { at, after } of uuids) {
    if (!after.every((name, index) => name === undefined || parts[index] === name)) continue;
    const uuid = parts[at];
    if (uuid !== undefined && !isUuid(uuid)) return l10n.t("The ID in the path isn't valid");
  }
  // What names a server is not left out: the list of servers lies elsewhere.
  return path === '/servers' ? l10n.t("The path doesn't name a server") : undefined;
}

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Where in a path a uuid stands: the names before it, undefined for any. */
const uuids: readonly { readonly at: number; readonly after: readonly (string | undefined)[] }[] = [
  { at: 1, after: ['servers'] },
  { at: 3, after: ['servers', undefined, 'backups'] },
  { at: 3, after: ['servers', undefined, 'users'] },
  { at: 2, after: ['monitoring', 'projects'] },
];

/** A name, uuid, id or fingerprint: nothing that a server on the way could take for a step elsewhere. */
function isPart(part: string): boolean {
  return part.length <= 600 && isFingerprint(decoded(part));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

function encoded(part: RoutePart, index: number): string {
  if (index === 0) return String(part);
  if (typeof part === 'number') return isId(part) ? `${part}` : '';
  // Half a character cannot be encoded, and names nothing.
  return /\p{Surrogate}/u.test(part) ? '' : encodeURIComponent(part);
}
