import assert from 'node:assert/strict';
import { Answer, request } from '../../../../src/core/api/answer';
import { type Found, askWithoutKey } from '../../../../src/core/api/askWithoutKey';
import { PanelError } from '../../../../src/core/api/errors';
import { limitHeaders } from '../../../../src/core/api/limitHeaders';
import { panelUrl } from '../../../../src/core/api/panelUrl';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';

/** An answer of such a body, what was read of it, and whether it was dropped. */
function opened(
  pieces: readonly string[],
  headers: Readonly<Record<string, string>> = {},
  status = 200,
) {
  const read: string[] = [];
  const seen = { dropped: 0, ended: false };
  async function* body(): AsyncGenerator<Uint8Array, void, void> {
    await Promise.resolve();
    try {
      for (const piece of pieces) {
        read.push(piece);
        yield Buffer.from(piece);
      }
    } finally {
      seen.ended = true;
    }
  }
  const answer = new Answer({
    ...{ status, header: (name) => headers[name] ?? null },
    ...{ body: pieces.length === 0 ? null : body(), drop: () => void seen.dropped++ },
  });
  return { answer, read, seen };
}

describe('an answer', () => {
  for (const [status, ok] of [
    [199, false],
    [200, true],
    [299, true],
    [300, false],
  ] as const) {
    it(`of ${status} is ${ok ? '' : 'not '}good`, () => {
      const { answer } = opened([], {}, status);
      assert.deepEqual([answer.status, answer.ok], [status, ok]);
    });
  }

  const announced: readonly (readonly [
    headers: Readonly<Record<string, string>>,
    bytes: number | undefined,
  ])[] = [
    [{}, undefined],
    [{ 'content-length': '5' }, 5],
    [{ 'content-length': '0' }, 0],
    [{ 'content-length': '-1' }, undefined],
    [{ 'content-length': '1.5' }, undefined],
    [{ 'content-length': 'x' }, undefined],
    [{ 'content-length': '5', 'content-encoding': 'gzip' }, undefined],
  ];
  for (const [headers, bytes] of announced) {
    it(`with ${JSON.stringify(headers)} announces ${bytes ?? 'nothing'}`, () =>
      assert.equal(opened([], headers).answer.announced, bytes));
  }

  it('is read whole up to a limit', async () => {
    assert.equal(Buffer.from(await opened(['ab', 'cd']).answer.bytes(4)).toString(), 'abcd');
    assert.equal((await opened([]).answer.bytes(0)).byteLength, 0);
    const { answer, read, seen } = opened(['ab', 'cd', 'ef'], {}, 206);
    await assert.rejects(answer.bytes(3), (error) => {
      assert.ok(PanelError.is(error, 'tooLarge'));
      assert.deepEqual(
        [error.detail, error.status, error.outcomeUnknown],
        ['The answer is larger than 3 B.', 206, true],
      );
      return true;
    });
    assert.deepEqual([read, seen.ended], [['ab', 'cd'], true]);
  });

  it('is not read at all where it announces more', async () => {
    const { answer, read, seen } = opened(['ab'], { 'content-length': '4' });
    await assert.rejects(answer.bytes(3), { kind: 'tooLarge' });
    assert.deepEqual([read, seen.dropped], [[], 1]);
    assert.equal((await opened(['abcd'], { 'content-length': '4' }).answer.bytes(4)).length, 4);
  });

  const long = JSON.stringify(Array.from({ length: 40_000 }, () => 'abc'));
  const json: readonly (readonly [text: string, value: unknown])[] = [
    ['', undefined],
    ['null', null],
    ['{"a":[1]}', { a: [1] }],
    [long, JSON.parse(long)],
  ];
  for (const [text, value] of json) {
    it(`${text.slice(0, 20) || 'nothing'} is read as JSON`, async () =>
      assert.deepEqual(await opened(text === '' ? [] : [text]).answer.readJson(), value));
  }

  const wrong: readonly (readonly [text: string, words: string])[] = [
    ['{"token":', "The answer isn't JSON"],
    ['['.repeat(201) + ']'.repeat(201), 'The answer has too many entries or levels'],
  ];
  for (const [text, detail] of wrong) {
    it(`${text.slice(0, 20)} is refused: ${detail}`, () =>
      assert.rejects(opened([text]).answer.readJson(), { kind: 'malformed', detail }));
  }

  it('gives others their turn where it is long', async () => {
    for (const [text, turns] of [
      [`"${'x'.repeat(16 * 1024 - 2)}"`, false],
      [`"${'x'.repeat(16 * 1024 - 1)}"`, true],
    ] as const) {
      let hadTurn = false;
      setImmediate(() => (hadTurn = true));
      await opened([text]).answer.readJson();
      assert.equal(hadTurn, turns);
    }
  });

  const beginnings: readonly (readonly [
    pieces: readonly string[],
    max: number,
    text: string,
    read: number,
  ])[] = [
    [[], 5, '', 0],
    [['ab'], 5, 'ab', 1],
    [['ab', 'cd', 'ef'], 4, 'abcd', 2],
    [['ab', 'cd', 'ef'], 3, 'abc', 2],
    [['abcdef', 'x'], 2, 'ab', 1],
  ];
  for (const [pieces, max, text, count] of beginnings) {
    it(`begins with ${JSON.stringify(text)} of ${pieces.join('|')}`, async () => {
      const { answer, read } = opened(pieces);
      assert.equal(await answer.beginning(max), text);
      assert.equal(read.length, count);
    });
  }

  it('begins with 64 KB where nobody says how much', async () => {
    const { answer } = opened(['x'.repeat(65_537)]);
    assert.equal((await answer.beginning()).length, 65_536);
  });

  const limits: readonly (readonly [asked: string, limit: string | undefined, read: unknown])[] = [
    ['GET /', '240', { limit: 240, remaining: 5 }],
    ['GET /', undefined, { limit: Number.NaN, remaining: 5 }],
    ['POST /', '240', undefined],
    ['GET /servers/x/websocket', '240', undefined],
    ['GET /servers/x/files', '240', { limit: 240, remaining: 5 }],
  ];
  for (const [asked, limit, read] of limits) {
    it(`to ${asked} tells of the limit ${JSON.stringify(read)}`, () => {
      const headers = {
        'x-ratelimit-remaining': '5',
        ...(limit && { 'x-ratelimit-limit': limit }),
      };
      const [method = '', path = ''] = asked.split(' ');
      assert.deepEqual(limitHeaders(opened([], headers).answer, { method, path }), read);
    });
  }
});

describe('what stands at an address', () => {
  const { fetch } = globalThis;
  afterEach(() => (globalThis.fetch = fetch));

  const base = 'https://p.example/api/client';
  /** Asks where such an answer comes, and tells how it was asked. */
  async function ask(answer: () => Response | Promise<Response>) {
    const asked: string[] = [];
    globalThis.fetch = (url, options) => {
      const headers = JSON.stringify(options?.headers);
      const address = url instanceof Request ? url.url : url.toString();
      asked.push(`${address} ${headers} ${options?.redirect}`);
      return Promise.resolve().then(answer);
    };
    const lines: string[] = [];
    const log = { ...silentLog, info: (line: string) => lines.push(line) };
    const clock = new FakeClock();
    const { signal } = new AbortController();
    const found = await askWithoutKey(base, { clock, log, timeoutMs: 5_000, signal });
    assert.equal(clock.pending, 0);
    return { found, asked, lines };
  }

  const errors = JSON.stringify({ errors: [{ code: 'x', detail: 'y' }] });
  const list = JSON.stringify({ object: 'list', data: [] });
  const rows: readonly (readonly [
    what: string,
    status: number,
    headers: Readonly<Record<string, string>>,
    body: string,
    found: Found,
  ])[] = [
    ['a panel that wants a key', 401, {}, errors, { is: 'panel' }],
    ['a panel that wants none', 200, {}, list, { is: 'panel' }],
    ['a panel that refuses', 403, {}, errors, { is: 'panel' }],
    ['a panel that has had enough', 429, {}, errors, { is: 'panel' }],
    ['no such route', 404, {}, errors, { is: 'other' }],
    ['a panel that fails', 500, {}, errors, { is: 'failure', status: 500 }],
    ['a proxy that fails', 502, {}, '<html>', { is: 'failure', status: 502 }],
    ['one that has had enough', 429, {}, '<html>', { is: 'refusal', status: 429 }],
    ['one that lets nobody through', 403, {}, '<html>', { is: 'refusal', status: 403 }],
    ['another page', 200, {}, '<html>', { is: 'other' }],
    ['another service', 401, {}, '{"errors":["x"]}', { is: 'other' }],
    [
      'errors of which one has a code',
      401,
      {},
      '{"errors":["x",{"code":"a","detail":"b"}]}',
      { is: 'panel' },
    ],
    ['errors without words', 401, {}, '{"errors":[{"code":"a"}]}', { is: 'other' }],
    ['no errors', 401, {}, '{"errors":[]}', { is: 'other' }],
    ['a list that is none', 200, {}, '{"object":"list","data":{}}', { is: 'other' }],
    ['an object', 200, {}, '{"object":"server","data":[]}', { is: 'other' }],
    ['a text', 200, {}, '"list"', { is: 'other' }],
    ['a failure at the edge', 499, {}, '<html>', { is: 'other' }],
    ['errors without a code', 401, {}, '{"errors":[{"detail":"x"}]}', { is: 'other' }],
    ['errors without words', 401, {}, '{"errors":[{"code":"x"}]}', { is: 'other' }],
    ['a list of another form', 200, {}, '{"object":"list"}', { is: 'other' }],
    ['data that is no list', 200, {}, '{"object":"x","data":[]}', { is: 'other' }],
    ['a list', 200, {}, '[]', { is: 'other' }],
    [
      'a redirect',
      302,
      { location: '/login' },
      '',
      { is: 'redirect', to: 'https://p.example/login' },
    ],
    [
      'a redirect elsewhere',
      301,
      { location: 'https://q.example/' },
      '',
      { is: 'redirect', to: 'https://q.example/' },
    ],
    [
      'a redirect that leads nowhere',
      308,
      { location: 'http://:x' },
      '',
      { is: 'redirect', to: undefined },
    ],
    ['a redirect without an address', 399, {}, '', { is: 'redirect', to: base }],
    ...['Basic realm="x"', ' digest x', 'NTLM', 'Negotiate'].map(
      (way): [string, number, Record<string, string>, string, Found] => [
        ...([`one that wants a password: ${way}`, 401, { 'www-authenticate': way }] as const),
        ...(['', { is: 'password' }] as const),
      ],
    ),
    ['one that wants a key', 401, { 'www-authenticate': 'Bearer' }, errors, { is: 'panel' }],
    ['one whose way is another', 401, { 'www-authenticate': 'Basically' }, '', { is: 'other' }],
    ['a page that names a way', 200, { 'www-authenticate': 'Basic' }, list, { is: 'panel' }],
  ];
  for (const [what, status, headers, body, wanted] of rows) {
    it(`is ${what}`, async () => {
      const { found, asked, lines } = await ask(() => new Response(body, { status, headers }));
      assert.deepEqual(found, wanted);
      assert.deepEqual(asked, [`${base}?per_page=1 {"Accept":"application/json"} manual`]);
      assert.deepEqual(lines, [`p.example: asked without a key, ${status}, 0 ms`]);
    });
  }

  it('is nothing where nobody answers', () => {
    const failure = Object.assign(new Error('x'), { code: 'ENOTFOUND' });
    return assert.rejects(
      ask(() => Promise.reject(failure)),
      { kind: 'network', isNeverSent: true },
    );
  });

  it('is asked with what it is told', async () => {
    globalThis.fetch = () => Promise.resolve(new Response('x', { headers: { 'X-A': 'b' } }));
    const { signal } = new AbortController();
    const answer = await request(panelUrl(base, '/'), { redirect: 'manual', signal });
    assert.deepEqual([answer.header('x-a'), answer.header('x-b'), answer.status], ['b', null, 200]);
    await answer.drop();
  });
});
