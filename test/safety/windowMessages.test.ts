import assert from 'node:assert/strict';
import { once } from 'node:events';
import fs from 'node:fs';
import { type Socket, connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { systemClock } from '../../src/core/base/clock';
import { greetHost } from '../../src/core/windows/handshake';
import { readLeader } from '../../src/core/windows/leaderNote';
import { PeerRefusal } from '../../src/core/windows/peer';
import { peerOn } from '../../src/core/windows/peerOn';
import { Windows } from '../../src/core/windows/windows';
import { silentLog } from '../support/silentLog';

const secret = 'ours';

/** What somebody sends who knows the secret, such as another version of us that went wrong. */
describe('A window that went wrong', () => {
  let folder: string;
  let windows: Windows;
  let told: unknown[];
  const sockets: Socket[] = [];

  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'windows-safety-'));
    const own = { folder, secret: () => Promise.resolve(secret) };
    windows = new Windows({ ...own, clock: systemClock, log: silentLog });
    windows.answer('whoLeads', () => Promise.resolve('this one'));
    told = [];
    windows.onTold('greeting', (what) => told.push(what));
    const leads = new Promise((resolve) => windows.onDidChangeRole(resolve));
    windows.start();
    assert.equal(await leads, 'leading');
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    windows.dispose();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  /** A socket on which both have shown that they know the secret. */
  async function greeted(): Promise<Socket> {
    const socket = connect((await readLeader(folder))?.address ?? '');
    socket.on('error', () => undefined);
    sockets.push(socket);
    await greetHost(socket, { secret, clock: systemClock });
    return socket;
  }

  async function peer() {
    return peerOn(await greeted(), { asked: () => Promise.resolve(), told: () => undefined });
  }

  /** Another window is answered as ever. */
  async function answersOthers(): Promise<void> {
    const other = await peer();
    other.tell('here', 'another');
    assert.equal(await other.ask('whoLeads', undefined), 'this one');
    other.end();
  }

  const framed = (length: number, text: string) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(length);
    return Buffer.concat([head, Buffer.from(text)]);
  };
  const message = (value: unknown) => {
    const text = JSON.stringify(value);
    return framed(Buffer.byteLength(text), text);
  };
  const rows: readonly (readonly [what: string, sent: Buffer])[] = [
    ['four gigabytes, as it says', framed(0xffffffff, '{')],
    ['a byte more than there may be', framed(64 * 1024 ** 2 + 1, '{')],
    ['nothing', framed(0, '')],
    ['what is no JSON', framed(4, '{{{{')],
    ['a page of the web', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['the protocol of an editor', Buffer.from('Content-Length: 2\r\n\r\n{}')],
  ];
  for (const [what, sent] of rows) {
    it(`sends ${what}: is hung up on, and nobody else notices`, async () => {
      const socket = await greeted();
      const closed = once(socket.resume(), 'close');
      socket.write(sent);
      await closed;
      await answersOthers();
    });
  }

  const strange: readonly (readonly [what: string, sent: unknown])[] = [
    ['a list', [1, 2]],
    ['null', null],
    ['an answer to what nobody asked', { jsonrpc: '2.0', id: 77, result: 1 }],
    ['a question without a name', { jsonrpc: '2.0', id: 1, params: {} }],
    ['a name that is a number', { jsonrpc: '2.0', id: 1, method: 5 }],
    ['news of what every object has', { jsonrpc: '2.0', method: '__proto__', params: {} }],
    [
      'news with the keys of a prototype',
      JSON.parse(
        '{"jsonrpc":"2.0","method":"tell","params":{"value":{"__proto__":{"topic":"greeting"}}}}',
      ),
    ],
  ];
  for (const [what, sent] of strange) {
    it(`sends ${what}: nothing comes of it`, async () => {
      const socket = await greeted();
      socket.resume();
      socket.write(message(sent));
      await answersOthers();
      assert.deepEqual(told, []);
      assert.equal(({} as Record<string, unknown>)['topic'], undefined);
    });
  }

  for (const question of ['nobody answers this', '__proto__', 'constructor', 'toString', 'here']) {
    it(`asks ${question}: is refused`, async () => {
      const one = await peer();
      one.tell('here', 'one');
      await assert.rejects(one.ask(question, {}), (error) => error instanceof PeerRefusal);
    });
  }

  it('asks before it said who it is: is refused', async () => {
    const one = await peer();
    await assert.rejects(one.ask('whoLeads', {}), /Who asks/);
  });

  it('says that it is another one, later: stays who it was', async () => {
    const one = await peer();
    const left: string[] = [];
    windows.onDidLeave((id) => left.push(id));
    one.tell('here', 'one');
    one.tell('here', 'two');
    assert.equal(await one.ask('whoLeads', {}), 'this one');
    one.end();
    await new Promise<void>((resolve) => windows.onDidLeave(() => resolve()));
    assert.deepEqual(left, ['one']);
  });

  it('takes nothing of what it is told: is hung up on before that fills the memory', async () => {
    const socket = await greeted();
    socket.pause();
    const one = await peer();
    const megabyte = 'x'.repeat(1024 ** 2);
    const closed = once(socket, 'close');
    for (let told = 0; told < 80; told++) {
      windows.tell('greeting', megabyte);
      await new Promise((resolve) => setImmediate(resolve));
    }
    // What was sent stands before the end.
    socket.resume();
    await closed;
    assert.ok(socket.bytesRead < 70 * 1024 ** 2, `${socket.bytesRead} bytes`);
    one.end();
    await answersOthers();
  });
});
