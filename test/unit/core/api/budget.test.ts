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
    // Of a single endpoint, or none.
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
