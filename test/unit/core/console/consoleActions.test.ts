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
      const all = consoleActions(known, []);
      const shown = all.flatMap(({ action, label }) => (action === undefined ? [] : [label]));
      const views = ['Open Console', 'Show Resource Usage'];
      const actions = power === '-' ? [] : power.split(', ');
      // Enter alone ends nothing.
      const isDown = known?.stats?.state === 'offline';
      assert.deepEqual(shown, isDown ? [...actions, ...views] : [...views, ...actions]);
      assert.equal(
        all.some(({ isHeading }) => isHeading),
        power === '-',
      );
    });
  }

  const reasons: readonly (readonly [why: string, power: string, Partial<ServerState>])[] = [
    ['suspended', 'offline', { server: { ...server, isSuspended: true } }],
    ['missing permission', 'offline', { permissions: ['websocket.connect'] }],
    ['missing permission', 'running', { permissions: [] }],
    ['running', 'running', { permissions: ['control.start'] }],
    ['offline', 'offline', { permissions: ['control.stop', 'control.restart'] }],
    ['stopping', 'stopping', { permissions: ['control.start', 'control.restart'] }],
  ];
  for (const [why, power, changes] of reasons) {
    it(`says why there is no power action: ${why}, with ${changes.permissions?.join() ?? 'all'}`, () => {
      assert.equal(
        consoleActions(state(power, changes), [])[0]?.label,
        `No power actions available: ${why}`,
      );
    });
  }

  it('offers first what helps a program that did not start', () => {
    const offer = { label: 'Accept Minecraft EULA', run: () => Promise.resolve() };
    const labels = consoleActions(state('offline'), [offer]).map(({ label }) => label);
    assert.deepEqual(labels, [
      'Accept Minecraft EULA',
      'Start',
      'Open Console',
      'Show Resource Usage',
    ]);
  });
});
