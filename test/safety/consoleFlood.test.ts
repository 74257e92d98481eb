import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { ConsoleConnection } from '../../src/core/console/connection';
import { Screen } from '../../src/core/console/screen';
import { Scrollback } from '../../src/core/console/scrollback';
import { type SocketListener, type Transport, openSocket } from '../../src/core/console/transport';
import { silentLog } from '../support/silentLog';
import { FakeClock } from '../support/fakeClock';
import { FakeNode } from '../unit/core/console/fakeNode';

function open(clock: FakeClock, node: FakeNode, transport = node.transport): ConsoleConnection {
  const connection = new ConsoleConnection({
    clock,
    log: silentLog,
    transport,
    origin: 'https://panel.example',
    credentials: node.credentials,
    condition: () => Promise.resolve({ kind: 'normal' }),
    random: () => 0.5,
  });
  connection.open();
  return connection;
}

/** A connection, and what it told. */
async function connected() {
  const clock = new FakeClock();
  const node = new FakeNode(clock);
  const connection = open(clock, node);
  await clock.advance(10);
  const told: Record<'events' | 'states' | 'stats' | 'lines' | 'sessions', unknown[]> = {
    ...{ events: [], states: [], stats: [], lines: [], sessions: [] },
  };
  const said: string[] = [];
  connection.onDidReceiveEvent((event) => told.events.push(event));
  connection.onDidChangePower((state) => told.states.push(state));
  connection.onDidReceiveStats(({ uptimeMs }) => told.stats.push(uptimeMs));
  connection.onDidReceiveLine((line) => told.lines.push(line));
  connection.onDidChangeState((session) => told.sessions.push(session));
  connection.onDidSay((text) => said.push(text));
  return { clock, node, connection, told, said };
}

/** A row: an event of a daemon, what to count of it, and whether it matters that some are missing. */
const floods: readonly (readonly [string, string, 'events' | 'states' | 'sessions', boolean])[] = [
  ['daemon message', 'evil', 'events', true],
  ['daemon error', 'evil', 'events', true],
  ['backup completed', '{"is_successful":true}', 'events', true],
  ['backup restore completed', '', 'events', true],
  ['transfer status', 'processing', 'events', true],
  ['install started', '', 'events', true],
  ['install completed', '', 'events', true],
  ['throttled', 'evil', 'events', true],
  ['status', 'running', 'states', false],
  ['auth success', '', 'sessions', false],
];

describe('A flood', () => {
  for (const [event, text, kind, isTold] of floods) {
    it(`of ${event} is bounded`, async () => {
      const { clock, node, told, said } = await connected();
      for (let n = 0; n < 10_000; n++) node.send(event, text);
      await clock.advance(5_000);
      assert.ok(told[kind].length >= 1 && told[kind].length <= 250, `${told[kind].length} told`);
      const counted = said.map((one) => Number(/too fast \((\d+)\)/.exec(one)?.[1] ?? 0));
      const missing = counted.reduce((sum, count) => sum + count, 0);
      assert.equal(missing, isTold ? 10_000 - told[kind].length : 0);
      assert.ok(said.length <= 10, `${said.length} sentences`);
    });
  }

  it('of transfers that are said to have ended uses up no more than the slots for credentials', async () => {
    const { clock, node } = await connected();
    for (let second = 0; second < 300; second++) {
      for (let n = 0; n < 100; n++) node.send('transfer status', 'completed');
      await clock.advance(1_000);
    }
    assert.ok(node.credentialTimes.length <= 5 * 5, `${node.credentialTimes.length} requests`);
  });

  it('of stats tells the newest, some times a second', async () => {
    const { clock, node, told, connection } = await connected();
    for (let second = 0; second < 3; second++) {
      for (let n = 0; n < 65_000; n++) node.send('stats', JSON.stringify({ uptime: n + second }));
      await clock.advance(1_000);
    }
    assert.ok(told.stats.length <= 30, `${told.stats.length} told`);
    assert.equal(told.stats.at(-1), 65_001);
    assert.equal(connection.stats?.uptimeMs, 65_001);
  });

  it('of states ends with the newest', async () => {
    const { clock, node, connection } = await connected();
    for (let n = 0; n < 5_000; n++) node.send('status', n % 2 === 0 ? 'starting' : 'running');
    node.send('status', 'stopping');
    await clock.advance(1_000);
    assert.equal(connection.power, 'stopping');
  });

  it('of one kind holds back no other, and none of a connection that is over', async () => {
    const { clock, node, connection, told } = await connected();
    for (let n = 0; n < 5_000; n++) node.send('daemon message', 'evil');
    node.send('status', 'stopping');
    node.print();
    assert.equal(connection.power, 'stopping');
    assert.equal(told.lines.length, 1);
    for (let n = 0; n < 5_000; n++) node.send('status', 'offline');
    connection.close();
    await clock.advance(5_000);
    assert.equal(connection.power, undefined);
    assert.equal(clock.pending, 0);
  });

  it('of installation lines is shown as far as anybody could read it', async () => {
    const { clock, node, told, said } = await connected();
    for (let n = 0; n < 5_000; n++) node.send('install output', 'a line');
    assert.equal(told.events.length, 5_000);
    for (let n = 0; n < 5_000; n++) node.send('install output', 'a line');
    await clock.advance(1_000);
    assert.equal(told.events.length, 5_000);
    assert.match(said.join(), /too fast \(5000\)/);
  });

  it('of messages of megabytes is shortened', async () => {
    const { node, told, said } = await connected();
    node.send('daemon message', 'x'.repeat(900_000));
    assert.ok(JSON.stringify(told.events).length < 5_000);
    node.end(4_410);
    assert.ok(said.join().length < 5_000);
  });

  it('of lines that a busy console prints is shown whole', async () => {
    const { clock, node, told } = await connected();
    for (let tick = 0; tick < 50; tick++) {
      for (let n = 0; n < 2_000; n++) node.send('console output', `line ${n} ${'.'.repeat(80)}`);
      await clock.advance(100);
    }
    assert.equal(told.lines.length, 100_000);
  });

  it('of long lines leaves no more in memory than is kept', () => {
    const lines = new Scrollback(5_000, 100_000);
    for (let n = 0; n < 4_000; n++) lines.push(`${n}`.padEnd(50_000, 'x'));
    const held = JSON.stringify(lines).length;
    assert.ok(held < 300_000, `${held} characters are held`);
  });

  it('reaches a terminal no faster than it can be shown', async () => {
    const clock = new FakeClock();
    let written = 0;
    const write = (text: string) => void (written += text.length);
    const editor = { view: { prompt: '> ', text: '', cursor: 0 } };
    const screen = new Screen({ clock, write, editor, hasTimes: () => false });
    screen.start();
    for (let tick = 0; tick < 100; tick++) {
      for (let n = 0; n < 20; n++) screen.line('x'.repeat(60_000));
      await clock.advance(100);
    }
    screen.dispose();
    assert.ok(written < 50 * 1024 * 1024, `${written} characters in 10 s`);
  });
});

/** A daemon that sends whatever it can as long as nobody tells its socket to wait. */
class Flooder {
  isPaused = false;
  isClosed = false;
  sent = 0;
  private listener: SocketListener | undefined;

  readonly transport: Transport = (_url, _origin, listener) => {
    this.listener = listener;
    void Promise.resolve().then(() => listener.opened());
    return {
      send: () => listener.message('{"event":"auth success"}'),
      ping: () => undefined,
      pause: () => (this.isPaused = true),
      resume: () => (this.isPaused = false),
      close: () => (this.isClosed = true),
    };
  };

  pour(most: number, text: string): void {
    for (let n = 0; n < most && !this.isPaused && !this.isClosed; n++) {
      this.sent++;
      this.listener?.message(JSON.stringify({ event: 'console output', args: [text] }));
    }
  }
}

describe('A node that never stops', () => {
  async function flooded(text: string) {
    const clock = new FakeClock();
    const flooder = new Flooder();
    const connection = open(clock, new FakeNode(clock), flooder.transport);
    let lines = 0;
    connection.onDidReceiveLine(() => lines++);
    await clock.advance(10);
    return {
      clock,
      flooder,
      connection,
      lines: () => lines,
      pour: () => flooder.pour(200_000, text),
    };
  }

  for (const [what, text, most] of [
    ['short frames', 'x', 110_000],
    ['long frames', 'x'.repeat(64 * 1024), 700],
  ] as const) {
    it(`with ${what} has to wait, and loses nothing`, async () => {
      const { clock, flooder, connection, lines, pour } = await flooded(text);
      pour();
      assert.ok(flooder.isPaused);
      assert.ok(flooder.sent <= most, `${flooder.sent} frames at once`);
      assert.equal(lines(), flooder.sent);
      const before = flooder.sent;
      for (let tick = 0; tick < 50; tick++) {
        await clock.advance(20);
        pour();
      }
      assert.ok(flooder.sent > before);
      assert.ok(flooder.sent - before <= most, `${flooder.sent - before} frames in a second`);
      assert.equal(lines(), flooder.sent);
      connection.dispose();
      assert.ok(flooder.isClosed);
      assert.equal(clock.pending, 0);
    });
  }

  it('says nothing any more once the console is closed', async () => {
    const { clock, flooder, connection, lines, pour } = await flooded('x');
    pour();
    connection.close();
    const before = lines();
    flooder.isPaused = false;
    flooder.isClosed = false;
    pour();
    await clock.advance(60_000);
    assert.equal(lines(), before);
  });
});

describe('A socket', () => {
  let server: WebSocketServer;
  const listening = () =>
    new Promise<string>((resolve) => {
      server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: true }, () => {
        resolve(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
      });
    });
  afterEach(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });

  /** Opens it, lets the daemon act, and resolves with how it ended. */
  async function ended(act: (client: WebSocket) => void): Promise<number> {
    const url = await listening();
    server.on('connection', act);
    return new Promise((resolve) => {
      openSocket(url, 'https://panel.example', {
        opened: () => undefined,
        message: () => undefined,
        ended: ({ code }) => resolve(code),
      });
    });
  }

  it('takes no frame that is longer than any line', async () => {
    const code = await ended((client) => client.send('x'.repeat(1_100_000)));
    assert.equal(code, 1006);
  });

  it('takes no compressed frames, which unfold to a thousand times their size', async () => {
    let extensions = '?';
    await ended((client) => {
      extensions = client.extensions;
      client.close();
    });
    assert.equal(extensions, '');
  });

  it('reads no further while it waits, and closes at once then', async () => {
    const url = await listening();
    let heard = 0;
    const isClosed = new Promise<void>((resolve) => {
      server.on('connection', (client) => {
        client.on('close', () => resolve());
        for (let n = 0; n < 50_000; n++) client.send('x'.repeat(1_000));
      });
    });
    await new Promise<void>((resolve) => {
      const socket = openSocket(url, 'https://panel.example', {
        opened: () => undefined,
        message: () => {
          if (++heard !== 100) return;
          socket.pause();
          // What was read already may still come; the rest of 50 MB does not.
          setImmediate(() => setImmediate(() => (socket.close(), resolve())));
        },
        ended: () => undefined,
      });
    });
    await isClosed;
    assert.ok(heard < 5_000, `${heard} frames`);
  });
});
