import assert from 'node:assert/strict';
import {
  isBooting,
  isChanging,
  withUnknownPermissions,
} from '../../../../src/core/servers/worthALook';
import type { ServerState } from '../../../../src/core/servers/serverState';
import { server, stats } from '../../sampleRows';

describe('servers that are worth a look', () => {
  const state = (changes: Partial<ServerState['server']>, power?: string): ServerState => ({
    server: { ...server, ...changes },
    stats: power === undefined ? undefined : { ...stats(power), isBooting: power === 'booting' },
    permissions: undefined,
  });
  const rows: readonly (readonly [ServerState, boots: boolean, changes: boolean])[] = [
    [state({}), false, false],
    [state({}, 'running'), false, false],
    [state({}, 'starting'), true, false],
    [state({}, 'booting'), true, false],
    [state({ isSuspended: true }, 'starting'), false, false],
    [state({ isInstalling: true }, 'starting'), false, true],
  ];
  for (const [one, boots, changes] of rows) {
    it(`boots: ${boots}, changes: ${changes}, ${one.stats?.state}`, () => {
      assert.equal(isBooting(one), boots);
      assert.equal(isChanging(one), changes);
    });
  }

  it('are one of the own, and ten of the shared of which nobody knows what is allowed', () => {
    const of = (uuid: string, isOwner: boolean, permissions?: readonly string[]): ServerState => ({
      ...{ server: { ...server, uuid, isOwner }, stats: undefined, permissions },
    });
    const shared = Array.from({ length: 12 }, (_, index) => of(`s${index}`, false));
    const all = [
      ...[of('k1', true, []), of('k2', false, []), ...shared, of('o1', true), of('o2', true)],
    ];
    assert.deepEqual(
      withUnknownPermissions(all, ({ isOwner }) => isOwner),
      ['o1', 's0', 's1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9'],
    );
    assert.deepEqual(
      withUnknownPermissions(all.slice(0, 2), ({ isOwner }) => isOwner),
      [],
    );
  });
});
