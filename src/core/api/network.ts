import type { ServerApi } from './serverApi';
import { ignored, listOf } from './decode';
import { type RoutePart, serverRoute } from './route';
import { type Allocation, readAllocation } from './server';

/** A server's addresses. api.md names this area; its routes are those of panel-dialect.md, section 3.5. */

/** All addresses of a server. */
export function listAllocations(
  { http, uuid }: ServerApi,
  signal?: AbortSignal,
): Promise<readonly Allocation[]> {
  return http.send({ path: allocationRoute(uuid), read: listOf(readAllocation), signal });
}

/** Adds an address that the panel chooses; refused (400) where an administrator did not enable it. */
export function addAllocation({ http, uuid }: ServerApi): Promise<Allocation> {
  return http.send({ method: 'POST', path: allocationRoute(uuid), read: readAllocation });
}

/** Replaces an address's notes; an empty text removes them. */
export function setAllocationNotes(
  { http, uuid }: ServerApi,
  { id, notes }: { readonly id: number; readonly notes: string },
): Promise<Allocation> {
  return http.send({
    method: 'POST',
    path: allocationRoute(uuid, id),
    json: { notes: notes || null },
    read: readAllocation,
  });
}

/** Makes an address the server's main one; it counts from the next start. */
export function setPrimaryAllocation({ http, uuid }: ServerApi, id: number): Promise<Allocation> {
  return http.send({
    method: 'POST',
    path: allocationRoute(uuid, id, 'primary'),
    read: readAllocation,
  });
}

/** Takes an address from the server; refused (400) for the main one. */
export function removeAllocation({ http, uuid }: ServerApi, id: number): Promise<undefined> {
  return http.send({ method: 'DELETE', path: allocationRoute(uuid, id), read: ignored });
}

function allocationRoute(uuid: string, ...parts: readonly RoutePart[]): string {
  return serverRoute(uuid, 'network', 'allocations', ...parts);
}
