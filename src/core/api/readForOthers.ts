import type { Reader } from './decode';
import type { PanelHttp } from './http';
import type { SharedRead } from './otherWindows';
import { readProjects } from './projects';
import { readStatsList } from './resources';
import { projectsRoute } from './route';

/**
 * Asks for what another window wants to know; returns its JSON. Rejects as PanelHttp.send does. What this window knows to be
 * missing is asked for all the same: the other one may have been told to look anew, and both learn of it.
 */
export function readForOthers(
  http: PanelHttp,
  { path, query, priority, isSentOnce }: SharedRead,
): Promise<unknown> {
  return http.send({ path, query, priority, isSentOnce, isAskedAnew: true, read: checked(path) });
}

/** Reads JSON as it is. What tells the kind of the panel has to be of its form. */
function checked(path: string): Reader<unknown> {
  return (value, at) => {
    if (path === '/resources') readStatsList(value, at);
    else if (path === projectsRoute) readProjects(value, at);
    return value;
  };
}
