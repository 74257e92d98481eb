import assert from 'node:assert/strict';
import { PracticePanel } from '../practicePanel';
import { ask, assertRefused, problemsOf } from './client';
import { withPanel } from './withPanel';

describe('practice panel: servers', () => {
  let panel: PracticePanel;
  let bot: string;
  withPanel((one) => ({ panel, bot } = one));

  const names = async (query = '', key = panel.keys.owner) => {
    const answer = await ask(panel, `GET /${query}`, { key });
    assert.equal(answer.status, 200, answer.text);
    return answer.json.data?.map((server) => server.attributes?.name);
  };

  it('lists owned and shared servers with allocations and variables', async () => {
    const answer = await ask(panel, 'GET /');
    assert.equal(answer.json.object, 'list');
    assert.equal(answer.json.data?.length, 6);
    const pagination = answer.json.meta?.pagination;
    const orders = answer.json.meta?.pending_orders;
    assert.deepEqual(pagination, {
      total: 6,
      count: 6,
      per_page: 50,
      current_page: 1,
      total_pages: 1,
      links: [],
    });
    assert.equal(orders?.[0]?.status, 'provisioning');
    const first = answer.json.data?.[0]?.attributes;
    assert.equal(first?.relationships?.allocations?.object, 'list');
    assert.equal(first?.relationships?.variables?.data?.length, 3);
    assert.equal(first?.invocation, 'node dist/index.js');
  });

  it('pages, and treats per_page above 100 as 100', async () => {
    await withServers(150, async (many) => {
      const page = await ask(many, 'GET /?per_page=500&page=2');
      assert.equal(page.json.meta?.pagination?.per_page, 100);
      assert.equal(page.json.data?.length, 50);
      const beyond = await ask(many, 'GET /?page=9');
      assert.deepEqual([beyond.status, beyond.json.data?.length], [200, 0]);
    });
  });

  const typeRows: readonly (readonly [
    type: string,
    key: 'owner' | 'admin' | 'limited',
    count: number,
  ])[] = [
    ['owner', 'owner', 5],
    ['admin', 'owner', 0],
    ['admin-all', 'owner', 0],
    ['admin', 'admin', 6],
    ['admin-all', 'admin', 6],
    ['owner', 'admin', 0],
    ['admin-all', 'limited', 1],
  ];
  for (const [type, key, count] of typeRows) {
    it(`type=${type} gives ${key} ${count} servers`, async () => {
      assert.equal((await names(`?type=${type}`, panel.keys[key]))?.length, count);
    });
  }

  const filterRows: readonly (readonly [filter: string, found: readonly string[]])[] = [
    ['filter[*]=116.202.41.18:25565', ['Survival SMP']],
    ['filter[*]=:25565', ['Survival SMP']],
    ['filter[*]=bOt', ['Ticket Bot', 'Music Bot']],
    ['filter[*]=bot-ticket', ['Ticket Bot']],
    ['filter[name]=smp', ['Survival SMP']],
    ['filter[description]=live map', ['Web Map']],
    ['filter[external_id]=ticket', ['Ticket Bot']],
    ['filter[*]=nothing like it', []],
  ];
  for (const [filter, found] of filterRows) {
    it(`finds by ${filter}`, async () => assert.deepEqual(await names(`?${filter}`), found));
  }

  it('finds by the start of the uuid and by identifier', async () => {
    assert.deepEqual(await names(`?filter[*]=${bot.slice(0, 12)}`), ['Ticket Bot']);
    assert.deepEqual(await names(`?filter[*]=${bot.slice(0, 8)}`), ['Ticket Bot']);
    assert.deepEqual(await names(`?filter[uuid]=${bot.slice(-6)}`), ['Ticket Bot']);
  });

  it('lists only the servers that a key is limited to', async () => {
    assert.deepEqual(await names('', panel.keys.limited), ['Ticket Bot']);
  });

  it('gives a server with meta, egg and subusers', async () => {
    const answer = await ask(panel, `GET /servers/${bot}?include=egg,subusers`);
    assert.deepEqual(answer.json.meta, { is_server_owner: true, user_permissions: ['*'] });
    const related = answer.json.attributes?.relationships;
    assert.equal(related?.egg?.attributes?.name, 'Node.js');
    assert.equal(related?.subusers?.data?.[0]?.attributes?.username, 'jonasweber');
  });

  it('answers to the 8-character identifier too', async () => {
    const answer = await ask(panel, `GET /servers/${bot.slice(0, 8)}`);
    assert.equal(answer.json.attributes?.uuid, bot);
  });

  it('hides subusers, variables and values from who lacks the permission', async () => {
    const key = panel.keys.subuser;
    const answer = await ask(panel, `GET /servers/${bot}?include=subusers`, { key });
    const related = answer.json.attributes?.relationships;
    assert.deepEqual(related?.subusers, { object: 'null_resource', attributes: null });
    assert.equal(related?.variables?.object, 'null_resource');
    assert.equal(related?.allocations?.data?.length, 1);
    assert.equal(answer.json.attributes?.invocation, 'node [hidden]');
    assert.equal(answer.json.meta?.is_server_owner, false);
  });

  it('gives administrators * and their websocket permissions, limited keys only their list', async () => {
    const admin = await ask(panel, `GET /servers/${bot}`, { key: panel.keys.admin });
    assert.deepEqual((admin.json.meta?.user_permissions ?? []).slice(0, 2), [
      '*',
      'admin.websocket.errors',
    ]);
    const reader = await ask(panel, `GET /servers/${bot}`, { key: panel.keys.readOnly });
    assert.equal(reader.json.meta?.user_permissions?.includes('file.read' as never), true);
    assert.equal(reader.json.meta?.user_permissions?.includes('*' as never), false);
  });

  it('hides unknown and foreign servers alike', async () => {
    const web = panel.server('Survival SMP').uuid;
    assertRefused(await ask(panel, 'GET /servers/deadbeef'), 404, 'NotFoundHttpException');
    const foreign = await ask(panel, `GET /servers/${web}`, { key: panel.keys.subuser });
    assertRefused(foreign, 404, 'NotFoundHttpException');
    const outside = await ask(panel, `GET /servers/${web}`, { key: panel.keys.limited });
    assertRefused(outside, 404, 'NotFoundHttpException');
    const files = await ask(panel, `GET /servers/${web}/files/list`, { key: panel.keys.limited });
    assertRefused(files, 403, 'AccessDeniedHttpException');
  });

  it('gives the permission catalogue', async () => {
    const { json } = await ask(panel, 'GET /permissions');
    assert.equal(json.object, 'system_permissions');
    const control = json.attributes?.permissions?.control as unknown as { keys: object };
    assert.deepEqual(Object.keys(control.keys), ['console', 'start', 'stop', 'restart']);
  });

  describe('deletion', () => {
    const remove = (json: unknown, key = panel.keys.owner) =>
      ask(panel, `DELETE /servers/${bot}`, { json, key });

    it('needs the exact name, spaces around it aside', async () => {
      assert.deepEqual(problemsOf(await remove({})), ['name:required']);
      assert.deepEqual(problemsOf(await remove({ name: 'ticket bot' })), ['name:']);
      assert.equal((await remove({ name: '  Ticket Bot ' })).status, 204);
    });

    it('is the owner’s alone, with a key not limited to permissions', async () => {
      const { subuser, readOnly, admin } = panel.keys;
      for (const key of [subuser, readOnly, admin]) {
        assertRefused(await remove({ name: 'Ticket Bot' }, key), 403, 'AccessDeniedHttpException');
      }
    });

    it('shows deleting, refuses all else, then is gone', async () => {
      await remove({ name: 'Ticket Bot' });
      const during = await ask(panel, `GET /servers/${bot}`);
      assert.equal(during.json.attributes?.status, 'deleting');
      assertRefused(
        await ask(panel, `GET /servers/${bot}/activity`),
        409,
        'ServerStateConflictException',
      );
      assertRefused(await remove({ name: 'Ticket Bot' }), 409, 'ServerStateConflictException');
      panel.clock.advance(60_000);
      assertRefused(await ask(panel, `GET /servers/${bot}`), 404, 'NotFoundHttpException');
    });

    it('refuses a plan that renews', async () => {
      const paid = panel.server('Survival SMP').uuid;
      const json = { name: 'Survival SMP' };
      assertRefused(await ask(panel, `DELETE /servers/${paid}`, { json }), 400, 'DisplayException');
    });

    it('leaves the server alone when the node cannot be reached', async () => {
      panel.setNodeDown(true);
      assertRefused(await remove({ name: 'Ticket Bot' }), 504, 'DaemonConnectionException');
      assert.equal((await ask(panel, `GET /servers/${bot}`)).json.attributes?.status, null);
    });
  });
});

async function withServers(
  servers: number,
  run: (panel: PracticePanel) => Promise<void>,
): Promise<void> {
  const panel = await PracticePanel.start({ world: { servers } });
  try {
    await run(panel);
  } finally {
    await panel.stop();
  }
}
