import assert from 'node:assert/strict';
import { createPanel } from '../../../../src/core/api/panel';
import type { Server } from '../../../../src/core/api/server';
import type { ServerState } from '../../../../src/core/servers/serverState';
import { watchStatus } from '../../../../src/core/watch/watchStatus';
import { server as sample } from '../deploy/samplePreflight';

type PanelServers = Parameters<typeof watchStatus>[0][number];

const uuid = (at: number) => `${at}a7ce997-259b-452e-8b4e-cecc464142ca`;
const key = (panel: string, at: number) => `${panel}/${uuid(at)}`;

/** A panel with servers, each by its number and what it does. */
function panelOf(id: string, powers: readonly string[], error?: Error): PanelServers {
  const all = powers.map((state, at): ServerState => ({
    server: { ...sample, uuid: uuid(at), name: `${id} ${at}` } as Server,
    stats: { state, uptimeMs: 1, memoryBytes: 1, diskBytes: 1, cpu: 1 } as unknown as NonNullable<
      ServerState['stats']
    >,
    permissions: undefined,
  }));
  const panel = createPanel({ id, name: `Panel ${id}`, http: {} as never, daemon: {} as never });
  const get = (wanted: string) => all.find(({ server }) => server.uuid === wanted);
  return { panel, store: { all, get, error, isLoaded: true } };
}

const noneDown = { watched: new Map(), isUndecided: () => false };

describe('how all watched servers are', () => {
  const away = new Error('away');
  const rows: readonly (readonly [string, readonly PanelServers[], object | undefined])[] = [
    ['nothing where there is no panel', [], undefined],
    ['nothing where nothing was read yet', [panelOf('a', [])], undefined],
    ['a panel that cannot be read', [panelOf('a', [], away)], { servers: 0, unread: ['Panel a'] }],
    [
      'all servers of all panels, and those that cannot be read',
      [panelOf('a', ['running', 'offline']), panelOf('b', ['running'], away), panelOf('c', [])],
      { servers: 3, unread: ['Panel b'] },
    ],
  ];
  for (const [what, panels, expected] of rows) {
    it(what, () =>
      assert.deepEqual(
        watchStatus(panels, noneDown),
        expected && { down: [], crashed: [], pinned: [], ...expected },
      ),
    );
  }

  it('which are down by themselves, and of which that is decided', () => {
    const panels = [panelOf('a', ['offline', 'running']), panelOf('b', ['offline', 'offline'])];
    const watched = new Map([
      [key('a', 0), { downAt: 5 }],
      [key('a', 1), { downAt: undefined }],
      [key('b', 1), { downAt: 7 }],
      [key('gone', 0), { downAt: 9 }],
    ]);
    const isUndecided = ({ name }: { readonly name: string }) => name === 'a 0';
    const status = watchStatus(panels, { watched, isUndecided });
    assert.deepEqual(status?.down, ['a 0', 'b 1']);
    assert.deepEqual(status.crashed, [
      { server: { panelId: 'b', uuid: uuid(1), name: 'b 1' }, at: 7 },
    ]);
    const none = watchStatus(panels, { watched: new Map([[key('a', 1), {}]]), isUndecided });
    assert.deepEqual([none?.down, none?.crashed], [[], []]);
  });

  it('what those do that have an item of their own, as they are called now', () => {
    const panels = [panelOf('a', ['running', 'offline'])];
    const pinned = [
      { panelId: 'a', uuid: uuid(1), name: 'old name' },
      { panelId: 'a', uuid: uuid(7), name: 'gone' },
      { panelId: 'b', uuid: uuid(0), name: 'of another panel' },
      { panelId: 'a', uuid: uuid(0), name: 'a 0' },
    ];
    const watched = new Map([[key('a', 1), { downAt: 5 }]]);
    const status = watchStatus(panels, { watched, isUndecided: () => true }, pinned);
    assert.deepEqual(
      status?.pinned.map(({ server, state, isRunning, isDown }) => [
        ...[server.panelId, server.uuid, server.name, state, isRunning, isDown],
      ]),
      [
        ['a', uuid(1), 'a 1', 'offline', false, true],
        ['a', uuid(0), 'a 0', 'running', true, false],
      ],
    );
    assert.ok(status.pinned.every(({ icon, use }) => icon !== '' && use !== ''));
  });
});
