import type { Clock } from '../base/clock';
import type { Log } from '../base/log';
import { isRecord } from '../base/record';
import { request } from './answer';
import { deadline } from './deadline';
import { panelUrl } from './panelUrl';

/** What stands at a base URL. */
export type Found =
  /** A panel: it knows its own API, and wants a key. */
  | { readonly is: 'panel' }
  /** Something that leads elsewhere; `to` as it names it, undefined where it does not. */
  | { readonly is: 'redirect'; readonly to: string | undefined }
  /** Something before the panel that wants a name and a password of its own. */
  | { readonly is: 'password' }
  /** Something that lets nobody through, or a panel that is away. */
  | { readonly is: 'refusal' | 'failure'; readonly status: number }
  | { readonly is: 'other' };

/** What asking needs. */
export interface AskParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Asks a base URL, without any key, whether a panel's API is there: one says so by refusing to answer without one
 * (panel-dialect.md, 1). Rejects with PanelError 'network' or 'timeout', or with the signal's reason.
 */
export async function askWithoutKey(baseUrl: string, parts: AskParts): Promise<Found> {
  const { clock, log, timeoutMs, signal } = parts;
  const limit = deadline(clock, timeoutMs, signal);
  const started = clock.now();
  try {
    const answer = await request(panelUrl(baseUrl, '/', { per_page: 1 }), {
      headers: { Accept: 'application/json' },
      redirect: 'manual',
      signal: limit.signal,
    });
    const { status } = answer;
    const host = new URL(baseUrl).host;
    log.info(`${host}: asked without a key, ${status}, ${clock.now() - started} ms`);
    if (status >= 300 && status < 400) {
      const to = answer.header('location') ?? '';
      await answer.drop();
      const isAddress = URL.canParse(to, baseUrl);
      return { is: 'redirect', to: isAddress ? new URL(to, baseUrl).href : undefined };
    }
    const asksForPassword = /^\s*(?:basic|digest|negotiate|ntlm)\b/i;
    if (status === 401 && asksForPassword.test(answer.header('www-authenticate') ?? '')) {
      await answer.drop();
      return { is: 'password' };
    }
    return found(status, await answer.beginning());
  } catch (error) {
    throw limit.explain(error);
  } finally {
    limit.dispose();
  }
}

function found(status: number, body: string): Found {
  const isOwn = isOwnForm(body);
  if (isOwn && status !== 404 && status < 500) return { is: 'panel' };
  if (status >= 500) return { is: 'failure', status };
  if (status === 429 || (status === 403 && !isOwn)) return { is: 'refusal', status };
  return { is: 'other' };
}

/** A panel's errors, or a list of servers: no other service answers so. */
function isOwnForm(body: string): boolean {
  try {
    const value = JSON.parse(body) as unknown;
    if (!isRecord(value)) return false;
    if (Array.isArray(value['errors'])) return value['errors'].some(isPanelError);
    return value['object'] === 'list' && Array.isArray(value['data']);
  } catch {
    return false;
  }
}

function isPanelError(error: unknown): boolean {
  return isRecord(error) && typeof error['code'] === 'string' && 'detail' in error;
}
