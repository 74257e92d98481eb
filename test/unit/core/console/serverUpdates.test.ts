import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/base/event';
import type { PowerState } from '../../../../src/core/base/power';
import type { ServerRef } from '../../../../src/core/api/panel';
import type { Consoles } from '../../../../src/core/console/consoles';
import type { ServerEvent } from '../../../../src/core/console/protocol';
import type { ConsoleStats } from '../../../../src/core/console/stats';
import { updateServersFromConsoles } from '../../../../src/core/console/serverUpdates';
import { fakeServer } from './fakePanel';

const stats: ConsoleStats = {
  memoryBytes: 1,
  memoryLimitBytes: 2,
  cpu: 3,
  diskBytes: 4,
  networkRxBytes: 5,
  networkTxBytes: 6,
  uptimeMs: 7,
};

function fed(known?: string) {
  const ref = fakeServer('a', () => undefined);
  const power = new Emitter<PowerState>();
  const received = new Emitter<ConsoleStats>();
  const event = new Emitter<ServerEvent>();
  const change = new Emitter<ServerRef>();
  const connection = {
    power: undefined as PowerState | undefined,
    onDidChangePower: power.event,
    onDidReceiveStats: received.event,
    onDidReceiveEvent: event.event,
  };
  let isUsed = false;
  const consoles = {
    onDidChangeUse: change.event,
    inUse: () => (isUsed ? connection : undefined),
  } as unknown as Consoles;
  const use = (next: boolean) => {
    isUsed = next;
    change.fire(ref);
  };
  const told: string[] = [];
  const store = {
    get: () => known && { stats: { state: known } },
    apply: (uuid: string, { state, cpu, isBooting }: { [name: string]: unknown }) =>
      told.push(
        `${uuid} ${String(state)} cpu ${String(cpu)}${isBooting === true ? ' booting' : ''}`,
      ),
    applyPower: (uuid: string, state: string) => told.push(`${uuid} is ${state}`),
    refreshServer: (uuid: string) => {
      told.push(`look at ${uuid}`);
      return Promise.reject(new Error('no answer'));
    },
  } as unknown as ReturnType<Parameters<typeof updateServersFromConsoles>[1]>;
  const feed = updateServersFromConsoles(consoles, () => store);
  return { use, power, received, event, connection, told, feed };
}

describe('the rows of servers with an open console', () => {
  it('show the power state that it hears', () => {
    const { use, power, told } = fed();
    use(true);
    power.fire('starting');
    assert.deepEqual(told, ['a is starting']);
  });

  const rows = [
    ['the state of the console', 'starting', 'running', ['a starting cpu 3 booting']],
    ['the state that the row has', undefined, 'running', ['a running cpu 3']],
    ['nothing without any state', undefined, undefined, []],
  ] as const;
  for (const [name, heard, known, expected] of rows) {
    it(`show what the server uses with ${name}`, () => {
      const { use, received, connection, told } = fed(known);
      use(true);
      connection.power = heard;
      received.fire(stats);
      assert.deepEqual(told, expected);
    });
  }

  it('are read anew after an event, and bear that this fails', () => {
    const { use, event, told } = fed();
    use(true);
    event.fire({ type: 'installStarted' });
    assert.deepEqual(told, ['look at a']);
  });

  it('are fed once, and only as long as somebody uses the console', () => {
    const { use, power, told, feed } = fed();
    power.fire('running');
    use(true);
    use(true);
    power.fire('running');
    use(false);
    power.fire('offline');
    use(true);
    feed.dispose();
    power.fire('offline');
    assert.deepEqual(told, ['a is running']);
  });
});
