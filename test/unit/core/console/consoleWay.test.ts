import assert from 'node:assert/strict';
import type { ServerRef } from '../../../../src/core/api/panel';
import { Emitter } from '../../../../src/core/base/event';
import { ConsoleWay } from '../../../../src/core/console/consoleWay';
import { type Session, idle } from '../../../../src/core/console/session';
import type { Socket, SocketEnd, SocketListener } from '../../../../src/core/console/transport';
import type { ConsoleWindows } from '../../../../src/core/console/windowQuestions';
import { FakeClock, settle } from '../../../support/fakeClock';

type Role = ConsoleWindows['role'];

const shared = { kind: 'shared', permissions: ['websocket.connect'], requests: [5, 6] };
const straight = { kind: 'granted', token: 'own', socket: 'wss://node', permissions: undefined };

/** A way in a window of this role, whose leading window gives these answers, one after the other. */
function way(role: Role | 'alone', answers: readonly unknown[] = [], key: string | null = 'k') {
  const clock = new FakeClock();
  const roles = new Emitter<Role>();
  const asked: unknown[] = [];
  const forgotten: (readonly number[])[] = [];
  const said: string[] = [];
  let left = [...answers];
  let own = 0;
  const sockets: string[] = [];
  const session: { now: Session } = { now: { ...idle, phase: 'fetching' } };
  const windows = {
    role: role === 'alone' ? 'leading' : role,
    onDidChangeRole: roles.event,
    ask: (question: string, about: unknown) => {
      asked.push(question === 'console.credentials' ? about : question);
      if (question !== 'console.credentials') return new Promise(() => undefined);
      const [first, ...others] = left;
      left = others;
      return first instanceof Error || first === undefined
        ? Promise.reject(first ?? new Error('gone'))
        : Promise.resolve(first);
    },
  };
  const one = new ConsoleWay({
    clock,
    windows: () => (role === 'alone' ? undefined : (windows as unknown as ConsoleWindows)),
    ref: () =>
      ({
        panel: {
          id: 'p',
          http: { keyFingerprint: key ?? undefined, origin: 'https://panel.example' },
        },
        uuid: 'u',
      }) as unknown as ServerRef,
    credentials: () => Promise.resolve((own++, straight as never)),
    transport: (url) => (sockets.push(url), {} as Socket),
    session: () => session.now,
    forget: (requests) => forgotten.push(requests),
    say: (text) => said.push(text),
  });
  const change = (next: Role) => {
    windows.role = next;
    roles.fire(next);
  };
  const ends: SocketEnd[] = [];
  const listener: SocketListener = {
    ...{ opened: () => undefined, message: () => undefined, ended: (end) => ends.push(end) },
  };
  return {
    clock,
    one,
    asked,
    forgotten,
    said,
    sockets,
    session,
    change,
    ends,
    listener,
    own: () => own,
  };
}

describe("The way to a server's console", () => {
  for (const role of ['alone', 'leading'] as const) {
    it(`is straight to the node for a window that is ${role}`, async () => {
      const on = way(role);
      assert.equal(await on.one.credentials(), straight);
      on.one.transport('wss://node', 'https://p', on.listener);
      assert.deepEqual([on.asked, on.sockets, on.one.isThroughLeader], [[], ['wss://node'], false]);
    });
  }

  it('is straight where a key has no name', async () => {
    const on = way('following', [shared], null);
    assert.equal(await on.one.credentials(), straight);
    assert.deepEqual(on.asked, []);
  });

  it('leads through the window that leads', async () => {
    const on = way('following', [shared]);
    assert.deepEqual(await on.one.credentials(), {
      ...{ kind: 'granted', token: '', socket: 'wss://panel.example' },
      permissions: ['websocket.connect'],
    });
    assert.deepEqual(on.asked, [{ panelId: 'p', uuid: 'u', key: 'k', isUrgent: false }]);
    on.one.transport('wss://panel.example', 'https://p', on.listener);
    assert.deepEqual([on.sockets, on.own(), on.one.isThroughLeader], [[], 0, true]);
    assert.equal(on.asked.at(-1), 'console.connect');
  });

  it('waits there as long as it is told to, and says each reason once', async () => {
    const waits = (text: string) => ({ kind: 'waiting', text });
    const on = way('following', [waits('a'), waits('a'), waits(''), waits('b'), shared]);
    assert.equal((await on.one.credentials()).kind, 'granted');
    assert.deepEqual([on.said, on.asked.length], [['a', 'b'], 5]);
  });

  it('is refused as there', async () => {
    const on = way('following', [{ kind: 'closed', text: 'No.' }]);
    assert.deepEqual(await on.one.credentials(), { kind: 'refused', text: 'No.' });
  });

  it('is straight where that window has another key, which is asked once', async () => {
    const on = way('following', [{ kind: 'apart' }, shared]);
    assert.equal(await on.one.credentials(), straight);
    assert.deepEqual([on.asked.length, on.own()], [1, 1]);
  });

  it('is straight after three leaders that ended before they answered', async () => {
    const gone = new Error('gone');
    const on = way('following', [gone, gone, gone, shared]);
    assert.equal(await on.one.credentials(), straight);
    assert.equal(on.asked.length, 3);
    const third = way('following', [gone, gone, shared]);
    assert.notEqual(await third.one.credentials(), straight);
  });

  it('waits ten seconds until it shows who leads', async () => {
    const on = way('seeking', [shared]);
    let found: { readonly token?: string } | undefined;
    void on.one.credentials().then((answer) => (found = answer as { token?: string }));
    await on.clock.advance(9_999);
    assert.deepEqual([found, on.asked], [undefined, []]);
    await on.clock.advance(1);
    assert.equal(found, straight);
    const other = way('seeking', [shared]);
    const answer = other.one.credentials();
    await settle();
    other.change('following');
    assert.notEqual(await answer, straight);
    assert.equal(other.clock.pending, 0);
  });

  for (const [role, kept] of [
    ['following', []],
    ['leading', [5, 6]],
    ['seeking', [5, 6]],
  ] as const) {
    it(`forgets at its end what was granted there, and counts on where it comes to be ${role}`, async () => {
      const on = way('following', [shared]);
      await on.one.credentials();
      const socket = on.one.transport('wss://panel.example', 'https://p', on.listener);
      on.change(role);
      (socket as unknown as { break(): void }).break();
      assert.deepEqual([on.forgotten, on.ends.map(({ code }) => code)], [[kept], [1006]]);
    });
  }

  it('is another one where that window prolongs it no more', async () => {
    const on = way('following', [shared, { kind: 'apart' }]);
    await on.one.credentials();
    on.one.transport('wss://panel.example', 'https://p', on.listener);
    on.session.now = { ...idle, phase: 'live', renewal: 'asked', since: 0 };
    const answer = await on.one.credentials();
    assert.equal(answer.kind, 'failed');
    assert.deepEqual([on.ends.length, on.own(), on.one.isThroughLeader], [1, 0, false]);
  });

  it('asks for itself what prolongs its own connection', async () => {
    const on = way('following', [shared]);
    on.session.now = { ...idle, phase: 'live', renewal: 'asked', since: 0 };
    assert.equal(await on.one.credentials(), straight);
    assert.deepEqual(on.asked, []);
  });

  it('tells the other window that somebody waits', async () => {
    const on = way('following', [shared]);
    on.session.now = { ...idle, phase: 'fetching', isUrgent: true };
    await on.one.credentials();
    assert.deepEqual(on.asked, [{ panelId: 'p', uuid: 'u', key: 'k', isUrgent: true }]);
  });
});
