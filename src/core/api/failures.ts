import * as l10n from '@vscode/l10n';
import { connectionWords, errorCode } from '../base/connectionWords';
import { limits } from '../base/limits';
import { masked } from '../base/masked';
import { shortened } from '../base/outsideText';
import { isRecord } from '../base/record';
import { daemonWords } from './daemonWords';
import { type FieldProblem, PanelError, type PanelErrorKind } from './errors';
import { nodeException } from './nodeExceptions';
import { isMonitoringRoute, serverAreaOf } from './route';
import { type Asked, missingScope } from './scopes';

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
  /** What was asked of a panel. */
  readonly asked?: Asked;
}

interface Told {
  /** True for a web page: neither the panel nor a daemon wrote it, but something before them. */
  readonly isPage: boolean;
  /** True for the form of a panel's or daemon's own errors. */
  readonly isOwnForm: boolean;
  /** True for the list in which a panel tells its errors. */
  readonly isList: boolean;
  readonly detail: string | undefined;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  readonly fields: readonly FieldProblem[];
  /** What the panel says of the node by an exception. */
  readonly exception?: PanelErrorKind;
}

const nothingTold: Told = {
  isPage: false,
  isOwnForm: false,
  isList: false,
  detail: undefined,
  code: undefined,
  requestId: undefined,
  fields: [],
};

/**
 * Makes the PanelError of a failing answer. Three forms of body exist: the panel's `errors` list, the
 * daemon's `{error, request_id}` and a proxy's web page (panel-dialect.md, 4.1).
 */
export function responseError(answer: FailedAnswer): PanelError {
  const { status, asked } = answer;
  const told = withoutPhrase(answer, tell(answer.body));
  const kind = kindOf(answer, told);
  return new PanelError(kind, told.detail ?? unexplained(status, told), {
    status,
    code: told.code,
    requestId: told.requestId,
    missingScope: kind === 'forbidden' && asked ? missingScope(asked, told.detail) : undefined,
    hasWords: told.detail !== undefined,
    fields: told.fields,
    retryAfterMs: retryAfterMs(answer.retryAfter, answer.now),
    outcomeUnknown: status >= 500 && !isDecided.has(kind),
  });
}

/** What was surely not done. Monitoring that cannot be reached has done nothing: one may try again (api.md, Errors, 503). */
const isDecided: ReadonlySet<PanelErrorKind> = new Set(['unavailable', 'refused', 'notFound']);

/** The words of an exception that stands for a failure of the node are the same for all of them: its class says more. */
function withoutPhrase({ status, asked }: FailedAnswer, told: Told): Told {
  const isOfServer = serverAreaOf(asked?.path ?? '') !== undefined;
  const exception = status === 500 && isOfServer ? nodeException(told.code) : undefined;
  return exception ? { ...told, detail: exception.reason, exception: exception.kind } : told;
}

function unexplained(status: number, { isPage }: Told): string {
  return isPage
    ? l10n.t('a web page came in place of an answer (HTTP {0})', status)
    : l10n.t('HTTP {0}', status);
}

function kindOf({ status, isDaemon, asked }: FailedAnswer, told: Told): PanelErrorKind {
  if (told.exception !== undefined) return told.exception;
  const byDaemon = isDaemon || told.code === 'DaemonConnectionException';
  if (status >= 500 && byDaemon) return daemonKind(status, told);
  if (status >= 500) return serverKind(status, told, asked?.path ?? '');
  switch (status) {
    case 401:
      // With the daemon's code it is the panel that the daemon does not trust: the user's key is good.
      return byDaemon ? 'daemonFailed' : 'unauthorized';
    case 403:
      // The daemon knows no permissions: it refuses by a rule, such as the denied names of an egg. A page knows no key.
      return byDaemon || told.isPage ? 'refused' : 'forbidden';
    case 404:
      // What stands before a panel has one too, while that restarts or for want of a route: it knows of nothing that is gone.
      return told.isList || byDaemon ? 'notFound' : 'malformed';
    case 409:
      return byDaemon ? 'refused' : 'busy';
    case 422:
      return 'invalid';
    case 429:
      return 'rateLimited';
    default:
      return status >= 400 ? 'refused' : 'malformed';
  }
}

/** Of a daemon, or of what stands before one. */
function daemonKind(status: number, { isPage }: Told): PanelErrorKind {
  if (status === 504) return 'daemonDown';
  return isPage && isGateway(status) ? 'daemonDown' : 'daemonFailed';
}

/** Of the panel, of what stands before it, or of a service behind it that only the path tells. */
function serverKind(
  status: number,
  { isPage, isOwnForm, code }: Told,
  path: string,
): PanelErrorKind {
  if (isPage) return isGateway(status) ? 'panelDown' : 'panelFailed';
  if (status === 503) {
    const isMonitoring = isMonitoringRoute(path) && !maintenanceCodes.has(code ?? '');
    return isMonitoring ? 'unavailable' : 'panelDown';
  }
  // What the panel passes on of a node has words (api.md, Errors); a proxy may have none.
  const area = isOwnForm ? serverAreaOf(path) : undefined;
  if (area !== undefined && status === 502) return 'daemonFailed';
  if (area !== undefined && status === 504) return 'daemonDown';
  if (isGateway(status)) return 'panelDown';
  // The panel names the class of a failure of its own; a node's has none but the daemon's (api.md, Errors, 500).
  return area === 'files' && code === undefined ? 'daemonFailed' : 'panelFailed';
}

/** What a panel says that its administrator switched to maintenance. */
const maintenanceCodes = new Set(['HttpException', 'ServiceUnavailableHttpException']);

/** Statuses of what stands before a service that it cannot reach; those above 519 are a content network's own. */
function isGateway(status: number): boolean {
  return status === 502 || status === 503 || status === 504 || status >= 520;
}

function tell(body: string): Told {
  const parsed = parse(body);
  if (typeof parsed !== 'object' || parsed === null) {
    return { ...nothingTold, isPage: /^\s*</.test(body.slice(0, 1000)) };
  }
  if ('error' in parsed && typeof parsed.error === 'string') {
    const requestId = 'request_id' in parsed ? words(text(parsed.request_id)) : '';
    const detail = words(parsed.error) || undefined;
    return { ...nothingTold, isOwnForm: true, detail, requestId: requestId || undefined };
  }
  if (!('errors' in parsed) || !Array.isArray(parsed.errors)) return nothingTold;
  const errors = (parsed.errors as unknown[]).slice(0, limits.errorFields).filter(isRecord);
  const all = errors.map((error) => daemonWords(text(error['detail'])));
  const details = all.flatMap(({ detail }) => detail ?? []);
  const requestId = all.find((one) => one.requestId !== undefined)?.requestId;
  return {
    isPage: false,
    isOwnForm: true,
    isList: true,
    detail: details.length > 0 ? words(details.join(' ')) : undefined,
    code: words(text(errors[0]?.['code'])) || undefined,
    requestId: requestId === undefined ? undefined : words(requestId),
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
