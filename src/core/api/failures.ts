import * as l10n from '@vscode/l10n';
import { connectionWords, errorCode } from '../base/connectionWords';
import { limits } from '../base/limits';
import { masked } from '../base/masked';
import { shortened } from '../base/outsideText';
import { isRecord } from '../base/record';
import { type FieldProblem, PanelError, type PanelErrorKind } from './errors';

/** What an answer with a failing status carried. */
export interface FailedAnswer {
  readonly status: number;
  readonly body: string;
  /** The `Retry-After` header as it came. */
  readonly retryAfter: string | null;
  /** Milliseconds since 1970: an HTTP date in `Retry-After` counts from here. */
  readonly now: number;
  /** True for an answer of a daemon to a signed URL. */
  readonly isDaemon?: boolean;
}

interface Told {
  readonly detail: string | undefined;
  readonly code: string | undefined;
  readonly fields: readonly FieldProblem[];
}

const nothingTold: Told = { detail: undefined, code: undefined, fields: [] };

/**
 * Makes the PanelError of a failing answer. Three forms of body exist: the panel's `errors` list, the
 * daemon's `{error, request_id}` and a proxy's web page (panel-dialect.md, 4.1).
 */
export function responseError(answer: FailedAnswer): PanelError {
  const told = tell(answer.body);
  const kind = kindOf(answer.status, answer.isDaemon ? 'DaemonConnectionException' : told.code);
  return new PanelError(kind, told.detail ?? l10n.t('HTTP {0}', answer.status), {
    status: answer.status,
    code: told.code,
    fields: told.fields,
    retryAfterMs: retryAfterMs(answer.retryAfter, answer.now),
    outcomeUnknown: answer.status >= 500 && answer.status !== 503,
  });
}

function kindOf(status: number, code: string | undefined): PanelErrorKind {
  const byDaemon = code === 'DaemonConnectionException';
  switch (status) {
    case 401:
    case 403:
      // With the daemon's code it is the panel that the daemon does not trust: the user's key is good.
      if (byDaemon && status === 401) return 'daemonFailed';
      // The daemon knows no permissions: it refuses by a rule, such as the denied names of an egg.
      if (byDaemon) return 'refused';
      return status === 401 ? 'unauthorized' : 'forbidden';
    case 404:
      return 'notFound';
    case 409:
      return byDaemon ? 'refused' : 'busy';
    case 422:
      return 'invalid';
    case 429:
      return 'rateLimited';
    case 502:
      return 'daemonFailed';
    case 503:
      return 'unavailable';
    case 504:
      return 'daemonDown';
    default:
      if (status >= 500) return byDaemon ? 'daemonFailed' : 'panelFailed';
      return status >= 400 ? 'refused' : 'malformed';
  }
}

function tell(body: string): Told {
  const parsed = parse(body);
  if (typeof parsed !== 'object' || parsed === null) return nothingTold;
  if ('error' in parsed && typeof parsed.error === 'string') {
    return { ...nothingTold, detail: words(parsed.error) };
  }
  if (!('errors' in parsed) || !Array.isArray(parsed.errors)) return nothingTold;
  const errors = (parsed.errors as unknown[]).slice(0, limits.errorFields).filter(isRecord);
  const details = errors.map((error) => text(error['detail'])).filter((detail) => detail !== '');
  return {
    detail: details.length > 0 ? words(details.join(' ')) : undefined,
    code: words(text(errors[0]?.['code'])) || undefined,
    fields: errors.flatMap(fieldProblem),
  };
}

function fieldProblem(error: Record<string, unknown>): FieldProblem[] {
  const meta = error['meta'];
  if (!isRecord(meta) || typeof meta['source_field'] !== 'string') return [];
  const field = words(meta['source_field']);
  return [{ field, rule: words(text(meta['rule'])), detail: words(text(error['detail'])) }];
}

/** Reads `Retry-After`, in seconds or as an HTTP date, into milliseconds from `now`: a day at most. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), limits.retryAfterMs);
}

/** Error codes after which the request was certainly never sent. */
const neverSent = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** Makes the PanelError of a request that got no answer, in words by its code: nothing of the original is kept. */
export function connectionError(error: unknown): PanelError {
  const code = errorCode(error);
  const isNeverSent = code !== undefined && neverSent.has(code);
  const facts = { code, isNeverSent, outcomeUnknown: !isNeverSent };
  return new PanelError('network', connectionWords(code), facts);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

/** The words of an answer: it may repeat the address or the header that it was asked with. */
function words(text: string): string {
  return masked(shortened(text, limits.errorLength));
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
