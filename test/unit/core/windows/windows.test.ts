import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path, { join } from 'node:path';
import type { Log } from '../../../../src/core/base/log';
import { makeGuestKey } from '../../../../src/core/windows/guestKey';
import { readLeader, writeLeader } from '../../../../src/core/windows/leaderNote';
import { PeerRefusal } from '../../../../src/core/windows/peer';
import { silenceMs } from '../../../../src/core/windows/place';
import { visitLeader } from '../../../../src/core/windows/visitLeader';
import { Windows, type WindowsOptions } from '../../../../src/core/windows/windows';
import { FakeClock, settle } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';

const { signal } = new AbortController();

describe('the windows of one user, as each of them sees it', () => {
  let folder: string;
  let clock: FakeClock;
  const opened: Windows[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(os.tmpdir(), 'w-'));
    clock = new FakeClock();
  });
  afterEach(() => {
    for (const windows of opened.splice(0)) windows.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A window that has not begun to look for the others, what it becomes, and its log. */
  function make(more: Partial<WindowsOptions> = {}) {
    const said: string[] = [];
    const say = (level: string) => (text: string | Error) => said.push(`${level}: ${String(text)}`);
    const log: Log = { ...silentLog, info: say('info'), warn: say('warn'), debug: say('debug') };
    const secret = () => Promise.resolve('ours');
    const windows = new Windows({ folder, clock, log, secret, ...more });
    opened.push(windows);
    const roles: string[] = [];
    windows.onDidChangeRole((role) => roles.push(role));
    return { windows, roles, said };
  }

  /** The same, when it knows its place. */
  async function open(more: Partial<WindowsOptions> = {}) {
    const made = make(more);
    made.windows.start();
    await becomes(made.windows);
    return made;
  }

  /** Resolves with the place that a window takes. */
  async function becomes(windows: Windows): Promise<string> {
    while (windows.role === 'seeking') await settle();
    return windows.role;
  }

  it('are told apart', () => {
    assert.notEqual(make().windows.id, make().windows.id);
  });

  it('seek until they begin to look, and what is told meanwhile reaches nobody', async () => {
    const { windows, roles } = make();
    const heard: unknown[] = [];
    windows.onTold('news', (what) => heard.push(what));
    windows.tell('news', 1);
    windows.tellWindow(windows.id, 'news', 2);
    windows.tellGuests('news', 3);
    await settle();
    assert.deepEqual([windows.role, roles, heard], ['seeking', [], []]);
  });

  it('are one that leads and others that follow it', async () => {
    const first = await open();
    const [second, third] = [await open(), await open()];
    assert.deepEqual(
      [first, second, third].map(({ roles }) => roles),
      [['leading'], ['following'], ['following']],
    );
    assert.deepEqual(first.said, ['info: Among the windows of this user: leading']);
    assert.deepEqual(second.said, ['info: Among the windows of this user: following']);
    first.windows.answer('who', (about, { window }) => Promise.resolve([window, about]));
    for (const { windows } of [first, second, third])
      assert.deepEqual(await windows.ask('who', 7, signal), [windows.id, 7]);
  });

  it('hear what is told of a topic, each but the one who tells', async () => {
    const all = [await open(), await open(), await open()];
    const heard = all.map(({ windows }) => {
      const own: unknown[] = [];
      windows.onTold('news', (what) => own.push(what));
      windows.onTold('other', (what) => own.push(['other', what]));
      return own;
    });
    all[0]?.windows.answer('caught up', () => Promise.resolve());
    const caughtUp = async () => {
      for (const { windows } of all) await windows.ask('caught up', 0, signal);
    };
    await caughtUp();
    all[1]?.windows.tell('news', 1);
    await caughtUp();
    all[0]?.windows.tell('news', 2);
    await caughtUp();
    assert.deepEqual(heard, [[1], [2], [1, 2]]);
  });

  it('are told one by one by the one that leads, itself too, and by no other', async () => {
    const all = [await open(), await open(), await open()];
    const heard: unknown[] = [];
    const caughtUp = async () => {
      for (const { windows } of all) await windows.ask('caught up', 0, signal);
    };
    all[0]?.windows.answer('caught up', () => Promise.resolve());
    await caughtUp();
    for (const [at, { windows }] of all.entries())
      windows.onTold('news', (what) => heard.push([at, what]));
    for (const [to, from, what] of [
      [0, 0, 'itself'],
      [2, 0, 'another'],
      [1, 1, 'itself, while it follows'],
      [2, 1, 'another, while it follows'],
    ] as const) {
      all[from]?.windows.tellWindow(all[to]?.windows.id ?? '', 'news', what);
      await caughtUp();
    }
    assert.deepEqual(heard, [
      [0, 'itself'],
      [2, 'another'],
    ]);
  });

  it('answer as long as they do, windows and guests apart', async () => {
    await makeGuestKey(folder);
    const { windows } = await open();
    const heard: string[] = [];
    const onNews = ({ topic }: { readonly topic: string }) => heard.push(topic);
    const guest = await visitLeader({ folder, clock, onNews });
    const ofWindows = windows.answer('who', () => Promise.resolve('a window'));
    const ofGuests = windows.answerGuests('who', () => Promise.resolve('a guest'));
    assert.equal(await windows.ask('who', 0, signal), 'a window');
    assert.equal(await guest.ask('who', 0, signal), 'a guest');
    windows.tellGuests('for guests', 1);
    windows.tell('for windows', 1);
    assert.equal(await guest.ask('who', 0, signal), 'a guest');
    assert.deepEqual(heard, ['for guests']);
    ofWindows.dispose();
    ofGuests.dispose();
    const refusal = new PeerRefusal('Nobody answers who');
    await assert.rejects(windows.ask('who', 0, signal), refusal);
    await assert.rejects(guest.ask('who', 0, signal), refusal);
    guest.end();
  });

  it('wait with a question until one leads', async () => {
    const { windows } = make();
    windows.answer('who', () => Promise.resolve('this one'));
    const end = new AbortController();
    const asking = windows.ask('who', 0, end.signal);
    windows.start();
    assert.equal(await asking, 'this one');
    assert.equal(getEventListeners(end.signal, 'abort').length, 0);
  });

  it('give up such a question, before it waits and while it does', async () => {
    const { windows, roles } = make();
    let asked = 0;
    windows.answer('who', () => Promise.resolve(++asked));
    const gone = new Error('no longer wanted');
    await assert.rejects(windows.ask('who', 0, AbortSignal.abort(gone)), gone);
    const end = new AbortController();
    const asking = windows.ask('who', 0, end.signal);
    end.abort(gone);
    await assert.rejects(asking, gone);
    windows.start();
    await becomes(windows);
    assert.deepEqual([asked, roles], [0, ['leading']]);
  });

  it('lead after one that ended, which left nothing; it tells who is gone', async () => {
    const [first, second] = [await open(), await open()];
    const left: string[] = [];
    first.windows.onDidLeave((id) => left.push(id));
    first.windows.answer('caught up', () => Promise.resolve());
    await second.windows.ask('caught up', 0, signal);
    const third = await open();
    await third.windows.ask('caught up', 0, signal);
    third.windows.dispose();
    while (left.length === 0) await settle();
    assert.deepEqual(left, [third.windows.id]);
    const { address = '' } = (await readLeader(folder)) ?? {};
    first.windows.dispose();
    assert.equal(first.windows.role, 'seeking');
    while (second.roles.length < 3) await settle();
    assert.deepEqual(second.roles, ['following', 'seeking', 'leading']);
    assert.deepEqual([first.roles, third.roles], [['leading'], ['following']]);
    assert.notEqual((await readLeader(folder))?.address, address);
    assert.equal(existsSync(path.dirname(address)), false);
  });

  it('lead where the one that is written down does not answer, whose socket is removed', async () => {
    const dead = mkdtempSync(join(os.tmpdir(), 'hosting-panel-'));
    const address = join(dead, 'window.sock');
    writeFileSync(address, '');
    await writeLeader(folder, { address, id: 'dead' });
    const { roles, said } = await open();
    assert.deepEqual(roles, ['leading']);
    assert.equal(said.length, 2);
    assert.match(said[0] ?? '', /^debug: The window that led does not answer: Error: connect E/);
    assert.equal(existsSync(dead), false);
  });

  it('lead where what is written down is no place of a window, and leave it there', async () => {
    const dead = join(folder, 'other');
    mkdirSync(dead);
    await writeLeader(folder, { address: join(dead, 'window.sock'), id: 'dead' });
    assert.deepEqual((await open()).roles, ['leading']);
    assert.equal(existsSync(dead), true);
  });

  it('go on alone for a minute with another secret, and then look again', async () => {
    const first = await open();
    let secret = 'other';
    const { windows, roles, said } = await open({ secret: () => Promise.resolve(secret) });
    assert.deepEqual(said, [
      'warn: The other windows cannot be met: Error: Not a window of this user',
      'info: Among the windows of this user: leading',
    ]);
    windows.answer('who', () => Promise.resolve('this one'));
    assert.equal(await windows.ask('who', 0, signal), 'this one');
    await clock.advance(59_999);
    assert.deepEqual(roles, ['leading']);
    secret = 'ours';
    await clock.advance(1);
    while (roles.length < 3) await settle();
    assert.deepEqual(roles, ['leading', 'seeking', 'following']);
    assert.equal(first.windows.role, 'leading');
    // It follows now: nothing ends that any more.
    first.windows.answer('caught up', () => Promise.resolve());
    for (let beat = 0; beat < 15; beat++) {
      await clock.advance(5_000);
      await windows.ask('caught up', 0, signal);
    }
    assert.equal(roles.length, 3);
  });

  it('go on alone where there is no secret, and answer themselves', async () => {
    const { roles, said } = await open({ secret: () => Promise.reject(new Error('locked')) });
    assert.deepEqual(
      [roles, said[0]],
      [['leading'], 'warn: The other windows cannot be met: Error: locked'],
    );
    assert.equal(await readLeader(folder), undefined);
  });

  it('lead no more behind a sleep, before they do anything else, and seek at once', async () => {
    const { windows, roles } = await open();
    windows.answer('who', () => Promise.resolve('this one'));
    clock.sleep(silenceMs + 1);
    windows.tell('news', 1);
    assert.deepEqual(roles, ['leading', 'seeking']);
    assert.equal(await windows.ask('who', 0, signal), 'this one');
    assert.deepEqual(roles, ['leading', 'seeking', 'leading']);
  });

  const acts: readonly (readonly [string, (windows: Windows) => unknown])[] = [
    ['is asked for its role', (windows) => windows.role],
    ['tells guests', (windows) => windows.tellGuests('news', 1)],
    ['tells one', (windows) => windows.tellWindow('two', 'news', 1)],
  ];
  for (const [what, act] of acts) {
    it(`one that slept leads no more when it ${what}`, async () => {
      const { windows, roles } = await open();
      clock.sleep(silenceMs + 1);
      act(windows);
      assert.deepEqual(roles, ['leading', 'seeking']);
    });
  }

  it('become nothing behind their end', async () => {
    let know: (secret: string) => void = () => undefined;
    const secret = () => new Promise<string>((resolve) => (know = resolve));
    const { windows, roles, said } = make({ secret });
    windows.start();
    windows.dispose();
    know('ours');
    await settle();
    assert.deepEqual([windows.role, roles, said], ['seeking', [], []]);
    assert.equal(clock.pending, 0);
  });

  it('notice when another one wrote down that it leads', async () => {
    const { windows, roles } = await open();
    const { address = '' } = (await readLeader(folder)) ?? {};
    await writeLeader(folder, { address, id: 'another' });
    await clock.advance(5_000);
    while (roles.length < 3) await settle();
    assert.deepEqual(roles, ['leading', 'seeking', 'leading']);
    assert.equal(windows.role, 'leading');
  });
});
