import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Reply } from './app';
import { ServiceError, errorBody } from './errors';
import type { FaultEffect } from './faults';

const documented: Readonly<Record<number, readonly [code: string, detail: string]>> = {
  400: ['DisplayException', 'The request was refused.'],
  401: ['AuthenticationException', 'Unauthenticated.'],
  403: ['AccessDeniedHttpException', 'This action is unauthorized.'],
  404: ['NotFoundHttpException', 'The requested resource could not be found on the server.'],
  409: [
    'ServerStateConflictException',
    'This server is currently in an unsupported state, please try again later.',
  ],
  413: ['PostTooLargeException', 'The POST data is too large.'],
  422: ['ValidationException', 'The name field is required.'],
  429: ['ThrottleRequestsException', 'Too Many Attempts.'],
  500: [
    'QueryException',
    'An unexpected error was encountered while processing this request, please try again.',
  ],
  502: [
    'DaemonConnectionException',
    'There was an error while communicating with the machine running this server. This error has been logged, please try again. (code: 502)',
  ],
  503: ['MonitoringUnavailable', 'Monitoring cannot be reached right now.'],
  504: [
    'DaemonConnectionException',
    'Could not establish a connection to the machine running this server. Please try again.',
  ],
};

/** The page of a proxy in front of the panel. */
export function proxyPage(status: number): string {
  const title = `${status} ${STATUS_CODES[status] ?? ''}`.trim();
  return `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;
}

/** The answer that a fault gives instead of the work; undefined when it lets the work happen. */
export function faultReply(effect: FaultEffect, where: 'panel' | 'node'): Reply | undefined {
  if (effect.kind === 'retryAfter') {
    const reply = ordered({ kind: 'status', status: 429 }, where);
    return { ...reply, headers: { ...reply.headers, 'Retry-After': String(effect.seconds) } };
  }
  return effect.kind === 'status' ? ordered(effect, where) : undefined;
}

function ordered(effect: FaultEffect & { kind: 'status' }, where: 'panel' | 'node'): Reply {
  const { status, headers = {} } = effect;
  const shape = effect.shape ?? where;
  const type = shape === 'html' ? 'text/html' : 'application/json';
  const known = documented[status] ?? ['HttpException', STATUS_CODES[status] ?? ''];
  const code = effect.code ?? known[0];
  const detail = effect.detail ?? known[1];
  const bodies = {
    panel: () => errorBody(new ServiceError(status, [{ code, detail, ...meta(status) }])),
    node: () => JSON.stringify({ error: detail, request_id: randomUUID() }),
    html: () => proxyPage(status),
  };
  const body = effect.body ?? bodies[shape]();
  return { status, headers: { 'Content-Type': type, ...headers }, body };
}

function meta(status: number) {
  return status === 422 ? { meta: { source_field: 'name', rule: 'required' } } : {};
}
