import assert from 'node:assert/strict';
import { consoleActions } from '../../../../src/core/console/consoleActions';
import type { ServerState } from '../../../../src/core/servers/serverState';
import { server, stats } from '../../sampleRows';

describe('what a console offers beside itself', () => {
  const state = (power: string | undefined, changes: Partial<ServerState> = {}): ServerState => ({
    ...{ server, permissions: ['*'], stats: power === undefined ? undefined : stats(power) },
    ...changes,
  });
  const rows: readonly (readonly [string, ServerState | undefined, power: string])[] = [
    ['running', state('running'), 'Restart, Stop, Kill'],
    ['offline', state('offline'), 'Start'],
    ['starting', state('starting'), 'Restart, Stop, Kill'],
    ['stopping', state('stopping'), 'Kill'],
    ['in a state that nobody knows', state(undefined), 'Start, Restart, Stop, Kill'],
    ['not known at all', undefined, 'Start, Restart, Stop, Kill'],
    ['shared for starts only', state('running', { permissions: ['control.start'] }), '-'],
    [
      'one that may only be stopped',
      state('running', { permissions: ['control.stop'] }),
      'Stop, Kill',
    ],
    ['suspended', state('running', { server: { ...server, isSuspended: true } }), '-'],
  ];
  for (const [name, known, power] of rows) {
    it(`of a server that is ${name}: ${power}`, () => {
      const all = consoleActions(known);
      const shown = all.flatMap(({ action, label }) => (action === undefined ? [] : [label]));
      const rest = ['Open Console', 'Show Live Graphs'];
      assert.deepEqual(shown, [...(power === '-' ? [] : power.split(', ')), ...rest]);
      assert.equal(
        all.some(({ isHeading }) => isHeading),
        power === '-',
      );
    });
  }

  it('says why there is no power action', () => {
    const heading = (changes: Partial<ServerState>) => consoleActions(state('offline', changes))[0];
    const held = heading({ server: { ...server, isSuspended: true } });
    assert.equal(held?.label, 'No power actions: suspended');
    const denied = heading({ permissions: ['websocket.connect'] });
    assert.equal(denied?.label, 'No power actions: not allowed for this key');
  });
});
