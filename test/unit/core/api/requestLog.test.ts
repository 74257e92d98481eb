import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { type EndedRequest, RequestLog } from '../../../../src/core/api/requestLog';
import type { Log } from '../../../../src/core/base/log';
import { FakeClock } from '../../../support/fakeClock';

const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';

describe('what is logged of requests', () => {
  function start() {
    const clock = new FakeClock();
    const lines: string[] = [];
    const keep = (level: string) => (text: unknown) => void lines.push(`${level} ${String(text)}`);
    const log: Log = {
      ...{ debug: keep('debug'), info: keep('info') },
      ...{ warn: keep('warn'), error: keep('error') },
    };
    const requests = new RequestLog(clock, log);
    const note = (given: Partial<EndedRequest>) =>
      requests.note({
        ...{ host: 'p.example', method: 'GET', path: `/servers/${uuid}`, isAsked: true },
        ...{ started: clock.now() - 84, status: 200, ...given },
      });
    return { clock, lines, note };
  }

  const down = new PanelError('network', 'x', { code: 'ECONNREFUSED' });
  const failed = new PanelError('daemonFailed', 'x', { status: 500, requestId: '3f-1' });
  const gaveUp = new DOMException('x', 'AbortError');

  const one: readonly (readonly [name: string, given: Partial<EndedRequest>, line: string])[] = [
    ['a click', {}, 'info p.example: GET /servers/1a7ce997… 200, 84 ms'],
    ['a poll', { isAsked: false }, 'debug p.example: GET /servers/1a7ce997… 200, 84 ms'],
    [
      'a change',
      { method: 'POST', path: `/servers/${uuid}/power`, status: 204, isAsked: false },
      'info p.example: POST /servers/1a7ce997…/power 204, 84 ms',
    ],
    [
      'a failure, with what its node calls it',
      { error: failed, status: 500 },
      'warn p.example: GET /servers/1a7ce997… 500 daemonFailed, 84 ms, request id 3f-1',
    ],
    [
      'an answer that cannot be read',
      { error: new PanelError('malformed', 'x') },
      'warn p.example: GET /servers/1a7ce997… 200 malformed, 84 ms',
    ],
    [
      'nobody there',
      { error: down, status: undefined, isAsked: false },
      'warn p.example: GET /servers/1a7ce997… network (ECONNREFUSED), 84 ms',
    ],
    [
      'a bug',
      { error: new TypeError('x'), status: undefined },
      'warn p.example: GET /servers/1a7ce997… failed, 84 ms',
    ],
    [
      'a transfer',
      { method: 'POST', path: '/upload/file', status: undefined },
      'info p.example: POST /upload/file done, 84 ms',
    ],
    [
      'one that was given up',
      { error: gaveUp, status: undefined },
      'debug p.example: GET /servers/1a7ce997… given up after 84 ms',
    ],
    [
      'a part that could be a key',
      { path: '/account/api-keys/ptlc_0123456789abcdefghij' },
      'info p.example: GET /account/api-keys/ptlc_012… 200, 84 ms',
    ],
  ];
  for (const [name, given, line] of one) {
    it(`${name}: ${line}`, () => {
      const { lines, note } = start();
      note(given);
      assert.deepEqual(lines, [line]);
    });
  }

  it('is nothing of what was not sent for want of a good key', () => {
    const { lines, note } = start();
    note({ status: undefined, error: new PanelError('unauthorized', 'x', { isNeverSent: true }) });
    note({ status: undefined, error: new PanelError('signedOut', 'x', { isNeverSent: true }) });
    assert.deepEqual(lines, []);
  });

  const away = { status: undefined, error: down };
  const many: readonly {
    readonly name: string;
    readonly every: number;
    readonly each: readonly Partial<EndedRequest>[];
    readonly hours: number;
    /** Lines above debug. */
    readonly atMost: number;
    readonly atLeast: number;
  }[] = [
    { name: 'polls', every: 20_000, each: [{}], hours: 8, atMost: 0, atLeast: 0 },
    { name: 'polls that fail', every: 20_000, each: [away], hours: 8, atMost: 1, atLeast: 1 },
    {
      name: 'polls of which each second fails',
      ...{ every: 20_000, each: [{}, away], hours: 1, atMost: 2 * 60, atLeast: 2 },
    },
    {
      name: 'polls that fail in ever other ways',
      every: 1_000,
      each: [500, 502, 503].map((status) => ({ status, error: failed })),
      ...{ hours: 1, atMost: 3 * 61, atLeast: 3 },
    },
    {
      name: 'what a program asks as if somebody clicked',
      ...{ every: 1_000, each: [{ isAsked: true }], hours: 1, atMost: 61, atLeast: 60 },
    },
  ];
  for (const { name, every, each, hours, atMost, atLeast } of many) {
    it(`${name}: at most ${atMost} lines in ${hours} h`, async () => {
      const { clock, lines, note } = start();
      const polls = (hours * 3_600_000) / every;
      for (let at = 0; at < polls; at++) {
        note({ isAsked: false, ...each[at % each.length] });
        await clock.advance(every);
      }
      const shown = lines.filter((line) => !line.startsWith('debug'));
      assert.ok(shown.length <= atMost && shown.length >= atLeast, String(shown.length));
      assert.equal(lines.length, polls);
    });
  }

  it('says that a poll works again', async () => {
    const { clock, lines, note } = start();
    for (const given of [{}, away, away, {}, {}]) {
      note({ isAsked: false, ...given });
      await clock.advance(20_000);
    }
    assert.deepEqual(
      lines.map((line) => line.split(' ')[0]),
      ['debug', 'warn', 'debug', 'info', 'debug'],
    );
  });

  it('knows several routes, each by itself', async () => {
    const { clock, lines, note } = start();
    for (const path of ['/a', '/b', '/a', '/b']) {
      note({ isAsked: false, path, ...away });
      await clock.advance(20_000);
    }
    assert.deepEqual(
      lines.map((line) => line.split(' ')[0]),
      ['warn', 'warn', 'debug', 'debug'],
    );
  });

  it('remembers a bounded number of routes', () => {
    const { lines, note } = start();
    for (let at = 0; at < 2_000; at++) note({ path: `/a/${at}` });
    assert.equal(lines.length, 2_000);
  });
});
