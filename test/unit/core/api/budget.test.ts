import assert from 'node:assert/strict';
import { Budget, type Priority } from '../../../../src/core/api/budget';
import { FakeClock, settle } from '../../../support/fakeClock';

async function fill(budget: Budget, count: number): Promise<void> {
  for (let i = 0; i < count; i++) (await budget.take('user'))();
}

describe('Budget', () => {
  it('lets ten run at once and the eleventh when one has ended', async () => {
    const budget = new Budget(new FakeClock());
    const ends = await Promise.all(Array.from({ length: 10 }, () => budget.take('view')));
    let entered = false;
    const eleventh = budget.take('view').then((end) => ((entered = true), end));
    await settle();
    assert.equal(entered, false);
    ends[0]?.();
    (await eleventh)();
    assert.equal(entered, true);
  });

  it('gives the next free place to a person, then to a view', async () => {
    const budget = new Budget(new FakeClock());
    const ends = await Promise.all(Array.from({ length: 10 }, () => budget.take('view')));
    const order: string[] = [];
    const waiting = (['background', 'view', 'user'] as const).map(async (priority) => {
      const end = await budget.take(priority);
      order.push(priority);
      end();
    });
    await settle();
    ends[0]?.();
    await Promise.all(waiting);
    assert.deepEqual(order, ['user', 'view', 'background']);
  });

  it('keeps below 768 a minute, and the background far below', async () => {
    const clock = new FakeClock();
    const budget = new Budget(clock);
    await fill(budget, 450);
    let background = false;
    const late = budget.take('background').then((end) => ((background = true), end()));
    await settle();
    assert.equal(background, false);
    await fill(budget, 300);
    let person = false;
    const last = budget.take('user').then((end) => ((person = true), end()));
    await settle();
    assert.equal(person, false);
    await clock.advance(60_000);
    await Promise.all([late, last]);
    assert.deepEqual([background, person], [true, true]);
    assert.equal(clock.pending, 0);
  });

  const limits: readonly [told: number, requests: number][] = [
    [256, 250],
    [720, 703],
    [1_000, 750],
    [50, 48],
    [10, 9],
    // Of a single endpoint, or none.
    [9, 750],
    [5, 750],
    [0, 750],
    [NaN, 750],
    [100.5, 750],
  ];
  for (const [told, requests] of limits) {
    it(`takes ${requests} a minute where a panel says ${told}`, async () => {
      const clock = new FakeClock();
      const budget = new Budget(clock);
      budget.learn({ limit: told, remaining: NaN });
      await fill(budget, requests);
      let isOver = false;
      const next = budget.take('user').then((end) => ((isOver = true), end()));
      await settle();
      assert.equal(isOver, false);
      await clock.advance(60_000);
      await next;
    });
  }

  /** How many requests of a priority go at once, up to 800. */
  const going = async (budget: Budget, priority: Priority): Promise<number> => {
    for (let gone = 0; gone < 800; gone++) {
      let isGone = false;
      void budget.take(priority).then((end) => ((isGone = true), end()));
      await settle();
      if (!isGone) return gone;
    }
    return 800;
  };

  it('leaves to others of the account what they use, but for the user', async () => {
    const rows = [
      ['background', 450 - 300],
      ['view', 650 - 300],
      ['user', 750],
    ] as const;
    for (const [priority, requests] of rows) {
      const budget = new Budget(new FakeClock());
      budget.learn({ limit: 768, remaining: 468 });
      assert.equal(await going(budget, priority), requests, priority);
    }
  });

  it('counts its own requests once, and forgets those of others after a minute', async () => {
    const clock = new FakeClock();
    const budget = new Budget(clock);
    await fill(budget, 100);
    budget.learn({ limit: 768, remaining: 668 });
    assert.equal(await going(budget, 'background'), 350);
    const later = new Budget(clock);
    later.learn({ limit: 768, remaining: 0 });
    assert.equal(await going(later, 'background'), 0);
    await clock.advance(60_000);
    assert.equal(await going(later, 'background'), 449);
  });

  for (const [asked, rested] of [
    [40_000, 40_000],
    [86_400_000, 90_000],
  ] as const) {
    it(`lets background work rest ${rested} ms where the panel wants ${asked}`, async () => {
      const clock = new FakeClock();
      const budget = new Budget(clock);
      budget.rest(asked);
      assert.deepEqual([budget.countOther('background'), budget.countOther('view')], [rested, 0]);
      await clock.advance(rested);
      assert.equal(budget.countOther('background'), 0);
    });
  }

  /** How long a request waits until it may go, in milliseconds. */
  const waited = async (budget: Budget, clock: FakeClock, priority: Priority): Promise<number> => {
    const from = clock.now();
    let ms: number | undefined;
    void budget.take(priority).then((end) => ((ms = clock.now() - from), end()));
    await settle();
    while (ms === undefined && clock.now() - from < 600_000) await clock.advance(500);
    return ms ?? Infinity;
  };

  const resting: readonly [why: string, rest: (budget: Budget) => void][] = [
    ['the panel wants them to', (budget) => budget.rest(60_000)],
    ['others use the account', (budget) => budget.learn({ limit: 128, remaining: 40 })],
    ['nothing is left', (budget) => budget.learn({ limit: 128, remaining: 0 })],
  ];
  for (const [why, rest] of resting) {
    for (const resters of [10, 25]) {
      it(`${resters} in the background that rest because ${why} leave the user’s at once`, async () => {
        const clock = new FakeClock();
        const budget = new Budget(clock);
        rest(budget);
        let gone = 0;
        const all = Array.from({ length: resters }, () =>
          budget.take('background').then((end) => (gone++, end())),
        );
        await settle();
        assert.equal(await waited(budget, clock, 'user'), 0);
        assert.equal(gone, 0);
        await clock.advance(60_000);
        await Promise.all(all);
        assert.equal(clock.pending, 0);
      });
    }
  }

  it('those that another window has rest leave the user’s at once', async () => {
    const clock = new FakeClock();
    const budget = new Budget(clock, (priority) =>
      Promise.resolve(priority === 'background' ? 30_000 : 0),
    );
    for (let rester = 0; rester < 10; rester++) void budget.take('background');
    await settle();
    assert.equal(await waited(budget, clock, 'user'), 0);
  });

  it('one that gives up while it rests takes no place', async () => {
    const clock = new FakeClock();
    const budget = new Budget(clock);
    budget.rest(60_000);
    const controller = new AbortController();
    const given = budget.take('background', controller.signal);
    await settle();
    controller.abort(new Error('enough'));
    await assert.rejects(given, /enough/);
    assert.equal(clock.pending, 0);
    await Promise.all(Array.from({ length: 10 }, () => budget.take('view')));
  });

  it('never lets more go than the share of a small limit, however many ask at once', async () => {
    for (const msUntilTurn of [() => 0, () => Promise.resolve(0)]) {
      const budget = new Budget(new FakeClock(), msUntilTurn);
      budget.learn({ limit: 12, remaining: NaN });
      let gone = 0;
      for (let asked = 0; asked < 30; asked++)
        void budget.take('background').then((end) => (gone++, end()));
      await settle();
      assert.equal(gone, 7);
    }
  });

  const refusals: readonly [wantsMs: number, own: number, waitsMs: number][] = [
    [2_000, 0, 2_000],
    [2_000, 10, 2_000],
    [2_000, 30, 2_000],
    [2_000, 100, 2_000],
    [0, 10, 0],
    [45_000, 10, 45_000],
    [3_600_000, 10, 60_000],
  ];
  for (const [wantsMs, own, waitsMs] of refusals) {
    it(`a 429 that wants ${wantsMs} ms after ${own} requests delays a view ${waitsMs} ms`, async () => {
      const clock = new FakeClock();
      const budget = new Budget(clock);
      await fill(budget, own);
      await clock.advance(1_000);
      budget.learn({ limit: 128, remaining: 0 });
      budget.rest(wantsMs);
      assert.equal(budget.countOther('view'), waitsMs);
      assert.equal(await waited(budget, clock, 'view'), waitsMs);
    });
  }

  it('forgets who gave up while waiting', async () => {
    const budget = new Budget(new FakeClock());
    const ends = await Promise.all(Array.from({ length: 10 }, () => budget.take('view')));
    const controller = new AbortController();
    const given = budget.take('user', controller.signal);
    controller.abort(new Error('enough'));
    await assert.rejects(given, /enough/);
    for (const end of ends) end();
    await Promise.all(Array.from({ length: 10 }, () => budget.take('view')));
  });
});
