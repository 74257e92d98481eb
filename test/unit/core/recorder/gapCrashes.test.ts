import assert from 'node:assert/strict';
import { PanelError, type PanelErrorKind } from '../../../../src/core/api/errors';
import type { PanelHttp } from '../../../../src/core/api/http';
import { type GapServer, gapCrashes } from '../../../../src/core/recorder/gapCrashes';

const day = 24 * 3_600_000;
const gap = { from: Date.UTC(2026, 0, 10), to: Date.UTC(2026, 0, 12) };
const noon = Date.UTC(2026, 0, 11, 12);
const { signal } = new AbortController();
/** A UUID that ends so. */
const id = (n: number) => `1a7ce997-259b-452e-8b4e-${String(n).padStart(12, '0')}`;
const server = (n: number, canActivity = true): GapServer => ({ uuid: id(n), canActivity });
const linked = (n: number) => ({ uuid: id(n), identifier: `id${n}`, name: `Server ${n}` });
const project = (n: number, ...servers: readonly number[]) => ({
  object: 'monitoring_project',
  attributes: { uuid: id(100 + n), name: `P${n}`, servers: servers.map(linked) },
});
const event = (at: number, attributes: object = {}, service = '') => ({
  ...{ id: 1, ts: at / 1000, name: 'server.crashed', service, attributes },
});
const activity = (at: number | undefined, name = 'server:crash') => ({
  object: 'activity_log',
  attributes: { event: name, ...(at !== undefined && { timestamp: new Date(at).toISOString() }) },
});

interface Told {
  readonly projects?: readonly object[] | PanelErrorKind;
  /** By the project's number. */
  readonly events?: Readonly<Record<number, readonly object[] | PanelErrorKind>>;
  /** By the server's number. */
  readonly activity?: Readonly<Record<number, readonly object[] | PanelErrorKind>>;
}

/** What is found of what a panel tells, and what it was asked. */
async function find(servers: readonly GapServer[], told: Told, span = gap) {
  const asked: { path: string; query: Readonly<Record<string, unknown>> }[] = [];
  const numbered = (of: Told['events'], n: number) => of?.[n] ?? [];
  const send = (request: {
    path: string;
    query?: Readonly<Record<string, unknown>>;
    read: (value: unknown, at: string) => unknown;
  }) => {
    const { path, query = {} } = request;
    asked.push({ path, query });
    const number = Number(/0{9}(\d{3})/.exec(path)?.[1] ?? 0);
    const answer = path.endsWith('/events')
      ? numbered(told.events, number - 100)
      : path.endsWith('/activity')
        ? numbered(told.activity, number)
        : (told.projects ?? []);
    if (typeof answer === 'string') return Promise.reject(new PanelError(answer, 'No'));
    return Promise.resolve(request.read({ data: answer, meta: {} }, 'body'));
  };
  const found = await gapCrashes({ send } as unknown as PanelHttp, servers, span, signal);
  return { found, asked, paths: asked.map(({ path }) => path) };
}

describe('Crashes of a time in which nobody watched', () => {
  const crash = (n: number, at: number, exitCode: number | undefined, evidence = 'monitoring') => ({
    ...{ uuid: id(n), at, evidence, exitCode },
  });

  it('are those of monitoring and, of servers without it, of the activity, the oldest first', async () => {
    const { found, asked } = await find([server(1), server(2)], {
      projects: [project(1, 1), project(2)],
      events: { 1: [event(noon, { exit_code: 137 }), event(noon - 1000)] },
      activity: { 2: [activity(noon - 500), activity(noon, 'server:crash.oom')] },
    });
    assert.deepEqual(found, [
      crash(1, noon - 1000, undefined),
      crash(2, noon - 500, undefined, 'activity'),
      crash(1, noon, 137),
      crash(2, noon, undefined, 'activity'),
    ]);
    assert.equal(asked.length, 3);
    const [, events, log] = asked;
    const span = { from: gap.from / 1000, to: gap.to / 1000 };
    assert.deepEqual(events?.query, { ...span, name: 'server.crashed', limit: 50 });
    assert.deepEqual([log?.query['filter[event]'], log?.query['per_page']], ['server:crash', 50]);
  });

  it('are those within the time alone, of the last week of it', async () => {
    const at = [gap.from, gap.from + 1, gap.to - 1, gap.to];
    const told = {
      ...{ projects: [project(1, 1)], events: { 1: at.map((one) => event(one)) } },
      activity: { 2: [...at.map((one) => activity(one)), activity(undefined)] },
    };
    const { found } = await find([server(1), server(2)], told);
    assert.deepEqual(
      found.map((one) => one.at),
      [gap.from + 1, gap.from + 1, gap.to - 1, gap.to - 1],
    );
    const { asked } = await find([server(1)], told, { from: gap.to - 30 * day, to: gap.to });
    assert.equal(asked[1]?.query['from'], (gap.to - 7 * day) / 1000);
  });

  it('are those of the servers that are asked about', async () => {
    const told = {
      projects: [project(1, 1, 2)],
      events: { 1: [event(noon, { server: id(1) }), event(noon, { server: id(2) })] },
      activity: { 3: [activity(noon, 'server:power.kill'), activity(noon, 'x.server:crash')] },
    };
    assert.deepEqual((await find([server(2), server(3)], told)).found, [crash(2, noon, undefined)]);
  });

  const names: readonly (readonly [what: string, attributes: object, service?: string])[] = [
    ['its UUID', { server: id(2) }],
    ['its short id', { server_id: 'id2' }],
    ['its name', { server: 'Server 2' }],
    ['a record', { server: { uuid: id(2) } }],
    ['its UUID elsewhere', { server_uuid: id(2) }],
    ['the service', {}, 'Server 2'],
  ];
  for (const [what, attributes, service = ''] of names) {
    it(`are told of a server by ${what}`, async () => {
      const told = {
        projects: [project(1, 1, 2)],
        events: { 1: [event(noon, attributes, service)] },
      };
      assert.deepEqual((await find([server(1), server(2)], told)).found, [
        crash(2, noon, undefined),
      ]);
    });
  }

  it('are of the only server where none is named, and of nobody where there are two', async () => {
    const events = { 1: [event(noon, { exit_code: '1' }, 'bot')] };
    const one = await find([server(1)], { projects: [project(1, 1)], events });
    assert.deepEqual(one.found, [crash(1, noon, undefined)]);
    const two = await find([server(1)], { projects: [project(1, 1, 2)], events });
    assert.deepEqual(two.found, []);
  });

  it('cost no request for what may not be read, and 31 at most', async () => {
    const hidden = await find([server(1, false)], {});
    assert.deepEqual(hidden.paths, ['/monitoring/projects']);
    const projects = Array.from({ length: 12 }, (_, n) => project(n + 1, n + 1));
    const servers = Array.from({ length: 40 }, (_, n) => server(n + 1));
    const { paths } = await find(servers, { projects });
    const count = (end: string) => paths.filter((path) => path.endsWith(end)).length;
    assert.deepEqual([paths.length, count('/events'), count('/activity')], [31, 10, 20]);
    assert.ok(paths.some((path) => path.endsWith(`${id(11)}/activity`)));
  });

  const failures: readonly (readonly [PanelErrorKind, ofProjects: boolean, ofActivity: boolean])[] =
    [
      ['notFound', true, true],
      ['forbidden', true, true],
      ['busy', false, true],
      ['network', false, false],
    ];
  for (const [kind, ofProjects, ofActivity] of failures) {
    const isPassed = (passes: boolean) => (passes ? 'passed over' : 'a failure');
    it(`${kind}: of projects is ${isPassed(ofProjects)}, of activity ${isPassed(ofActivity)}`, async () => {
      const log = { activity: { 1: [activity(noon)] } };
      const one = find([server(1)], { projects: kind, ...log });
      if (ofProjects) assert.equal((await one).found.length, 1);
      else await assert.rejects(one, { kind });
      const two = find([server(1), server(2)], { activity: { 1: kind, 2: [activity(noon)] } });
      if (ofActivity) assert.equal((await two).found.length, 1);
      else await assert.rejects(two, { kind });
    });
  }
});
