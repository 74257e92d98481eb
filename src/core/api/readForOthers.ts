import type { PanelHttp } from './http';
import type { SharedRead } from './otherWindows';

/** Asks for what another window wants to know; returns its JSON. Rejects as PanelHttp.send does. */
export function readForOthers(
  http: PanelHttp,
  { path, query, priority }: SharedRead,
): Promise<unknown> {
  return http.send({ path, query, priority, read: (value) => value });
}
