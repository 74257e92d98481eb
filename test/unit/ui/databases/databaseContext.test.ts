import assert from 'node:assert/strict';
import type { Panel } from '../../../../src/core/api/panel';
import { ServerStore } from '../../../../src/core/servers/serverStore';
import { Servers } from '../../../../src/core/servers/servers';
import { followDatabases } from '../../../../src/ui/databases/databaseContext';
import { callsOf, resetVsCode } from '../../../support/vscodeControl';
import { PanelFake } from '../../core/monitoring/panelFake';
import { panelListOf } from '../../panelListOf';

/** A server of the panel's list, called so. */
function listed(name: string, databases: number | undefined) {
  const uuid = `${name.padEnd(8, '0')}-259b-452e-8b4e-cecc464142ca`;
  const feature_limits = { backups: 1, ...(databases !== undefined && { databases }) };
  return { object: 'server', attributes: { uuid, name, server_owner: true, feature_limits } };
}

type Listed = ReturnType<typeof listed>;

/** The servers of a panel, by who may list them, all of them read. */
async function serversOf(own: readonly Listed[], ofAdmin: readonly Listed[]) {
  const fake = new PanelFake(({ path, query }) => {
    if (path === '/') {
      const data = query?.['type'] === 'admin' ? ofAdmin : own;
      // Nothing is found by what no list shows.
      const isSearched = Object.keys(query ?? {}).some((name) => name.startsWith('filter'));
      return { object: 'list', data: isSearched ? [] : data };
    }
    if (path === '/resources') return { data: {} };
    const asked = [...own, ...ofAdmin].find(({ attributes }) => path.includes(attributes.uuid));
    return { ...asked, meta: { user_permissions: ['*'] } };
  });
  const panel = { id: 'p', name: 'p', http: fake.http } as unknown as Panel;
  const panels = panelListOf([panel]);
  const servers = new Servers(panels, () => ServerStore);
  await servers.of(panel).load();
  if (ofAdmin.length > 0) await servers.admin(panel).load();
  return { panel, panels, servers };
}

describe('commands about databases in the palette', () => {
  beforeEach(resetVsCode);

  const has = listed('abc', 2);
  const lacks = listed('def', undefined);
  const rows: readonly (readonly [
    what: string,
    own: readonly Listed[],
    ofAdmin: readonly Listed[],
    filter: string | undefined,
    isShown: boolean,
  ])[] = [
    ['a server that can have some', [has], [], undefined, true],
    ['only servers that tell of none', [lacks], [], undefined, false],
    ['a server that can have some, which the view is narrowed from', [has, lacks], [], 'def', true],
    ['no server that the view shows', [has], [], 'nothing', true],
    ['a server that an administrator reaches alone', [], [has], undefined, true],
    ['no server', [], [], undefined, false],
  ];
  for (const [what, own, ofAdmin, filter, isShown] of rows) {
    it(`are there: ${isShown}, with ${what}`, async () => {
      const { panel, panels, servers } = await serversOf(own, ofAdmin);
      if (filter !== undefined) await servers.of(panel).setFilter(filter);
      const following = followDatabases(panels, servers);
      const told = callsOf('commands.executeCommand').map(([, , shown]) => shown);
      following.dispose();
      servers.dispose();
      assert.deepEqual(told, [isShown]);
    });
  }
});
