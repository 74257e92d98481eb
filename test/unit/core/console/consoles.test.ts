import assert from 'node:assert/strict';
import type { Panel } from '../../../../src/core/api/panel';
import { Emitter } from '../../../../src/core/base/event';
import { silentLog } from '../../../support/silentLog';
import { Consoles } from '../../../../src/core/console/consoles';
import { ResourceRecorder } from '../../../../src/core/console/resourceRecorder';
import { FakeClock } from '../../../support/fakeClock';
import { FakeNode } from './fakeNode';
import { fakeServer } from './fakePanel';

function consolesOf(uuid = 'a') {
  const clock = new FakeClock();
  const node = new FakeNode(clock);
  let loads = 0;
  const consoles = new Consoles({
    clock,
    log: silentLog,
    loadTransport: () => {
      loads++;
      return Promise.resolve(node.transport);
    },
  });
  const used: string[] = [];
  consoles.onDidChangeUse((server) => {
    used.push(`${server.uuid} ${consoles.inUse(server) ? 'used' : 'free'}`);
  });
  let asked = 0;
  const ref = fakeServer(uuid, () => {
    asked++;
    return {
      data: { token: `${clock.now() + node.tokenLifeMs}`, socket: 'wss://node.example/ws' },
    };
  });
  return { clock, node, consoles, used, ref, loads: () => loads, asked: () => asked };
}

describe('Consoles', () => {
  it('hear of power actions for servers that they have no connection to', () => {
    const { consoles, ref, asked } = consolesOf();
    consoles.endWasAsked(ref, 5);
    assert.equal(asked(), 0);
  });

  it('ask for the condition of a server that its node has none of', async () => {
    const { clock, node, consoles } = consolesOf();
    const paths: string[] = [];
    const ref = fakeServer('a', ({ path }) => {
      paths.push(path);
      const suspended = { uuid: 'a', identifier: 'a', name: 'A', is_suspended: true };
      return path.endsWith('/websocket')
        ? { data: { token: `${clock.now() + node.tokenLifeMs}`, socket: 'wss://node.example/ws' } }
        : { object: 'server', attributes: suspended, meta: {} };
    });
    consoles.acquire(ref);
    await clock.advance(10);
    node.end(4409);
    await clock.advance(10);
    assert.match(paths.at(-1) ?? '', /\/servers\/a$/);
  });

  it('share one connection a server', async () => {
    const { clock, node, consoles, used, ref, loads } = consolesOf();
    const first = consoles.acquire(ref);
    const second = consoles.acquire({ ...ref });
    await clock.advance(10);
    assert.equal(first.connection, second.connection);
    assert.deepEqual([node.open, loads()], [1, 1]);
    first.dispose();
    first.dispose();
    assert.equal(consoles.inUse(ref), second.connection);
    second.dispose();
    assert.equal(consoles.inUse(ref), undefined);
    assert.deepEqual(used, ['a used', 'a free']);
  });

  it('close a connection some seconds after its last lease', async () => {
    const { clock, node, consoles, ref } = consolesOf();
    const lease = consoles.acquire(ref);
    await clock.advance(10);
    lease.dispose();
    await clock.advance(9_999);
    assert.equal(node.open, 1);
    await clock.advance(1);
    assert.deepEqual([node.open, lease.connection.session.phase], [0, 'idle']);
  });

  it('keep it where somebody comes back in time', async () => {
    const { clock, node, consoles, ref } = consolesOf();
    consoles.acquire(ref).dispose();
    await clock.advance(5_000);
    const lease = consoles.acquire(ref);
    await clock.advance(60_000);
    assert.deepEqual([node.open, lease.connection.session.phase], [1, 'live']);
  });

  it('do not mend one that breaks while nobody waits for it', async () => {
    const { clock, node, consoles, ref } = consolesOf();
    const lease = consoles.acquire(ref);
    await clock.advance(10);
    lease.dispose();
    node.end(1006);
    assert.equal(lease.connection.session.phase, 'idle');
  });

  it('try again where one was closed for good', async () => {
    const { clock, node, consoles, ref } = consolesOf();
    const { connection } = consoles.acquire(ref);
    node.handshakeStatus = 403;
    await clock.advance(10);
    assert.equal(connection.session.phase, 'closed');
    node.handshakeStatus = undefined;
    consoles.acquire(ref);
    await clock.advance(10);
    assert.equal(connection.session.phase, 'live');
  });

  it('open again with the credentials that are still good, but not with those of another key', async () => {
    const { clock, node, consoles, ref, asked } = consolesOf();
    for (let at = 0; at < 10; at++) {
      const lease = consoles.acquire(ref);
      await clock.advance(10);
      assert.equal(lease.connection.session.phase, 'live');
      lease.dispose();
      await clock.advance(10_000);
      assert.equal(node.open, 0);
    }
    assert.equal(asked(), 1);
    consoles.acquire({ ...ref, panel: { ...ref.panel } });
    await clock.advance(10);
    assert.equal(asked(), 2);
  });

  it('ask for credentials four times a minute at most, in whatever order they open and close', async () => {
    const { clock, node, consoles, ref } = consolesOf();
    for (let at = 0; at < 3; at++) {
      const lease = consoles.acquire({ ...ref, panel: { ...ref.panel } });
      await clock.advance(10);
      lease.dispose();
      await clock.advance(10_000);
    }
    const { connection } = consoles.acquire({ ...ref, panel: { ...ref.panel } });
    node.end(1006);
    await clock.advance(10);
    consoles.acquire({ ...ref, panel: { ...ref.panel } });
    node.end(1006);
    await clock.advance(300);
    assert.equal(connection.session.phase, 'waiting');
    assert.match(connection.waitWords ?? '', /only a few new console connections a minute/);
    await clock.advance(30_000);
    assert.equal(connection.session.phase, 'live');
  });

  it('keep a slot for a power action while the console waits for one', async () => {
    const { clock, node, consoles, ref, asked } = consolesOf();
    node.refuses = 'jwt: created too far in past (denylist)';
    const { connection } = consoles.acquire(ref);
    await clock.advance(20_000);
    assert.deepEqual([asked(), connection.waitWords !== undefined], [4, true]);
    node.refuses = undefined;
    const done = consoles.setPower(ref, 'restart');
    await clock.advance(10);
    assert.equal(asked(), 5);
    for (const state of ['stopping', 'offline', 'starting', 'running']) node.setPower(state);
    await done;
  });

  it('change the power of a server, and listen on for 20 s', async () => {
    const { clock, node, consoles, ref } = consolesOf();
    const done = consoles.setPower(ref, 'restart');
    await clock.advance(10);
    for (const state of ['stopping', 'offline', 'starting', 'running']) node.setPower(state);
    await done;
    assert.deepEqual(node.received.at(-1)?.event, 'set state');
    await clock.advance(19_999);
    assert.ok(consoles.inUse(ref));
    await clock.advance(1);
    assert.equal(consoles.inUse(ref), undefined);
  });

  describe('of a panel that is signed out of', () => {
    /** A console in use, of panels that can be signed out of and in to. */
    async function inUse() {
      const made = consolesOf();
      const changed = new Emitter<void>();
      let panel: Panel | undefined = made.ref.panel;
      const setPanel = (next: Panel | undefined) => {
        panel = next;
        changed.fire();
      };
      made.consoles.follow({ onDidChange: changed.event, get: () => panel });
      const { connection } = made.consoles.acquire(made.ref);
      const said: string[] = [];
      connection.onDidSay((text) => said.push(text));
      await made.clock.advance(10);
      made.node.setPower('running');
      return { ...made, connection, said, setPanel };
    }

    it('end at once, say so once, and ask for nothing more', async () => {
      const { clock, node, connection, said, setPanel, asked } = await inUse();
      setPanel(undefined);
      setPanel(undefined);
      assert.deepEqual([node.open, connection.session.phase], [0, 'closed']);
      assert.match(said.join(), /^You signed out of this panel\./);
      await clock.advance(3_600_000);
      assert.deepEqual([asked(), node.open, said.length], [1, 0, 1]);
    });

    it('give back what waits to be sent', async () => {
      const { connection, setPanel } = await inUse();
      const outcomes: string[] = [];
      const lines = Array.from({ length: 20 }, (_, at) => `say ${at}`);
      connection.commands(lines, (given, outcome) => outcomes.push(`${given.length} ${outcome}`));
      setPanel(undefined);
      assert.deepEqual(outcomes, ['1 unknown', '19 disconnected']);
    });

    it('end also on their way to the daemon', async () => {
      const { clock, node, connection, setPanel } = await inUse();
      node.end(1006);
      setPanel(undefined);
      await clock.advance(60_000);
      assert.deepEqual([node.open, connection.session.phase], [0, 'closed']);
    });

    it('come back with the key of the next sign-in, also for who holds the panel of before', async () => {
      const { clock, node, consoles, connection, setPanel, asked, ref } = await inUse();
      setPanel(undefined);
      setPanel({ ...ref.panel });
      await clock.advance(10);
      assert.deepEqual([node.open, connection.session.phase, asked()], [1, 'live', 2]);
      consoles.acquire(ref);
      node.end(1006);
      await clock.advance(1_000);
      assert.deepEqual([connection.session.phase, asked()], ['live', 2]);
    });

    it('are left alone where another panel comes or goes', async () => {
      const { clock, node, setPanel, asked, ref } = await inUse();
      setPanel(ref.panel);
      await clock.advance(10);
      assert.deepEqual([node.open, asked()], [1, 1]);
    });
  });

  it('leave no timer and no socket behind', async () => {
    const { clock, node, consoles, ref } = consolesOf();
    consoles.acquire(ref).dispose();
    await clock.advance(10);
    consoles.dispose();
    assert.deepEqual([clock.pending, node.open], [0, 0]);
  });
});

describe('ResourceRecorder', () => {
  const stats = JSON.stringify({ cpu_absolute: 12, memory_bytes: 5 });

  it('keeps what a server used while its console was open, and that it is off', async () => {
    const { clock, node, consoles, ref } = consolesOf();
    const never = () => ({ dispose: () => undefined });
    const servers = { of: () => assert.fail('no panel tells anything'), onDidChange: never };
    const panel = { ...ref.panel, http: { onDidAnswer: never } } as unknown as Panel;
    const panels = { all: [panel], onDidChange: never };
    const recorder = new ResourceRecorder({ consoles, servers, panels, clock });
    const samples = () => recorder.of({ panelId: ref.panel.id, uuid: ref.uuid }).samples;
    assert.deepEqual(samples(), []);
    for (let at = 0; at < 2; at++) {
      const lease = consoles.acquire(ref);
      await clock.advance(10);
      node.send('stats', stats);
      lease.dispose();
    }
    assert.deepEqual(
      samples().map(({ use }) => use.cpu),
      [12, 12],
    );
    node.setPower('offline');
    node.send('stats', stats);
    const [, , off] = samples();
    assert.deepEqual([off?.isOffline, off?.use.cpu], [true, 0]);
    // Nothing more is told of a server that is off.
    const lease = consoles.acquire(ref);
    await clock.advance(60_000);
    const last = samples().at(-1);
    assert.ok(last?.isOffline && clock.now() - last.at <= 20_000);
    lease.dispose();
    recorder.dispose();
  });
});
