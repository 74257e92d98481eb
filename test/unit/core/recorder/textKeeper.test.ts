import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/base/event';
import { masked } from '../../../../src/core/base/masked';
import { ConsoleConnection } from '../../../../src/core/console/connection';
import { TextKeeper } from '../../../../src/core/recorder/textKeeper';
import type { ServerRef } from '../../../../src/core/api/panel';
import { silentLog } from '../../../support/silentLog';
import { FakeClock } from '../../../support/fakeClock';
import { FakeNode } from '../console/fakeNode';
import { fakeServer } from '../console/fakePanel';

describe('console text that is kept', () => {
  /** A console of a window; what was `kept` by windows before is on the disk. */
  function opened(kept: string[] = [], node?: FakeNode, clock = new FakeClock()) {
    const daemon = node ?? new FakeNode(clock);
    const settings = { isOn: true };
    const connection = new ConsoleConnection({
      clock,
      log: silentLog,
      transport: daemon.transport,
      origin: 'https://panel.example',
      credentials: daemon.credentials,
      condition: () => Promise.resolve({ kind: 'normal' }),
    });
    const used = new Emitter<ServerRef>();
    const parts = {
      consoles: { onDidChangeUse: used.event, inUse: () => connection },
      clock,
      isOn: () => settings.isOn,
      append: (_: unknown, line: string) => kept.push(masked(line)),
      lastKept: (_: unknown, count: number) => Promise.resolve(kept.slice(-count)),
    };
    const keeper = new TextKeeper(parts);
    used.fire(fakeServer('b0', () => ({})));
    used.fire(fakeServer('b0', () => ({})));
    connection.open();
    return { clock, node: daemon, connection, kept, settings, keeper, parts };
  }

  it('is what the console says, once, without colours', async () => {
    const { clock, node, kept } = opened();
    node.print();
    await clock.advance(5_000);
    node.send('console output', '\x1b[31mred\x1b[0m');
    await clock.advance(1_000);
    assert.deepEqual(kept, ['line 1', 'red']);
  });

  it('is all that is new where what was kept cannot be read', async () => {
    const { clock, node, kept, parts } = opened();
    parts.lastKept = () => Promise.reject(new Error('No disk'));
    node.print();
    await clock.advance(5_000);
    assert.deepEqual(kept, ['line 1']);
  });

  it('is each line once also where more come at first than a history has', async () => {
    const { clock, node, kept } = opened();
    const all = Array.from({ length: 5_001 }, (_, at) => `line ${at}`);
    await clock.advance(100);
    for (const line of all) node.send('console output', line);
    await clock.advance(5_000);
    assert.deepEqual(kept, all);
  });

  const ways: readonly (readonly [string, (node: FakeNode, of: ConsoleConnection) => void])[] = [
    ['after a drop', (node) => node.end(1006)],
    [
      'when it is opened anew',
      (_, connection) => {
        connection.close();
        connection.open();
      },
    ],
  ];
  for (const [what, breakOff] of ways) {
    it(`nothing comes twice ${what}`, async () => {
      const { clock, node, connection, kept } = opened();
      for (let n = 0; n < 20; n++) node.print();
      await clock.advance(5_000);
      breakOff(node, connection);
      node.print();
      await clock.advance(10_000);
      node.print();
      await clock.advance(5_000);
      assert.deepEqual(
        kept,
        Array.from({ length: 22 }, (_, n) => `line ${n + 1}`),
      );
    });
  }

  it('the next window goes on where the one before ended, secrets or not', async () => {
    const first = opened();
    const { clock, node, kept } = first;
    await clock.advance(1_000);
    node.print();
    node.history.push('token=abcdefgh1');
    node.send('console output', 'token=abcdefgh1');
    await clock.advance(5_000);
    first.keeper.dispose();
    first.connection.dispose();
    node.print();
    opened(kept, node, clock);
    await clock.advance(5_000);
    node.print();
    await clock.advance(5_000);
    assert.deepEqual(kept, ['line 1', 'token=…', 'line 2', 'line 3']);
  });

  it('a window that begins to lead keeps what comes from then on', async () => {
    const { clock, node, kept, settings } = opened();
    settings.isOn = false;
    node.print();
    await clock.advance(5_000);
    settings.isOn = true;
    node.print();
    await clock.advance(5_000);
    assert.deepEqual(kept, ['line 2']);
  });
});
