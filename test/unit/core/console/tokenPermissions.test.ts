import assert from 'node:assert/strict';
import { tokenPermissions } from '../../../../src/core/console/tokenPermissions';

/** A token with these claims. */
function tokenOf(claims: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`;
}

const rows: readonly (readonly [
  name: string,
  token: string,
  permissions: readonly string[] | undefined,
])[] = [
  [
    'a list',
    tokenOf({ permissions: ['websocket.connect', 'control.console'] }),
    ['websocket.connect', 'control.console'],
  ],
  ['an empty list', tokenOf({ permissions: [] }), []],
  ['what is no text', tokenOf({ permissions: ['*', 7, null] }), ['*']],
  ['no list', tokenOf({ scope: 'websocket' }), undefined],
  ['another form', tokenOf({ permissions: 'all' }), undefined],
  ['no claims', tokenOf(null), undefined],
  ['no token', 'T', undefined],
  ['nothing', '', undefined],
  ['no JSON', `a.${Buffer.from('{').toString('base64url')}.c`, undefined],
  ['thousands', tokenOf({ permissions: Array.from({ length: 5_000 }, () => 'x') }), undefined],
  ['megabytes', tokenOf({ permissions: ['x'.repeat(2_000_000)] }), undefined],
];

describe('The permissions of a token', () => {
  for (const [name, token, permissions] of rows) {
    it(name, () => assert.deepEqual(tokenPermissions(token), permissions));
  }
});
