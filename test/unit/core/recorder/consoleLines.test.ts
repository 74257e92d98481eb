import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/base/event';
import type { ServerRef } from '../../../../src/core/api/panel';
import { ConsoleConnection } from '../../../../src/core/console/connection';
import { ConsoleCrashes } from '../../../../src/core/recorder/consoleCrashes';
import { consoleLines } from '../../../../src/core/recorder/consoleLines';
import type { Happening } from '../../../../src/core/watch/happening';
import { silentLog } from '../../../support/silentLog';
import { FakeClock } from '../../../support/fakeClock';
import { FakeNode } from '../console/fakeNode';
import { fakeServer } from '../console/fakePanel';

const ref = fakeServer('b0', () => ({}));

function console() {
  const clock = new FakeClock();
  const node = new FakeNode(clock);
  const connection = new ConsoleConnection({
    clock,
    log: silentLog,
    transport: node.transport,
    origin: 'https://panel.example',
    credentials: node.credentials,
    condition: () => Promise.resolve({ kind: 'normal' }),
  });
  const state = { isOpen: false, left: 4, leases: 0 };
  const used = new Emitter<ServerRef>();
  const consoles = {
    onDidChangeUse: used.event,
    inUse: () => (state.isOpen ? connection : undefined),
    credentialsLeft: () => state.left,
    acquire: () => {
      state.leases++;
      connection.open();
      return { connection, dispose: () => state.leases-- };
    },
  };
  const open = async () => {
    state.isOpen = true;
    used.fire(ref);
    connection.open();
    await clock.advance(1_000);
  };
  const find = async (ms = 20_000, signal = new AbortController().signal) => {
    const finding = consoleLines(ref, { consoles, clock }, signal);
    finding.catch(() => undefined);
    await clock.advance(ms);
    assert.equal(state.leases, 0);
    return finding;
  };
  return { clock, node, connection, consoles, state, open, find };
}

describe('the last lines of a console', () => {
  it('are the running text where it is open, with what the daemon says a moment later', async () => {
    const { clock, node, open, find } = console();
    await open();
    node.print();
    clock.after(1_000, () => node.send('console output', 'Exit code: 1'));
    assert.deepEqual(await find(), { from: 'console', lines: ['line 1', 'Exit code: 1'] });
    assert.equal(node.credentialTimes.length, 1);
  });

  it('are what the daemon has where it is not, for one credential', async () => {
    const { node, find } = console();
    node.history.push('before');
    assert.deepEqual(await find(), { from: 'daemon', lines: ['before'] });
    assert.equal(node.credentialTimes.length, 1);
  });

  it('are none where the daemon is away, has none, or the last credential is the user’s', async () => {
    const away = console();
    away.node.transportFails = true;
    assert.equal(await away.find(), undefined);
    const empty = console();
    assert.equal(await empty.find(), undefined);
    const few = console();
    few.node.history.push('before');
    few.state.left = 1;
    assert.equal(await few.find(), undefined);
    assert.equal(few.node.credentialTimes.length, 0);
  });

  it('are given up with the reason of who asked', async () => {
    const { clock, find } = console();
    const caller = new AbortController();
    clock.after(500, () => caller.abort(new Error('too long')));
    await assert.rejects(find(3_000, caller.signal), /too long/);
  });
});

describe('crashes that an open console sees', () => {
  type Row = readonly [
    string,
    (on: ReturnType<typeof console>, crashes: ConsoleCrashes) => void,
    number,
  ];
  const rows: readonly Row[] = [
    ['offline by itself', ({ node }) => node.setPower('offline'), 1],
    [
      'stopped by somebody',
      ({ node }) => {
        node.setPower('stopping');
        node.setPower('offline');
      },
      0,
    ],
    [
      'killed here',
      ({ node, connection }) => {
        connection.setPower('kill').catch(() => undefined);
        node.setPower('offline');
      },
      0,
    ],
    [
      'killed in another window',
      ({ node }, crashes) => {
        crashes.takeAsked({ panelId: ref.panel.id, uuid: ref.uuid, action: 'kill', at: 1 });
        node.setPower('offline');
      },
      0,
    ],
    [
      'another server killed in another window, and nonsense told',
      ({ node }, crashes) => {
        for (const what of [null, 7, {}, { panelId: 1, uuid: ref.uuid }]) crashes.takeAsked(what);
        crashes.takeAsked({ panelId: ref.panel.id, uuid: 'b1' });
        node.setPower('offline');
      },
      1,
    ],
    [
      'restored, as its panel says, for which the daemon stops it',
      ({ node }) => node.setPower('offline'),
      0,
    ],
    ['off, and the panel never answers', ({ node }) => node.setPower('offline'), 1],
    ['off, and the panel refuses', ({ node }) => node.setPower('offline'), 1],
    [
      'offline while nobody saw it',
      ({ node }) => {
        node.power = 'offline';
        node.end(1006);
      },
      0,
    ],
  ];
  for (const [what, happen, count] of rows) {
    it(`${what}: ${count}`, async () => {
      const on = console();
      const crashes = new ConsoleCrashes(on.consoles, on.clock, () => {
        if (/its panel/.test(what)) return Promise.resolve({ actor: 'jonas' });
        if (/never answers/.test(what)) return new Promise(() => undefined);
        return /refuses/.test(what) ? Promise.reject(new Error('no')) : Promise.resolve(undefined);
      });
      const seen: Happening[] = [];
      crashes.onDidHappen((one) => seen.push(one));
      await on.open();
      happen(on, crashes);
      await on.clock.advance(10_000);
      assert.deepEqual(
        seen.map(({ kind, server }) => `${kind} ${server.uuid}`),
        Array.from({ length: count }, () => 'down b0'),
      );
    });
  }
});
