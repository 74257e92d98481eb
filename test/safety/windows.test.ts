import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { type Socket, connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { systemClock } from '../../src/core/base/clock';
import { greetHost } from '../../src/core/windows/handshake';
import { readLeader } from '../../src/core/windows/leaderNote';
import { peerOn } from '../../src/core/windows/peerOn';
import { Windows } from '../../src/core/windows/windows';
import { silentLog } from '../support/silentLog';

const isWindows = process.platform === 'win32';

describe('Whoever is no window of this user', () => {
  let folder: string;
  let windows: Windows | undefined;

  /** A window, and where it listens. */
  const open = async (secret = 'ours'): Promise<string> => {
    windows = new Windows({
      folder,
      secret: () => Promise.resolve(secret),
      clock: systemClock,
      log: silentLog,
    });
    windows.answer('secrets', () => Promise.resolve('the key'));
    const leads = new Promise((resolve) => windows?.onDidChangeRole(resolve));
    windows.start();
    assert.equal(await leads, 'leading');
    return (await readLeader(folder))?.address ?? '';
  };
  /** Connects, says something once it was greeted, and collects what is said until it is hung up on. */
  const say = async (address: string, answer: (greeting: Buffer) => Buffer): Promise<Buffer> => {
    const socket = connect(address);
    const heard: Buffer[] = [];
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      if (heard.push(chunk) === 1) socket.write(answer(chunk));
    });
    await new Promise((resolve) => socket.once('close', resolve));
    return Buffer.concat(heard);
  };

  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'windows-safety-'))));
  afterEach(() => {
    windows?.dispose();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const said: readonly (readonly [string, (greeting: Buffer) => Buffer])[] = [
    ['zeros', () => Buffer.alloc(64)],
    ['something random', () => randomBytes(64)],
    ['the greeting itself, twice', (greeting) => Buffer.concat([greeting, greeting])],
    [
      'a question before the greeting is done',
      () =>
        Buffer.from(
          'Content-Length: 60\r\n\r\n{"jsonrpc":"2.0","id":1,"method":"secrets"}'.padEnd(96),
        ),
    ],
    ['a megabyte', () => Buffer.alloc(1024 ** 2, 1)],
  ];
  for (const [name, answer] of said) {
    it(`says ${name}: learns a random number, and is hung up on`, async () => {
      const address = await open();
      assert.equal((await say(address, answer)).byteLength, 32);
    });
  }

  it('hears another number each time', async () => {
    const address = await open();
    const greetings = [];
    for (let i = 0; i < 3; i++)
      greetings.push((await say(address, () => Buffer.alloc(64))).toString('hex'));
    assert.equal(new Set(greetings).size, 3);
  });

  it('is not let in with another secret, and sees no proof of ours', async () => {
    const socket = connect(await open());
    const failed = greetHost(socket, { secret: 'theirs', clock: systemClock });
    await assert.rejects(failed, /Not a window of this user/);
    assert.equal(socket.read(), null);
    socket.destroy();
  });

  it('and waits in silence by the hundred, keeps no other window out for long', async () => {
    const address = await open();
    const silent = Array.from({ length: 300 }, () => connect(address).on('error', () => undefined));
    // All but those that may wait are hung up on, and these make room as they end.
    await Promise.all(silent.slice(200).map((socket) => once(socket.resume(), 'close')));
    for (const socket of silent) socket.destroy();
    let socket: Socket;
    for (;;) {
      socket = connect(address).on('error', () => undefined);
      const welcomed = await greetHost(socket, { secret: 'ours', clock: systemClock }).then(
        () => true,
        () => false,
      );
      if (welcomed) break;
    }
    const peer = peerOn(socket, { asked: () => Promise.resolve(), told: () => undefined });
    peer.tell('here', 'a window');
    assert.equal(await peer.ask('secrets', undefined), 'the key');
    peer.end();
  });

  it('listens where a window should: is called, and learns nothing but a number and a proof', async function () {
    if (isWindows) return this.skip();
    const trap = fs.mkdtempSync(path.join(os.tmpdir(), 'hosting-panel-'));
    const heard: Buffer[] = [];
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write(randomBytes(32));
      socket.on('data', (chunk) => {
        heard.push(chunk);
        if (Buffer.concat(heard).byteLength === 64) socket.write(randomBytes(32));
      });
    });
    const address = path.join(trap, 'window.sock');
    await new Promise<void>((resolve) => server.listen(address, resolve));
    fs.writeFileSync(path.join(folder, 'leader.json'), JSON.stringify({ address, id: 'trap' }));
    await open();
    assert.equal(Buffer.concat(heard).byteLength, 64);
    assert.ok(!Buffer.concat(heard).includes('ours'));
    server.close();
    fs.rmSync(trap, { recursive: true, force: true });
  });

  it('cannot enter the folder of the socket, or read where it is', async function () {
    if (isWindows) return this.skip();
    const address = await open();
    assert.equal(fs.statSync(path.dirname(address)).mode & 0o777, 0o700);
    assert.equal(fs.statSync(path.join(folder, 'leader.json')).mode & 0o777, 0o600);
  });

  it('made a folder that others can enter: nothing there is called, or removed', async function () {
    if (isWindows) return this.skip();
    const trap = fs.mkdtempSync(path.join(os.tmpdir(), 'hosting-panel-'));
    fs.chmodSync(trap, 0o777);
    const address = path.join(trap, 'window.sock');
    fs.writeFileSync(path.join(folder, 'leader.json'), JSON.stringify({ address, id: 'trap' }));
    assert.notEqual(await open(), address);
    assert.ok(fs.existsSync(trap));
    fs.rmSync(trap, { recursive: true });
  });

  for (const [name, text] of [
    ['half a text', '{"address": "/tm'],
    ['no object', '[]'],
    ['a number for an address', '{"address": 1, "id": "x"}'],
    ['an address that is no socket of ours', '{"address": "/etc/passwd", "id": "x"}'],
    ['ten megabytes', `{"address": "${'x'.repeat(10_000_000)}", "id": "x"}`],
  ] as const) {
    it(`wrote a note with ${name}: it means that nobody leads`, async () => {
      fs.writeFileSync(path.join(folder, 'leader.json'), text);
      assert.ok(await open());
    });
  }
});
