import assert from 'node:assert/strict';
import { once } from 'node:events';
import fs from 'node:fs';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { systemClock } from '../../src/core/base/clock';
import { limits } from '../../src/core/base/limits';
import {
  guestAccess,
  makeGuestKey,
  readGuestKey,
  removeGuestKey,
} from '../../src/core/windows/guestKey';
import { Guests } from '../../src/core/windows/guests';
import { type CallerKind, greetHost } from '../../src/core/windows/handshake';
import { readLeader } from '../../src/core/windows/leaderNote';
import { PeerRefusal } from '../../src/core/windows/peer';
import { peerOn } from '../../src/core/windows/peerOn';
import type { AskingGuest } from '../../src/core/windows/place';
import { visitLeader } from '../../src/core/windows/visitLeader';
import { Windows } from '../../src/core/windows/windows';
import { silentLog } from '../support/silentLog';

const clock = systemClock;

describe('A program of the user that is no window', () => {
  let folder: string;
  const opened: Windows[] = [];

  /** A window that leads, whose windows may ask for secrets and whose guests for the time. */
  const open = async (): Promise<Windows> => {
    const secret = () => Promise.resolve('of windows');
    const windows = new Windows({ folder, secret, clock, log: silentLog });
    opened.push(windows);
    windows.answer('secrets', () => Promise.resolve('the key'));
    windows.answerGuests('time', () => Promise.resolve('noon'));
    const found = new Promise((resolve) => windows.onDidChangeRole(resolve));
    windows.start();
    await found;
    return windows;
  };
  const dial = async (): Promise<Socket> => {
    const { address = '' } = (await readLeader(folder)) ?? {};
    return connect(address).on('error', () => undefined);
  };
  const visit = (heard: string[] = []) =>
    visitLeader({ folder, clock, onNews: ({ topic }) => heard.push(topic) });

  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'guests-safety-'));
    await makeGuestKey(folder);
  });
  afterEach(() => {
    for (const windows of opened.splice(0)) windows.dispose();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const strangers: readonly (readonly [string, CallerKind, () => Promise<string>])[] = [
    ['another key', 'guest', () => Promise.resolve('x'.repeat(43))],
    ['no key', 'guest', () => Promise.resolve('')],
    ['the key, as a window', 'caller', async () => (await readGuestKey(folder)) ?? ''],
    ['the secret of windows, as a guest', 'guest', () => Promise.resolve('of windows')],
  ];
  for (const [what, kind, secretOf] of strangers) {
    it(`is not let in with ${what}`, async () => {
      await open();
      const secret = await secretOf();
      const socket = await dial();
      await assert.rejects(greetHost(socket, { secret, clock }, kind), /Not a window/);
      socket.destroy();
    });
  }

  for (const [what, change] of [
    ['revoked', () => removeGuestKey(folder)],
    ['made anew', () => removeGuestKey(folder).then(() => makeGuestKey(folder))],
  ] as const) {
    it(`is answered no more once the key is ${what}, though it was let in before`, async () => {
      await open();
      const guest = await visit();
      const { signal } = new AbortController();
      assert.equal(await guest.ask('time', undefined, signal), 'noon');
      await change();
      await assert.rejects(guest.ask('time', undefined, signal));
      assert.ok(guest.hasEnded);
    });
  }

  it('gets no key by starting again once it was revoked, before the user asks for one', async () => {
    assert.equal(await guestAccess(path.join(folder, 'new')), 'undecided');
    assert.equal(await guestAccess(folder), 'allowed');
    await removeGuestKey(folder);
    for (let time = 0; time < 2; time++) {
      assert.equal(await guestAccess(folder), 'refused');
      assert.equal(await readGuestKey(folder), undefined);
    }
    await open();
    await assert.rejects(visit(), /No window lets guests in/);
    await makeGuestKey(folder);
    assert.equal(await guestAccess(folder), 'allowed');
    const peer = await visit();
    assert.equal(await peer.ask('time', undefined), 'noon');
    peer.end();
  });

  it('is not told what came of a question that was open when the key was revoked', async () => {
    const windows = await open();
    let answer: (told: string) => void = () => undefined;
    const asked = new Promise<void>((asked) =>
      windows.answerGuests('slow', () => {
        asked();
        return new Promise((resolve) => (answer = resolve));
      }),
    );
    const peer = await visit();
    const asking = peer.ask('slow', undefined);
    await asked;
    await removeGuestKey(folder);
    answer('secret');
    await assert.rejects(asking);
    assert.ok(peer.hasEnded);
  });

  it('has what it asked ended at the next look of the one that leads', async () => {
    let isLetIn = true;
    const ended: unknown[] = [];
    let came: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (came = resolve));
    const slow = (_: unknown, { signal }: AskingGuest) => {
      signal.addEventListener('abort', () => ended.push(signal.reason));
      came();
      return new Promise(() => undefined);
    };
    const guests = new Guests(new Map([['slow', slow]]));
    const server = createServer((socket) =>
      guests.take(peerOn, socket, () => Promise.resolve(isLetIn)),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const peer = peerOn(connect(port, '127.0.0.1'), {
      asked: () => assert.fail(),
      told: () => undefined,
    });
    const rejected = assert.rejects(peer.ask('slow', undefined));
    await asked;
    guests.look();
    await Promise.resolve();
    assert.equal(ended.length, 0);
    isLetIn = false;
    guests.look();
    await rejected;
    assert.equal(ended.length, 1);
    server.close();
    guests.dispose();
  });

  const keys: readonly (readonly [string, string | undefined])[] = [
    ['where the user made no key', undefined],
    ['with an empty key', ''],
    ['with a key that is no such key', 'guess'],
  ];
  for (const [what, key] of keys) {
    it(`is not let in ${what}`, async () => {
      const file = path.join(folder, 'guests.key');
      if (key === undefined) fs.rmSync(file);
      else fs.writeFileSync(file, key);
      await open();
      await assert.rejects(visit(), /No window lets guests in/);
      const socket = await dial();
      const greeting = greetHost(socket, { secret: key ?? '', clock }, 'guest');
      await assert.rejects(greeting, /Not a window/);
      socket.destroy();
    });
  }

  it('is not let in with what another one said when it was let in', async () => {
    await open();
    const { address } = (await readLeader(folder)) ?? assert.fail();
    const secret = (await readGuestKey(folder)) ?? '';
    const first = connect(address);
    const said: Buffer[] = [];
    const write = first.write.bind(first);
    first.write = (bytes: Buffer) => {
      said.push(bytes);
      return write(bytes);
    };
    await greetHost(first, { secret, clock }, 'guest');
    const second = connect(address).on('error', () => undefined);
    const heard: Buffer[] = [];
    second.on('data', (bytes: Buffer) => heard.push(bytes));
    const gone = once(second, 'close');
    second.write(Buffer.concat(said));
    await gone;
    assert.deepEqual([Buffer.concat(said).byteLength, Buffer.concat(heard).byteLength], [64, 32]);
    first.destroy();
  });

  it('has a key that nobody else can read, and that stays', async function () {
    if (process.platform === 'win32') return this.skip();
    const before = await readGuestKey(folder);
    assert.equal(fs.statSync(path.join(folder, 'guests.key')).mode & 0o777, 0o600);
    await Promise.all([makeGuestKey(folder), makeGuestKey(folder)]);
    assert.equal(await readGuestKey(folder), before);
  });

  it('asks what guests may ask, nothing that windows may, and hears nothing of them', async () => {
    const leader = await open();
    const other = await open();
    const heard: string[] = [];
    const toldToWindows: string[] = [];
    other.onTold('news', () => toldToWindows.push('news'));
    leader.onTold('lies', () => toldToWindows.push('lies'));
    const peer = await visit(heard);
    assert.equal(await peer.ask('time', undefined), 'noon');
    for (const question of ['secrets', 'constructor', '__proto__', '']) {
      await assert.rejects(peer.ask(question, undefined), PeerRefusal, question);
    }
    // What a window says of itself and tells others is not taken from a guest.
    peer.tell('here', other.id);
    peer.tell('tell', { topic: 'lies', what: 1 });
    leader.tell('news', 1);
    leader.tellGuests('for guests', 1);
    assert.equal(await peer.ask('time', undefined), 'noon');
    assert.deepEqual([heard, toldToWindows], [['for guests'], ['news']]);
    peer.end();
  });

  it('asks only so much at once, and is told so', async () => {
    const windows = await open();
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    windows.answerGuests('slow', () => answered);
    const peer = await visit();
    const asked = Array.from({ length: limits.guestQuestions }, () => peer.ask('slow', undefined));
    await assert.rejects(peer.ask('time', undefined), { reason: 'tooManyQuestions' });
    answer();
    await Promise.all(asked);
    assert.equal(await peer.ask('time', undefined), 'noon');
    peer.end();
  });

  it('is told apart from others by its connection, not by what it says', async () => {
    const windows = await open();
    windows.answerGuests('who', (_, { guest }) => Promise.resolve(guest));
    const [one, two] = [await visit(), await visit()];
    const about = { guest: 'the other' };
    const [first, again] = [await one.ask('who', about), await one.ask('who', about)];
    const other = await two.ask('who', about);
    assert.match(String(first), /^[0-9a-f-]{36}$/);
    assert.equal(again, first);
    assert.notEqual(other, first);
    one.end();
    two.end();
  });

  it('is one of so many, and what it asked ends with it', async () => {
    const windows = await open();
    const gone = new Promise((resolve) =>
      windows.answerGuests('wait', (_, { signal }) => {
        signal.addEventListener('abort', resolve);
        return new Promise(() => undefined);
      }),
    );
    const guests = await Promise.all(Array.from({ length: limits.guests }, () => visit()));
    const onMore = await visit();
    await assert.rejects(onMore.ask('time', undefined), /gone/);
    const [first] = guests;
    first?.ask('wait', undefined).catch(() => undefined);
    await guests[1]?.ask('time', undefined);
    first?.end();
    await gone;
    const another = await visit();
    assert.equal(await another.ask('time', undefined), 'noon');
    for (const peer of [...guests, another]) peer.end();
  });

  const garbage: readonly (readonly [string, Buffer])[] = [
    ['a length without end', Buffer.alloc(4, 0xff)],
    ['no JSON', Buffer.concat([Buffer.from([0, 0, 0, 4]), Buffer.from('soso')])],
    ['zeros', Buffer.alloc(1024)],
  ];
  for (const [what, bytes] of garbage) {
    it(`is hung up on where it says ${what}, and costs others nothing`, async () => {
      await open();
      const socket = await dial();
      const secret = (await readGuestKey(folder)) ?? '';
      await greetHost(socket, { secret, clock }, 'guest');
      socket.write(bytes);
      await once(socket.resume(), 'close');
      const other = await visit();
      assert.equal(await other.ask('time', undefined), 'noon');
      other.end();
    });
  }
});
