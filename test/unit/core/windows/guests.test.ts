import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/base/event';
import { limits } from '../../../../src/core/base/limits';
import { Guests } from '../../../../src/core/windows/guests';
import { type PeerListener, type PeerOn, PeerRefusal } from '../../../../src/core/windows/peer';
import type { AnswerGuest, AskingGuest } from '../../../../src/core/windows/place';
import { settle } from '../../../support/fakeClock';
import { SocketEnd } from './socketPair';

/** A program that a window speaks with: what it is told, and what it asks. */
class FakeGuest {
  readonly told: unknown[] = [];
  readonly [Symbol.toStringTag] = 'guest';
  private readonly ended = new Emitter<void>();
  hasEnded = false;
  listener: PeerListener | undefined;
  /** What takes the place of the socket. */
  readonly end = SocketEnd.pair()[0];

  readonly peerOn: PeerOn = (_socket, listener) => {
    this.listener = listener;
    return {
      ask: () => assert.fail('A guest answers nothing'),
      tell: (topic, what) => this.told.push([topic, what]),
      onDidEnd: this.ended.event,
      hasEnded: false,
      end: () => this.leave(),
    };
  };

  ask(question: string, about?: unknown, signal = new AbortController().signal) {
    return this.listener?.asked(question, about, signal) ?? assert.fail('It was not let in');
  }

  leave(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.ended.fire();
  }
}

describe('the guests of a window that leads', () => {
  const take = (guests: Guests, isLetIn: () => Promise<boolean> = () => Promise.resolve(true)) => {
    const guest = new FakeGuest();
    guests.take(guest.peerOn, guest.end.socket, isLetIn);
    return guest;
  };
  const answering = (answer: AnswerGuest) => new Guests(new Map([['how', answer]]));
  const forever = () => new Promise<never>(() => undefined);

  it('are answered with what was asked, each as itself', async () => {
    const asked: unknown[] = [];
    const guests = answering((about, { guest }) => {
      asked.push(guest);
      return Promise.resolve(['well', about]);
    });
    const [one, other] = [take(guests), take(guests)];
    assert.deepEqual(await one.ask('how', 7), ['well', 7]);
    await one.ask('how');
    await other.ask('how');
    assert.equal(asked[0], asked[1]);
    assert.notEqual(asked[0], asked[2]);
  });

  it('are refused what nobody answers', async () => {
    await assert.rejects(take(answering(forever)).ask('where'), (refusal) => {
      assert.ok(refusal instanceof PeerRefusal);
      assert.equal(refusal.message, 'Nobody answers where');
      return true;
    });
  });

  it('may ask so much at once, and again when that is answered, refused or failed', async () => {
    const open: (() => void)[] = [];
    const guests = answering(
      (isFailing) =>
        new Promise((resolve, reject) =>
          open.push(() => (isFailing ? reject(new Error('No')) : resolve(1))),
        ),
    );
    const guest = take(guests);
    const asked = Array.from({ length: limits.guestQuestions }, (_, at) =>
      guest.ask('how', at === 0),
    );
    const outcomes = Promise.allSettled(asked);
    await settle();
    const tooMany = new PeerRefusal('Too many questions at once', 'tooManyQuestions');
    await assert.rejects(guest.ask('how'), tooMany);
    // Another one does not suffer from it.
    const other = take(guests);
    void other.ask('how');
    await settle();
    assert.equal(open.length, limits.guestQuestions + 1);
    open[0]?.();
    await settle();
    const next = guest.ask('how');
    await settle();
    await assert.rejects(guest.ask('how'), tooMany);
    for (const end of open) end();
    assert.equal(await next, 1);
    assert.equal((await outcomes)[0]?.status, 'rejected');
  });

  const revoked: readonly (readonly [string, readonly boolean[], number])[] = [
    ['before it asked', [false], 0],
    ['while it was answered', [true, false], 1],
  ];
  for (const [when, looks, answers] of revoked) {
    it(`are not answered, and hung up on, where the key was revoked ${when}`, async () => {
      let answered = 0;
      const left = [...looks];
      const guests = answering(() => Promise.resolve(++answered));
      const guest = take(guests, () => Promise.resolve(left.shift() ?? true));
      await assert.rejects(guest.ask('how'), (refusal) => {
        assert.ok(refusal instanceof PeerRefusal);
        assert.equal(refusal.message, 'No guest is let in any more');
        return true;
      });
      assert.deepEqual([answered, guest.hasEnded], [answers, true]);
    });
  }

  const given: readonly (readonly [string, (guest: FakeGuest, end: AbortController) => void])[] = [
    ['is gone', (guest) => guest.leave()],
    ['does not want it any more', (_guest, end) => end.abort(new Error('Whoever asked is gone'))],
  ];
  for (const [why, act] of given) {
    it(`have what they asked ended where the one who did ${why}`, async () => {
      const reasons: string[] = [];
      const guests = answering((_, { signal }: AskingGuest) => {
        signal.addEventListener('abort', () => reasons.push((signal.reason as Error).message));
        return forever();
      });
      const guest = take(guests);
      const end = new AbortController();
      void guest.ask('how', 1, end.signal);
      await settle();
      assert.deepEqual(reasons, []);
      act(guest, end);
      assert.deepEqual(reasons, ['Whoever asked is gone']);
    });
  }

  it('are looked at only while they wait for an answer', async () => {
    let looks = 0;
    const isLetIn = () => Promise.resolve(++looks < 3);
    const guests = answering(forever);
    const guest = take(guests, isLetIn);
    guests.look();
    assert.equal(looks, 0);
    void guest.ask('how');
    await settle();
    guests.look();
    await settle();
    assert.deepEqual([looks, guest.hasEnded], [2, false]);
    guests.look();
    await settle();
    assert.deepEqual([looks, guest.hasEnded], [3, true]);
    // One that is gone is not looked at.
    guests.look();
    assert.equal(looks, 3);
  });

  it('stay where the disk does not say whether they may', async () => {
    let looks = 0;
    const isLetIn = () =>
      ++looks === 1 ? Promise.resolve(true) : Promise.reject(new Error('EIO'));
    const guests = answering(forever);
    const guest = take(guests, isLetIn);
    void guest.ask('how');
    await settle();
    guests.look();
    await settle();
    assert.deepEqual([looks, guest.hasEnded], [2, false]);
  });

  it('are so many, and one more when one has left', () => {
    const guests = answering(forever);
    const all = Array.from({ length: limits.guests }, () => take(guests));
    assert.ok(all.every(({ listener, end }) => listener && !end.destroyed));
    const more = take(guests);
    assert.deepEqual([more.listener, more.end.destroyed], [undefined, true]);
    all[0]?.leave();
    assert.ok(take(guests).listener);
    const again = take(guests);
    assert.deepEqual([again.listener, again.end.destroyed], [undefined, true]);
  });

  it('are told all together, as long as they are there, and are not heard', () => {
    const guests = answering(forever);
    const [one, other, gone] = [take(guests), take(guests), take(guests)];
    gone.leave();
    guests.tell({ topic: 'news', what: 7 });
    for (const guest of [one, other]) assert.deepEqual(guest.told, [['news', 7]]);
    assert.deepEqual(gone.told, []);
    assert.equal(one.listener?.told('news', 7), undefined);
  });

  it('are hung up on together', () => {
    const guests = answering(forever);
    const all = [take(guests), take(guests)];
    guests.dispose();
    assert.deepEqual(
      all.map(({ hasEnded }) => hasEnded),
      [true, true],
    );
  });
});
