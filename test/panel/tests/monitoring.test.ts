import assert from 'node:assert/strict';
import { PracticePanel } from '../practicePanel';
import { type Json, ask } from './client';

/** A name and a value of each record of a list. */
function each(list: Json, field: string): readonly Json[] {
  return [...(list.data ?? [])].map((one) => one[field] ?? (one.attributes?.[field] as Json));
}

describe('Monitoring service', () => {
  let panel: PracticePanel;
  let bot: string;

  before(async () => {
    panel = await PracticePanel.start();
  });
  after(() => panel.stop());
  beforeEach(async () => {
    await panel.reset();
    const { body } = await call('GET', '/monitoring/projects');
    bot = String(body.data?.[0]?.attributes?.uuid);
  });

  async function call(
    method: string,
    path: string,
    { body, key }: { readonly body?: unknown; readonly key?: string } = {},
  ) {
    const asked = { ...(body === undefined ? {} : { json: body }), ...(key ? { key } : {}) };
    const { status, json, text, headers } = await ask(panel, `${method} ${path}`, asked);
    return { status, body: json, text, headers };
  }

  const verb = (name: string, args: Record<string, unknown>) => panel.app.verbs.get(name)?.(args);
  const issues = async (query = '') =>
    (await call('GET', `/monitoring/projects/${bot}/issues${query}`)).body;

  it('GET projects: list with tier, limits and whether another may be made', async () => {
    const { status, body } = await call('GET', '/monitoring/projects');
    assert.equal(status, 200);
    assert.deepEqual(each(body, 'name'), ['ticket-bot', 'shop-api']);
    assert.deepEqual(body.meta, {
      tier: 'free',
      project_limit: 2,
      can_create: false,
      email_verified: true,
    });
  });

  const newest = async () => {
    const first = (await issues()).data?.[0];
    assert.ok(first);
    return first;
  };

  const scopes: readonly [string, string][] = [
    ['GET', '/monitoring/projects'],
    ['POST', '/monitoring/projects'],
    ['GET', '/monitoring/projects/x'],
    ['PATCH', '/monitoring/projects/x'],
    ['DELETE', '/monitoring/projects/x'],
    ['GET', '/monitoring/projects/x/keys'],
    ['POST', '/monitoring/projects/x/keys'],
    ['DELETE', '/monitoring/projects/x/keys/1'],
    ['GET', '/monitoring/projects/x/issues'],
    ['GET', '/monitoring/projects/x/issues/f'],
    ['PATCH', '/monitoring/projects/x/issues/f'],
    ['GET', '/monitoring/projects/x/issues/f/occurrences'],
    ['GET', '/monitoring/projects/x/events'],
    ['GET', '/monitoring/projects/x/usage'],
  ];
  for (const [method, path] of scopes) {
    it(`${method} ${path}: 401 without a key, 403 without the scope`, async () => {
      const body = method === 'GET' ? {} : { body: {} };
      assert.equal((await call(method, path, { ...body, key: 'xc_nobody' })).status, 401);
      const { status } = await call(method, path, { ...body, key: panel.keys.noMonitoring });
      assert.equal(status, 403);
    });
  }

  it('answers 404 for what is not there, what is another account’s, and while switched off', async () => {
    assert.equal((await call('GET', '/monitoring/projects/none')).status, 404);
    const foreign = await call('GET', `/monitoring/projects/${bot}`, { key: panel.keys.admin });
    assert.equal(foreign.status, 404);
    panel.app.world.features.monitoring = false;
    for (const path of ['', `/${bot}`, `/${bot}/issues`]) {
      assert.equal((await call('GET', `/monitoring/projects${path}`)).status, 404);
    }
    panel.app.world.features.monitoring = true;
  });

  it('POST project: 201 with the documented defaults; 400 over the limit; 403 unconfirmed; 422 without a name', async () => {
    const path = '/monitoring/projects';
    assert.equal((await call('POST', path, { body: { name: 'x' } })).status, 400);
    const missing = await call('POST', path, { body: {} });
    assert.equal(missing.status, 422);
    assert.equal(missing.body.errors?.[0]?.meta?.source_field, 'name');
    await call('DELETE', `${path}/${bot}`);
    for (const user of panel.app.world.users.values()) user.emailVerified = false;
    assert.equal((await call('POST', path, { body: { name: 'x' } })).status, 403);
    for (const user of panel.app.world.users.values()) user.emailVerified = true;
    const made = await call('POST', path, { body: { name: 'x' } });
    assert.equal(made.status, 201);
    const { attributes } = made.body;
    assert.deepEqual(
      [attributes?.allowed_origins, attributes?.servers, attributes?.keys_count],
      [[], [], 0],
    );
    assert.deepEqual(attributes?.alerts, {
      new_issue: true,
      regression: true,
      error_spike: null,
      heartbeat_minutes: null,
    });
  });

  it('PATCH project: changes what is sent only; 422 names an origin that is none', async () => {
    const path = `/monitoring/projects/${bot}`;
    const { body } = await call('PATCH', path, { body: { alerts: { error_spike: 9 } } });
    assert.deepEqual(body.attributes?.alerts?.error_spike, 9);
    assert.equal(body.attributes?.alerts?.new_issue, true);
    const wrong = await call('PATCH', path, { body: { allowed_origins: ['https://a.b/path'] } });
    assert.equal(wrong.status, 422);
    assert.equal(wrong.body.errors?.[0]?.meta?.source_field, 'allowed_origins.0');
    const off = await call('PATCH', path, { body: { alerts: { error_spike: null } } });
    assert.equal(off.body.attributes?.alerts?.error_spike, null);
  });

  it('keys: the secret once, a limit of five, unlinking with the linked server’s key', async () => {
    const path = `/monitoring/projects/${bot}/keys`;
    const body = { name: 'backend', kind: 'server' };
    const made = await call('POST', path, { body });
    assert.equal(made.status, 201);
    const secret = String(made.body.meta?.secret_key);
    assert.match(secret, /^xm_3_/);
    assert.equal(made.body.attributes?.hint, secret.slice(-4));
    assert.equal((await call('POST', path, { body: { name: 'a', kind: 'odd' } })).status, 422);
    for (let n = 0; n < 4; n++) await call('POST', path, { body: { name: 'w', kind: 'browser' } });
    assert.equal((await call('POST', path, { body })).status, 400);
    const { body: all, text } = await call('GET', path);
    assert.ok(!text.includes(secret));
    const linked = [...(all.data ?? [])].find((one) => one.attributes?.server !== null);
    assert.equal((await call('DELETE', `${path}/${String(linked?.attributes?.id)}`)).status, 204);
    const project = await call('GET', `/monitoring/projects/${bot}`);
    assert.deepEqual(project.body.attributes?.servers, []);
  });

  const limits: readonly [string, number, string, string, unknown][] = [
    ['create project', 5, 'POST', '/monitoring/projects', {}],
    ['update project', 30, 'PATCH', '/monitoring/projects/:project', {}],
    ['create key', 10, 'POST', '/monitoring/projects/:project/keys', {}],
    ['set issue status', 60, 'PATCH', '/monitoring/projects/:project/issues/none', {}],
  ];
  for (const [name, count, method, path, body] of limits) {
    it(`${name}: ${count} a minute, then 429 with Retry-After`, async () => {
      const url = path.replace(':project', bot);
      for (let n = 0; n < count; n++) {
        assert.notEqual((await call(method, url, { body })).status, 429);
      }
      const { status, headers } = await call(method, url, { body });
      assert.equal(status, 429);
      assert.ok(Number(headers.get('retry-after')) > 0);
      panel.clock.advance(60_000);
      assert.notEqual((await call(method, url, { body })).status, 429);
    });
  }

  it('issues: newest first, without envelope, narrowed and paged', async () => {
    const all = await issues('?status=all');
    const seen = each(all, 'last_seen').map(Number);
    assert.deepEqual(
      seen,
      [...seen].sort((a, b) => b - a),
    );
    assert.deepEqual(Object.keys(all.pagination ?? {}), ['total', 'page', 'per_page']);
    assert.equal((await issues('?status=resolved')).data?.length, 1);
    assert.equal((await issues('?q=locked&status=all')).data?.length, 1);
    assert.equal((await issues('?environment=staging&status=all')).data?.length, 1);
    assert.equal((await issues('?release=2.4.0')).data?.length, 1);
    const second = await issues('?status=all&per_page=2&page=2');
    assert.deepEqual(each(second, 'fingerprint'), each(all, 'fingerprint').slice(2, 4));
    assert.equal((await call('GET', `/monitoring/projects/${bot}/issues?sort=odd`)).status, 422);
    assert.equal((await call('GET', `/monitoring/projects/${bot}/issues?status=odd`)).status, 422);
  });

  it('one issue: history of 14 days by the hour and the newest occurrence', async () => {
    const first = await newest();
    const path = `/monitoring/projects/${bot}/issues/${String(first.fingerprint)}`;
    const { body } = await call('GET', path);
    assert.equal(body.history?.length, 14 * 24);
    assert.equal(body.latest?.ts, first.last_seen);
    assert.equal(body.sparkline?.length, 24);
    assert.equal((await call('GET', `${path}x`)).status, 404);
    const occurrences = await call('GET', `${path}/occurrences?per_page=5&page=2`);
    assert.equal(occurrences.body.data?.length, 5);
    assert.equal(occurrences.body.pagination?.total, first.count);
  });

  it('status: set by hand; a resolved issue comes back, an ignored one does not', async () => {
    const first = await newest();
    const path = `/monitoring/projects/${bot}/issues/${String(first.fingerprint)}`;
    const latest = (await call('GET', path)).body.latest as object;
    for (const [status, after] of [
      ['ignored', 'ignored'],
      ['resolved', 'unresolved'],
    ] as const) {
      assert.equal((await call('PATCH', path, { body: { status } })).body.status, status);
      verb('monitoringIngest', { project: 'ticket-bot', report: { ...latest, ts: undefined } });
      assert.equal((await call('GET', path)).body.status, after);
    }
    assert.ok(Number((await call('GET', path)).body.regressed_at) >= panel.clock.seconds() - 5);
    assert.equal((await call('PATCH', path, { body: { status: 'gone' } })).status, 422);
  });

  it('a report that comes again and again is one issue', async () => {
    const first = await newest();
    const path = `/monitoring/projects/${bot}/issues/${String(first.fingerprint)}`;
    const { latest, count } = (await call('GET', path)).body;
    const report = { ...(latest as object), ts: undefined };
    verb('monitoringIngest', { project: 'ticket-bot', report, times: 3 });
    assert.equal((await call('GET', path)).body.count, Number(count) + 3);
  });

  it('events: newest first, by range or from and to, by name, paged by before', async () => {
    const path = `/monitoring/projects/${bot}/events`;
    const all = await call('GET', `${path}?range=30d&limit=10`);
    assert.equal(all.body.data?.length, 10);
    const next = await call('GET', `${path}?range=30d&limit=10&before=${String(all.body.next)}`);
    assert.ok(Number(each(next.body, 'id')[0]) < Number(each(all.body, 'id')[9]));
    const deploys = await call('GET', `${path}?range=30d&name=deploy`);
    assert.ok(each(deploys.body, 'name').every((name) => String(name) === 'deploy'));
    assert.equal(deploys.body.next, null);
    const to = panel.clock.seconds() - 3 * 86_400;
    const part = await call('GET', `${path}?from=${to - 86_400}&to=${to}`);
    assert.ok(
      each(part.body, 'ts')
        .map(Number)
        .every((ts) => ts <= to && ts >= to - 86_400),
    );
    assert.equal((await call('GET', `${path}?range=2h`)).status, 422);
  });

  it('usage: against each limit, with what was dropped', async () => {
    const { body } = await call('GET', `/monitoring/projects/${bot}/usage`);
    assert.deepEqual(Object.keys(body), ['series', 'today', 'dropped_today', 'storage_bytes']);
    assert.equal(body.today?.errors?.limit, 5000);
  });

  it('data endpoints answer 503 while the service is away, projects do not', async () => {
    verb('monitoringAvailable', { isAvailable: false });
    const { status, body } = await call('GET', `/monitoring/projects/${bot}/issues`);
    assert.equal(status, 503);
    assert.equal(body.errors?.[0]?.code, 'MonitoringUnavailable');
    assert.equal((await call('GET', `/monitoring/projects/${bot}`)).status, 200);
  });
});
