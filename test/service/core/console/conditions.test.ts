import assert from 'node:assert/strict';
import type { Condition } from '../../../panel/serverCondition';
import { ConsoleOnPanel } from './consoleOnPanel';

const minute = 60_000;

describe('a console of a server in a condition', () => {
  let on: ConsoleOnPanel;
  beforeEach(async () => (on = await ConsoleOnPanel.start()));
  afterEach(() => on.stop());

  const become = (condition: Condition) => on.panel.setCondition('Survival SMP', condition);
  const server = () => on.panel.find('Survival SMP');

  it('comes back by itself after a suspension that ended its connection', async () => {
    on.verb('consoleFlavour', { suspensionCuts: true });
    become('suspended');
    const mark = on.panel.mark();
    await on.pass(10 * minute);
    assert.equal(on.isBack, false);
    assert.deepEqual(on.said.slice(1), [
      'The server is suspended. The console reconnects when the suspension ends.',
    ]);
    assert.ok(on.credentialsSince(mark) <= 1, 'asks for no credentials meanwhile');
    assert.ok(on.askedSince(mark).length <= 25, `${on.askedSince(mark).length} requests`);
    become(null);
    assert.ok((await on.msUntilBack(minute)) <= 31_000);
  });

  it('outlives a suspension over its open connection, and its token with it', async () => {
    become('suspended');
    const mark = on.panel.mark();
    await on.pass(30 * minute);
    become(null);
    await on.pass(minute);
    assert.equal(on.isBack, true);
    on.verb('consolePrint', { lines: ['after it'] });
    await on.pass(1_000);
    assert.match(on.lines.at(-1) ?? '', /after it/);
    assert.ok(on.credentialsSince(mark) <= 5, `${on.credentialsSince(mark)} credentials`);
    assert.ok(on.askedSince(mark).length <= 60, `${on.askedSince(mark).length} requests`);
  });

  it('asks no more about a server whose installation failed, until the user does', async () => {
    become('install_failed');
    on.connection.close();
    on.connection.keyChanged();
    on.connection.open();
    const mark = on.panel.mark();
    await on.pass(10 * minute);
    assert.deepEqual(on.askedSince(mark), ['/servers/:server/websocket', '/servers/:server']);
    assert.equal(
      on.said.at(-1),
      "The console of the server isn't available (installation failed).",
    );
    become(null);
    on.connection.retry();
    await on.pass(1_000);
    assert.equal(on.isBack, true);
  });

  for (const status of ['completed', 'failed', 'cancelled', 'success', 'archived']) {
    it(`connects anew, with new credentials, when a transfer is ${status}`, async () => {
      const mark = on.panel.mark();
      on.verb('consoleTransfer', { status: 'processing' });
      await on.pass(1_000);
      assert.deepEqual(on.askedSince(mark), []);
      on.verb('consoleTransfer', { status });
      await on.pass(1_000);
      assert.deepEqual(on.askedSince(mark), ['/servers/:server/websocket']);
      assert.equal(on.isBack, true);
    });
  }

  it('waits for a transfer that still goes on', async () => {
    become('transferring');
    on.verb('consoleTransfer', { status: 'completed' });
    await on.pass(20_000);
    assert.equal(on.isBack, false);
    become(null);
    assert.ok((await on.msUntilBack(minute)) <= 11_000);
  });

  it('asks the panel before it says that a server is gone: its old node only deleted its copy', async () => {
    const mark = on.panel.mark();
    on.panel.app.events.emit('deleted', server());
    await on.pass(100);
    const ms = await on.msUntilBack(minute);
    assert.ok(ms <= 3_000, `${ms} ms`);
    assert.deepEqual(on.askedSince(mark), ['/servers/:server', '/servers/:server/websocket']);
    assert.ok(!on.said.some((text) => text.includes('exist')));
  });

  it('says that a server is gone when it is', async () => {
    const gone = server();
    on.panel.app.world.servers.delete(gone.uuid);
    on.panel.app.events.emit('deleted', gone);
    await on.pass(1_000);
    assert.equal(
      on.said.at(-1),
      "The server no longer exists, or your API key doesn't have access.",
    );
    const mark = on.panel.mark();
    await on.pass(10 * minute);
    assert.deepEqual(on.askedSince(mark), []);
  });
});

describe('the few slots for credentials', () => {
  let on: ConsoleOnPanel;
  beforeEach(async () => (on = await ConsoleOnPanel.start()));
  afterEach(() => on.stop());

  for (const fault of [
    { kind: 'status', status: 502 },
    { kind: 'status', status: 504 },
    { kind: 'reset' },
    { kind: 'retryAfter', seconds: 1 },
  ] as const) {
    const name = 'status' in fault ? `answers ${fault.status}` : fault.kind;
    it(`are counted with every try of a panel that ${name}`, async () => {
      on.panel.order({ ...fault, match: '/websocket$', count: 1_000 });
      on.connection.close();
      on.connection.keyChanged();
      await on.pass(minute);
      const mark = on.panel.mark();
      on.connection.open();
      await on.pass(5 * minute);
      const times = on.panel.requestsSince(mark).map(({ at }) => at);
      assert.ok(times.length >= 5);
      for (const at of times) {
        // The panel's time is a step ahead of the console's.
        const inMinute = times.filter((other) => other > at - minute + 50 && other <= at);
        assert.ok(inMinute.length <= 4, `${inMinute.length} in a minute`);
      }
    });
  }
});
