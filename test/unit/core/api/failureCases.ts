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
const unreadableRead = 'A proxy might have answered, or the panel has a different version.';
/** What is said of a write that may have been done. */
export const look = 'The operation might have completed. Check the result before you try again.';
const account =
  "Your account or API key doesn't have permission to do this. Check both in the panel under Account.";

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

const machine = "The server's node";
/** What is said of a read and of a write while the panel is away. */
const away = (details: string) =>
  [
    `The panel isn't available. Try again in 90 sec. (${details})`,
    `The panel isn't available. ${look} (${details})`,
  ] as const;
const soon = 'Try again in a few minutes.';

/** A panel that its administrator switched to maintenance. */
function maintained(path: string): FailureCase {
  const body = one('HttpException', 'Maintenance.');
  return [503, path, body, 'panelDown', ...away('Maintenance')];
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
      'The panel refused the request: Two at most.',
    ],
    [
      400,
      server,
      one('DisplayException', 'It renews.'),
      'refused',
      'The panel refused the request: It renews.',
    ],
    [
      400,
      files,
      remote('not enough disk space'),
      'refused',
      'The panel refused the request: not enough disk space.',
    ],
    [
      400,
      files,
      one('TwoFactorAuthRequiredException', 'Two factors.'),
      'refused',
      'The panel refused the request: Two factors.',
    ],
    [400, files, odd, 'refused', 'The panel refused the request: HTTP 400.'],
    [
      405,
      files,
      one('MethodNotAllowedHttpException', 'No POST.'),
      'refused',
      'The panel refused the request: No POST.',
    ],
    [
      413,
      files,
      page,
      'refused',
      'The request is too large for the panel or a proxy in front of it.',
    ],
  ],
  'the key': [
    [
      401,
      '/',
      one('AuthenticationException', 'Unauthenticated.'),
      'unauthorized',
      "The panel doesn't accept your API key because it's wrong, expired, or deleted. Sign in again.",
    ],
    [
      401,
      issues,
      '',
      'unauthorized',
      "The panel doesn't accept your API key because it's wrong, expired, or deleted. Sign in again.",
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
      `${account} (This action is unauthorized)`,
    ],
    [
      403,
      '/',
      one(
        'AccessDeniedHttpException',
        'This IP address (1.2.3.4) does not have permission to access the API.',
      ),
      'forbidden',
      'The panel refused the request: This IP address (1.2.3.4) does not have permission to access the API.',
    ],
    [
      403,
      issues,
      one('AccessDeniedHttpException', 'This IP address may not.'),
      'forbidden',
      'The panel refused the request: This IP address may not.',
    ],
    [
      403,
      projectsRoute,
      one('HttpForbiddenException', 'Confirm your e-mail first.'),
      'forbidden',
      'The panel refused the request: Confirm your e-mail first.',
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
      'The panel refused the request: cannot write: file is on the egg denylist.',
    ],
    [403, files, page, 'refused', 'The panel refused the request: HTTP 403 with a web page.'],
  ],
  'what is not there': [
    [
      404,
      server,
      one('NotFoundHttpException', 'Not found.'),
      'notFound',
      "Not found, or your API key doesn't have access: Not found.",
    ],
    [
      404,
      projectsRoute,
      one('NotFoundHttpException', ''),
      'notFound',
      "Not found, or your API key doesn't have access: HTTP 404.",
    ],
    [
      404,
      files,
      remote('no such file'),
      'notFound',
      "Not found, or your API key doesn't have access: no such file.",
    ],
    [404, files, page, 'malformed', unreadable('HTTP 404 with a web page.')],
    [302, files, '', 'malformed', unreadable('The URL answered with a redirect.')],
    [
      200,
      files,
      page,
      'malformed',
      unreadable("The answer isn't JSON."),
      unreadable("The answer isn't JSON.", look),
    ],
    [
      200,
      files,
      odd,
      'malformed',
      unreadable("Field 'body.data' isn't a list."),
      unreadable("Field 'body.data' isn't a list.", look),
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
    [
      409,
      files,
      remote('no space left'),
      'refused',
      'The panel refused the request: no space left.',
    ],
  ],
  'fields and pace': [
    [
      422,
      issues,
      one('ValidationException', 'Unknown.', { source_field: 'status', rule: 'in' }),
      'invalid',
      'The panel reported invalid values: status: Unknown.',
    ],
    [
      422,
      server,
      one('ValidationException', 'The name does not match.'),
      'invalid',
      'The panel reported invalid values: The name does not match.',
    ],
    [
      429,
      socket,
      one('ThrottleRequestsException', 'Too Many Attempts.'),
      'rateLimited',
      'Too many requests. Try again in 90 sec.',
    ],
    [429, '/', page, 'rateLimited', 'Too many requests. Try again in 90 sec.'],
  ],
  'the node': [
    [500, files, silent(500), 'daemonFailed', `${machine} reported an error: HTTP 500.`],
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
      `${machine} reported an error: HTTP 502.`,
      `${machine} reported an error. ${look} (HTTP 502)`,
    ],
    [
      502,
      serverRoute(uuid, 'command'),
      one('HttpException', 'Server must be online.'),
      'daemonFailed',
      `${machine} reported an error: Server must be online.`,
      `${machine} reported an error. ${look} (Server must be online)`,
    ],
    [
      503,
      files,
      silent(503),
      'daemonFailed',
      `${machine} reported an error: HTTP 503.`,
      `${machine} reported an error. ${look} (HTTP 503)`,
    ],
    [
      504,
      files,
      daemon('Could not establish a connection.'),
      'daemonDown',
      `The panel can't reach the server's node. ${soon}`,
      `The panel can't reach the server's node. ${look}`,
    ],
    [
      504,
      server,
      one(undefined, 'No node.'),
      'daemonDown',
      `The panel can't reach the server's node. ${soon}`,
      `The panel can't reach the server's node. ${look}`,
    ],
  ],
  'the panel, or what stands before it': [
    [
      500,
      files,
      one('QueryException', 'Please try again.'),
      'panelFailed',
      'The panel reported an error. Try again later. (Please try again)',
      `The panel reported an error. ${look} (Please try again)`,
    ],
    [
      500,
      '/',
      page,
      'panelFailed',
      'The panel reported an error. Try again later. (HTTP 500 with a web page)',
      `The panel reported an error. ${look} (HTTP 500 with a web page)`,
    ],
    ...unnamed.map(([status, path, body]): FailureCase => [
      status,
      path,
      body,
      'panelDown',
      ...away(`HTTP ${status}`),
    ]),
    [502, files, page, 'panelDown', ...away('HTTP 502 with a web page')],
    [503, files, page, 'panelDown', ...away('HTTP 503 with a web page')],
    [504, files, page, 'panelDown', ...away('HTTP 504 with a web page')],
    [522, '/', page, 'panelDown', ...away('HTTP 522 with a web page')],
    [503, files, one('MonitoringUnavailable', 'Not mine.'), 'panelDown', ...away('Not mine')],
    maintained('/'),
    maintained(issues),
    [503, issues, page, 'panelDown', ...away('HTTP 503 with a web page')],
    [502, issues, odd, 'panelDown', ...away('HTTP 502')],
  ],
  monitoring: [
    [
      503,
      issues,
      one('MonitoringUnavailable', 'Away.'),
      'unavailable',
      "The monitoring service can't be reached. Nothing was lost. Try again in a few minutes.",
    ],
    [
      503,
      projectsRoute,
      odd,
      'unavailable',
      "The monitoring service can't be reached. Nothing was lost. Try again in a few minutes.",
    ],
  ],
};

function scope(name: string): string {
  return `Your API key doesn't have the required scope '${name}'. Grant it in the panel in Account > API keys.`;
}

function unreadable(words: string, todo = unreadableRead): string {
  return `The answer couldn't be read. ${todo} (${words.replace(/\.$/, '')})`;
}
