import { isMissing } from './errorMeaning';
import type { PanelError } from './errors';
import { projectsRoute, serverAreaOf } from './route';

/** What some panels have and others do not. */
export const capabilities = [
  /** What many servers use, in one answer: no other panel than that of api.md has it, so that it tells its kind. */
  'useOfAll',
  'monitoring',
  /** Deleting a server by its owner. */
  'deletion',
  'consoleShare',
  /** Git deploys, orders, free servers, databases of the account: what only its pages do. */
  'servicePages',
  /** A description that is changed without the name. */
  'ownDescription',
  /** Databases of a server. */
  'databases',
] as const;

/** The name of what some panels have and others do not. */
export type Capability = (typeof capabilities)[number];

/** Whether it belongs to what goes with `useOfAll`. */
export function isServiceOnly(capability: Capability): boolean {
  return !['useOfAll', 'ownDescription', 'databases'].includes(capability);
}

/** What a request tells of; undefined for one that every panel answers. */
export function capabilityOf(method: string, path: string): Capability | undefined {
  if (path === '/resources') return 'useOfAll';
  if (path === projectsRoute) return 'monitoring';
  const area = serverAreaOf(path);
  if (area === '' && method === 'DELETE') return 'deletion';
  if (area === 'console' && method === 'POST') return 'consoleShare';
  if (area === 'databases') return 'databases';
  return area === 'settings' && path.endsWith('/description') ? 'ownDescription' : undefined;
}

/**
 * Whether a failure says that there is no such route, in the framework's own form: what stands before a panel knows nothing
 * of its routes. Below a server a 404 may mean that the server is gone: there the words count. Monitoring may be switched
 * off, which passes.
 */
export function isRouteMissing(error: PanelError, path: string): boolean {
  if (!isMissing(error) || path === projectsRoute) return false;
  if (error.status === 405) return error.code === 'MethodNotAllowedHttpException';
  if (/^The route \S+ could not be found/.test(error.detail)) return true;
  return serverAreaOf(path) === undefined && error.code === 'NotFoundHttpException';
}
