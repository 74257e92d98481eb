import assert from 'node:assert/strict';
import { type Panel, createPanel } from '../../../../src/core/api/panel';
import { Emitter } from '../../../../src/core/base/event';
import type { PanelList } from '../../../../src/core/accounts/panelList';
import { ServerStore } from '../../../../src/core/servers/serverStore';
import { Servers } from '../../../../src/core/servers/servers';
import { ofService } from '../../../support/knownCapabilities';
import { server } from '../../sampleRows';

/** A panel with a key; what is asked with it is counted. */
function signedInWith(key: string, asked: string[]): Panel {
  const http = {
    capabilities: ofService,
    onDidAnswer: new Emitter().event,
    onDidChangeLimit: new Emitter().event,
    send: ({ path }: { readonly path: string }) => {
      asked.push(`${key} ${path}`);
      return Promise.reject(new Error('no answer'));
    },
  };
  return createPanel({ id: 'panel.example', name: 'panel', http } as unknown as Panel);
}

describe('the stores of servers', () => {
  it('are those of the key of now, for whoever still has a panel of before', () => {
    const asked: string[] = [];
    const [before, now] = [signedInWith('before', asked), signedInWith('now', asked)];
    let panel = before;
    const changed = new Emitter<void>();
    const panels: PanelList = {
      get all() {
        return [panel];
      },
      onDidChange: changed.event,
      ready: () => Promise.resolve(),
      get: (id) => (id === panel.id ? panel : undefined),
      isKeyRefused: () => false,
    };
    const servers = new Servers(panels, () => ServerStore);
    servers.setWatching(true);
    const old = { panel: before, uuid: server.uuid, name: 'Lobby' };
    servers.storeOf(old);
    panel = now;
    changed.fire();
    asked.length = 0;
    assert.equal(servers.storeOf(old), servers.of(now));
    assert.equal(servers.of(before), servers.of(now));
    assert.equal(servers.admin(before), servers.admin(now));
    servers.showAdmin(before, true);
    assert.equal(servers.stores.length, 2);
    assert.deepEqual(
      asked.filter((request) => request.startsWith('before')),
      [],
    );
    servers.dispose();
  });
});
