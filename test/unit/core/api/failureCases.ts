import type { PanelErrorKind } from '../../../../src/core/api/errors';
import { projectRoute, projectsRoute, serverRoute } from '../../../../src/core/api/route';

/** A server and a project. */
export const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';
const files = serverRoute(uuid, 'files', 'list');
const backups = serverRoute(uuid, 'backups');
const server = serverRoute(uuid);
const socket = serverRoute(uuid, 'websocket');
const issues = projectRoute(uuid, 'issues');

const one = (code: string | undefined, detail: string, meta?: object) =>
  JSON.stringify({ errors: [{ code, status: '0', detail, meta }] });
const daemon = (detail: string) => one('DaemonConnectionException', detail);
const remote = (detail: string) =>
  daemon(`An error occurred on the remote host: ${detail}. (request id: 3f-1)`);
const silent = (status: number) =>
  daemon(
    'There was an error while communicating with the machine running this server. This error ' +
      `has been logged, please try again. (code: ${status}) (request_id: 3f-1)`,
  );
const page = '<html><body><h1>nginx</h1></body></html>';
const odd = '{"hello":"world"}';
/** What is said of a write that may have been done. */
export const look = 'It may have been done all the same: look before you try again.';
const account = 'The panel decides that, under Account.';

/**
 * What each documented failure is taken for (api.md, Errors; panel-dialect.md, 2.5, 4 and 9): the status, who answers
 * with what, to which request; its kind, what is said of a read and, where it differs, of a write.
 */
export type FailureCase = readonly [
  status: number,
  path: string,
  body: string,
  kind: PanelErrorKind,
  read: string,
  written?: string,
];

const machine = 'The machine that runs the server';
const away = (status: number) =>
  `The panel is not available now (a web page came in place of an answer (HTTP ${status})).`;
const soon = 'Try again in a few minutes.';

/** A panel that its administrator switched to maintenance. */
function maintained(path: string): FailureCase {
  const said = 'The panel is not available now: Maintenance.';
  const body = one('HttpException', 'Maintenance.');
  return [503, path, body, 'panelDown', `${said} Try again in 90 s.`, `${said} ${look}`];
}

/** Of whom nothing is known but that they stand before the panel: not even a page. */
const unnamed = [
  [502, files, ''],
  [504, backups, 'upstream request timeout'],
  [503, server, '{}'],
] as const;

/** All of them, by what they are about. */
export const failureCases: Readonly<Record<string, readonly FailureCase[]>> = {
  'a business rule': [
    [
      400,
      projectsRoute,
      one('DisplayException', 'Two at most.'),
      'refused',
      'It was refused: Two at most.',
    ],
    [400, server, one('DisplayException', 'It renews.'), 'refused', 'It was refused: It renews.'],
    [
      400,
      files,
      remote('not enough disk space'),
      'refused',
      'It was refused: not enough disk space.',
    ],
    [
      400,
      files,
      one('TwoFactorAuthRequiredException', 'Two factors.'),
      'refused',
      'It was refused: Two factors.',
    ],
    [400, files, odd, 'refused', 'It was refused: HTTP 400.'],
    [
      405,
      files,
      one('MethodNotAllowedHttpException', 'No POST.'),
      'refused',
      'It was refused: No POST.',
    ],
    [413, files, page, 'refused', 'It is too large for the panel or for a proxy before it.'],
  ],
  'the key': [
    [
      401,
      '/',
      one('AuthenticationException', 'Unauthenticated.'),
      'unauthorized',
      'The panel does not accept the API key: it is wrong, expired or deleted. Sign in again.',
    ],
    [
      401,
      issues,
      '',
      'unauthorized',
      'The panel does not accept the API key: it is wrong, expired or deleted. Sign in again.',
    ],
    [
      401,
      files,
      daemon('The required authorization heads were not present'),
      'daemonFailed',
      `${machine} reported an error: The required authorization heads were not present.`,
    ],
  ],
  'what the key may not do': [
    [
      403,
      backups,
      one('AccessDeniedHttpException', 'This action is unauthorized.'),
      'forbidden',
      `The key or the account may not do this: This action is unauthorized. ${account}`,
    ],
    [
      403,
      '/',
      one(
        'AccessDeniedHttpException',
        'This IP address (1.2.3.4) does not have permission to access the API.',
      ),
      'forbidden',
      'It was refused: This IP address (1.2.3.4) does not have permission to access the API.',
    ],
    [
      403,
      issues,
      one('AccessDeniedHttpException', 'This IP address may not.'),
      'forbidden',
      'It was refused: This IP address may not.',
    ],
    [
      403,
      projectsRoute,
      one('HttpForbiddenException', 'Confirm your e-mail first.'),
      'forbidden',
      'It was refused: Confirm your e-mail first.',
    ],
    [
      403,
      issues,
      one('AccessDeniedHttpException', 'This action is unauthorized.'),
      'forbidden',
      scope('monitoring.read'),
      scope('monitoring.write'),
    ],
    [
      403,
      issues,
      one(undefined, 'The key lacks a scope.'),
      'forbidden',
      scope('monitoring.read'),
      scope('monitoring.write'),
    ],
    [403, issues, '', 'forbidden', scope('monitoring.read'), scope('monitoring.write')],
    [
      403,
      '/account',
      one('AccessDeniedHttpException', 'This action is unauthorized.'),
      'forbidden',
      scope('account.read'),
    ],
    [
      403,
      files,
      remote('cannot write: file is on the egg denylist'),
      'refused',
      'It was refused: cannot write: file is on the egg denylist.',
    ],
    [
      403,
      files,
      page,
      'refused',
      'It was refused: a web page came in place of an answer (HTTP 403).',
    ],
  ],
  'what is not there': [
    [
      404,
      server,
      one('NotFoundHttpException', 'Not found.'),
      'notFound',
      'It does not exist, or this key may not see it: Not found.',
    ],
    [
      404,
      projectsRoute,
      one('NotFoundHttpException', ''),
      'notFound',
      'It does not exist, or this key may not see it: HTTP 404.',
    ],
    [
      404,
      files,
      remote('no such file'),
      'notFound',
      'It does not exist, or this key may not see it: no such file.',
    ],
    [
      404,
      files,
      page,
      'malformed',
      unreadable('a web page came in place of an answer (HTTP 404).'),
    ],
    [302, files, '', 'malformed', unreadable('The address answers with a redirect.')],
    [
      200,
      files,
      page,
      'malformed',
      unreadable('The answer is not JSON.'),
      `${unreadable('The answer is not JSON.')} ${look}`,
    ],
    [
      200,
      files,
      odd,
      'malformed',
      unreadable('body.data is not a list.'),
      `${unreadable('body.data is not a list.')} ${look}`,
    ],
  ],
  'a state': [
    [
      409,
      backups,
      one('ServerStateConflictException', 'It is suspended.'),
      'busy',
      'The server is busy: It is suspended.',
    ],
    [409, socket, one(undefined, 'Installing.'), 'busy', 'The server is busy: Installing.'],
    [409, files, remote('no space left'), 'refused', 'It was refused: no space left.'],
  ],
  'fields and pace': [
    [
      422,
      issues,
      one('ValidationException', 'Unknown.', { source_field: 'status', rule: 'in' }),
      'invalid',
      'Something is not as it must be: status: Unknown.',
    ],
    [
      422,
      server,
      one('ValidationException', 'The name does not match.'),
      'invalid',
      'Something is not as it must be: The name does not match.',
    ],
    [
      429,
      socket,
      one('ThrottleRequestsException', 'Too Many Attempts.'),
      'rateLimited',
      'That was too often in a short time. Try again in 90 s.',
    ],
    [429, '/', page, 'rateLimited', 'That was too often in a short time. Try again in 90 s.'],
  ],
  'the node': [
    [
      500,
      files,
      silent(500),
      'daemonFailed',
      `${machine} reported an error, without saying which (HTTP 500).`,
    ],
    [
      500,
      files,
      one(undefined, 'It crashed.'),
      'daemonFailed',
      `${machine} reported an error: It crashed.`,
    ],
    [
      502,
      files,
      silent(502),
      'daemonFailed',
      `${machine} reported an error, without saying which (HTTP 502).`,
      `${machine} reported an error, without saying which (HTTP 502). ${look}`,
    ],
    [
      502,
      serverRoute(uuid, 'command'),
      one('HttpException', 'Server must be online.'),
      'daemonFailed',
      `${machine} reported an error: Server must be online.`,
      `${machine} reported an error: Server must be online. ${look}`,
    ],
    [
      503,
      files,
      silent(503),
      'daemonFailed',
      `${machine} reported an error, without saying which (HTTP 503).`,
      `${machine} reported an error, without saying which (HTTP 503). ${look}`,
    ],
    [
      504,
      files,
      daemon('Could not establish a connection.'),
      'daemonDown',
      `The panel cannot reach the machine that runs the server. ${soon}`,
      `The panel cannot reach the machine that runs the server. ${look}`,
    ],
    [
      504,
      server,
      one(undefined, 'No node.'),
      'daemonDown',
      `The panel cannot reach the machine that runs the server. ${soon}`,
      `The panel cannot reach the machine that runs the server. ${look}`,
    ],
  ],
  'the panel, or what stands before it': [
    [
      500,
      files,
      one('QueryException', 'Please try again.'),
      'panelFailed',
      'The panel failed: Please try again. Try again later.',
      `The panel failed: Please try again. ${look}`,
    ],
    [
      500,
      '/',
      page,
      'panelFailed',
      'The panel failed: a web page came in place of an answer (HTTP 500). Try again later.',
      `The panel failed: a web page came in place of an answer (HTTP 500). ${look}`,
    ],
    ...unnamed.map(([status, path, body]): FailureCase => [
      status,
      path,
      body,
      'panelDown',
      `The panel is not available now (HTTP ${status}). Try again in 90 s.`,
      `The panel is not available now (HTTP ${status}). ${look}`,
    ]),
    [502, files, page, 'panelDown', `${away(502)} Try again in 90 s.`, `${away(502)} ${look}`],
    [503, files, page, 'panelDown', `${away(503)} Try again in 90 s.`, `${away(503)} ${look}`],
    [504, files, page, 'panelDown', `${away(504)} Try again in 90 s.`, `${away(504)} ${look}`],
    [522, '/', page, 'panelDown', `${away(522)} Try again in 90 s.`, `${away(522)} ${look}`],
    [
      503,
      files,
      one('MonitoringUnavailable', 'Not mine.'),
      'panelDown',
      'The panel is not available now: Not mine. Try again in 90 s.',
      `The panel is not available now: Not mine. ${look}`,
    ],
    maintained('/'),
    maintained(issues),
    [503, issues, page, 'panelDown', `${away(503)} Try again in 90 s.`, `${away(503)} ${look}`],
    [
      502,
      issues,
      odd,
      'panelDown',
      'The panel is not available now (HTTP 502). Try again in 90 s.',
      `The panel is not available now (HTTP 502). ${look}`,
    ],
  ],
  monitoring: [
    [
      503,
      issues,
      one('MonitoringUnavailable', 'Away.'),
      'unavailable',
      'The monitoring service cannot be reached. Nothing is lost; try again in a few minutes.',
    ],
    [
      503,
      projectsRoute,
      odd,
      'unavailable',
      'The monitoring service cannot be reached. Nothing is lost; try again in a few minutes.',
    ],
  ],
};

function scope(name: string): string {
  return `The API key needs the scope ${name} for this. Grant it in the panel under Account, API keys.`;
}

function unreadable(words: string): string {
  return `The answer cannot be read: ${words} Something on the way may have answered, or the panel is of another version.`;
}
