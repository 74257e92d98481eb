import assert from 'node:assert/strict';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Socket, type SocketEnd, openSocket } from '../../../../src/core/console/transport';

/** Resolves once something has happened elsewhere; mocha's own timeout is the limit. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1));
}

describe('A websocket to a daemon', () => {
  const servers: (() => void)[] = [];
  const close = () => {
    for (const end of servers.splice(0)) end();
  };
  afterEach(close);

  /** A daemon, and a socket to it with what it tells. */
  async function opened({ autoPong = true } = {}) {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong });
    await new Promise((resolve) => server.once('listening', resolve));
    const heard: string[] = [];
    const pings: string[] = [];
    let daemon: WebSocket | undefined;
    let request: IncomingMessage | undefined;
    server.on('connection', (one, asked) => {
      [daemon, request] = [one, asked];
      one.on('message', (text: Buffer) => heard.push(text.toString()));
      one.on('ping', (data) => pings.push(data.toString('latin1')));
    });
    const told: string[] = [];
    const ends: SocketEnd[] = [];
    const { port } = server.address() as AddressInfo;
    const socket = openSocket(`ws://127.0.0.1:${port}/ws`, 'https://panel.example', {
      opened: () => told.push('opened'),
      message: (text) => told.push(text),
      ended: (end) => ends.push(end),
    });
    servers.push(() => {
      daemon?.terminate();
      server.close();
    });
    return { socket, told, ends, heard, pings, daemon: () => daemon, request: () => request };
  }

  async function connected(options?: { readonly autoPong: boolean }) {
    const on = await opened(options);
    await until(() => on.told.length === 1 && on.daemon() !== undefined);
    return on;
  }

  /** Sends a text and waits until it came back from the daemon: what was sent before has arrived. */
  async function settled({ socket, heard }: { socket: Socket; heard: readonly string[] }) {
    const mark = `mark ${heard.length}`;
    socket.send(mark);
    await until(() => heard.includes(mark));
  }

  it('names its panel, and opens', async () => {
    const { told, request } = await connected();
    assert.deepEqual([told, request()?.headers.origin], [['opened'], 'https://panel.example']);
    assert.equal(
      request()?.headers['sec-websocket-extensions'],
      undefined,
      'nothing is compressed',
    );
  });

  it('carries texts both ways, and takes nothing else', async () => {
    const on = await connected();
    on.socket.send('to the daemon: ü');
    await until(() => on.heard.length === 1);
    assert.deepEqual(on.heard, ['to the daemon: ü']);
    on.daemon()?.send(Buffer.from('bytes'));
    on.daemon()?.send('to us: ü');
    await until(() => on.told.length === 2);
    assert.deepEqual(on.told, ['opened', 'to us: ü']);
  });

  it('sends nothing before it is open', async () => {
    const on = await opened();
    on.socket.send('early');
    on.socket.ping();
    await until(() => on.told.length === 1);
    await settled(on);
    assert.deepEqual([on.heard.includes('early'), on.pings], [false, []]);
  });

  it('ends with what the daemon says, once', async () => {
    const { daemon, ends } = await connected();
    daemon()?.close(4409, 'suspended');
    await until(() => ends.length === 1);
    assert.deepEqual(ends, [{ code: 4409, reason: 'suspended', refusedWith: undefined }]);
  });

  it('ends where the connection breaks', async () => {
    const { daemon, ends } = await connected();
    daemon()?.terminate();
    await until(() => ends.length === 1);
    assert.equal(ends[0]?.code, 1006);
  });

  it('tells nothing once it is closed', async () => {
    const { socket, daemon, told, ends } = await connected();
    let code: number | undefined;
    daemon()?.on('close', (one) => (code = one));
    socket.close();
    daemon()?.send('late');
    await until(() => code !== undefined);
    assert.deepEqual([code, told, ends], [1000, ['opened'], []]);
  });

  it('is closed also while it is paused, and before it is open', async () => {
    const paused = await connected();
    let isGone = false;
    paused.daemon()?.on('close', () => (isGone = true));
    paused.socket.pause();
    paused.socket.close();
    await until(() => isGone);
    const early = await opened();
    early.socket.close();
    await connected();
    assert.deepEqual([early.told, early.ends, paused.ends], [[], [], []]);
  });

  it('reads no further while it is paused', async () => {
    const on = await connected();
    on.socket.pause();
    on.daemon()?.send('a');
    await settled(on);
    assert.deepEqual(on.told, ['opened']);
    on.socket.resume();
    await until(() => on.told.length === 2);
    assert.deepEqual(on.told, ['opened', 'a']);
  });

  it('answers a daemon that asks whether it is there', async () => {
    const { daemon } = await connected();
    let answer: string | undefined;
    daemon()?.on('pong', (data) => (answer = data.toString()));
    daemon()?.ping('there?');
    await until(() => answer !== undefined);
    assert.equal(answer, 'there?');
  });

  it('ends at the second question that a daemon leaves open', async () => {
    const on = await connected({ autoPong: false });
    on.socket.ping();
    await until(() => on.pings.length === 1);
    assert.deepEqual(on.ends, []);
    on.socket.ping();
    const end = { code: 1006, reason: 'no answer to a ping', refusedWith: undefined };
    assert.deepEqual(on.ends, [end]);
    on.socket.ping();
    assert.deepEqual(on.ends, [end]);
  });

  for (const [what, answer] of [
    ['its answer', (daemon: WebSocket | undefined) => daemon?.pong()],
    ['any word of it', (daemon: WebSocket | undefined) => daemon?.send('x')],
    ['bytes of it', (daemon: WebSocket | undefined) => daemon?.send(Buffer.from('x'))],
  ] as const) {
    it(`takes ${what} for a sign of life`, async () => {
      const on = await connected({ autoPong: false });
      on.socket.ping();
      await until(() => on.pings.length === 1);
      answer(on.daemon());
      on.daemon()?.send('then');
      await until(() => on.told.includes('then'));
      on.socket.ping();
      await until(() => on.pings.length === 2);
      assert.deepEqual(on.ends, []);
    });
  }

  it('knows what a daemon has read, by the order of its answers', async () => {
    const on = await connected({ autoPong: false });
    const read: number[] = [];
    for (const n of [1, 2, 3]) void on.socket.isRead?.().then(() => read.push(n));
    await until(() => on.pings.length === 3);
    assert.equal(new Set(on.pings).size, 3);
    on.daemon()?.pong('of nobody');
    on.daemon()?.pong(on.pings[1]);
    await until(() => read.length === 2);
    assert.deepEqual(read, [1, 2]);
    on.daemon()?.pong(on.pings[0]);
    on.daemon()?.pong(on.pings[2]);
    await until(() => read.length === 3);
  });

  it('remembers the last ten questions of a daemon that answers none', async () => {
    const on = await connected({ autoPong: false });
    const read: number[] = [];
    for (let n = 1; n <= 12; n++) void on.socket.isRead?.().then(() => read.push(n));
    await until(() => on.pings.length === 12);
    on.daemon()?.pong(on.pings[11]);
    await until(() => read.length === 10);
    assert.deepEqual(read, [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  for (const status of [401, 403, 404, 302]) {
    it(`says with what a daemon refused it: ${status}`, async () => {
      const server = createServer((_, response) =>
        response.writeHead(status, { location: '/x' }).end('x'),
      );
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const ends: SocketEnd[] = [];
      const told: string[] = [];
      openSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/`, 'https://p', {
        opened: () => told.push('opened'),
        message: (text) => told.push(text),
        ended: (end) => ends.push(end),
      });
      await until(() => ends.length > 0);
      await new Promise((resolve) => server.close(resolve));
      assert.deepEqual(ends, [{ code: 1006, reason: `HTTP ${status}`, refusedWith: status }]);
      assert.deepEqual(told, []);
    });
  }

  it('says why nobody was there', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const ends: SocketEnd[] = [];
    openSocket(`ws://127.0.0.1:${port}/`, 'https://p', {
      ...{ opened: () => undefined, message: () => undefined, ended: (end) => ends.push(end) },
    });
    await until(() => ends.length > 0);
    const reason = 'The host refused the connection';
    assert.deepEqual(ends, [{ code: 1006, reason, refusedWith: undefined }]);
  });
});
