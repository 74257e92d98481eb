import assert from 'node:assert/strict';
import fc from 'fast-check';
import { systemClock } from '../../src/core/base/clock';
import { decode } from '../../src/core/console/protocol';
import { parseStats } from '../../src/core/console/stats';
import { readCommandHistory } from '../../src/core/console/commandHistory';
import { silentLog } from '../support/silentLog';
import { decodeManifest } from '../../src/core/sync/manifest';
import { readSamples } from '../../src/core/console/keptSamples';
import { parseFromActivityPage } from '../../src/core/servers/activityMessages';
import { parseFromIssuePage, parseIssuePageState } from '../../src/core/monitoring/issueMessages';
import { parseFromReportPage } from '../../src/core/monitoring/reportView';
import { parseFilter } from '../../src/core/monitoring/issueFilter';
import { describeError } from '../../src/core/api/describe';
import { PanelError } from '../../src/core/api/errors';
import { responseError, retryAfterMs } from '../../src/core/api/failures';
import { PanelHttp } from '../../src/core/api/http';
import { endpoints } from './endpoints';
import { fuzz, report } from './fuzz';
import { json, text } from './inputs';

const realFetch = globalThis.fetch;
let answer = '';

describe('Records, frames and messages', () => {
  before(() => {
    globalThis.fetch = () => Promise.resolve(new Response(answer, { status: 200 }));
  });
  after(() => {
    globalThis.fetch = realFetch;
    report('records');
  });

  for (const [name, ask] of Object.entries(endpoints)) {
    fuzz({
      reader: `JSON of ${name}`,
      promise: 'is read or called malformed',
      input: json,
      fewer: 4,
      check: async (value) => {
        for (const body of [value, { data: [value] }, { attributes: value, data: value }]) {
          answer = JSON.stringify(body) ?? '';
          try {
            await ask(http());
          } catch (error) {
            assert.ok(PanelError.is(error, 'malformed'), String(error));
          }
        }
      },
    });
  }

  fuzz({
    reader: 'Answers that are no JSON',
    promise: 'are called malformed',
    input: text,
    fewer: 4,
    check: async (body) => {
      answer = `<${body}`;
      const [ask] = Object.values(endpoints);
      await assert.rejects(Promise.resolve(ask?.(http())), (error) => {
        return PanelError.is(error, 'malformed');
      });
    },
  });

  fuzz({
    reader: 'Error bodies',
    promise: 'become an error with a sentence',
    input: fc.record({
      status: fc.integer({ min: 300, max: 599 }),
      value: json,
      raw: text,
      isNode: fc.boolean(),
    }),
    check: ({ status, value, raw, isNode }) => {
      const bodies = [raw, value, { errors: value }, { errors: [value] }, { error: value }];
      for (const body of bodies) {
        const sent = typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
        const error = responseError({
          status,
          body: sent,
          retryAfter: raw,
          now: 0,
          isDaemon: isNode,
        });
        const sentence = describeError(error);
        assert.ok(sentence.trim() !== '' && !sentence.includes('[object'), sentence);
      }
    },
  });

  fuzz({
    reader: 'Retry-After',
    promise: 'is a time that is not negative, or nothing',
    input: fc.oneof(text, fc.double().map(String), fc.date({ noInvalidDate: true }).map(String)),
    check: (header) => {
      const ms = retryAfterMs(header, 1_000_000);
      assert.ok(ms === undefined || (ms >= 0 && !Number.isNaN(ms)), String(ms));
    },
  });

  fuzz({
    reader: 'Websocket frames',
    promise: 'have a known type, or are unknown or malformed',
    input: fc.oneof(
      text,
      json.map((value) => JSON.stringify(value) ?? ''),
      fc
        .tuple(
          fc.constantFrom('console output', 'stats', 'status', 'auth success', 'jwt error', 'x'),
          fc.array(fc.oneof(text, json)),
        )
        .map(([event, args]) => JSON.stringify({ event, args })),
    ),
    check: (frame) => {
      const read = decode(frame);
      assert.equal(typeof read.type, 'string');
      if (read.type === 'output') assert.equal(typeof read.line, 'string');
    },
  });

  fuzz({
    reader: 'Use that a node tells',
    promise: 'is numbers that are not negative',
    input: json,
    check: (value) => {
      const numbers = Object.values(parseStats(value) ?? {});
      assert.ok(numbers.every((one) => Number.isFinite(one) && Number(one) >= 0));
    },
  });

  const message = fc.oneof(
    json,
    fc.record({
      type: fc.constantFrom('ready', 'openFrame', 'act', 'page', 'filter', 'choose', 'more'),
      ...Object.fromEntries(
        ['cause', 'frame', 'where', 'action', 'page', 'event', 'index'].map((key) => [key, json]),
      ),
    }),
  );
  fuzz({
    reader: 'Messages of an issue’s page',
    promise: 'are numbers and names of fixed lists, or nothing',
    input: message,
    check: (value) => {
      const read = parseFromIssuePage(value);
      if (read?.type === 'openFrame') {
        assert.ok(Number.isSafeInteger(read.cause) && read.cause >= 0);
        assert.ok(Number.isSafeInteger(read.frame) && read.frame >= 0);
        assert.match(read.where, /^(here|server)$/);
      } else if (read?.type === 'act') {
        assert.match(read.action, /^[a-zA-Z]+$/);
      }
      assert.ok(parseIssuePageState(value) === undefined || typeof value === 'object');
    },
  });
  fuzz({
    reader: 'Messages of a report’s page',
    promise: 'choose one of its choices, or nothing',
    input: message,
    check: (value) => {
      const read = parseFromReportPage(value);
      if (read?.type === 'choose') assert.ok(Number.isSafeInteger(read.index) && read.index >= 0);
    },
  });
  fuzz({
    reader: 'Messages of the activity page',
    promise: 'name a page or a plain filter, or nothing',
    input: message,
    check: (value) => {
      const read = parseFromActivityPage(value);
      if (read?.type === 'page') assert.ok(Number.isSafeInteger(read.page) && read.page >= 1);
      if (read?.type === 'filter') assert.match(read.event, /^[\w:.-]*$/);
    },
  });

  fuzz({
    reader: 'What was remembered',
    promise: 'is read as far as it is good',
    input: json,
    check: (value) => {
      assert.ok(readCommandHistory(value).every((line) => typeof line === 'string'));
      assert.equal(typeof parseFilter(value).status, 'string');
      decodeManifest(JSON.stringify(value) ?? '');
      const server = { panelId: 'p', uuid: 'u' };
      const samples = Array.isArray(value)
        ? value.map((one: unknown) => [5, 0, 0, 1, 2, 3, 4, one])
        : value;
      for (const kept of [value, samples])
        for (const { at, use } of readSamples(
          JSON.stringify({ ...server, samples: kept }),
          server,
          9,
        ))
          assert.ok(at === 5 && (use.sentPerSecond ?? 0) >= 0);
    },
  });
});

function http(): PanelHttp {
  return new PanelHttp({
    baseUrl: 'https://panel.example.com/api/client',
    key: () => Promise.resolve('key'),
    clock: systemClock,
    log: silentLog,
  });
}
