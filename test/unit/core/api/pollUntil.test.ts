import assert from 'node:assert/strict';
import { pollUntil } from '../../../../src/core/api/pollUntil';
import { Emitter, toDisposable } from '../../../../src/core/base/event';
import { PanelError } from '../../../../src/core/api/errors';
import { FakeClock, settle } from '../../../support/fakeClock';

describe('waiting for something to end', () => {
  let clock: FakeClock;
  let looks: number;
  let start: number;
  const never = new AbortController().signal;

  beforeEach(() => {
    clock = new FakeClock();
    start = clock.now();
    looks = 0;
  });

  /** Looks that see the end from the given millisecond on. */
  const endsAt = (ms: number) => () => {
    looks++;
    return Promise.resolve(clock.now() - start >= ms);
  };
  const isEnd = (seen: boolean) => seen;

  /** An event that knows how many listen to it. */
  const counted = (heard: Emitter<void>) => {
    const nudge = (listener: (value: unknown) => unknown) => {
      nudge.listeners++;
      const end = heard.event(listener);
      return toDisposable(() => {
        nudge.listeners--;
        end.dispose();
      });
    };
    nudge.listeners = 0;
    return nudge;
  };

  it('is over at the first look where it has ended', async () => {
    await pollUntil({ clock, signal: never, look: endsAt(0), isEnd });
    assert.deepEqual([looks, clock.pending], [1, 0]);
  });

  it('looks every 5 s, and every 15 s after two minutes', async () => {
    const work = pollUntil({ clock, signal: never, look: endsAt(180_000), isEnd });
    await clock.advance(119_000);
    assert.equal(looks, 24);
    await clock.advance(61_000);
    assert.equal(await work, true);
    assert.equal(looks, 29);
  });

  it('looks at once when it hears something', async () => {
    const heard = new Emitter<void>();
    const nudge = counted(heard);
    const work = pollUntil({ clock, signal: never, look: endsAt(1_000), isEnd, nudge });
    await clock.advance(1_000);
    heard.fire();
    assert.equal(await work, true);
    assert.deepEqual([looks, clock.pending, nudge.listeners], [2, 0, 0]);
  });

  it('looks again for what it heard during a look', async () => {
    const heard = new Emitter<void>();
    const look = () => {
      if (++looks === 1) heard.fire();
      return Promise.resolve(looks > 1);
    };
    await pollUntil({ clock, signal: never, look, isEnd, nudge: heard.event });
    assert.equal(clock.now(), start);
  });

  it('one word is one look, not a storm', async () => {
    const heard = new Emitter<void>();
    void pollUntil({ clock, signal: never, look: endsAt(1e9), isEnd, nudge: heard.event });
    await settle();
    for (let at = 0; at < 10; at++) heard.fire();
    await settle();
    assert.equal(looks, 2);
  });

  it('a storm that goes on is one look in 5 s', async () => {
    const heard = new Emitter<void>();
    void pollUntil({ clock, signal: never, look: endsAt(1e9), isEnd, nudge: heard.event });
    for (let at = 0; at < 200; at++) {
      heard.fire();
      await clock.advance(100);
    }
    // The first look, one for the first word, and one in each 5 s of 20.
    assert.ok(looks <= 6, `${looks}`);
  });

  const failing = (kind: 'network' | 'notFound', times: number) => () => {
    looks++;
    return looks <= times ? Promise.reject(new PanelError(kind, 'x')) : Promise.resolve(true);
  };

  it('bears five failures in a row that pass', async () => {
    const work = pollUntil({ clock, signal: never, look: failing('network', 5), isEnd });
    await clock.advance(30_000);
    assert.equal(await work, true);
  });

  it('gives up at the sixth', async () => {
    const work = pollUntil({ clock, signal: never, look: failing('network', 6), isEnd });
    const failed = assert.rejects(work, (error) => PanelError.is(error, 'network'));
    await clock.advance(30_000);
    await failed;
    assert.equal(clock.pending, 0);
  });

  it('gives up at once for what does not pass', async () => {
    const work = pollUntil({ clock, signal: never, look: failing('notFound', 1), isEnd });
    await assert.rejects(work, (error) => PanelError.is(error, 'notFound'));
  });

  it('ends when it is given up, and leaves nothing behind', async () => {
    const nudge = counted(new Emitter());
    const given = new AbortController();
    const work = pollUntil({
      clock,
      signal: given.signal,
      look: endsAt(1e9),
      isEnd,
      nudge,
    });
    const failed = assert.rejects(work, { name: 'AbortError' });
    await clock.advance(7_000);
    given.abort();
    await failed;
    assert.deepEqual([clock.pending, nudge.listeners], [0, 0]);
  });
});
