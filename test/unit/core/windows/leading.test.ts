import assert from 'node:assert/strict';
import { type CallerKind, OtherSecret, greetHost } from '../../../../src/core/windows/handshake';
import { Leading, type LeadingOptions } from '../../../../src/core/windows/leading';
import { PeerGone, PeerRefusal } from '../../../../src/core/windows/peer';
import { peerOn } from '../../../../src/core/windows/peerOn';
import { beatMs, silenceMs } from '../../../../src/core/windows/place';
import { FakeClock, settle } from '../../../support/fakeClock';
import { SocketEnd } from './socketPair';

const minute = 60_000;

/** A window that leads, as long as the note says what `stillLeads` answers. */
function leadingBy(stillLeads: () => Promise<boolean>, more: Partial<LeadingOptions> = {}) {
  const clock = new FakeClock();
  const leading = new Leading({
    ...{ window: 'one', clock, stillLeads },
    secret: () => Promise.resolve('secret'),
    guestKey: () => Promise.resolve(undefined),
    answers: new Map([['how', () => Promise.resolve('well')]]),
    guestAnswers: new Map(),
    onNews: () => undefined,
    onLeft: () => undefined,
    ...more,
  });
  const ask = () => leading.ask('how', null, new AbortController().signal);
  return { clock, leading, ask };
}

describe('the window that leads', () => {
  const still: readonly (readonly [string, () => Promise<boolean>])[] = [
    ['a note of its own', () => Promise.resolve(true)],
    ['a disk that hangs', () => new Promise(() => undefined)],
    ['a disk that fails', () => Promise.reject(new Error('EIO'))],
  ];
  for (const [what, stillLeads] of still) {
    it(`goes on leading with ${what}`, async () => {
      const { clock, leading, ask } = leadingBy(stillLeads);
      await clock.advance(minute);
      assert.equal(leading.hasEnded, false);
      assert.equal(await ask(), 'well');
      leading.end();
    });
  }

  it('asks a disk that hangs once, and ends when it says that another one leads', async () => {
    const asked: ((leads: boolean) => void)[] = [];
    const { clock, leading } = leadingBy(() => new Promise((resolve) => asked.push(resolve)));
    await clock.advance(minute);
    assert.equal(asked.length, 1);
    asked[0]?.(false);
    await clock.advance(0);
    assert.equal(leading.hasEnded, true);
  });

  it('looks at each beat, and ends when another one leads', async () => {
    let looks = 0;
    const { clock, leading } = leadingBy(() => Promise.resolve(++looks < 4));
    await clock.advance(minute);
    assert.deepEqual([looks, leading.hasEnded], [4, true]);
  });

  it('gives up what it asked itself, though what answers does not end', async () => {
    const { leading } = leadingBy(() => Promise.resolve(true), {
      answers: new Map([['how', () => new Promise(() => undefined)]]),
    });
    const end = new AbortController();
    const asking = leading.ask('how', null, end.signal);
    end.abort(new Error('no longer wanted'));
    await assert.rejects(asking, /no longer wanted/);
    leading.end();
  });

  it('ends where it slept', async () => {
    const { clock, leading } = leadingBy(() => Promise.resolve(true));
    await clock.advance(beatMs);
    clock.sleep(minute);
    leading.endIfSlept();
    assert.equal(leading.hasEnded, true);
  });
});

/** A window that leads, and whoever connects to it. */
function leadingOver(more: Partial<LeadingOptions> = {}) {
  const news: unknown[] = [];
  const left: string[] = [];
  const { clock, leading, ask } = leadingBy(() => Promise.resolve(true), {
    guestKey: () => Promise.resolve('guests'),
    answers: new Map([['who', (about, { window }) => Promise.resolve([window, about])]]),
    guestAnswers: new Map([['time', () => Promise.resolve('noon')]]),
    onNews: (one) => news.push(one),
    onLeft: (window) => left.push(window),
    ...more,
  });
  /** Connects, and says nothing. */
  const connect = () => {
    const [host, caller] = SocketEnd.pair();
    return { host, caller, welcomed: leading.welcome(host.socket) };
  };
  /** Connects as one who knows the secret; a window says who it is. */
  const meet = async (window: string | undefined, kind: CallerKind = 'caller') => {
    const { host, caller, welcomed } = connect();
    await greetHost(caller, { secret: kind === 'guest' ? 'guests' : 'secret', clock }, kind);
    await welcomed;
    const told: unknown[] = [];
    const peer = peerOn(caller.socket, {
      asked: () => Promise.reject(new Error('Not asked')),
      told: (topic, what) => told.push([topic, what]),
    });
    if (window !== undefined) peer.tell('here', window);
    /** Resolves when all that was told before has come, both ways. */
    const caughtUp = () => peer.ask(kind === 'guest' ? 'time' : 'who', 0).catch(() => undefined);
    await caughtUp();
    return { peer, told, host, caughtUp };
  };
  return { clock, leading, ask, news, left, connect, meet };
}

describe('whoever connects to the window that leads', () => {
  it('is asked by nobody, and answered as the window that it says to be', async () => {
    const { leading, meet } = leadingOver();
    const [one, two] = [await meet('one'), await meet('two')];
    assert.deepEqual(await one.peer.ask('who', 7), ['one', 7]);
    assert.deepEqual(await two.peer.ask('who', 8), ['two', 8]);
    assert.deepEqual(await leading.ask('who', 9, new AbortController().signal), ['one', 9]);
    leading.end();
  });

  const names: readonly unknown[] = [undefined, null, 7, '', 'x'.repeat(501), ['one']];
  for (const name of names) {
    it(`is not answered as ${JSON.stringify(name)?.slice(0, 9)}`, async () => {
      const { leading, meet } = leadingOver();
      const { peer } = await meet(undefined);
      if (name !== undefined) peer.tell('here', name);
      await assert.rejects(peer.ask('who', 0), new PeerRefusal('Who asks?'));
      leading.end();
    });
  }

  it('is not answered as what it says of something else', async () => {
    const { leading, meet } = leadingOver();
    const { peer } = await meet(undefined);
    peer.tell('hello', 'two');
    await assert.rejects(peer.ask('who', 0), new PeerRefusal('Who asks?'));
    leading.end();
  });

  it('stays who it was', async () => {
    const { leading, meet } = leadingOver();
    const { peer } = await meet('two');
    peer.tell('here', 'one');
    assert.deepEqual(await peer.ask('who', 0), ['two', 0]);
    leading.end();
  });

  it('is refused what nobody answers, and this window too', async () => {
    const { leading, meet, ask } = leadingOver();
    const { peer } = await meet('two');
    const refusal = (what: string) => new PeerRefusal(`Nobody answers ${what}`);
    await assert.rejects(peer.ask('where', 0), refusal('where'));
    await assert.rejects(ask(), refusal('how'));
    leading.end();
    const signal = new AbortController().signal;
    await assert.rejects(leading.ask('who', 0, signal), refusal('who'));
  });

  it('is not answered by one that slept, which ends', async () => {
    const { clock, leading } = leadingOver();
    clock.sleep(silenceMs + 1);
    const signal = new AbortController().signal;
    await assert.rejects(leading.ask('who', 0, signal), /Nobody answers who/);
    assert.equal(leading.hasEnded, true);
  });

  it('has what it tells passed on to all others, and to this window', async () => {
    const { leading, meet, news } = leadingOver();
    const all = [await meet('two'), await meet('three'), await meet(undefined)];
    all[0]?.peer.tell('tell', { topic: 'news', what: 7, more: 1 });
    for (const one of all) await one.caughtUp();
    assert.deepEqual(news, [{ topic: 'news', what: 7 }]);
    const heard = all.map(({ told }) => told);
    assert.deepEqual(heard, [[], [['news', 7]], [['news', 7]]]);
    leading.end();
  });

  const nonsense: readonly (readonly [string, unknown])[] = [
    ['tell', 'news'],
    ['tell', null],
    ['tell', { what: 7 }],
    ['tell', { topic: '', what: 7 }],
    ['tell', { topic: 5, what: 7 }],
    ['other', { topic: 'news', what: 7 }],
    ['', { topic: 'news', what: 7 }],
    ['here', { topic: 'news', what: 7 }],
  ];
  for (const [topic, what] of nonsense) {
    it(`has nothing passed on of ${topic} ${JSON.stringify(what)}`, async () => {
      const { leading, meet, news } = leadingOver();
      const [one, other] = [await meet('two'), await meet('three')];
      one.peer.tell(topic, what);
      for (const each of [one, other]) await each.caughtUp();
      assert.deepEqual([news, other.told], [[], []]);
      leading.end();
    });
  }

  it('is told what is for it: all windows, one of them, or the guests', async () => {
    const { leading, meet } = leadingOver();
    const all = [await meet('two'), await meet('three'), await meet('', 'guest')];
    leading.tell({ topic: 'windows', what: 1 });
    leading.tellWindow('three', { topic: 'three', what: 2 });
    leading.tellWindow('four', { topic: 'four', what: 3 });
    leading.tellGuests({ topic: 'guests', what: 4 });
    for (const one of all) await one.caughtUp();
    assert.deepEqual(
      all.map(({ told }) => told),
      [
        [['windows', 1]],
        [
          ['windows', 1],
          ['three', 2],
        ],
        [['guests', 4]],
      ],
    );
    leading.end();
  });

  it('is told at each beat that this window is alive', async () => {
    const { clock, leading, meet } = leadingOver();
    const all = [await meet('two'), await meet('', 'guest')];
    await clock.advance(beatMs - 1);
    for (const one of all) await one.caughtUp();
    assert.deepEqual(
      all.map(({ told }) => told),
      [[], []],
    );
    await clock.advance(1);
    await clock.advance(beatMs);
    for (const one of all) await one.caughtUp();
    const alive = ['alive', undefined];
    assert.deepEqual(
      all.map(({ told }) => told),
      [
        [alive, alive],
        [alive, alive],
      ],
    );
    leading.end();
  });

  it('is told of by its name when it is gone, if it had one', async () => {
    const { leading, meet, left } = leadingOver();
    const [one, nobody, guest] = [
      await meet('two'),
      await meet(undefined),
      await meet('', 'guest'),
    ];
    for (const { peer } of [nobody, guest, one]) peer.end();
    while (left.length === 0) await settle();
    await settle();
    assert.deepEqual(left, ['two']);
    leading.tellWindow('two', { topic: 'late', what: 1 });
    assert.deepEqual(one.told, []);
    leading.end();
  });

  it('is hung up on when this window ends, which says so once', async () => {
    const { clock, leading, meet, left } = leadingOver();
    let ends = 0;
    leading.onDidEnd(() => ends++);
    const all = [await meet('two'), await meet('', 'guest')];
    assert.deepEqual([leading.hasEnded, ends], [false, 0]);
    leading.end();
    leading.end();
    assert.deepEqual([leading.hasEnded, ends, clock.pending], [true, 1, 0]);
    assert.ok(all.every(({ host }) => host.destroyed));
    assert.deepEqual(left, ['two']);
  });

  const asGuest: readonly (readonly [string, string | undefined])[] = [
    ['revoked', undefined],
    ['another one', 'other'],
  ];
  for (const [what, key] of asGuest) {
    it(`as a guest is answered as long as the key is not ${what}`, async () => {
      let guestKey: string | undefined = 'guests';
      const { leading, meet } = leadingOver({ guestKey: () => Promise.resolve(guestKey) });
      const { peer } = await meet('', 'guest');
      assert.equal(await peer.ask('time', 0), 'noon');
      await assert.rejects(peer.ask('who', 0), new PeerRefusal('Nobody answers who'));
      guestKey = key;
      await assert.rejects(peer.ask('time', 0));
      leading.end();
    });
  }

  it('as a guest has what it asked ended at the next beat behind that', async () => {
    let guestKey: string | undefined = 'guests';
    const { clock, leading, meet } = leadingOver({
      guestKey: () => Promise.resolve(guestKey),
      guestAnswers: new Map([
        ['time', () => Promise.resolve('noon')],
        ['slow', () => new Promise(() => undefined)],
      ]),
    });
    const { peer, caughtUp } = await meet('', 'guest');
    const asked = assert.rejects(peer.ask('slow', 0), PeerGone);
    await caughtUp();
    guestKey = undefined;
    await clock.advance(beatMs);
    await asked;
    leading.end();
  });

  it('is hung up on where it does not know the secret, or this window none', async () => {
    const { clock, leading, connect } = leadingOver();
    const { host, caller, welcomed } = connect();
    await assert.rejects(greetHost(caller, { secret: 'other', clock }), OtherSecret);
    await welcomed;
    assert.equal(host.destroyed, true);
    leading.end();
    const failing = leadingOver({ secret: () => Promise.reject(new Error('locked')) });
    const late = failing.connect();
    await late.welcomed;
    assert.deepEqual([late.host.destroyed, late.host.written], [true, []]);
    failing.leading.end();
  });

  for (const kind of ['caller', 'guest'] as const) {
    it(`while this window ends is hung up on, as a ${kind}`, async () => {
      const { clock, leading, connect } = leadingOver();
      const { host, caller, welcomed } = connect();
      const secret = kind === 'guest' ? 'guests' : 'secret';
      const greeted = greetHost(caller, { secret, clock }, kind);
      leading.end();
      await Promise.allSettled([greeted, welcomed]);
      assert.equal(host.destroyed, true);
    });
  }

  it('behind its end learns nothing, and what breaks then breaks nothing', async () => {
    const { leading, connect } = leadingOver();
    leading.end();
    const { host, welcomed } = connect();
    await welcomed;
    assert.deepEqual([host.destroyed, host.written], [true, []]);
    host.emit('error', new Error('EPIPE'));
  });

  it('and says nothing keeps others out when there are two hundred, until they are given up', async () => {
    const { clock, leading, connect, meet } = leadingOver();
    const silent = Array.from({ length: 200 }, () => connect());
    for (let turn = 0; turn < 5; turn++) await settle();
    assert.ok(silent.every(({ host }) => !host.destroyed && host.written.length === 1));
    const more = connect();
    await more.welcomed;
    assert.deepEqual([more.host.destroyed, more.host.written], [true, []]);
    silent[0]?.caller.destroy();
    await silent[0]?.welcomed;
    await meet('two');
    const other = connect();
    await settle();
    assert.equal(other.host.destroyed, false);
    await clock.advance(10_000);
    await Promise.all(silent.map(({ welcomed }) => welcomed));
    assert.ok(silent.every(({ host }) => host.destroyed));
    leading.end();
  });

  it('and is gone before it is greeted is not waited for', async () => {
    const { clock, leading, connect } = leadingOver();
    const { host, welcomed } = connect();
    host.emit('error', new Error('ECONNRESET'));
    await welcomed;
    assert.deepEqual([host.destroyed, clock.pending], [true, 1]);
    leading.end();
  });
});

describe('how long the window that leads may sleep', () => {
  for (const [ms, ends] of [
    [silenceMs, false],
    [silenceMs + 1, true],
  ] as const) {
    it(`${ms} ms: ${ends ? 'it ends' : 'it goes on'}`, async () => {
      const { clock, leading } = leadingOver();
      // What was seen last counts, not the start.
      await clock.advance(beatMs);
      clock.sleep(ms);
      leading.endIfSlept();
      assert.equal(leading.hasEnded, ends);
      leading.end();
    });
  }

  it('is looked at by its own beat too, before others are told that it is alive', async () => {
    const { clock, leading, meet } = leadingOver();
    const { told, host } = await meet('two');
    clock.sleep(silenceMs + 1);
    await clock.advance(0);
    assert.deepEqual([leading.hasEnded, told, host.destroyed], [true, [], true]);
    assert.equal(clock.pending, 0);
  });
});
