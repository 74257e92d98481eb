import assert from 'node:assert/strict';
import { keysPageOf } from '../../../../src/core/api/keysPage';
import { offeredOn } from '../../../../src/core/api/offers';
import { panelPageUrl } from '../../../../src/core/api/panelPages';
import type { Panel } from '../../../../src/core/api/panel';
import { PermissionCatalog } from '../../../../src/core/api/permissions';
import { serverToDelete } from '../../../../src/core/servers/deleteServer';
import { serverLook } from '../../../../src/core/servers/rows';
import type { ServerState } from '../../../../src/core/servers/serverState';
import type { Servers } from '../../../../src/core/servers/servers';
import { settingsSection } from '../../../../src/core/settings/settingsSection';
import { FakeClock } from '../../../support/fakeClock';
import { ofOthers, ofService } from '../../../support/knownCapabilities';
import { server, stats } from '../../sampleRows';

const uuid = server.uuid;
const attributes = { uuid, name: 'Lobby', server_owner: true };
const meta = { is_server_owner: true, user_permissions: ['*'] };

function refOf(capabilities: typeof ofService) {
  const send = (request: { readonly read: (value: unknown, at: string) => unknown }) =>
    Promise.resolve(request.read({ object: 'server', attributes, meta }, 'body'));
  const panel = { id: 'p', name: 'p', http: { capabilities, send } } as unknown as Panel;
  return { panel, uuid, name: 'Lobby' };
}

describe('what is offered of a server', () => {
  const state: ServerState = { server, stats: stats('running'), permissions: ['*'] };

  for (const [title, capabilities, isThere] of [
    ['the service', ofService, true],
    ['another panel', ofOthers, false],
  ] as const) {
    it(`is its deletion by its owner: ${isThere}, on ${title}`, async () => {
      const ref = refOf(capabilities);
      const tags = serverLook(ref, state, false).tags ?? [];
      assert.equal(tags.includes('canDelete'), isThere);
      assert.equal(offeredOn('deletion')(ref), isThere);
      const store = { refreshServer: () => Promise.resolve(['*']), get: () => state };
      const servers = { storeOf: () => store } as unknown as Servers;
      if (isThere) assert.equal((await serverToDelete(servers, ref)).name, 'Lobby');
      else await assert.rejects(serverToDelete(servers, ref), /only an administrator can do that/);
    });

    it(`are deploys from a repository: ${isThere}, on ${title}`, async () => {
      const section = settingsSection({
        permissionCatalog: new PermissionCatalog(),
        clock: new FakeClock(),
        knownServer: () => undefined,
      });
      const kinds = (await section.read(refOf(capabilities))).map(({ kind }) => kind);
      assert.equal(kinds.includes('deploys'), isThere);
      assert.ok(kinds.includes('reinstall'));
    });
  }

  it('is the page on which keys of such a form are made', () => {
    const home = 'https://panel.example.com';
    const pages = ['xc_a', 'ptlc_a', 'pacc_a'].map((key) => panelPageUrl(home, keysPageOf(key)));
    assert.deepEqual(pages, [`${home}/account/api`, `${home}/account/api`, `${home}/profile`]);
  });
});
