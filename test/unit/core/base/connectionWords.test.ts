import assert from 'node:assert/strict';
import { connectionWords, errorCode } from '../../../../src/core/base/connectionWords';

function failed(code: string | number | undefined, cause?: unknown): Error {
  return Object.assign(new Error('fetch failed', { cause }), code === undefined ? {} : { code });
}

/** Causes inside of each other, the innermost with a code. */
function deep(depth: number): Error {
  return depth === 0 ? failed('EPIPE') : failed(undefined, deep(depth - 1));
}

describe('the code of a failed connection', () => {
  const rows: readonly (readonly [what: string, error: unknown, code: string | undefined])[] = [
    ['its own', failed('ECONNRESET'), 'ECONNRESET'],
    ['that of its cause', failed(undefined, failed('ENOTFOUND')), 'ENOTFOUND'],
    ['the innermost of several', failed('UND_ERR', failed('ENOTFOUND')), 'ENOTFOUND'],
    ['the outer one where the cause has none', failed('EPIPE', failed(undefined)), 'EPIPE'],
    ['the first of several addresses', new AggregateError([failed('A1'), failed('B1')]), 'A1'],
    [
      'that of a list without errors',
      Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
      'ECONNREFUSED',
    ],
    ['none', failed(undefined), undefined],
    ['none that is a number', failed(5), undefined],
    ['none of what is no error', { code: 'EPIPE' }, undefined],
    ['none of nothing', undefined, undefined],
    ['the eighth', deep(7), 'EPIPE'],
    ['not the ninth', deep(8), undefined],
  ];
  for (const [what, error, code] of rows) it(what, () => assert.equal(errorCode(error), code));
});

describe('why nobody answered', () => {
  const rows: readonly (readonly [codes: string, words: string])[] = [
    ['ENOTFOUND', "The host couldn't be found"],
    ['EAI_AGAIN', "The host name couldn't be looked up"],
    ['ECONNREFUSED', 'The host refused the connection'],
    ['ECONNRESET EPIPE UND_ERR_SOCKET', 'The other side closed the connection'],
    ['ETIMEDOUT UND_ERR_CONNECT_TIMEOUT', "The host didn't answer"],
    ['EHOSTUNREACH ENETUNREACH', "The host isn't reachable"],
    ['UND_ERR_HEADERS_OVERFLOW HPE_HEADER_OVERFLOW', 'The headers of the answer are too large'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate is self-signed'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'The certificate chain has a self-signed certificate'],
    [
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'The issuer of the certificate is unknown',
    ],
    ['CERT_HAS_EXPIRED', 'The certificate has expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate is for another host name'],
    ['EPROTO', 'EPROTO'],
    [`A${'B'.repeat(60)}`, `A${'B'.repeat(60)}`],
    [`A${'B'.repeat(61)} 1AB A aB AB-C A:B`, 'Unknown reason'],
  ];
  for (const [codes, words] of rows) {
    for (const code of codes.split(' '))
      it(`${code} is “${words}”`, () => assert.equal(connectionWords(code), words));
  }
  it('is not known without a code', () =>
    assert.equal(connectionWords(undefined), 'Unknown reason'));
});
