import type { Priority } from './budget';
import { isTransient } from './errorMeaning';
import { PanelError } from './errors';

/** The longest wait, in ms, that a request takes upon itself before it reports instead. */
export const maxRetryAfterMs = 30_000;
/** The same for what nobody waits for: limits are of a minute. */
const maxBackgroundMs = 90_000;

const pauses = [500, 1_500];

/**
 * Milliseconds to wait before trying a failed request again, or undefined to give up.
 * A 429 is repeated whatever the method, after the whole `Retry-After` (api.md, Errors): the service says
 * that it did nothing. Anything else is repeated only for GET, twice: the work may have been done.
 */
export function retryDelay(
  method: string,
  attempt: number,
  error: unknown,
  priority: Priority = 'user',
): number | undefined {
  if (!PanelError.is(error) || attempt > pauses.length) return undefined;
  const pause = pauses[attempt - 1] ?? 0;
  const isAgain =
    error.kind === 'rateLimited' || (method === 'GET' && isTransient(error, 'request'));
  // What says when to come back is not asked before.
  const wait = error.retryAfterMs ?? pause;
  const most = priority === 'background' ? maxBackgroundMs : maxRetryAfterMs;
  return isAgain && wait <= most ? wait : undefined;
}
