import { isMonitoringRoute, projectsRoute } from './route';

/** What a key may do at all (api.md, Authentication 4), as far as something here asks for it. */
export type Scope = 'account.read' | 'monitoring.read' | 'monitoring.write';

/** A request to the panel: what it needs, and whose failure an answer tells of, depends on it. */
export interface Asked {
  readonly method: string;
  /** Below the base URL. */
  readonly path: string;
}

/** The scope that a request needs; undefined for one that needs none (api.md, Monitoring endpoints). */
export function scopeOf({ method, path }: Asked): Scope | undefined {
  if (path === '/account') return 'account.read';
  if (!isMonitoringRoute(path)) return undefined;
  return method === 'GET' ? 'monitoring.read' : 'monitoring.write';
}

/**
 * The scope for want of which a request was refused (403): the service says so, or gives no reason. Undefined for a
 * refusal with a reason of its own, such as an address that the key is not for.
 */
export function missingScope(asked: Asked, detail: string | undefined): Scope | undefined {
  const scope = scopeOf(asked);
  if (scope === undefined) return undefined;
  if (detail !== undefined && (/\bscopes?\b/i.test(detail) || detail.includes(scope))) return scope;
  // Refused to an account whose email is not confirmed, too (api.md, Create project).
  const hasOtherReason = asked.method === 'POST' && asked.path === projectsRoute;
  return isUnexplained(detail) && !hasOtherReason ? scope : undefined;
}

/** Whether a refusal gives no reason: a panel says no more than this for a missing permission (panel-dialect.md, 4.2). */
export function isUnexplained(detail: string | undefined): boolean {
  return /^(this action is unauthorized\.?|forbidden\.?)?$/i.test(detail?.trim() ?? '');
}
