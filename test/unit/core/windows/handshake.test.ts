import assert from 'node:assert/strict';
import {
  type CallerKind,
  OtherSecret,
  greetCaller,
  greetHost,
} from '../../../../src/core/windows/handshake';
import { FakeClock, settle } from '../../../support/fakeClock';
import { SocketEnd } from './socketPair';

/** What became of a promise, by its value or the words of its error. */
async function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(String, (error: unknown) => (error as Error).message);
}

/** What somebody waits for, as far as it is there. */
function watched(work: Promise<unknown>) {
  const seen: string[] = [];
  void outcome(work).then((words) => seen.push(words));
  return seen;
}

const stranger = 'Not a window of this user';

describe('how two that connected show each other who they are', () => {
  const clock = new FakeClock();
  let host: SocketEnd;
  let caller: SocketEnd;
  beforeEach(() => ([host, caller] = SocketEnd.pair()));

  /** Nothing waits any more, and whoever has a socket next is alone with it. */
  function isLeftAlone(...ends: readonly SocketEnd[]): void {
    assert.equal(clock.pending, 0);
    for (const end of ends) assert.equal(end.listenerCount('readable'), 0);
  }

  type Row = readonly [
    name: string,
    guestSecret: string | undefined,
    as: CallerKind | undefined,
    secret: string,
    ofHost: string,
    ofCaller: string,
  ];
  const rows: readonly Row[] = [
    ['a window', undefined, undefined, 'ours', 'caller', 'undefined'],
    ['a window where guests are let in', 'guests', 'caller', 'ours', 'caller', 'undefined'],
    ['a guest', 'guests', 'guest', 'guests', 'guest', 'undefined'],
    ['a guest of nobody', undefined, 'guest', 'guests', stranger, stranger],
    ['a guest with an empty key', undefined, 'guest', '', stranger, stranger],
    ['a guest with the secret of windows', 'guests', 'guest', 'ours', stranger, stranger],
    ['a window with the key of guests', 'guests', 'caller', 'guests', stranger, stranger],
    ['a window with another secret', undefined, 'caller', 'theirs', stranger, stranger],
    ['a guest with another key', 'guests', 'guest', 'theirs', stranger, stranger],
  ];
  for (const [name, guestSecret, as, secret, ofHost, ofCaller] of rows) {
    it(`${name}: ${ofHost}`, async () => {
      const greeting = greetCaller(host, { secret: 'ours', guestSecret, clock }).finally(() => {
        // As whoever greets does with a stranger.
        if (ofHost === stranger) host.destroy();
      });
      const called = greetHost(caller, { secret, clock }, as);
      const both = await Promise.all([outcome(greeting), outcome(called)]);
      assert.deepEqual(both, [ofHost, ofCaller]);
      const said = host.written.map(({ byteLength }) => byteLength);
      assert.deepEqual(said, ofHost === stranger ? [32] : [32, 32]);
      assert.deepEqual(Buffer.concat(caller.written).byteLength, 64);
      isLeftAlone(host, caller);
    });
  }

  it('fails as something of its own, which tells a stranger from a socket that broke', async () => {
    const greeting = assert.rejects(greetCaller(host, { secret: 'ours', clock }), OtherSecret);
    const called = greetHost(caller, { secret: 'theirs', clock });
    await greeting;
    host.destroy();
    await assert.rejects(called, OtherSecret);
  });

  it('is not believed from a host that does not know the secret', async () => {
    const called = greetHost(caller, { secret: 'ours', clock });
    host.write(Buffer.alloc(32, 1));
    await settle();
    host.write(Buffer.alloc(32, 2));
    await assert.rejects(called, OtherSecret);
    isLeftAlone(caller);
  });

  it('takes the proof of the caller for none of the host', async () => {
    const called = greetHost(caller, { secret: 'ours', clock });
    host.write(Buffer.alloc(32, 1));
    await settle();
    host.write(Buffer.concat(caller.written).subarray(32));
    await assert.rejects(called, OtherSecret);
  });

  it('uses other numbers each time', async () => {
    const [again] = SocketEnd.pair();
    const first = greetCaller(host, { secret: 'ours', clock });
    const second = greetCaller(again, { secret: 'ours', clock });
    assert.notDeepEqual(host.written, again.written);
    for (const end of [host, again]) end.destroy();
    await Promise.all([outcome(first), outcome(second)]);
  });

  it('leaves what comes behind it for the next reader', async () => {
    const called = greetHost(caller, { secret: 'ours', clock });
    await greetCaller(host, { secret: 'ours', clock });
    host.write('more');
    await called;
    await settle();
    assert.equal(String(caller.read()), 'more');
  });

  it('waits for a number that comes in pieces', async () => {
    const called = greetHost(caller, { secret: 'ours', clock });
    const seen = watched(called);
    host.write(Buffer.alloc(31));
    await settle();
    assert.deepEqual(caller.written, []);
    host.write(Buffer.alloc(1));
    await settle();
    assert.deepEqual([caller.written.length, seen], [1, []]);
    host.destroy();
    await outcome(called);
  });

  const silent: readonly (readonly [string, (end: SocketEnd) => Promise<unknown>])[] = [
    ['a caller', (end) => greetCaller(end, { secret: 'ours', clock })],
    ['a host', (end) => greetHost(end, { secret: 'ours', clock })],
    [
      'a host that knows the number',
      (end) => {
        host.write(Buffer.alloc(32));
        return greetHost(end, { secret: 'ours', clock });
      },
    ],
  ];
  for (const [what, greet] of silent) {
    it(`is given up with ${what} that says nothing for ten seconds`, async () => {
      const seen = watched(greet(caller));
      await clock.advance(9_999);
      assert.deepEqual(seen, []);
      await clock.advance(1);
      assert.deepEqual(seen, ['The other window did not answer']);
      isLeftAlone(caller);
      assert.equal(caller.listenerCount('error'), 0);
    });
  }

  const ends: readonly (readonly [
    name: string,
    begin: (end: SocketEnd) => Promise<unknown>,
    end: () => void,
    expected: string,
  ])[] = [
    [
      'the caller hangs up',
      (end) => greetCaller(end, { secret: 'ours', clock }),
      () => host.destroy(),
      'The other window is gone',
    ],
    [
      'the host hangs up before it said a number',
      (end) => greetHost(end, { secret: 'ours', clock }),
      () => host.destroy(),
      'The other window is gone',
    ],
    [
      'the socket breaks',
      (end) => greetHost(end, { secret: 'ours', clock }),
      () => caller.destroy(new Error('EPIPE')),
      'The other window is gone',
    ],
    [
      'the host hangs up after it saw who calls',
      (end) => {
        host.write(Buffer.alloc(32));
        return greetHost(end, { secret: 'ours', clock });
      },
      () => host.destroy(),
      stranger,
    ],
    [
      'the host says half of a number',
      (end) => greetHost(end, { secret: 'ours', clock }),
      () => host.end(Buffer.alloc(16)),
      'The other window said too little',
    ],
  ];
  for (const [name, begin, end, expected] of ends) {
    it(`fails where ${name}`, async () => {
      caller.on('error', () => undefined);
      const begun = begin(caller);
      const seen = watched(begun);
      await settle();
      end();
      await outcome(begun);
      assert.deepEqual(seen, [expected]);
      isLeftAlone(caller);
      // Ours is the only one that listens.
      assert.deepEqual([caller.listenerCount('error'), caller.listenerCount('close')], [1, 0]);
    });
  }
});
