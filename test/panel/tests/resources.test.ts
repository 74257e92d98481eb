import assert from 'node:assert/strict';
import { PracticePanel } from '../practicePanel';
import { ask, assertRefused, problemsOf } from './client';

describe('practice panel: resources and activity', () => {
  let panel: PracticePanel;
  let bot: string;
  let smp: string;
  before(async () => {
    panel = await PracticePanel.start({ clockScale: 0 });
  });
  beforeEach(async () => {
    await panel.reset();
    bot = panel.server('Ticket Bot').uuid;
    smp = panel.server('Survival SMP').uuid;
  });
  after(() => panel.stop());

  it('gives a server’s stats', async () => {
    const { json } = await ask(panel, `GET /servers/${smp}/resources`);
    assert.equal(json.object, 'stats');
    assert.deepEqual(Object.keys(json.attributes ?? {}), [
      'current_state',
      'is_suspended',
      'is_booting',
      'resources',
    ]);
    assert.deepEqual(Object.keys(json.attributes?.resources ?? {}), [
      'memory_bytes',
      'cpu_absolute',
      'disk_bytes',
      'network_rx_bytes',
      'network_tx_bytes',
      'uptime',
    ]);
  });

  it('caches 20 seconds, 3 while booting', async () => {
    const state = async () =>
      (await ask(panel, `GET /servers/${bot}/resources`)).json.attributes?.current_state;
    const rows = [
      ['running', 20_000],
      ['starting', 3_000],
    ] as const;
    for (const [power, ms] of rows) {
      panel.find(bot).power = power;
      panel.clock.advance(20_001);
      assert.equal(await state(), power);
      panel.find(bot).power = 'stopping';
      panel.clock.advance(ms - 1);
      assert.equal(await state(), power);
      panel.clock.advance(1);
      assert.equal(await state(), 'stopping');
    }
  });

  it('gives many at once, by full uuid, each once, leaving out what cannot be read', async () => {
    const suspended = panel.server('Old Creative').uuid;
    const list = [bot, bot, smp, suspended, smp.slice(0, 8), 'nonsense'].join(',');
    const { json } = await ask(panel, `GET /resources?servers=${list}`);
    assert.equal(json.object, 'server_stats_list');
    assert.deepEqual(Object.keys(json.data ?? {}), [bot, smp]);
    const limited = await ask(panel, `GET /resources?servers=${list}`, { key: panel.keys.limited });
    assert.deepEqual(Object.keys(limited.json.data ?? {}), [bot]);
    panel.setNodeDown(true);
    assert.deepEqual((await ask(panel, `GET /resources?servers=${list}`)).json.data, {});
  });

  it('needs `servers`, of at most 3700 characters', async () => {
    assert.deepEqual(problemsOf(await ask(panel, 'GET /resources')), ['servers:required']);
    const long = await ask(panel, `GET /resources?servers=${'a'.repeat(3701)}`);
    assert.deepEqual(problemsOf(long), ['servers:max']);
  });

  it('uses the first 100 only', async () => {
    const many = await PracticePanel.start({ world: { servers: 101 } });
    try {
      const uuids = many.servers.map((server) => server.uuid);
      const { json } = await ask(many, `GET /resources?servers=${uuids.slice(0, 100).join(',')}`);
      assert.equal(Object.keys(json.data ?? {}).length, 100);
      many.setLimits({ serversQueryChars: 4000 });
      const over = await ask(many, `GET /resources?servers=${uuids.join(',')}`);
      assert.equal(Object.keys(over.json.data ?? {}).length, 100);
    } finally {
      await many.stop();
    }
  });

  it('answers 504 for one server while the node is down', async () => {
    panel.setNodeDown(true);
    const answer = await ask(panel, `GET /servers/${bot}/resources`);
    assertRefused(answer, 504, 'DaemonConnectionException');
  });

  it('lists activity with actor, own addresses only', async () => {
    const path = `GET /servers/${bot}/activity?sort=-timestamp&include=actor`;
    const { json } = await ask(panel, path);
    assert.equal(json.meta?.pagination?.per_page, 25);
    const entries = json.data ?? [];
    assert.equal(entries[0]?.attributes?.event, 'server:power.start');
    const actors = entries.map((one) => {
      const actor = one.attributes?.relationships?.actor;
      return [actor?.attributes?.username ?? null, one.attributes?.ip !== null];
    });
    assert.ok(actors.some(([name, hasIp]) => name === 'jonasweber' && !hasIp));
    assert.ok(actors.every(([name, hasIp]) => (name === 'maralind') === hasIp));
    const oldest = await ask(panel, `GET /servers/${bot}/activity?sort=timestamp&per_page=1`);
    assert.equal(oldest.json.data?.[0]?.attributes?.event, 'server:subuser.create');
  });

  it('filters activity by event, and refuses other filters and sorts', async () => {
    const { json } = await ask(panel, `GET /servers/${bot}/activity?filter[event]=server:power`);
    assert.equal(json.data?.length, 2);
    const filter = await ask(panel, `GET /servers/${bot}/activity?filter[name]=x`);
    assertRefused(filter, 400, 'InvalidFilterQuery');
    const sort = await ask(panel, `GET /servers/${bot}/activity?sort=event`);
    assertRefused(sort, 400, 'InvalidSortQuery');
  });

  it('leaves administrators’ actions out of activity, and needs activity.read', async () => {
    const json = { signal: 'start' };
    await ask(panel, `POST /servers/${bot}/power`, { json, key: panel.keys.admin });
    const path = `GET /servers/${bot}/activity?filter[event]=server:power.start`;
    assert.equal((await ask(panel, path)).json.data?.length, 1);
    await ask(panel, `POST /servers/${bot}/power`, { json });
    assert.equal((await ask(panel, path)).json.data?.length, 2);
    const web = panel.server('Web Map').uuid;
    assertRefused(
      await ask(panel, `GET /servers/${web}/activity`),
      403,
      'AccessDeniedHttpException',
    );
  });

  it('sends commands to what runs, power by permission', async () => {
    const command = (text: string) =>
      ask(panel, `POST /servers/${bot}/command`, { json: { command: text } });
    panel.find(bot).power = 'offline';
    assertRefused(await command('help'), 502, 'HttpException', /must be online/);
    assert.deepEqual(problemsOf(await command('  ')), ['command:required']);
    const power = (signal: string) =>
      ask(panel, `POST /servers/${bot}/power`, { json: { signal }, key: panel.keys.subuser });
    assert.equal((await power('start')).status, 204);
    assertRefused(await power('restart'), 403, 'AccessDeniedHttpException');
    assert.equal((await power('kill')).status, 204);
  });

  it('shares console output on a paste site, where that is offered', async () => {
    const share = (json: object) => ask(panel, `POST /servers/${bot}/console`, { json });
    const shared = await share({ data: 'line 1\nline 2' });
    assert.equal(shared.json.url, 'https://paste.example.com/ticket');
    assert.deepEqual(problemsOf(await share({})), ['data:required']);
    panel.app.world.features.consoleShare = false;
    assertRefused(await share({ data: 'x' }), 404, 'NotFoundHttpException');
  });
});
