import assert from 'node:assert/strict';
import type { PanelList } from '../../../../src/core/accounts/panelList';
import { PanelError } from '../../../../src/core/api/errors';
import { type Panel, createPanel } from '../../../../src/core/api/panel';
import { Emitter } from '../../../../src/core/base/event';
import { findUnshown } from '../../../../src/core/servers/serverChoices';
import { ServerStore } from '../../../../src/core/servers/serverStore';
import { Servers } from '../../../../src/core/servers/servers';
import { PanelFake } from '../monitoring/panelFake';
import { uuidOf } from '../../uuidOf';

/** A panel whose own servers are `own`; those of an administrator are `admin`, where there are some. */
function panelOf(id: string, own: readonly number[], admin: readonly number[] = []) {
  const fake = new PanelFake(({ path, query = {} }) => {
    const listed = query['type'] === 'admin' ? admin : own;
    const one = (at: number) => ({ uuid: uuidOf(at), name: `Server ${at}`, server_owner: true });
    if (path === '/')
      return {
        object: 'list',
        data: listed.map((at) => ({ object: 'server', attributes: one(at) })),
      };
    if (path === '/resources') return { data: [] };
    const all = admin.length > 0 ? ['*', 'admin.websocket.errors'] : ['*'];
    const at = [...own, ...admin].find((number) => path.includes(uuidOf(number))) ?? 0;
    return { object: 'server', attributes: one(at), meta: { user_permissions: all } };
  });
  const panel = createPanel({ id, name: id, http: fake.http } as unknown as Panel);
  return { fake, panel };
}

function opened(...panels: readonly Panel[]) {
  const changed = new Emitter<void>();
  const all = [...panels];
  const list: PanelList = {
    all,
    onDidChange: changed.event,
    ready: () => Promise.resolve(),
    get: (id) => all.find((one) => one.id === id),
    isKeyRefused: () => false,
  };
  const servers = new Servers(list, () => ServerStore);
  const signOut = () => {
    all.length = 0;
    changed.fire();
  };
  return { servers, list, signOut };
}

const asksFor = (fake: PanelFake, part: string) =>
  fake.asked.filter((line) => line.includes(part)).length;

describe('the servers of all panels', () => {
  it('are those of their owners and an administrator’s others', async () => {
    const one = panelOf('p.example', [1], [2, 3]);
    const two = panelOf('q.example', [4]);
    const { servers } = opened(one.panel, two.panel);
    assert.deepEqual(servers.statesOf(one.panel), [], 'asks nothing');
    await servers.load();
    const uuids = (panel: Panel) => servers.statesOf(panel).map(({ server }) => server.uuid);
    assert.deepEqual(uuids(one.panel), [1, 2, 3].map(uuidOf));
    assert.deepEqual(uuids(two.panel), [uuidOf(4)]);
    assert.equal(servers.stores.length, 3);
    assert.deepEqual(
      [one, two].map(({ fake }) => asksFor(fake, 'GET / page=1 per_page=100 type=admin')),
      [1, 0],
    );
    await servers.load();
    assert.equal(asksFor(one.fake, 'GET / '), 2, 'what was read is not read again');
    await servers.reload();
    assert.equal(asksFor(one.fake, 'GET / '), 4);
    servers.dispose();
  });

  it('are known by the store that has them, and by their names', async () => {
    const { panel } = panelOf('p.example', [1], [2]);
    const { servers } = opened(panel);
    await servers.load();
    const refTo = (at: number) => ({ panel, uuid: uuidOf(at), name: 'x' });
    assert.equal(servers.storeOf(refTo(1)), servers.of(panel));
    assert.equal(servers.storeOf(refTo(2)), servers.admin(panel));
    assert.equal(servers.storeOf(refTo(9)), servers.of(panel));
    assert.equal(servers.state(refTo(2))?.server.name, 'Server 2');
    assert.equal(servers.recent(refTo(1))?.server.name, 'Server 1');
    assert.equal(servers.recent(refTo(9)), undefined);
    assert.equal(servers.nameOf(panel, uuidOf(2)), 'Server 2');
    assert.equal(servers.nameOf(panel, uuidOf(9)), '00000009');
    servers.dispose();
  });

  it('go with their panel, and are told of until then', async () => {
    const { panel } = panelOf('p.example', [1], [2]);
    const { servers, signOut } = opened(panel);
    const told: unknown[] = [];
    servers.onDidChange((change) => told.push(change.panel?.id ?? 'panels'));
    await servers.load();
    assert.ok(told.length > 0 && told.every((id) => id === 'p.example'));
    told.length = 0;
    signOut();
    assert.deepEqual([told, servers.stores.length], [['panels'], 0]);
    servers.dispose();
  });
});

describe('servers that no list shows', () => {
  it('are found by their external id, an administrator’s others too', async () => {
    const one = panelOf('p.example', [1], [2]);
    const two = panelOf('q.example', [3]);
    const { servers, list } = opened(one.panel, two.panel);
    await servers.load();
    for (const { fake } of [one, two]) fake.asked.length = 0;
    two.fake.failures.push(new PanelError('network', 'x'));
    const { uuids, problems } = await findUnshown(list, servers, 'abc');
    assert.deepEqual([...uuids], [1, 2].map(uuidOf));
    assert.deepEqual(
      problems.map(({ icon, label, detail }) => [icon, label, typeof detail]),
      [['warning', "Couldn't search panel 'q.example'", 'string']],
    );
    assert.deepEqual(
      [one, two].map(({ fake }) => asksFor(fake, 'filter[external_id]=abc')),
      [2, 1],
    );
    servers.dispose();
  });
});
