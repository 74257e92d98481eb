import assert from 'node:assert/strict';
import { describeError as sentence } from '../../../../src/core/api/describe';
import { PanelError, type PanelErrorKind } from '../../../../src/core/api/errors';
import { responseError, connectionError, retryAfterMs } from '../../../../src/core/api/failures';

const now = Date.UTC(2026, 0, 1);

function panelBody(code: string, detail: string): string {
  return JSON.stringify({ errors: [{ code, status: '400', detail }] });
}

const page = (status: number) => `HTTP ${status} with a web page`;

describe('failure', () => {
  const rows: readonly [status: number, body: string, kind: PanelErrorKind, detail: string][] = [
    [
      401,
      panelBody('AuthenticationException', 'Unauthenticated.'),
      'unauthorized',
      'Unauthenticated.',
    ],
    [401, panelBody('DaemonConnectionException', 'no trust'), 'daemonFailed', 'no trust'],
    [
      403,
      panelBody('AccessDeniedHttpException', 'This action is unauthorized.'),
      'forbidden',
      'This action is unauthorized.',
    ],
    [403, panelBody('DaemonConnectionException', 'denylist'), 'refused', 'denylist'],
    [404, panelBody('NotFoundHttpException', 'gone'), 'notFound', 'gone'],
    [409, panelBody('ServerStateConflictException', 'installing'), 'busy', 'installing'],
    [409, panelBody('DaemonConnectionException', 'no disk space'), 'refused', 'no disk space'],
    [400, panelBody('TooManyBackupsException', 'limit'), 'refused', 'limit'],
    [413, '<html>too large</html>', 'refused', page(413)],
    [
      429,
      panelBody('ThrottleRequestsException', 'Too Many Attempts.'),
      'rateLimited',
      'Too Many Attempts.',
    ],
    [500, panelBody('DaemonConnectionException', 'node'), 'daemonFailed', 'node'],
    [500, panelBody('TypeError', 'bug'), 'panelFailed', 'bug'],
    [500, JSON.stringify({ error: 'unexpected', request_id: 'x' }), 'panelFailed', 'unexpected'],
    [502, panelBody('DaemonConnectionException', 'node'), 'daemonFailed', 'node'],
    [503, '', 'panelDown', 'HTTP 503'],
    [504, panelBody('DaemonConnectionException', 'node'), 'daemonDown', 'node'],
    [504, '<html>gateway</html>', 'panelDown', page(504)],
    [418, 'null', 'refused', 'HTTP 418'],
    [404, '[]', 'malformed', 'HTTP 404'],
    [404, '', 'malformed', 'HTTP 404'],
    [404, '404 page not found\n', 'malformed', 'HTTP 404'],
    [404, '{"message":"no Route matched"}', 'malformed', 'HTTP 404'],
    [404, '{"error":"Not Found"}', 'malformed', 'Not Found'],
    [404, JSON.stringify({ error: 'gone' }), 'malformed', 'gone'],
    [404, JSON.stringify({ error: 5 }), 'malformed', 'HTTP 404'],
    [422, '{}', 'invalid', 'HTTP 422'],
    [400, '', 'refused', 'HTTP 400'],
    [302, '', 'malformed', 'HTTP 302'],
    [403, '<html>no</html>', 'refused', page(403)],
    [403, '  \n<html>no</html>', 'refused', page(403)],
    [403, 'no <html>', 'forbidden', 'HTTP 403'],
    [409, '', 'busy', 'HTTP 409'],
    [500, '', 'panelFailed', 'HTTP 500'],
    [501, '<html></html>', 'panelFailed', page(501)],
    [502, '<html></html>', 'panelDown', page(502)],
    [503, '<html></html>', 'panelDown', page(503)],
    [505, '', 'panelFailed', 'HTTP 505'],
    [519, '', 'panelFailed', 'HTTP 519'],
    [520, '', 'panelDown', 'HTTP 520'],
    [500, '{"error":""}', 'panelFailed', 'HTTP 500'],
    [404, '{"errors":"x"}', 'malformed', 'HTTP 404'],
    [404, '{"errors":[null, 3, {"detail": 5}]}', 'notFound', 'HTTP 404'],
  ];
  for (const [status, body, kind, detail] of rows) {
    it(`${status} ${body.slice(0, 60)} is ${kind}`, () => {
      const error = responseError({ status, body, retryAfter: null, now });
      assert.deepEqual([error.kind, error.detail, error.status], [kind, detail, status]);
      assert.notEqual(sentence(error), '');
    });
  }

  it('tells the daemon by its own answers', () => {
    const kinds = (status: number, body = '{"error":"x","request_id":"r1"}') => {
      const error = responseError({ status, body, retryAfter: null, now, isDaemon: true });
      return [error.kind, error.requestId, error.outcomeUnknown];
    };
    assert.deepEqual(kinds(401), ['daemonFailed', 'r1', false]);
    assert.deepEqual(kinds(404), ['notFound', 'r1', false]);
    assert.deepEqual(kinds(409), ['refused', 'r1', false]);
    assert.deepEqual(kinds(500), ['daemonFailed', 'r1', true]);
    assert.deepEqual(kinds(502), ['daemonFailed', 'r1', true]);
    assert.deepEqual(kinds(504), ['daemonDown', 'r1', true]);
    assert.deepEqual(kinds(502, '<html>'), ['daemonDown', undefined, true]);
    assert.deepEqual(kinds(500, '<html>'), ['daemonFailed', undefined, true]);
    assert.deepEqual(kinds(400, '{"error":"x","request_id":5}'), ['refused', undefined, false]);
  });

  it('takes the words of all errors, the code of the first, and fields that are named', () => {
    const errors = [
      { code: 'A', detail: 'One.' },
      { code: 'B', detail: 'Two.', meta: { source_field: 5, rule: 'max' } },
      { detail: 'Three.', meta: { source_field: 'name' } },
    ];
    const error = responseError({
      status: 422,
      body: JSON.stringify({ errors }),
      retryAfter: '3',
      now,
    });
    assert.deepEqual(
      [error.detail, error.code, error.retryAfterMs],
      ['One. Two. Three.', 'A', 3_000],
    );
    assert.deepEqual(error.fields, [{ field: 'name', rule: '', detail: 'Three.' }]);
  });

  it('keeps one problem for each field of a 422', () => {
    const body = JSON.stringify({
      errors: [
        {
          code: 'ValidationException',
          detail: 'Required.',
          meta: { source_field: 'name', rule: 'required' },
        },
        {
          code: 'ValidationException',
          detail: 'Too long.',
          meta: { source_field: 'files.0.from', rule: 'max' },
        },
      ],
    });
    const error = responseError({ status: 422, body, retryAfter: null, now });
    assert.deepEqual(
      error.fields.map(({ field, rule }) => [field, rule]),
      [
        ['name', 'required'],
        ['files.0.from', 'max'],
      ],
    );
    assert.match(sentence(error), /name: Required\. files\.0\.from: Too long\./);
  });

  it('says that the work may have been done after a 5xx, not after a 4xx', () => {
    const unknown = [500, 502, 503, 504, 404].map(
      (status) => responseError({ status, body: '', retryAfter: null, now }).outcomeUnknown,
    );
    assert.deepEqual(unknown, [true, true, true, true, false]);
  });
});

describe('retryAfterMs', () => {
  const rows: readonly [string | null, number | undefined][] = [
    [null, undefined],
    ['', undefined],
    ['7', 7000],
    ['0', 0],
    ['-3', 0],
    [new Date(now + 5000).toUTCString(), 5000],
    [new Date(now - 5000).toUTCString(), 0],
    ['soon', undefined],
    [' ', undefined],
    ['0.5', 500],
    ['86400', 86_400_000],
    ['86401', 86_400_000],
    ['1e9', 86_400_000],
    [new Date(now + 90_000_000).toUTCString(), 86_400_000],
  ];
  for (const [header, ms] of rows) {
    it(`${header} is ${ms}`, () => assert.equal(retryAfterMs(header, now), ms));
  }
});

describe('a panel that asks to wait', () => {
  const rows: readonly (readonly [ms: number, time: string])[] = [
    [900, '1 sec'],
    [119_000, '119 sec'],
    [119_001, '2 min'],
    [120_001, '3 min'],
    [3_600_000, '60 min'],
  ];
  for (const [ms, time] of rows) {
    it(`for ${ms} ms: ${time}`, () =>
      assert.equal(
        sentence(new PanelError('rateLimited', 'x', { retryAfterMs: ms })),
        `Too many requests. Try again in ${time}.`,
      ));
  }
});

describe('noAnswer', () => {
  const rows: readonly [code: string, outcomeUnknown: boolean, words: RegExp][] = [
    ['ENOTFOUND', false, /The host couldn't be found/],
    ['ECONNREFUSED', false, /refused the connection/],
    ['CERT_HAS_EXPIRED', false, /certificate/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', false, /certificate/],
    ['ECONNRESET', true, /connection failed/],
    ['UND_ERR_SOCKET', true, /connection failed/],
    ['EPROTO', true, /doesn't use HTTPS on this port/],
    ['ERR_SSL_WRONG_VERSION_NUMBER', true, /doesn't use HTTPS on this port/],
  ];
  for (const [code, outcomeUnknown, words] of rows) {
    it(`${code}: outcome ${outcomeUnknown ? 'unknown' : 'known'}`, () => {
      const cause = Object.assign(new Error('deep'), { code });
      const error = connectionError(new TypeError('fetch failed', { cause }));
      assert.deepEqual(
        [error.kind, error.code, error.outcomeUnknown],
        ['network', code, outcomeUnknown],
      );
      assert.match(sentence(error), words);
      assert.doesNotMatch(sentence(error), /deep|undefined/);
    });
  }

  const sent: Readonly<Record<string, boolean>> = {
    ENOTFOUND: false,
    EAI_AGAIN: false,
    ECONNREFUSED: false,
    EHOSTUNREACH: false,
    ENETUNREACH: false,
    UND_ERR_CONNECT_TIMEOUT: false,
    DEPTH_ZERO_SELF_SIGNED_CERT: false,
    SELF_SIGNED_CERT_IN_CHAIN: false,
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: false,
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: false,
    CERT_HAS_EXPIRED: false,
    ERR_TLS_CERT_ALTNAME_INVALID: false,
    ECONNRESET: true,
    EPIPE: true,
    ETIMEDOUT: true,
    UND_ERR_SOCKET: true,
    EPROTO: true,
  };
  for (const [code, mayBeSent] of Object.entries(sent)) {
    it(`${code}: ${mayBeSent ? 'it may have been sent' : 'it was never sent'}`, () => {
      const error = connectionError(Object.assign(new Error('x'), { code }));
      assert.deepEqual([error.isNeverSent, error.outcomeUnknown], [!mayBeSent, mayBeSent]);
    });
  }

  it('may have been sent where no code tells', () => {
    const error = connectionError(new Error('x'));
    assert.deepEqual(
      [error.code, error.isNeverSent, error.outcomeUnknown],
      [undefined, false, true],
    );
  });

  it('looks into the list of failures that several addresses of a host leave', () => {
    const first = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const error = connectionError(
      new TypeError('fetch failed', { cause: new AggregateError([first]) }),
    );
    assert.equal(error.code, 'ECONNREFUSED');
  });
});
