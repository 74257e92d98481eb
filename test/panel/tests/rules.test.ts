import assert from 'node:assert/strict';
import type { PracticePanel } from '../practicePanel';
import { ask, assertRefused, problemsOf, send } from './client';
import { withPanel } from './withPanel';

describe('practice panel: rules of every request', () => {
  let panel: PracticePanel;
  let bot: string;
  withPanel((one) => ({ panel, bot } = one));

  describe('authentication', () => {
    const refused = { expired: 'expired', wrong: 'wrong', none: 'none' } as const;
    for (const kind of Object.values(refused)) {
      it(`answers 401 to a key that is ${kind}`, async () => {
        const keys = { expired: panel.keys.expired, wrong: 'xc_nobody', none: null };
        const answer = await ask(panel, 'GET /', { key: keys[kind] });
        assertRefused(answer, 401, 'AuthenticationException', /Unauthenticated/);
      });
    }

    it('does not take monitoring keys', async () => {
      for (const key of ['xm_1_abcdef', 'xb_1_abcdef']) {
        assertRefused(await ask(panel, 'GET /', { key }), 401, 'AuthenticationException');
      }
    });

    it('answers 403 to a key from another address', async () => {
      const answer = await ask(panel, 'GET /', { key: panel.keys.elsewhere });
      assertRefused(answer, 403, 'AccessDeniedHttpException', /This IP address/);
    });

    it('answers 400 where two-factor is demanded and missing', async () => {
      panel.app.world.features.twoFactorRequired = true;
      const key = panel.keys.subuser;
      assertRefused(await ask(panel, 'GET /', { key }), 400, 'TwoFactorAuthRequiredException');
      assert.equal((await ask(panel, 'GET /account', { key })).status, 200);
      assert.equal((await ask(panel, 'GET /')).status, 200);
    });

    it('answers 403 without the scope', async () => {
      const key = [...panel.app.world.keys.values()].find((one) => one.id === 'noMonitoring');
      if (key) key.scopes = [];
      const answer = await ask(panel, 'GET /account', { key: panel.keys.noMonitoring });
      assertRefused(answer, 403, 'AccessDeniedHttpException');
    });
  });

  describe('errors', () => {
    it('are pages and redirects for a client that does not ask for JSON', async () => {
      const headers = { Accept: '*/*' };
      const noKey = await ask(panel, 'GET /', { key: null, headers });
      assert.deepEqual([noKey.status, noKey.headers.get('location')], [302, '/auth/login']);
      const invalid = await ask(panel, 'GET /resources', { headers });
      assert.deepEqual([invalid.status, invalid.headers.get('location')], [302, '/']);
      const missing = await ask(panel, 'GET /servers/nothing', { headers });
      assert.equal(missing.status, 404);
      assert.match(missing.text, /<html>/);
      const login = await send(`${panel.url}/auth/login`);
      assert.equal(login.status, 200);
      assert.match(login.headers.get('content-type') ?? '', /html/);
      assert.match((await send(`${panel.url}/account/api`)).text, /xc_/);
      assert.equal((await send(`${panel.url}/api/other`)).status, 404);
    });

    it('name unknown routes and wrong methods', async () => {
      assertRefused(await ask(panel, 'GET /nothing/here'), 404, 'NotFoundHttpException', /route/);
      const wrong = await ask(panel, `POST /servers/${bot}/files/rename`, { json: {} });
      assertRefused(wrong, 405, 'MethodNotAllowedHttpException');
      assert.equal(wrong.headers.get('allow'), 'PUT');
    });

    it('come with slashes unescaped and pretty printed', async () => {
      const answer = await ask(panel, 'GET /nothing/here');
      assert.match(answer.text, /^\{\n {4}"errors"/);
    });

    it('tell one entry for each field of a 422', async () => {
      const answer = await ask(panel, `POST /servers/${bot}/schedules`, { json: { name: '' } });
      assert.deepEqual(problemsOf(answer), [
        'name:required',
        'minute:required',
        'hour:required',
        'day_of_month:required',
        'day_of_week:required',
      ]);
    });

    it('refuse a body above what the panel takes', async () => {
      panel.setLimits({ postBytes: 100 });
      const answer = await ask(panel, `POST /servers/${bot}/files/write?file=a`, {
        body: 'x'.repeat(200),
      });
      assertRefused(answer, 413, 'PostTooLargeException');
    });
  });

  describe('order of checks', () => {
    const power = (json: unknown, key: string) =>
      ask(panel, `POST /servers/${bot}/power`, { json, key });

    it('400 for broken JSON comes before 401', async () => {
      const answer = await ask(panel, `POST /servers/${bot}/power`, {
        key: null,
        body: '{ nope',
        headers: { 'Content-Type': 'application/json' },
      });
      assertRefused(answer, 400, 'BadRequestHttpException', /malformed/);
    });

    it('404 comes before 409, 409 before 403, 403 before 422', async () => {
      const { subuser, owner } = panel.keys;
      panel.setCondition(bot, 'installing');
      assertRefused(await power({}, panel.keys.elsewhere), 403, 'AccessDeniedHttpException');
      assertRefused(await power({ signal: 'nope' }, subuser), 409, 'ServerStateConflictException');
      panel.setCondition(bot, null);
      assertRefused(await power({ signal: 'nope' }, subuser), 403, 'AccessDeniedHttpException');
      assert.deepEqual(problemsOf(await power({ signal: 'nope' }, owner)), ['signal:in']);
    });
  });

  describe('conditions', () => {
    const rows = [
      ['suspended', /suspended/],
      ['maintenance', /under maintenance/],
      ['installing', /not yet completed its installation/],
      ['install_failed', /not yet completed its installation/],
      ['restoring_backup', /restoring from a backup/],
      ['transferring', /being transferred/],
      ['deleting', /unsupported state/],
    ] as const;
    for (const [condition, detail] of rows) {
      it(`${condition}: 409 for all but the server itself`, async () => {
        panel.setCondition(bot, condition);
        for (const path of ['files/list', 'backups', 'resources', 'activity', 'websocket']) {
          const answer = await ask(panel, `GET /servers/${bot}/${path}`);
          assertRefused(answer, 409, 'ServerStateConflictException', detail);
        }
        assert.equal((await ask(panel, `GET /servers/${bot}`)).status, 200);
        const uuids = await ask(panel, `GET /resources?servers=${bot}`);
        assert.deepEqual(uuids.json.data, {});
      });
    }

    it('reinstall_failed is no conflict', async () => {
      panel.setCondition(bot, 'reinstall_failed');
      assert.equal((await ask(panel, `GET /servers/${bot}/files/list`)).status, 200);
    });
  });

  describe('rates', () => {
    it('allow 768 requests a minute to a user, all keys together', async () => {
      panel.setLimits({ rates: { global: { count: 3 } } });
      const first = await ask(panel, 'GET /permissions');
      assert.equal(first.headers.get('x-ratelimit-limit'), '3');
      assert.equal(first.headers.get('x-ratelimit-remaining'), '2');
      await ask(panel, 'GET /permissions', { key: panel.keys.readOnly });
      assert.equal((await ask(panel, 'GET /servers/nothing')).status, 404);
      const fourth = await ask(panel, 'GET /permissions');
      assertRefused(fourth, 429, 'ThrottleRequestsException', /Too Many Attempts/);
      assert.ok(Number(fourth.headers.get('retry-after')) > 55);
      assert.ok(Number(fourth.headers.get('x-ratelimit-reset')) > panel.clock.seconds());
      assert.equal((await ask(panel, 'GET /', { key: panel.keys.subuser })).status, 200);
      panel.clock.advance(60_000);
      assert.equal((await ask(panel, 'GET /permissions')).status, 200);
    });

    it('allow 5 websocket credentials a minute to a server, all users together', async () => {
      const credentials = (key = panel.keys.owner) =>
        ask(panel, `GET /servers/${bot}/websocket`, { key });
      for (let count = 0; count < 4; count += 1) {
        assert.equal((await credentials()).status, 200);
      }
      const fifth = await credentials(panel.keys.subuser);
      assert.equal(fifth.headers.get('x-ratelimit-remaining'), '0');
      const sixth = await credentials(panel.keys.subuser);
      assertRefused(sixth, 429, 'ThrottleRequestsException');
      const other = panel.server('Survival SMP').uuid;
      assert.equal((await ask(panel, `GET /servers/${other}/websocket`)).status, 200);
    });
  });

  describe('rates of single routes', () => {
    const rows = [
      ['filePull', 'files/pull', {}],
      ['subuserCreate', 'users', {}],
      ['allocationCreate', 'network/allocations', {}],
      ['scheduleCreate', 'schedules', {}],
      ['backupRestore', 'backups/:backup/restore', {}],
    ] as const;
    for (const [rate, path, json] of rows) {
      it(`${rate} counts failing requests too`, async () => {
        panel.setLimits({ rates: { [rate]: { count: 1 } } });
        const backup = panel.find(bot).backups[0]?.uuid ?? '';
        const line = `POST /servers/${bot}/${path.replace(':backup', backup)}`;
        assert.notEqual((await ask(panel, line, { json })).status, 429);
        assertRefused(await ask(panel, line, { json }), 429, 'ThrottleRequestsException');
      });
    }

    it('are the documented ones', () => {
      const { rates } = panel.app.limits;
      const shown = Object.entries(rates).map(([name, { count, windowMs, per }]) => [
        name,
        `${count} in ${windowMs / 60_000} min per ${per}`,
      ]);
      assert.deepEqual(Object.fromEntries(shown), {
        global: '768 in 1 min per user',
        websocket: '5 in 1 min per server',
        backupRestore: '3 in 15 min per server',
        filePull: '5 in 10 min per server',
        subuserCreate: '10 in 15 min per server',
        allocationCreate: '2 in 1 min per server',
        scheduleCreate: '2 in 1 min per server',
        databaseCreate: '2 in 1 min per server',
        projectCreate: '5 in 1 min per user',
        projectUpdate: '30 in 1 min per user',
        keyCreate: '10 in 1 min per user',
        issueStatus: '60 in 1 min per user',
      });
    });
  });

  it('signs websocket credentials for the node', async () => {
    const { json } = await ask(panel, `GET /servers/${bot}/websocket`);
    const node = panel.nodeUrl.replace('http', 'ws');
    assert.equal(json.data?.socket, `${node}/api/servers/${bot}/ws`);
    const verified = panel.app.tokens.verify(String(json.data?.token));
    assert.equal(verified.kind, 'valid');
    panel.clock.advance(10 * 60_000);
    assert.equal(panel.app.tokens.verify(String(json.data?.token)).kind, 'expired');
  });

  it('refuses credentials without websocket.connect', async () => {
    const server = panel.find(bot);
    const [jonas] = server.subusers;
    if (jonas) jonas.permissions = ['file.read'];
    const answer = await ask(panel, `GET /servers/${bot}/websocket`, { key: panel.keys.subuser });
    assertRefused(answer, 403, 'AccessDeniedHttpException');
  });
});
