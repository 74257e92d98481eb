import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/base/event';
import type { PowerState } from '../../../../src/core/base/power';
import type { ServerRef } from '../../../../src/core/api/panel';
import type { Consoles } from '../../../../src/core/console/consoles';
import type { ServerEvent } from '../../../../src/core/console/protocol';
import type { ConsoleStats } from '../../../../src/core/console/stats';
import { updateServersFromConsoles } from '../../../../src/core/console/serverUpdates';
import { FakeClock } from '../../../support/fakeClock';
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
  const changed = new Emitter<string | undefined>();
  const allowed = new Emitter<void>();
  const phase = new Emitter<{ readonly phase: string }>();
  const connection = {
    session: { phase: 'live' },
    onDidChangeState: phase.event,
    serverBecameAvailable: () => void told.push('available'),
    power: undefined as PowerState | undefined,
    onDidChangePower: power.event,
    onDidReceiveStats: received.event,
    onDidReceiveEvent: event.event,
    onDidChangePermissions: allowed.event,
    permissions: undefined as readonly string[] | undefined,
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
  const status: { now: string | undefined; permissions?: readonly string[]; isGone?: boolean } = {
    now: undefined,
  };
  const store = {
    onDidChange: changed.event,
    get: () =>
      status.isGone
        ? undefined
        : {
            stats: known && { state: known },
            server: { status: status.now },
            permissions: status.permissions,
          },
    apply: (uuid: string, { state, cpu, isBooting }: { [name: string]: unknown }) =>
      told.push(
        `${uuid} ${String(state)} cpu ${String(cpu)}${isBooting === true ? ' booting' : ''}`,
      ),
    applyPower: (uuid: string, state: string) => told.push(`${uuid} is ${state}`),
    applySilence: (uuid: string) => told.push(`${uuid} is silent`),
    refreshServer: (uuid: string, { priority }: { readonly priority: string }) => {
      // Nobody waits for it: what the user does goes first.
      told.push(priority === 'background' ? `look at ${uuid}` : `ask for ${uuid}: ${priority}`);
      return Promise.reject(new Error('no answer'));
    },
  } as unknown as ReturnType<Parameters<typeof updateServersFromConsoles>[1]>;
  const clock = new FakeClock();
  const feed = updateServersFromConsoles(consoles, () => store, clock);
  return {
    use,
    power,
    received,
    event,
    connection,
    told,
    feed,
    clock,
    status,
    changed,
    phase,
    allowed,
  };
}

describe('the rows of servers with an open console', () => {
  const permissionRows: readonly (readonly [
    name: string,
    known: readonly string[] | undefined,
    granted: readonly string[] | undefined,
    looks: boolean,
  ])[] = [
    ['may command again', ['websocket.connect', 'file.read'], ['*'], true],
    ['may command no more', ['*'], ['websocket.connect'], true],
    ['may the same, said in another way', ['*', 'file.read'], ['*'], false],
    ['may what nobody knew', undefined, ['*'], false],
    ['may nobody knows what', ['*'], undefined, false],
  ];
  for (const [name, permissions, granted, looks] of permissionRows) {
    it(`know for what the key is good: it ${name}`, () => {
      const { use, allowed, connection, told, status } = fed();
      Object.assign(status, { permissions });
      use(true);
      connection.permissions = granted;
      allowed.fire();
      assert.deepEqual(told, looks ? ['look at a'] : []);
    });
  }

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

  it('know nothing while the node is away, and are told so once', () => {
    const { use, phase, told } = fed();
    use(true);
    for (const each of ['live', 'waiting', 'fetching', 'waiting', 'connecting', 'live', 'closed']) {
      phase.fire({ phase: each });
    }
    assert.deepEqual(told, ['a is silent', 'a is silent']);
    use(false);
    phase.fire({ phase: 'live' });
    phase.fire({ phase: 'idle' });
    assert.equal(told.length, 2);
  });

  for (const [before, expected] of [
    ['live', ['a is silent']],
    ['fetching', []],
  ] as const) {
    it(`know no more of a server whose console waits than before it: ${before}`, () => {
      const { use, phase, told, connection } = fed();
      connection.session.phase = before;
      use(true);
      phase.fire({ phase: 'waiting' });
      assert.deepEqual(told, expected);
    });
  }

  it('are read anew after an event, and bear that this fails', () => {
    const { use, event, told } = fed();
    use(true);
    event.fire({ type: 'installStarted' });
    assert.deepEqual(told, ['look at a']);
  });

  it('cost one look in 5 s, whatever number of events comes', async () => {
    const { use, event, told, clock } = fed();
    use(true);
    for (let file = 0; file < 2_500; file++) {
      event.fire({ type: 'daemonMessage', text: `(restoring): ${file}` });
    }
    assert.deepEqual(told, ['look at a']);
    await clock.advance(4_999);
    assert.equal(told.length, 1);
    await clock.advance(1);
    assert.equal(told.length, 2);
    await clock.advance(60_000);
    assert.deepEqual([told.length, clock.pending], [2, 0]);
  });

  it('are not read for each file of what is known to go on, but at its end', async () => {
    const { use, event, told, clock, status } = fed();
    use(true);
    status.now = 'restoring_backup';
    for (const type of ['daemonMessage', 'installOutput', 'transferLogs'] as const) {
      event.fire({ type, text: 'a file' });
    }
    assert.deepEqual(told, []);
    event.fire({ type: 'restoreCompleted' });
    assert.deepEqual(told, ['look at a']);
    await clock.advance(60_000);
    assert.equal(told.length, 1);
  });

  for (const type of [
    ...(['installStarted', 'installCompleted', 'restoreCompleted', 'transferStatus'] as const),
    ...(['deleted', 'daemonMessage', 'installOutput', 'transferLogs'] as const),
  ]) {
    it(`are read for ${type}, which may have begun or ended something`, () => {
      const { use, event, told } = fed();
      use(true);
      event.fire({ type, text: 'x' });
      assert.deepEqual(told, ['look at a']);
    });
  }

  it('are read again of a server that is not in the list yet', () => {
    const { use, event, received, told, status, changed, allowed } = fed('running');
    status.isGone = true;
    use(true);
    changed.fire('a');
    allowed.fire();
    received.fire(stats);
    event.fire({ type: 'daemonMessage', text: 'x' });
    assert.deepEqual(told, ['look at a']);
  });

  for (const type of ['daemonError', 'throttled', 'backupCompleted'] as const) {
    it(`are not read for ${type}, which says nothing of the server`, () => {
      const { use, event, told } = fed();
      use(true);
      event.fire({ type } as ServerEvent);
      assert.deepEqual(told, []);
    });
  }

  it('let a console connect again when what held the server back has ended', () => {
    const { use, told, status, changed } = fed();
    status.now = 'suspended';
    use(true);
    changed.fire('b');
    changed.fire('a');
    changed.fire(undefined);
    assert.deepEqual(told, []);
    status.now = undefined;
    changed.fire('a');
    changed.fire(undefined);
    assert.deepEqual(told, ['available']);
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
