import assert from 'node:assert/strict';
import { describeError as sentence } from '../../../../src/core/api/describe';
import type { PanelErrorKind } from '../../../../src/core/api/errors';
import { responseError, connectionError, retryAfterMs } from '../../../../src/core/api/failures';

const now = Date.UTC(2026, 0, 1);

function panelBody(code: string, detail: string): string {
  return JSON.stringify({ errors: [{ code, status: '400', detail }] });
}

const page = (status: number) => `a web page came in place of an answer (HTTP ${status})`;

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
  ];
  for (const [header, ms] of rows) {
    it(`${header} is ${ms}`, () => assert.equal(retryAfterMs(header, now), ms));
  }
});

describe('noAnswer', () => {
  const rows: readonly [code: string, outcomeUnknown: boolean, words: RegExp][] = [
    ['ENOTFOUND', false, /could not be found/],
    ['ECONNREFUSED', false, /refused the connection/],
    ['CERT_HAS_EXPIRED', false, /certificate/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', false, /certificate/],
    ['ECONNRESET', true, /connection failed/],
    ['UND_ERR_SOCKET', true, /connection failed/],
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

  it('looks into the list of failures that several addresses of a host leave', () => {
    const first = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const error = connectionError(
      new TypeError('fetch failed', { cause: new AggregateError([first]) }),
    );
    assert.equal(error.code, 'ECONNREFUSED');
  });
});
