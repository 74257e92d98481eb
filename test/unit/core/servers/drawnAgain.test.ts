import assert from 'node:assert/strict';
import { DrawnServers } from '../../../../src/core/servers/drawnServers';
import { type ServerOrder, sortServers } from '../../../../src/core/servers/order';
import type { ServerState } from '../../../../src/core/servers/serverState';
import type { ServerStore } from '../../../../src/core/servers/serverStore';

function state(name: string, uuid: string, cpu = 0): ServerState {
  const stats = { state: 'running', cpu, memoryBytes: 0 };
  return { server: { name, uuid }, stats, permissions: undefined } as unknown as ServerState;
}

const few = [state('b', '1'), state('a', '2'), state('c', '3', 5), state('a', '0')];

describe('a list of servers that is drawn again', () => {
  const rows: readonly (readonly [string, readonly ServerState[]])[] = [
    ['nothing is new', few],
    ['the panel tells them in another order', [...few].reverse()],
    ['some are new', [...few, state('0', '9'), state('bb', '8')]],
    ['some are gone', few.slice(1, 3)],
    ['all are gone', []],
    ['one has another name', [state('z', '1'), ...few.slice(1)]],
    ['two have changed their names', [state('a', '1'), state('b', '2'), ...few.slice(2)]],
    ['one uses more', [...few.slice(0, 3), state('a', '0', 9)]],
  ];
  for (const [what, then] of rows) {
    for (const order of ['name', 'state', 'use'] as const satisfies readonly ServerOrder[]) {
      it(`is sorted as if it were drawn first, by ${order}: ${what}`, () => {
        const drawn = new DrawnServers();
        const list = { id: 'panel', panel: 'panel', store: {} as ServerStore };
        for (const states of [few, then, few]) {
          const { shown } = drawn.draw(list, states, order);
          assert.deepEqual(shown, sortServers(states, order));
        }
      });
    }
  }
});
