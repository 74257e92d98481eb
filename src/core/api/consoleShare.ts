import type { ServerApi } from './serverApi';
import { serverRoute } from './route';

/**
 * Publishes console output on the paste site that the panel works with; returns the address, or undefined where none
 * is told. api.md names this without a route: it is a community dialect's (panel-dialect.md, section 2). Rejects with
 * `notFound`, or a refusal with status 405, where the panel does not offer it.
 */
export function shareConsole({ http, uuid }: ServerApi, text: string): Promise<string | undefined> {
  return http.send({
    method: 'POST',
    path: serverRoute(uuid, 'console'),
    json: { data: text },
    read: (value) => addressIn(value, 3),
  });
}

/** The first web address in an answer whose shape nobody promises. */
function addressIn(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') {
    return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined;
  }
  if (depth === 0 || typeof value !== 'object' || value === null) return undefined;
  for (const part of Object.values(value)) {
    const found = addressIn(part, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
