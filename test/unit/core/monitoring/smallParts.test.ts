import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { type Issue, readIssueDetails } from '../../../../src/core/api/issue';
import type { Usage } from '../../../../src/core/api/usage';
import { UserError } from '../../../../src/core/base/userError';
import { limits } from '../../../../src/core/base/limits';
import { mayBeIn } from '../../../../src/core/monitoring/culprit';
import { countErrors } from '../../../../src/core/monitoring/errorCounts';
import { EventPages } from '../../../../src/core/monitoring/eventPages';
import { IssueList } from '../../../../src/core/monitoring/issueList';
import { plainFilter } from '../../../../src/core/monitoring/issueFilter';
import { LatestOccurrences } from '../../../../src/core/monitoring/latestOccurrences';
import { ProjectMemory } from '../../../../src/core/monitoring/projectMemory';
import { nearQuotaWords, nearQuotas, readToldQuotas } from '../../../../src/core/monitoring/quotas';
import { Regressions, isRegressed } from '../../../../src/core/monitoring/regressions';
import {
  type SeenIssues,
  decodeSeen,
  encodeSeen,
  newsOf,
  withSeen,
} from '../../../../src/core/monitoring/seenIssues';
import { serverOfInstance } from '../../../../src/core/monitoring/serverOfInstance';
import { usageView } from '../../../../src/core/monitoring/usageView';
import { wayFromIssue } from '../../../../src/core/monitoring/wayFromIssue';
import { FakeState, panelOf } from './fakeMonitoring';
import { issue, occurrence } from './issueRows';
import { PanelFake, issueJson, pageJson } from './panelFake';

const hour = 3_600_000;
const day = 24 * hour;
const now = 1_700_000_000_000;
const { signal } = new AbortController();

describe('the file of a culprit', () => {
  const rows: readonly (readonly [string | undefined, string, boolean])[] = [
    [undefined, 'src/a.ts', true],
    ['', 'src/a.ts', true],
    ['run', 'src/a.ts', true],
    ['src/store.ts in run', 'src/store.ts', true],
    ['src/store.ts in run', 'src/other.ts', false],
    ['store.py in run', 'a/store.py', true],
    ['store.py in run', 'a/other.py', false],
    ['a.b in run', 'src/x.ts', true],
    ['a\\store.cs', 'x\\other.cs', false],
    ['Store.Java', 'other.java', false],
    ['dist/store.js', 'src/other.ts', true],
    ['app/build/store.js', 'src/other.ts', true],
    ['/_next/static/a.js', 'src/other.ts', true],
    ['a/store-1a2b3c4d.js', 'src/other.ts', true],
    ['a/store-1a2b.js', 'src/other.ts', false],
    ['a/store.abcdef.js', 'src/other.ts', true],
    ['a/builder/x.js', 'src/other.ts', false],
    ['bot/index.ts', 'bot/index.ts', true],
    ['bot/index.ts', 'web/index.ts', false],
    ['index.ts', 'web/index.ts', true],
    ['bot/index.ts', 'src/index.ts', true],
    ['bot/index.ts', 'index.ts', true],
    ['a/x.ts', 'a/', false],
    ['a/.env.ts', 'a/.env', true],
    [`${'a'.repeat(limits.pathLength - 5)}/x.ts`, 'b/other.ts', false],
    [`${'a'.repeat(limits.pathLength - 4)}/x.ts`, 'b/other.ts', true],
  ];
  for (const [culprit, path, may] of rows) {
    it(`${culprit?.slice(-30)} ${may ? 'may be' : 'is not'} in ${path}`, () =>
      assert.equal(mayBeIn(culprit, path), may));
  }
});

describe('errors that are counted', () => {
  const listed = (more: object) => issueJson('f', { sparkline: [1, 2], ...more });

  it('of a day are in the list of issues', async () => {
    const fake = new PanelFake(() => pageJson([listed({ count: 3 })], 2));
    const counts = await countErrors(fake.http, 'p', { since: now - day, now, signal });
    const begin = Math.floor(now / hour) * hour;
    assert.deepEqual(counts.hours, [
      [begin - hour, 1],
      [begin, 2],
    ]);
    assert.deepEqual(
      [counts.since, counts.isWhole, fake.asked.length],
      [begin - 23 * hour, false, 1],
    );
  });

  it('of more are in the history of the most frequent that happened since', async () => {
    const fake = new PanelFake(({ path }) => {
      if (!path.endsWith('/issues')) {
        const history = Array.from({ length: 400 }, (_, n) => [n, 1]);
        return issueJson(path.split('/').at(-1) ?? '', { history, latest: null });
      }
      const many = Array.from({ length: 12 }, (_, n) =>
        issueJson(`f${n}`, { count: n, last_seen: (now - (n === 11 ? 3 : 1) * day) / 1000 }),
      );
      return pageJson(many);
    });
    const since = now - 2 * day;
    const counts = await countErrors(fake.http, 'p', { since, now, signal });
    const asked = fake.asked.slice(1).map((one) => one.split('/').at(-1)?.split(' ')[0]);
    assert.deepEqual(asked, ['f10', 'f9', 'f8', 'f7', 'f6', 'f5', 'f4', 'f3', 'f2', 'f1']);
    assert.equal(counts.hours.length, 10 * 14 * 24);
    assert.deepEqual(
      [counts.since, counts.isWhole],
      [Math.floor(now / hour) * hour - (14 * 24 - 1) * hour, false],
    );
  });
});

describe('events that are read page by page', () => {
  const event = (id: number) => ({ id, ts: id, name: 'e', attributes: {} });
  const pages = (count: number) => {
    const fake = new PanelFake(({ query }) => {
      const id = query?.['before'] === undefined ? count : Number(query['before']);
      return { data: [event(id)], next: id > 1 ? id - 1 : null };
    });
    const read: number[] = [];
    const search = {
      ...{ span: { range: '24h' } as const, name: undefined, signal },
      onReadOn: (known: number) => read.push(known),
    };
    return { fake, read, search, events: new EventPages(fake.http, 'p') };
  };

  it('end with one that is wanted, and go on from there', async () => {
    const { fake, read, search, events } = pages(4);
    const isWanted = ({ id }: { readonly id: number }) => id === 3;
    assert.equal(events.hasMore, false);
    await events.read('newest', { ...search, isWanted });
    assert.deepEqual(
      [events.events.map(({ id }) => id), events.hasMore, read],
      [[4, 3], true, [1]],
    );
    await events.read('older', { ...search, isWanted });
    assert.deepEqual(
      events.events.map(({ id }) => id),
      [4, 3, 2, 1],
    );
    assert.deepEqual([events.hasMore, fake.asked.length], [false, 4]);
    await events.read('newest', { ...search, isWanted });
    assert.deepEqual(
      events.events.map(({ id }) => id),
      [4, 3],
    );
  });

  it('are twenty pages at once', async () => {
    const { fake, read, search, events } = pages(30);
    await events.read('newest', { ...search, isWanted: () => false });
    assert.deepEqual([fake.asked.length, events.events.length, events.hasMore], [20, 20, true]);
    assert.deepEqual(
      read,
      Array.from({ length: 19 }, (_, n) => n + 1),
    );
  });

  it('are given up', async () => {
    const { search, events } = pages(3);
    const end = new AbortController();
    const isWanted = () => {
      end.abort(new Error('enough'));
      return false;
    };
    await assert.rejects(
      events.read('newest', { ...search, isWanted, signal: end.signal }),
      /enough/,
    );
    assert.equal(events.events.length, 1);
  });
});

describe('a list of issues whose status changes', () => {
  const stand = () => {
    const fake = new PanelFake(({ method, path, json }) =>
      method === 'PATCH'
        ? issueJson(path.split('/').at(-1) ?? '', json as object)
        : pageJson(
            ['a', 'b'].map((one) => issueJson(one)),
            5,
          ),
    );
    return new IssueList(fake.http, 'p', plainFilter);
  };

  it('is not loaded before it was read', async () => {
    const list = stand();
    assert.deepEqual(
      [list.isLoaded, list.unresolved, list.remaining, list.items],
      [false, undefined, 0, []],
    );
    await list.refresh();
    assert.deepEqual([list.isLoaded, list.unresolved, list.remaining], [true, 5, 3]);
    const setting = list.setFilter({ ...plainFilter, status: 'all' });
    assert.deepEqual([list.isLoaded, list.items], [false, []]);
    await setting;
    assert.equal(list.isLoaded, true);
  });

  it('undoes what became another, and counts what is left', async () => {
    const list = stand();
    await list.refresh();
    const outcome = await list.setStatus([
      { fingerprint: 'a', status: 'resolved' },
      { fingerprint: 'b', status: 'unresolved' },
      { fingerprint: 'c', status: 'ignored', before: 'unresolved' },
      { fingerprint: 'd', status: 'ignored' },
    ]);
    assert.deepEqual(outcome, {
      undo: [
        { fingerprint: 'a', status: 'unresolved' },
        { fingerprint: 'c', status: 'unresolved' },
      ],
      ...{ done: 4, error: undefined, isCanceled: false },
    });
    assert.deepEqual(
      [list.items.map((one) => one.fingerprint), list.unresolved, list.remaining],
      [['b'], 3, 3],
    );
    assert.deepEqual(
      list.newest.map(({ fingerprint }) => fingerprint),
      ['b'],
    );
  });

  it('has the newest of those that are open, each once', async () => {
    const list = stand();
    await list.refresh();
    const known = list.get('a') ?? assert.fail();
    list.apply({ ...known, lastSeenAt: known.lastSeenAt + 1 });
    assert.deepEqual(
      list.newest.map(({ fingerprint }) => fingerprint),
      ['a', 'b'],
    );
    list.apply({ ...known, fingerprint: 'new', lastSeenAt: known.lastSeenAt - 1 });
    assert.deepEqual(
      list.newest.map(({ fingerprint }) => fingerprint),
      ['a', 'b', 'new'].sort((x, y) => {
        const at = (one: string) =>
          list.newest.find(({ fingerprint }) => fingerprint === one)?.lastSeenAt ?? 0;
        return at(y) - at(x);
      }),
    );
    assert.equal(list.items.length, 2);
  });
});

describe('the newest occurrences that are remembered', () => {
  const of = (fingerprint: string, lastSeenAt = 5) => ({ fingerprint, lastSeenAt });
  const stand = () => {
    const fake = new PanelFake(({ path }) =>
      issueJson(path.split('/').at(-1) ?? '', { history: [], latest: null }),
    );
    return { fake, latest: new LatestOccurrences(fake.http) };
  };

  it('are read once for each time that an issue happened', async () => {
    const { fake, latest } = stand();
    for (const at of [5, 5, 4, 6, 6]) await latest.of('p', of('f', at));
    assert.equal(fake.asked.length, 2);
    await latest.of('q', of('f', 6));
    assert.equal(fake.asked.length, 3);
    latest.note('p', issue({ ...of('f', 7), latest: occurrence() }));
    assert.equal((await latest.of('p', of('f', 7)))?.id, 7);
    assert.equal(fake.asked.length, 3);
  });

  it('are asked for again where that failed', async () => {
    const { fake, latest } = stand();
    fake.failures.push(new PanelError('network', 'No'));
    await assert.rejects(latest.of('p', of('f')));
    assert.equal(latest.kept.count, 0);
    await latest.of('p', of('f'));
    assert.deepEqual([fake.asked.length, latest.kept.count], [2, 1]);
  });

  it('are three hundred, those that were asked for last', () => {
    const { latest } = stand();
    const note = (n: number) => latest.note('p', issue({ ...of(`f${n}`), latest: undefined }));
    for (let n = 0; n < 300; n++) note(n);
    assert.equal(latest.kept.count, 300);
    note(0);
    note(300);
    assert.equal(latest.kept.count, 300);
  });

  it('are as many as their texts leave room for', () => {
    const { latest } = stand();
    const message = 'x'.repeat(limits.occurrenceLength / 2 - 2_000);
    for (const name of ['a', 'b', 'c'])
      latest.note('p', issue({ ...of(name), latest: occurrence({ message }) }));
    assert.equal(latest.kept.count, 2);
    assert.ok(latest.kept.length <= limits.occurrenceLength);
  });
});

describe('what is kept of a project', () => {
  const ref = { panel: panelOf(new PanelFake(() => ({}))), project: 'p' };
  it('is found by the panel too, and what was kept without it goes when something is chosen', async () => {
    const state = new FakeState();
    const memory = new ProjectMemory(state, 'muted');
    assert.equal(memory.get(ref), undefined);
    await state.update('muted.p', 'earlier');
    assert.equal(memory.get(ref), 'earlier');
    await memory.update(ref, 'now');
    assert.deepEqual([...state.values], [['muted.panel.example/p', 'now']]);
    await memory.update(ref, undefined);
    assert.equal(state.values.size, 0);
  });

  it('is not that of another panel whose name is in the project', async () => {
    const state = new FakeState();
    const memory = new ProjectMemory(state, 'muted');
    await memory.update(ref, true);
    assert.equal(memory.get({ ...ref, project: 'panel.example/p' }), undefined);
    await memory.update({ ...ref, project: 'panel.example/p' }, undefined);
    assert.equal(memory.get(ref), true);
  });
});

describe('quotas of a project', () => {
  const quota = (used: number, limit = 100) => ({ used, limit });
  const usage = (more: Partial<Usage> = {}): Usage => ({
    ...{ errors: quota(0), events: quota(0), slow: quota(0), series: quota(0) },
    ...{ requests: 0, storageBytes: 0, dropped: {}, ...more },
  });
  const today = '2023-11-14';

  const rows: readonly (readonly [Partial<Usage>, object, readonly object[], object])[] = [
    [{}, {}, [], {}],
    [{ errors: quota(89) }, {}, [], {}],
    [{ errors: quota(90) }, {}, [{ name: 'errors', percent: 90 }], { errors: today }],
    [{ errors: quota(5, 0) }, {}, [], {}],
    [{ errors: quota(90) }, { errors: today }, [], { errors: today }],
    [
      { errors: quota(90) },
      { errors: '2023-11-13' },
      [{ name: 'errors', percent: 90 }],
      { errors: today },
    ],
    [{ series: quota(99.9) }, {}, [{ name: 'series', percent: 99 }], { series: 'now' }],
    [{ series: quota(99) }, { series: 'now', errors: today }, [], { series: 'now' }],
    [
      { events: quota(200), slow: quota(95) },
      {},
      [
        { name: 'events', percent: 200 },
        { name: 'slow', percent: 95 },
      ],
      { events: today, slow: today },
    ],
  ];
  for (const [used, told, near, then] of rows) {
    it(`${JSON.stringify(used)} after ${JSON.stringify(told)}: ${near.length} are near`, () =>
      assert.deepEqual(nearQuotas(told, usage(used), now), { near, told: then }));
  }

  it('are told of in a sentence', () => {
    const near = (['errors', 'events', 'slow', 'series'] as const).map((name, n) => ({
      ...{ name, percent: 90 + n * 10 },
    }));
    assert.equal(
      nearQuotaWords('Bot', near),
      "Project 'Bot' is close to its limits: errors today: 90%, events today: 100%, slow operations today: 100%, metric series: 100%. Data over a limit is dropped.",
    );
  });

  for (const [kept, told] of [
    [undefined, {}],
    [[], {}],
    [{ errors: 5, events: 'x', other: 'y' }, { events: 'x' }],
  ] as const) {
    it(`are told as ${JSON.stringify(kept)} was kept`, () =>
      assert.deepEqual(readToldQuotas(kept), told));
  }

  it('are shown as a page', () => {
    const view = usageView('Bot', {
      project: {
        limits: {
          ...{ requests_per_minute: 60, browser_requests_per_minute: 6, retention_hour_days: 30 },
          ...{ retention_event_days: 7, retention_x: 1, other: 5 },
        },
      },
      usage: usage({
        ...{ errors: quota(79.9), events: quota(80), slow: quota(100), series: quota(5, 0) },
        ...{ requests: 1_000, storageBytes: 2_048 },
        dropped: { series_limit: 3, error_quota: 0, some_reason: 2, toString: 1 },
      }),
      problem: 'Late.',
    });
    assert.equal(view.title, 'Usage: Bot');
    assert.equal(view.note, 'Late. Today is the day in UTC. Data over a limit is dropped.');
    assert.deepEqual(
      view.meters.map(({ label, text, tone }) => [label, text, tone]),
      [
        ['Errors today', '79.9 of 100 (79%)', 'plain'],
        ['Events today', '80 of 100 (80%)', 'warn'],
        ['Slow operations today', '100 of 100 (100%)', 'bad'],
        ['Metric series', '5 of 0 (0%)', 'plain'],
      ],
    );
    assert.deepEqual(
      view.rows.map(({ when, title, tone }) => [when, title, tone]),
      [
        ['Requests today', '1K', 'plain'],
        ['Requests per minute', 'At most 60 with server keys', 'plain'],
        ['Requests per minute', 'At most 6 with browser keys', 'plain'],
        ['Storage (estimated)', '2 KB', 'plain'],
        ['Dropped today', 'Over the limit of metric series: 3', 'bad'],
        ['Dropped today', 'some reason: 2', 'bad'],
        ['Dropped today', 'toString: 1', 'bad'],
        ['Retention (days)', 'Metrics by the hour: 30', 'plain'],
        ['Retention (days)', 'Events: 7', 'plain'],
        ['Retention (days)', 'retention_x: 1', 'plain'],
      ],
    );
    const little = usageView('Bot', { project: undefined, usage: usage(), problem: '' });
    assert.deepEqual(
      little.rows.map(({ when }) => when),
      ['Requests today', 'Storage (estimated)'],
    );
    assert.equal(little.note, 'Today is the day in UTC. Data over a limit is dropped.');
    const none = usageView('Bot', { project: undefined, usage: undefined, problem: '' });
    assert.deepEqual([none.rows, none.meters, none.choices, none.charts], [[], [], [], []]);
  });
});

describe('issues that came back', () => {
  const back = (more: Partial<Issue>) => issue({ regressedAt: 5, ...more });
  it('are told from those that somebody opened again', () => {
    const seen = new Regressions();
    assert.equal(isRegressed(seen.note(back({}))), true);
    assert.equal(isRegressed(seen.note(back({ status: 'resolved' }))), false);
    assert.equal(isRegressed(seen.note(back({}))), false);
    assert.equal(isRegressed(seen.note(back({ regressedAt: 6 }))), true);
    assert.equal(isRegressed(seen.note(back({ fingerprint: 'other' }))), true);
    assert.equal(isRegressed(seen.note(issue())), false);
  });
});

describe('the issues that the user was told of', () => {
  const seen = (more: Partial<SeenIssues> = {}): SeenIssues => ({
    ...{ isWhole: true, since: 100, toldAt: 1, readAt: 2, open: 3 },
    regressedAt: new Map([['known', 50]]),
    ...more,
  });
  const names = (all: readonly Issue[]) => all.map(({ fingerprint }) => fingerprint);
  const one = (fingerprint: string, more: Partial<Issue> = {}) =>
    issue({ fingerprint, firstSeenAt: 0, regressedAt: undefined, ...more });

  it('are not told again, but for those that came back', () => {
    const all = [
      ...[one('known'), one('new'), one('done', { status: 'resolved', regressedAt: 999 })],
      ...[one('back', { regressedAt: 101 }), one('before', { regressedAt: 100 })],
      one('opened', { regressedAt: 101, isReopened: true }),
    ];
    const news = newsOf(seen(), all);
    assert.deepEqual(names(news.fresh), ['new', 'before', 'opened']);
    assert.deepEqual(names(news.regressed), ['back']);
    const again = [one('known', { regressedAt: 50 }), one('known', { regressedAt: 51 })];
    assert.equal(newsOf(seen(), again).regressed.length, 1);
  });

  it('are new by their time where not all were seen', () => {
    const all = [one('old', { firstSeenAt: 99 }), one('new', { firstSeenAt: 100 })];
    assert.deepEqual(names(newsOf(seen({ isWhole: false }), all).fresh), ['new']);
  });

  it('are remembered, the latest last, as many as there may be', () => {
    const next = withSeen(seen(), [one('a', { regressedAt: 7 }), one('known')], 500);
    assert.deepEqual(
      [...next.regressedAt],
      [
        ['known', 50],
        ['a', 7],
      ],
    );
    assert.deepEqual([next.isWhole, next.since], [true, 100]);
    const first = one('first');
    const many = Array.from({ length: limits.seenIssues }, (_, n) => ({
      ...first,
      fingerprint: `f${n}`,
    }));
    const cut = withSeen(seen(), many, 500);
    assert.deepEqual(
      [cut.regressedAt.size, cut.regressedAt.has('known')],
      [limits.seenIssues, false],
    );
    assert.deepEqual([cut.isWhole, cut.since], [false, 500]);
    assert.equal(withSeen(seen({ since: 900 }), many, 500).since, 900);
  });

  it('are kept as a text', () => {
    assert.deepEqual(decodeSeen(encodeSeen(seen())), seen());
    const text = (more: object) => JSON.stringify({ ...JSON.parse(encodeSeen(seen())), ...more });
    const little = decodeSeen(text({ isWhole: 'yes', readAt: 'x', open: null }));
    assert.deepEqual(little, seen({ isWhole: false, readAt: 0, open: 0 }));
    const entries = [['a', 1], ['b', '1'], [2, 1], 'c', null];
    assert.deepEqual(
      [...(decodeSeen(text({ regressedAt: entries }))?.regressedAt ?? [])],
      [['a', 1]],
    );
    for (const bad of [
      '',
      '{',
      'null',
      '[]',
      text({ regressedAt: 5 }),
      text({ since: 'x' }),
      text({ toldAt: 'x' }),
    ])
      assert.equal(decodeSeen(bad), undefined);
  });
});

describe('the server of an occurrence', () => {
  const servers = [
    { name: 'Ticket Bot', uuid: '1a2b3c4d-1111' },
    { name: 'World', uuid: '9f8e7d6c-2222' },
    { name: '!!', uuid: '55555555-3333' },
  ];
  const rows: readonly (readonly [string, string, string | undefined])[] = [
    ['ticket-bot', '', 'Ticket Bot'],
    ['Ticket_Bot 1', '', 'Ticket Bot'],
    ['ticket-botany', '', undefined],
    ['', 'world', 'World'],
    ['else', 'world', 'World'],
    ['1a2b3c4d', '', 'Ticket Bot'],
    ['1a2b3c4', '', undefined],
    ['-world-', '', 'World'],
    ['', '', undefined],
    ['!!', '', undefined],
  ];
  for (const [instance, service, name] of rows) {
    it(`is ${name} by '${instance}' and '${service}'`, () =>
      assert.equal(serverOfInstance(servers, { instance, service })?.name, name));
  }

  it('is the only one, and none of two that fit', () => {
    assert.equal(serverOfInstance(servers.slice(0, 1), undefined)?.name, 'Ticket Bot');
    assert.equal(serverOfInstance(servers, undefined), undefined);
    const twins = [servers[0], { name: 'ticket bot', uuid: 'x' }].filter(
      (one) => one !== undefined,
    );
    assert.equal(serverOfInstance(twins, { instance: 'ticket-bot', service: '' }), undefined);
  });

  it('is where the way from its issue leads', () => {
    const targets = servers as never;
    const shown = { issue: issue(), occurrence: occurrence({ instance: 'world' }) } as never;
    const way = wayFromIssue('console', shown, targets);
    assert.deepEqual(way, { kind: 'console', servers: [servers[1]], at: occurrence().at });
    const nowhere = { issue: issue({ lastSeenAt: 9 }), occurrence: undefined } as never;
    assert.deepEqual(wayFromIssue('activity', nowhere, targets), {
      ...{ kind: 'activity', servers, at: 9 },
    });
    assert.throws(() => wayFromIssue('console', shown, []), UserError);
    assert.deepEqual(wayFromIssue('events', nowhere, []), { kind: 'events', release: '2.4.1' });
    const old = { issue: issue(), occurrence: occurrence({ release: '2.0' }) } as never;
    assert.deepEqual(wayFromIssue('events', old, []), { kind: 'events', release: '2.0' });
  });
});

describe('details of an issue that the service tells', () => {
  it('may lack its newest occurrence', () => {
    const details = readIssueDetails(issueJson('f', { history: [], latest: null }), 'issue');
    assert.equal(details.latest, undefined);
  });
});
