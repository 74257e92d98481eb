import assert from 'node:assert/strict';
import fs from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { trySignIn } from '../../../../src/core/accounts/signIn';
import { daemonUrl } from '../../../../src/core/api/daemonUrl';
import { DaemonTransfer } from '../../../../src/core/api/daemonTransfer';
import { fields, pageOf } from '../../../../src/core/api/decode';
import { deadline } from '../../../../src/core/api/deadline';
import { describeError as sentence } from '../../../../src/core/api/describe';
import { asRefusedByRule } from '../../../../src/core/api/errorMeaning';
import { PanelError, type PanelErrorKind } from '../../../../src/core/api/errors';
import { responseError, connectionError } from '../../../../src/core/api/failures';
import { listFiles } from '../../../../src/core/api/files';
import { PanelHttp } from '../../../../src/core/api/http';
import { createKey } from '../../../../src/core/api/keys';
import { tooManyPages } from '../../../../src/core/api/manyPages';
import { listIssues } from '../../../../src/core/api/monitoring';
import { panelUrl } from '../../../../src/core/api/panelUrl';
import { PermissionCatalog } from '../../../../src/core/api/permissions';
import { systemClock } from '../../../../src/core/base/clock';
import { FakeClock } from '../../../support/fakeClock';
import { startAnyDaemon } from '../../../support/anyDaemon';
import { silentLog } from '../../../support/silentLog';

const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';
const origin = 'https://panel.example.com';
const url = daemonUrl('https://node.example.com/download?token=x', origin);
const own = 'Eigene Worte';

/** Who makes a failure, and what of its sentence is not ours: the service's words and names, codes and units. */
interface Door {
  readonly what: string;
  readonly fail: () => unknown;
  readonly theirs?: readonly string[];
}

/** What a panel somewhere answers; rejects with what reading it throws. */
function answers(
  body: string,
  init: ResponseInit,
  ask: (http: PanelHttp) => Promise<unknown> = (http) =>
    http.send({ method: 'POST', path: '/account', read: fields }),
  key: { readonly text: string | undefined } = { text: 'xc_key' },
) {
  return async () => {
    const { fetch } = globalThis;
    globalThis.fetch = () => Promise.resolve(new Response(body, init));
    try {
      const baseUrl = `${origin}/api/client`;
      const parts = {
        baseUrl,
        key: () => Promise.resolve(key.text),
        clock: systemClock,
        log: silentLog,
      };
      return await ask(new PanelHttp(parts));
    } finally {
      globalThis.fetch = fetch;
    }
  };
}

/** What a daemon answers to a transfer. */
function transfers(body: string, status: number, headers: OutgoingHttpHeaders, maxBytes?: number) {
  return async () => {
    const daemon = await startAnyDaemon((_, response) => {
      response.writeHead(status, headers);
      response.write(body, () => response.destroy());
    });
    try {
      const transfer = new DaemonTransfer(systemClock, silentLog);
      return await transfer.download(url, () => undefined, { maxBytes });
    } finally {
      await daemon.close();
    }
  };
}

const json = (value: unknown) => JSON.stringify(value);
const record = (attributes: object) => json({ object: 'x', attributes });
const list = (...attributes: readonly object[]) =>
  json({ object: 'list', data: attributes.map((each) => ({ object: 'x', attributes: each })) });

const statuses = [400, 401, 403, 404, 405, 409, 413, 422, 429, 500, 502, 503, 504];
const codes = [
  ...['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'],
  ...['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['UND_ERR_HEADERS_OVERFLOW', 'HPE_HEADER_OVERFLOW', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ...['SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ...['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID'],
];
const answer = { body: '', retryAfter: null, now: 0 };
const errors = (meta?: object) => json({ errors: [{ code: 'E', detail: own, meta }] });

const doors: readonly Door[] = [
  ...statuses.flatMap((status): Door[] => [
    { what: `${status}`, fail: () => responseError({ ...answer, status }) },
    {
      what: `${status} of a daemon`,
      fail: () => responseError({ ...answer, status, body: json({ error: own }), isDaemon: true }),
      theirs: [own],
    },
    {
      what: `${status} to a write`,
      fail: answers(errors(), { status, headers: { 'Retry-After': '3600' } }),
      theirs: [own],
    },
  ]),
  {
    what: '503 of monitoring',
    fail: () =>
      responseError({
        ...answer,
        status: 503,
        asked: { method: 'GET', path: '/monitoring/projects' },
      }),
  },
  {
    what: '403 for want of a scope',
    fail: () =>
      responseError({ ...answer, status: 403, asked: { method: 'GET', path: '/account' } }),
    theirs: ['account.read'],
  },
  {
    what: 'a page of something before the panel',
    fail: () => responseError({ ...answer, status: 502, body: '<html>', retryAfter: '60' }),
  },
  {
    what: '422 with a field',
    fail: () =>
      responseError({ ...answer, status: 422, body: errors({ source_field: 'name', rule: 'in' }) }),
    theirs: [own, 'name'],
  },
  {
    what: '429 with its time',
    fail: () => responseError({ ...answer, status: 429, retryAfter: '500' }),
  },
  ...codes.map((code) => ({
    what: code,
    fail: () => connectionError(Object.assign(new Error('secret'), { code })),
  })),
  {
    what: 'a code that nobody knows',
    fail: () => connectionError(Object.assign(new Error('secret'), { code: 'EMARS' })),
    theirs: ['EMARS'],
  },
  { what: 'a failure without a code', fail: () => connectionError(new Error('secret')) },
  {
    what: 'no answer in time',
    fail: async () => {
      const clock = new FakeClock();
      const limit = deadline(clock, 30_000);
      await clock.advance(30_000);
      return limit.explain(new Error('aborted'));
    },
  },
  { what: 'no key', fail: answers('', {}, undefined, { text: undefined }) },
  { what: 'a key with a space', fail: answers('', {}, undefined, { text: 'a b' }) },
  { what: 'a redirect', fail: answers('', { status: 302 }) },
  { what: 'no JSON', fail: answers('<html>', {}) },
  { what: 'costly JSON', fail: answers('['.repeat(10_000), {}) },
  {
    what: 'an answer that is too large',
    fail: answers('', { headers: { 'content-length': `${2 ** 40}` } }),
    theirs: ['MB'],
  },
  { what: 'a daemon’s redirect', fail: transfers('', 302, {}) },
  {
    what: 'a daemon’s web page',
    fail: transfers('', 200, { 'content-type': 'text/html' }),
  },
  {
    what: 'less than a daemon announced',
    fail: transfers('abc', 200, { 'content-length': '5' }),
  },
  { what: 'more than the file can have', fail: transfers('abc', 200, {}, 2), theirs: ['B'] },
  { what: 'an address of elsewhere', fail: () => daemonUrl('file:///etc/passwd', origin) },
  ...['x', '/../x', '/servers', '/servers/x', `/servers/${uuid}/a b`].map((route) => ({
    what: `the path ${route}`,
    fail: () => panelUrl(origin, route),
  })),
  {
    what: 'half a number in an address',
    fail: () => panelUrl(origin, '/', { page: 1.5 }),
    theirs: ['page'],
  },
  {
    what: 'half a character in an address',
    fail: () => panelUrl(origin, '/', { file: '\ud800' }),
  },
  ...[
    { read: () => fields(1, 'body'), theirs: ['body'] },
    { read: () => fields({}, 'body').text('name'), theirs: ['body', 'name'] },
    { read: () => fields({}, 'body').number('size'), theirs: ['body', 'size'] },
    { read: () => fields({ at: 0 }, 'body').id('at'), theirs: ['body', 'at'] },
    { read: () => fields({ to: 'x' }, 'body').uuid('to'), theirs: ['body', 'to'] },
    { read: () => fields({}, 'body').list('data', fields), theirs: ['body', 'data'] },
    {
      read: () => fields({ data: Array(100_001) }, 'body').list('data', fields),
      theirs: ['body', 'data'],
    },
    { read: () => fields({ x: 'x'.repeat(1e6 + 1) }, 'body').text('x'), theirs: ['body', 'x'] },
    {
      read: () => pageOf(fields)({ data: [], meta: { pagination: { total_pages: 2e6 } } }, 'body'),
      theirs: ['total_pages'],
    },
  ].map(({ read, theirs }) => ({
    what: `a record that is none: ${theirs.join('.')}, ${String(read).length}`,
    fail: read,
    theirs,
  })),
  {
    what: "a name that isn't valid",
    fail: answers(list({ name: '../x', is_file: true }), {}, (http) =>
      listFiles({ http, uuid }, '/'),
    ),
  },
  {
    what: 'a new key that is none',
    fail: answers(json({ attributes: { id: 1 }, meta: { secret_key: 'a b' } }), {}, (http) =>
      createKey(http, uuid, { name: 'x', kind: 'server' }),
    ),
  },
  {
    what: 'an issue without a proper fingerprint',
    fail: answers(json({ data: [{ fingerprint: '..' }], pagination: {} }), {}, (http) =>
      listIssues(http, uuid, {}),
    ),
  },
  { what: 'too many pages', fail: () => tooManyPages(500, 100) },
  {
    what: 'a missing permission',
    fail: answers(record({ permissions: { backup: { keys: { read: own } } } }), {}, (http) =>
      new PermissionCatalog().refusal(http, 'backup.read'),
    ),
    theirs: ['backup.read', own],
  },
  {
    what: 'a rule of the panel',
    fail: () =>
      asRefusedByRule(new PanelError('forbidden', own, { code: 'HttpForbiddenException' })),
    theirs: [own],
  },
];

/** Each text with a mark around its words, and none around what is put in. */
function marked(
  texts: Readonly<Record<string, string | { readonly message: string }>>,
): Record<string, string> {
  const mark = (text: string) =>
    text
      .split(/(\{\w+\})/)
      .map((part, index) => (index % 2 === 1 || part === '' ? part : `⟦${part}⟧`))
      .join('');
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      mark(typeof text === 'string' ? text : text.message),
    ]),
  );
}

/** What a sentence says besides marked words. */
function unmarked(text: string, theirs: readonly string[]): string {
  let left = text.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
  // Units of time are those of the language.
  for (const word of [...theirs, 'sec', 'min', 'hr'].sort((a, b) => b.length - a.length)) {
    left = left.replaceAll(word, ' ');
  }
  return (left.match(/\p{L}+/gu) ?? []).join(' ');
}

describe('the words of a failure', () => {
  const failures = new Map<Door, unknown>();

  before(async () => {
    const texts = JSON.parse(fs.readFileSync('l10n/bundle.l10n.json', 'utf8')) as Parameters<
      typeof marked
    >[0];
    l10n.config({ contents: marked(texts) });
    for (const door of doors) {
      const run = Promise.resolve().then(() => door.fail());
      failures.set(door, await run.catch((error: unknown) => error));
    }
  });
  after(() => l10n.config({ contents: {} }));

  for (const door of doors) {
    it(`${door.what}: all can be translated that is not the service’s own`, () => {
      const error = failures.get(door);
      assert.ok(PanelError.is(error), String(error));
      for (const told of [error, error.saying(true), error.saying(false)]) {
        const text = sentence(told);
        assert.match(text, /⟦/);
        assert.equal(unmarked(text, door.theirs ?? []), '', text);
      }
    });
  }

  it('there is a door for each kind', () => {
    const kinds: Readonly<Record<PanelErrorKind, true>> = {
      signedOut: true,
      unauthorized: true,
      forbidden: true,
      notFound: true,
      busy: true,
      refused: true,
      invalid: true,
      rateLimited: true,
      daemonFailed: true,
      daemonDown: true,
      panelFailed: true,
      panelDown: true,
      unavailable: true,
      network: true,
      timeout: true,
      malformed: true,
      tooLarge: true,
    };
    const made = [...failures.values()].map((error) => PanelError.is(error) && error.kind);
    assert.deepEqual(
      Object.keys(kinds).filter((kind) => !made.includes(kind as PanelErrorKind)),
      [],
    );
  });

  it('signing in says in such words what is wrong', async () => {
    for (const status of [200, 401, 403, 404, 422]) {
      const outcome = await answers('{}', { status }, (http) => trySignIn(origin, () => http))();
      const { problem = '' } = outcome as { readonly problem?: string };
      assert.match(problem, /⟦/);
      assert.equal(unmarked(problem, []), '', problem);
    }
  });

  it('nothing in the source makes one of words that cannot be translated', () => {
    const root = path.resolve('src');
    const untold = fs
      .readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => {
        const code = fs.readFileSync(path.join(root, name), 'utf8');
        const literal = /new (?:UserError\(|PanelError\(\s*'(\w+)',)\s*(['"`].*)/g;
        return (
          [...code.matchAll(literal)]
            // Its sentence has nothing of the detail, which only the log tells.
            .filter(([, kind]) => kind !== 'signedOut')
            .map(([, , words]) => `${name}: ${words}`)
        );
      });
    assert.deepEqual(untold, []);
  });
});
