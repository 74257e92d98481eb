import type { PowerAction } from '../base/power';
import { ignored } from './decode';
import { serverRoute } from './route';
import type { ServerApi } from './serverApi';

/**
 * Asks the panel itself for a power action. The answer says only that it was passed on; one that comes while another
 * runs is dropped without a word (panel-dialect.md, 2.1).
 */
export function sendPower(
  { http, uuid }: ServerApi,
  action: PowerAction,
  signal?: AbortSignal,
): Promise<void> {
  const json = { signal: action };
  const path = serverRoute(uuid, 'power');
  return http.send({ method: 'POST', path, json, read: ignored, signal });
}
