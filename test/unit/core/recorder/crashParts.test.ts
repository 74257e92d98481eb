import assert from 'node:assert/strict';
import type { ActivityEntry } from '../../../../src/core/api/activity';
import { PanelError } from '../../../../src/core/api/errors';
import type { DaemonTransfer } from '../../../../src/core/api/daemonTransfer';
import type { PanelHttp, PanelRequest } from '../../../../src/core/api/http';
import { type ServerRef, createPanel } from '../../../../src/core/api/panel';
import type { Consoles } from '../../../../src/core/console/consoles';
import { activityAround, activityAt } from '../../../../src/core/recorder/activityAt';
import { crashSources } from '../../../../src/core/recorder/crashSources';
import { EndLines } from '../../../../src/core/recorder/endLines';
import { logTail } from '../../../../src/core/recorder/logTail';
import type { ServerState } from '../../../../src/core/servers/serverState';
import { FakeClock } from '../../../support/fakeClock';

const { signal } = new AbortController();
const at = 1_700_000_000_000;
const minute = 60_000;
const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';

/** A server of a panel and a daemon that answer as a test says, and what they were asked. */
function answering(
  answer: (request: PanelRequest<unknown>) => unknown,
  pieces: readonly Uint8Array[] = [],
) {
  const asked: PanelRequest<unknown>[] = [];
  const fetched: unknown[] = [];
  const http = {
    ...{ origin: 'https://panel.example', capabilities: { lacks: () => false } },
    send: async (request: PanelRequest<unknown>) => {
      asked.push(request);
      await Promise.resolve();
      return request.read(answer(request), 'body');
    },
  } as unknown as PanelHttp;
  const daemon = {
    download: async (url: string, take: (piece: Uint8Array) => unknown, options: object) => {
      fetched.push([url, options]);
      for (const piece of pieces) await take(piece);
      return pieces.length;
    },
  } as unknown as DaemonTransfer;
  const panel = createPanel({ id: 'panel.example', name: 'Panel', http, daemon });
  const ref: ServerRef = { panel, uuid, name: 'Bot' };
  const paths = () => asked.map(({ path }) => path.replace(`/servers/${uuid}/`, ''));
  return { ref, asked, paths, fetched };
}

describe('what was done around a crash', () => {
  const entry = (when: number | undefined, event = 'server:x') =>
    ({ at: when, event, actor: 'mara', id: 'more' }) as unknown as ActivityEntry;
  const day = 24 * 60 * minute;
  const rows: readonly (readonly [string, number | undefined, boolean])[] = [
    ['at it', 0, true],
    ['a day before', -day, false],
    ['a moment later', -day + 1, true],
    ['five minutes behind', 5 * minute, false],
    ['a moment earlier', 5 * minute - 1, true],
    ['nobody knows when', undefined, false],
  ];
  for (const [name, after, isPart] of rows) {
    it(`${name}: is ${isPart ? 'part' : 'no part'} of it`, () => {
      const when = after === undefined ? undefined : at + after;
      const expected = isPart ? [{ at: when, event: 'server:x', actor: 'mara' }] : [];
      assert.deepEqual(activityAround([entry(when)], at), expected);
    });
  }

  it('is the thirty newest, the oldest first', () => {
    const all = Array.from({ length: 31 }, (_, ago) => entry(at - ago, `e${ago}`));
    const events = activityAround(all, at).map(({ event }) => event);
    assert.deepEqual(
      events,
      Array.from({ length: 30 }, (_, n) => `e${29 - n}`),
    );
  });

  it('is asked for once, the newest page', async () => {
    const attributes = { event: 'server:x', timestamp: new Date(at).toISOString() };
    const { ref, asked } = answering(() => ({ data: [{ object: 'activity_log', attributes }] }));
    const found = await activityAt({ http: ref.panel.http, uuid }, at, signal);
    assert.deepEqual(
      found.map(({ event }) => event),
      ['server:x'],
    );
    assert.deepEqual(
      [asked.length, asked[0]?.query?.['per_page'], asked[0]?.signal],
      [1, 50, signal],
    );
  });
});

describe('the end of the log of a server that fell', () => {
  const file = (name: string, after = 0, size = 5) => ({
    object: 'file_object',
    attributes: { name, size, is_file: true, modified_at: new Date(at + after).toISOString() },
  });
  /** Folders with files, or how looking at them fails; and what comes of the file. */
  function logs(
    folders: Readonly<Record<string, readonly object[] | PanelError>>,
    ...pieces: readonly string[]
  ) {
    return answering(
      ({ path, query }) => {
        if (path.endsWith('/download'))
          return { object: 'signed_url', attributes: { url: 'https://node.example/file?token=T' } };
        const found = folders[String(query?.['directory'])] ?? [];
        if (found instanceof PanelError) throw found;
        return { data: found };
      },
      pieces.map((piece) => Buffer.from(piece)),
    );
  }

  it('is read of the folder of logs first', async () => {
    const { ref, paths, asked, fetched } = logs(
      { '/logs': [file('a.log')], '/': [file('b.log')] },
      'one\r\ntw',
      'o\n',
    );
    const found = await logTail(ref, at, signal);
    assert.deepEqual(found, { from: '/logs/a.log', lines: ['one', 'two', ''] });
    assert.deepEqual(paths(), ['files/list', 'files/download']);
    assert.deepEqual(asked[0]?.query, { directory: '/logs' });
    assert.equal(fetched.length, 1);
    const [, options] = fetched[0] as [string, object];
    const bounds = { signal, maxBytes: 16 * 1024 ** 2, lastBytes: 256 * 1024 };
    assert.deepEqual(options, bounds);
  });

  const failures: readonly (readonly [
    'notFound' | 'daemonFailed' | 'panelFailed' | 'network',
    boolean,
  ])[] = [
    ['notFound', true],
    ['daemonFailed', true],
    ['panelFailed', true],
    ['network', false],
  ];
  for (const [kind, isPassed] of failures) {
    it(`is ${isPassed ? 'read of the root' : 'not read'} where the folder of logs is ${kind}`, async () => {
      const failure = new PanelError(kind, 'No');
      const { ref } = logs({ '/logs': failure, '/': [file('b.log')] }, 'one');
      const reading = logTail(ref, at, signal);
      if (isPassed) assert.deepEqual(await reading, { from: '/b.log', lines: ['one'] });
      else await assert.rejects(reading, failure);
      await assert.rejects(logTail(logs({ '/': failure }).ref, at, signal), failure);
    });
  }

  const times: readonly (readonly [number, boolean])[] = [
    [-10 * minute, true],
    [-10 * minute - 1_000, false],
    [minute, true],
  ];
  for (const [after, isRead] of times) {
    it(`is ${isRead ? 'one' : 'none'} that was written ${after} ms later`, async () => {
      const { ref } = logs({ '/logs': [file('a.log', after)] }, 'one');
      assert.equal((await logTail(ref, at, signal))?.from, isRead ? '/logs/a.log' : undefined);
    });
  }

  it('is none where there is no log, or nothing came', async () => {
    assert.equal(await logTail(logs({ '/': [file('a.txt')] }).ref, at, signal), undefined);
    assert.equal(await logTail(logs({ '/': [file('a.log')] }).ref, at, signal), undefined);
  });

  const most = 256 * 1024;
  const text = (bytes: number) => `first\n${'x'.repeat(bytes - 11)}\nlast`;
  const sizes: readonly (readonly [string, readonly string[], readonly (string | number)[]])[] = [
    ['less than is kept', [text(most - 1)], ['first', most - 12, 'last']],
    ['as much as is kept: the first line may be cut', [text(most)], [most - 11, 'last']],
    ['more', ['lost\n', text(most)], [most - 11, 'last']],
    [
      'more, in small pieces',
      [text(most).slice(0, 9), text(most).slice(9), '\nmore'],
      [most - 11, 'last', 'more'],
    ],
    ['one line without end', ['x'.repeat(most + 10)], [most]],
  ];
  for (const [name, pieces, expected] of sizes) {
    it(`is ${name}`, async () => {
      const { ref } = logs({ '/logs': [file('a.log')] }, ...pieces);
      const found = await logTail(ref, at, signal);
      const seen = found?.lines.map((line) => (line.startsWith('x') ? line.length : line));
      assert.deepEqual(seen, expected);
    });
  }
});

describe('where what is known of a crash comes from', () => {
  const server = { panelId: 'panel.example', uuid, name: 'Bot' };
  const all = ['websocket.connect', 'file.read', 'file.read-content', 'activity.read'];
  function sourcesWith(permissions: readonly string[] | undefined, memory = 512) {
    const server = { limits: { memory } };
    const state = { permissions, server } as unknown as ServerState;
    const endLines = new EndLines();
    const askedOf: unknown[] = [];
    const points = [
      { at: 1, isOffline: false, most: { cpu: 1, memoryBytes: 2, diskBytes: 3, more: 4 } },
      { at: 2, isOffline: true, most: { cpu: 1, memoryBytes: 2, diskBytes: 3 } },
    ];
    const sources = crashSources({
      consoles: {
        inUse: () => undefined,
        mayConnect: () => false,
        creditsLeft: () => 0,
      } as unknown as Consoles,
      ...{ clock: new FakeClock(), endLines },
      use: { before: (...args: readonly unknown[]) => (askedOf.push(args), points) } as never,
      stateOf: (of) => (of.uuid === uuid && permissions ? state : undefined),
    });
    return { sources, endLines, askedOf };
  }

  const needs: readonly (readonly [string, readonly string[], boolean, boolean])[] = [
    ['everything', all, true, true],
    ['nothing', [], false, false],
    ['no contents of files', ['file.read', 'activity.read'], false, true],
    ['no lists of files', ['file.read-content', 'activity.read'], false, true],
    ['no activity', ['file.read', 'file.read-content'], true, false],
  ];
  for (const [what, permissions, hasLog, hasActivity] of needs) {
    it(`are those that a key may ask: ${what}`, async () => {
      const { sources } = sourcesWith(permissions);
      const { ref, paths } = answering(() => ({ data: [] }));
      assert.equal(await sources.logFile(ref, at, signal), undefined);
      assert.equal(paths().length, hasLog ? 2 : 0);
      const activity = await sources.activity(ref, at, signal);
      assert.deepEqual(activity, hasActivity ? [] : undefined);
      assert.equal(paths().length, (hasLog ? 2 : 0) + (hasActivity ? 1 : 0));
    });
  }

  it('are all where nobody knows what a key may', async () => {
    const { sources } = sourcesWith(undefined);
    const { ref, paths } = answering(() => ({ data: [] }));
    await sources.logFile(ref, at, signal);
    await sources.activity(ref, at, signal);
    assert.equal(paths().length, 3);
  });

  it('are what an open console had said, for a crash', async () => {
    const { sources, endLines } = sourcesWith([]);
    const { ref } = answering(() => ({}));
    const look = (kind: 'down' | 'installFailed') => sources.console(ref, { kind, at }, signal);
    assert.equal(await look('down'), undefined);
    endLines.keep({ ref, at, lines: ['Error: x'] });
    assert.equal(await look('installFailed'), undefined);
    assert.deepEqual(await look('down'), { from: 'console', lines: ['Error: x'] });
    endLines.keep({ ref, at, lines: [] });
    assert.equal(await look('down'), undefined);
  });

  it('tell the most that was used while the server was up, and its limit', () => {
    const { sources, askedOf } = sourcesWith(all);
    assert.deepEqual(sources.resources(server, at), {
      resources: [{ at: 1, cpu: 1, memoryBytes: 2, diskBytes: 3 }],
      memoryLimitBytes: 512 * 1024 ** 2,
    });
    assert.deepEqual(askedOf, [[server, at]]);
    assert.equal(sourcesWith(undefined).sources.resources(server, at).memoryLimitBytes, 0);
  });

  const issues: readonly (readonly [number, boolean])[] = [
    [-10 * minute, true],
    [-10 * minute - 1_000, false],
    [minute, true],
  ];
  for (const [after, isIts] of issues) {
    it(`are ${isIts ? 'an' : 'no'} issue that was seen last ${after} ms later`, async () => {
      const { ref } = answering(({ path }) =>
        path.endsWith('/issues')
          ? {
              data: [
                {
                  ...{ fingerprint: 'f', type: 'Error', title: 't', status: 'unresolved' },
                  ...{ last_seen: (at + after) / 1000, first_seen: 1, last_release: 'r' },
                },
              ],
              pagination: { total: 1, page: 1, per_page: 25 },
            }
          : {
              data: [
                { object: 'monitoring_project', attributes: { uuid, name: 'P', servers: [] } },
              ],
            },
      );
      const found = await sourcesWith(all).sources.issue(ref, 'Error: x', at);
      const issue = { project: uuid, fingerprint: 'f', title: 't' };
      assert.deepEqual(found, isIts ? { issue, release: 'r' } : undefined);
    });
  }
});
