import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import * as events from '../../../../src/core/api/events';
import type { PanelHttp, PanelRequest } from '../../../../src/core/api/http';
import { readIssue, readIssueDetails, readOccurrence } from '../../../../src/core/api/issue';
import * as keys from '../../../../src/core/api/keys';
import * as monitoring from '../../../../src/core/api/monitoring';
import * as projects from '../../../../src/core/api/projects';
import { getUsage } from '../../../../src/core/api/usage';

const uuid = '1a2b3c4d-0000-4000-8000-00000000000f';
const below = `/monitoring/projects/${uuid}`;

/** A panel that answers everything alike, and tells how it was asked. */
function panel(answer: unknown) {
  const asked: string[] = [];
  const http = {
    send: async <T>(request: PanelRequest<T>): Promise<T> => {
      await Promise.resolve();
      const { method = 'GET', path, query, json, priority = '', maxAgeMs } = request;
      const parts = [query, json].map((one) => (one === undefined ? '' : JSON.stringify(one)));
      const age = maxAgeMs === undefined ? '' : `${maxAgeMs} ms`;
      asked.push([method, path, ...parts, priority, age].filter((part) => part !== '').join(' '));
      return request.read(answer, 'body');
    },
  } as unknown as PanelHttp;
  return { http, asked };
}

const record = (attributes: object, more: object = {}) => ({ object: 'any', attributes, ...more });

const server = { uuid, identifier: '1a2b', name: 's' };
const project = {
  ...{ uuid, name: 'p', node: { public_url: 'https://n' }, allowed_origins: ['https://a', 5] },
  ...{ tier: 'free', disabled: true, limits: { errors_per_day: 5, odd: 'x' }, keys_limit: 3 },
  ...{ keys_count: 2, servers: [server], created_at: '1970-01-01T00:00:02Z' },
  alerts: { new_issue: true, regression: true, error_spike: 9, heartbeat_minutes: 5 },
};
const aProject = {
  ...{ uuid, name: 'p', nodeUrl: 'https://n', allowedOrigins: ['https://a'], tier: 'free' },
  ...{ isDisabled: true, limits: { errors_per_day: 5, odd: 0 }, keysLimit: 3, keysCount: 2 },
  alerts: { newIssue: true, regression: true, errorSpike: 9, heartbeatMinutes: 5 },
  ...{ servers: [server], createdAt: 2_000 },
};
const bare = {
  ...{ uuid, name: 'p', nodeUrl: undefined, allowedOrigins: [], tier: '', isDisabled: false },
  ...{ limits: {}, keysLimit: 0, keysCount: 0, servers: [], createdAt: undefined },
  alerts: {
    ...{ newIssue: false, regression: false, errorSpike: undefined, heartbeatMinutes: undefined },
  },
};
const key = {
  id: 3,
  name: 'k',
  kind: 'browser',
  hint: 'abcd',
  server,
  created_at: '1970-01-01T00:00:02Z',
};
const aKey = { id: 3, name: 'k', kind: 'browser', hint: 'abcd', server, createdAt: 2_000 };
const bareKey = {
  id: 3,
  name: '',
  kind: 'server',
  hint: '',
  server: undefined,
  createdAt: undefined,
};
const event = {
  ...{ id: 1, ts: 2, name: 'deploy', service: 's', environment: 'e', attributes: { a: [1] } },
};
const anEvent = {
  id: 1,
  at: 2_000,
  name: 'deploy',
  service: 's',
  environment: 'e',
  attributes: { a: [1] },
};
const issue = { fingerprint: 'f1' };
const anIssue = {
  ...{ fingerprint: 'f1', type: '', title: '', culprit: undefined, status: 'unresolved' },
  ...{ handled: false, count: 0, count24h: 0, firstSeenAt: 0, lastSeenAt: 0 },
  ...{ regressedAt: undefined, firstRelease: undefined, lastRelease: undefined },
  ...{ environments: [], services: [], sparkline: [] },
};
const issues = `GET ${below}/issues`;

const rows: readonly (readonly [
  what: string,
  ask: (http: PanelHttp) => Promise<unknown>,
  answer: unknown,
  asked: string,
  /** What it is read as; the kind of an error after `!`. */
  read: unknown,
])[] = [
  [
    'projects',
    (http) => projects.listProjects(http, 5_000),
    {
      data: [record(project)],
      meta: { tier: 't', project_limit: 2, can_create: true, email_verified: true },
    },
    'GET /monitoring/projects view 5000 ms',
    { projects: [aProject], tier: 't', projectLimit: 2, canCreate: true, isEmailVerified: true },
  ],
  [
    'no projects',
    (http) => projects.listProjects(http),
    { data: [] },
    'GET /monitoring/projects view',
    { projects: [], tier: '', projectLimit: undefined, canCreate: false, isEmailVerified: false },
  ],
  [
    'a project',
    (http) => projects.getProject(http, uuid),
    record({ uuid, name: 'p' }),
    `GET ${below}`,
    bare,
  ],
  [
    'a new project',
    (http) => projects.createProject(http, 'p'),
    record(project),
    'POST /monitoring/projects {"name":"p"}',
    aProject,
  ],
  [
    'a changed project',
    (http) => projects.updateProject(http, uuid, { alerts: { error_spike: null } }),
    record(project),
    `PATCH ${below} {"alerts":{"error_spike":null}}`,
    aProject,
  ],
  [
    'a deleted project',
    (http) => projects.deleteProject(http, uuid),
    undefined,
    `DELETE ${below}`,
    undefined,
  ],
  [
    'keys',
    (http) => keys.listKeys(http, uuid),
    { data: [record(key), record({ id: 3, server: null, kind: 'odd' })] },
    `GET ${below}/keys`,
    [aKey, bareKey],
  ],
  [
    'a new key',
    (http) => keys.createKey(http, uuid, { name: 'k', kind: 'browser' }),
    record(key, { meta: { secret_key: 'xm_3~a+b/c=:-.' } }),
    `POST ${below}/keys {"name":"k","kind":"browser"}`,
    { key: aKey, secret: 'xm_3~a+b/c=:-.' },
  ],
  ...['a b', 'a\nb', '', 'a;b', 'x'.repeat(501), "a'"].map(
    (
      secret,
    ): readonly [string, (http: PanelHttp) => Promise<unknown>, unknown, string, unknown] => [
      `a new key that is none: ${JSON.stringify(secret).slice(0, 20)}`,
      (http) => keys.createKey(http, uuid, { name: 'k', kind: 'server' }),
      record(key, { meta: { secret_key: secret } }),
      `POST ${below}/keys {"name":"k","kind":"server"}`,
      '!malformed',
    ],
  ),
  [
    'a key as long as may be',
    async (http) => (await keys.createKey(http, uuid, { name: 'k', kind: 'server' })).secret.length,
    record(key, { meta: { secret_key: 'x'.repeat(500) } }),
    `POST ${below}/keys {"name":"k","kind":"server"}`,
    500,
  ],
  [
    'a deleted key',
    (http) => keys.deleteKey(http, uuid, 3),
    undefined,
    `DELETE ${below}/keys/3`,
    undefined,
  ],
  [
    'usage',
    (http) => getUsage(http, uuid, { priority: 'view' }),
    {
      ...{ series: { used: 1, limit: 2 }, storage_bytes: 9, dropped_today: { a: 1, b: 'x' } },
      today: {
        ...{ errors: { used: 3, limit: 4 }, events: { used: 5, limit: 6 } },
        ...{ slow: { used: 7, limit: 8 }, requests: 10 },
      },
    },
    `GET ${below}/usage view`,
    {
      ...{ series: { used: 1, limit: 2 }, errors: { used: 3, limit: 4 } },
      ...{ events: { used: 5, limit: 6 }, slow: { used: 7, limit: 8 }, requests: 10 },
      ...{ dropped: { a: 1, b: 0 }, storageBytes: 9 },
    },
  ],
  [
    'usage that is not told',
    (http) => getUsage(http, uuid),
    {},
    `GET ${below}/usage`,
    {
      ...{ series: { used: 0, limit: 0 }, errors: { used: 0, limit: 0 } },
      ...{ events: { used: 0, limit: 0 }, slow: { used: 0, limit: 0 }, requests: 0 },
      ...{ dropped: {}, storageBytes: 0 },
    },
  ],
  [
    'events of a span that ends now',
    (http) => events.listEvents(http, uuid, { range: '24h', name: 'deploy', limit: 5 }),
    { data: [event], next: 7 },
    `GET ${below}/events {"range":"24h","name":"deploy","limit":5} view`,
    { items: [anEvent], next: 7 },
  ],
  [
    'events between two moments',
    (http) => events.listEvents(http, uuid, { from: 1_999, to: 5_000, before: 3 }),
    { data: [{ id: 1, ts: 2 }], next: null },
    `GET ${below}/events {"from":1,"to":5,"before":3} view`,
    {
      items: [{ ...anEvent, name: '', service: '', environment: '', attributes: {} }],
      next: undefined,
    },
  ],
  [
    'events of no span',
    (http) => events.listEvents(http, uuid, {}),
    { data: [] },
    `GET ${below}/events {} view`,
    { items: [], next: undefined },
  ],
  [
    'issues',
    (http) =>
      monitoring.listIssues(
        http,
        uuid,
        {
          ...{ status: 'all', environment: 'e', release: 'r', text: 't', sort: 'count' },
          ...{ page: 2, perPage: 25 },
        },
        { maxAgeMs: 5 },
      ),
    { data: [issue], pagination: { total: 51, page: 2, per_page: 25 } },
    `${issues} {"status":"all","environment":"e","release":"r","q":"t","sort":"count","page":2,"per_page":25} view 5 ms`,
    { items: [anIssue], total: 51, page: 2, pages: 3 },
  ],
  [
    'issues that came at once',
    (http) => monitoring.listIssues(http, uuid),
    { data: [issue, issue] },
    `${issues} {} view`,
    { items: [anIssue, anIssue], total: 2, page: 1, pages: 1 },
  ],
  [
    'no issues',
    (http) => monitoring.listIssues(http, uuid),
    { data: [], pagination: { total: 0, page: 0, per_page: 0 } },
    `${issues} {} view`,
    { items: [], total: 0, page: 1, pages: 1 },
  ],
  [
    'issues on pages of none',
    (http) => monitoring.listIssues(http, uuid),
    { data: [], pagination: { total: 3, per_page: 0 } },
    `${issues} {} view`,
    { items: [], total: 3, page: 1, pages: 3 },
  ],
  [
    'an issue',
    (http) => monitoring.getIssue(http, uuid, 'f1', { priority: 'background' }),
    issue,
    `${issues}/f1 background`,
    { ...anIssue, history: [], latest: undefined },
  ],
  [
    'an issue’s new status',
    (http) => monitoring.setIssueStatus(http, uuid, 'f1', 'ignored'),
    { ...issue, status: 'ignored' },
    `PATCH ${below}/issues/f1 {"status":"ignored"}`,
    { ...anIssue, status: 'ignored' },
  ],
  [
    'occurrences',
    async (http) =>
      (await monitoring.listOccurrences(http, uuid, 'f1', { page: 2, perPage: 5 })).items.length,
    { data: [{ id: 1, ts: 2 }] },
    `${issues}/f1/occurrences {"page":2,"per_page":5} view`,
    1,
  ],
];

describe('what is asked of monitoring, and how it is read', () => {
  for (const [what, ask, answer, asked, read] of rows) {
    it(what, async () => {
      const { http, asked: all } = panel(answer);
      const seen = await ask(http).catch((error: unknown) =>
        PanelError.is(error) ? `!${error.kind}` : error,
      );
      assert.deepEqual(seen, read);
      assert.deepEqual(all, [asked]);
    });
  }
});

describe('an issue that is read', () => {
  it('has all that it may have', () => {
    const told = {
      ...{ fingerprint: 'f1', type: 'T', title: 't', culprit: 'c', status: 'resolved' },
      ...{ handled: true, count: 5, count_24h: 2, first_seen: 1, last_seen: 2, regressed_at: 3 },
      ...{ first_release: 'a', last_release: 'b', environments: ['e', 1], services: ['s'] },
      sparkline: [1, 'x', 2],
    };
    assert.deepEqual(readIssue(told, 'body'), {
      ...{ fingerprint: 'f1', type: 'T', title: 't', culprit: 'c', status: 'resolved' },
      ...{ handled: true, count: 5, count24h: 2, firstSeenAt: 1_000, lastSeenAt: 2_000 },
      ...{ regressedAt: 3_000, firstRelease: 'a', lastRelease: 'b', environments: ['e'] },
      ...{ services: ['s'], sparkline: [1, 0, 2] },
    });
  });

  for (const [status, read] of [
    ['ignored', 'ignored'],
    ['odd', 'unresolved'],
    [undefined, 'unresolved'],
  ] as const) {
    it(`has the status ${read} for ${status}`, () =>
      assert.equal(readIssue({ ...issue, status }, 'body').status, read));
  }

  for (const fingerprint of ['a/b', '..', '', undefined]) {
    it(`has no fingerprint ${JSON.stringify(fingerprint)}`, () =>
      assert.throws(() => readIssue({ fingerprint }, 'body'), { kind: 'malformed' }));
  }

  it('has a history by hours, and its newest occurrence', () => {
    const details = readIssueDetails(
      { ...issue, history: [[1, 2], ['x', 3], 5], latest: { id: 9, ts: 1 } },
      'body',
    );
    assert.deepEqual(details.history, [
      [1_000, 2],
      [0, 3],
      [0, 0],
    ]);
    assert.equal(details.latest?.id, 9);
  });

  it('happened as its occurrence tells', () => {
    const frame = {
      ...{ function: 'f', module: 'm', filename: 'a.js', lineno: 3, colno: 4, in_app: true },
    };
    const told = {
      ...{ id: 1, ts: 2, type: 'T', message: 'm', handled: true, service: 's', release: 'r' },
      ...{ environment: 'e', instance: 'i', tags: { a: 'b', c: { d: 1 } }, context: { x: [1] } },
      stack: [frame, {}, { lineno: 0, colno: 1.5 }],
      cause: { type: 'C', message: 'c', cause: 5 },
    };
    const nothing = {
      ...{ function: '', module: '', filename: '', lineno: 0, colno: undefined, inApp: false },
    };
    assert.deepEqual(readOccurrence(told, 'body'), {
      ...{ id: 1, at: 2_000, type: 'T', message: 'm', handled: true, service: 's', release: 'r' },
      ...{ environment: 'e', instance: 'i', tags: { a: 'b', c: '{"d":1}' }, context: { x: [1] } },
      stack: [
        { function: 'f', module: 'm', filename: 'a.js', lineno: 3, colno: 4, inApp: true },
        nothing,
        nothing,
      ],
      cause: { type: 'C', message: 'c', stack: [], cause: undefined },
    });
    assert.deepEqual(readOccurrence({ id: 1, ts: 2 }, 'body'), {
      ...{ id: 1, at: 2_000, type: '', message: '', handled: false, service: '' },
      ...{ release: undefined, environment: '', instance: '', tags: {}, context: {} },
      ...{ stack: [], cause: undefined },
    });
  });

  it('was caused twenty times at most', () => {
    let told: object = { type: 'end' };
    for (let depth = 0; depth < 30; depth++) told = { type: `${depth}`, cause: told };
    let depth = 0;
    let at: { readonly cause: unknown } | undefined = readOccurrence(
      { ...told, id: 1, ts: 1 },
      'b',
    );
    for (; at?.cause !== undefined; depth++) at = at.cause as { readonly cause: unknown };
    assert.equal(depth, 20);
  });
});
