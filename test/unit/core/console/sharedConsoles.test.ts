import assert from 'node:assert/strict';
import { WindowStage, uuid } from './windowStage';

describe('consoles of several windows', () => {
  it('share a socket, and what it may', async () => {
    const stage = new WindowStage();
    stage.node.permissions = ['websocket.connect'];
    const [first, second] = [stage.open(), stage.open()];
    await stage.clock.advance(100);
    assert.deepEqual([stage.node.open, stage.node.credentialTimes.length], [1, 1]);
    for (const { connection } of [first, second]) {
      assert.deepEqual(connection.permissions, ['websocket.connect']);
      assert.equal(connection.commands(['say hi']), 'forbidden');
    }
  });

  it('of different keys do not', async () => {
    const stage = new WindowStage();
    stage.open();
    const second = stage.open('another');
    await stage.clock.advance(100);
    assert.equal(stage.node.open, 2);
    assert.equal(second.connection.session.phase, 'live');
  });

  it('say to the window that follows why it waits', async () => {
    const stage = new WindowStage();
    stage.node.transportFails = true;
    stage.open();
    const second = stage.open();
    await stage.clock.advance(20_000);
    assert.deepEqual(second.said, ['The connection to the console was lost. Reconnecting...']);
    stage.node.transportFails = false;
    await stage.clock.advance(3_000);
    assert.equal(second.connection.session.phase, 'live');
  });

  it('say in all windows what a break has lost, and show the rest once', async () => {
    const stage = new WindowStage();
    const both = [stage.open(), stage.open()];
    await stage.clock.advance(100);
    stage.node.print();
    await stage.clock.advance(60_000);
    stage.node.end(1006);
    for (let at = 0; at < 200; at++) stage.node.print();
    await stage.clock.advance(5_000);
    for (const { lines, said } of both) {
      assert.deepEqual(lines, [
        'line 1',
        ...Array.from({ length: 150 }, (_, at) => `line ${at + 52}`),
      ]);
      assert.ok(said.some((text) => text.includes('missing')));
    }
  });

  it('keep the socket while any window looks', async () => {
    const stage = new WindowStage();
    const [first, second] = [stage.open(), stage.open()];
    await stage.clock.advance(100);
    first.lease.dispose();
    await stage.clock.advance(60_000);
    assert.equal(stage.node.open, 1);
    second.lease.dispose();
    await stage.clock.advance(60_000);
    assert.equal(stage.node.open, 0);
  });

  it('free it when the window that looked is gone', async () => {
    const stage = new WindowStage();
    const [first, second] = [stage.open(), stage.open()];
    await stage.clock.advance(100);
    first.lease.dispose();
    first.window.left.fire(second.window.id);
    second.lease.dispose();
    await stage.clock.advance(60_000);
    assert.equal(stage.node.open, 0);
  });

  it('give a dropped line back to the window that sent it', async () => {
    const stage = new WindowStage();
    const [first, second] = [stage.open(), stage.open()];
    await stage.clock.advance(100);
    const told: string[] = [];
    const sender = (name: string) => (lines: readonly string[], outcome: string) =>
      told.push(`${name} ${lines.join()} ${outcome}`);
    assert.equal(second.connection.commands(['theirs'], sender('second')), 'accepted');
    await stage.clock.advance(10);
    stage.node.send('throttled', 'send command');
    await stage.clock.advance(10);
    assert.deepEqual(told, ['second theirs dropped']);
    assert.deepEqual(first.said, []);
  });

  it('know of a power action in another window before it is done', async () => {
    const stage = new WindowStage();
    const [first, second] = [stage.open(), stage.open()];
    await stage.clock.advance(100);
    const killed = second.connection.setPower('kill');
    assert.ok(first.connection.wasEndAsked(stage.clock.now(), stage.clock.now()));
    await stage.clock.advance(10);
    assert.ok(
      stage.node.received.some(({ event, arg }) => event === 'set state' && arg === 'kill'),
    );
    stage.node.setPower('offline');
    await stage.clock.advance(10);
    await killed;
  });

  it('believe no power action of another window that is yet to come', async () => {
    const stage = new WindowStage();
    const [first, second] = [stage.open(), stage.open()];
    await stage.clock.advance(100);
    const at = stage.clock.now() + 3_600_000;
    second.window.tell('watch.asked', { panelId: 'panel.example', uuid, action: 'kill', at });
    assert.ok(first.connection.wasEndAsked(stage.clock.now(), stage.clock.now()));
  });

  it('find each other again where a window led, and another one does', async () => {
    const stage = new WindowStage();
    const first = stage.open();
    await stage.clock.advance(100);
    const second = stage.open();
    stage.windows.lead(second.window);
    await stage.clock.advance(5_000);
    assert.equal(stage.node.open, 1);
    assert.deepEqual(
      [first, second].map(({ connection }) => connection.session.phase),
      ['live', 'live'],
    );
  });

  it('say which question of a window was not understood', async () => {
    const stage = new WindowStage();
    stage.open();
    const { window } = stage.open();
    await stage.clock.advance(100);
    const asked = window.ask('console.takeBack', 5, new AbortController().signal);
    await assert.rejects(asked, /taken back/);
  });

  it('of others are let go by a window that leads no more', async () => {
    const stage = new WindowStage();
    const first = stage.open();
    const second = stage.open();
    await stage.clock.advance(100);
    first.lease.dispose();
    await stage.clock.advance(60_000);
    assert.equal(first.connection.session.phase, 'live');
    stage.windows.lead(second.window);
    await stage.clock.advance(60_000);
    assert.deepEqual(
      [stage.node.open, first.connection.session.phase, second.connection.session.phase],
      [1, 'idle', 'live'],
    );
  });

  it('go straight to the node where no leader shows', async () => {
    const stage = new WindowStage();
    stage.windows.open();
    const one = stage.open();
    stage.windows.lead(undefined);
    await stage.clock.advance(9_000);
    assert.equal(stage.node.open, 0);
    await stage.clock.advance(2_000);
    assert.equal(one.connection.session.phase, 'live');
  });
});
