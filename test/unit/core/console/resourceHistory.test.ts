import assert from 'node:assert/strict';
import { ResourceHistory } from '../../../../src/core/console/resourceHistory';
import { type ResourceSample, sampleAt } from '../../../../src/core/console/resourceSample';
import { thinnedSamples, withOthers } from '../../../../src/core/console/thinnedSamples';

const start = Date.UTC(2026, 0, 2, 12, 0);
const minute = 60_000;
const none = { receivedPerSecond: undefined, sentPerSecond: undefined };

function told(change: { cpu?: number; networkRxBytes?: number; diskBytes?: number } = {}) {
  return {
    ...{ cpu: 20, memoryBytes: 200, diskBytes: 5, networkRxBytes: 0, networkTxBytes: 0 },
    ...change,
  };
}

const console = (at: number) => ({ by: 'console', at, isOffline: false }) as const;
const panel = (at: number) => ({ by: 'panel', at, isOffline: false }) as const;

function sample(at: number, cpu: number, isOffline = false): ResourceSample {
  return sampleAt(at, { cpu, memoryBytes: 1, diskBytes: 1, ...none }, isOffline);
}

describe('ResourceHistory', () => {
  type Rates = readonly [
    string,
    readonly (readonly [number, number, 'console' | 'panel'])[],
    unknown,
  ];
  const rates: readonly Rates[] = [
    ['the first sample has no rate', [[0, 500, 'console']], [undefined]],
    [
      'a rate is the difference a second',
      [
        [0, 500, 'console'],
        [1, 700, 'console'],
        [2, 700, 'console'],
      ],
      [undefined, 200, 0],
    ],
    [
      'polls have rates as well',
      [
        [0, 500, 'panel'],
        [20, 700, 'panel'],
      ],
      [undefined, 10],
    ],
    [
      'a counter that begins anew counts from zero',
      [
        [0, 500, 'panel'],
        [1, 30, 'panel'],
      ],
      [undefined, 30],
    ],
    [
      'no rate is known after a pause',
      [
        [0, 1, 'console'],
        [240, 9_000, 'console'],
        [242, 9_010, 'console'],
      ],
      [undefined, undefined, 5],
    ],
    [
      'what the panel tells late is no counter that begins anew',
      [
        [0, 9_000, 'console'],
        [1, 8_000, 'panel'],
        [21, 10_000, 'panel'],
      ],
      [undefined, undefined, 100],
    ],
  ];
  for (const [title, pushes, expected] of rates) {
    it(title, () => {
      const one = new ResourceHistory();
      for (const [second, networkRxBytes, by] of pushes)
        one.push(told({ networkRxBytes }), { by, at: start + second * 1000, isOffline: false });
      assert.deepEqual(
        one.samples.map(({ use }) => use.receivedPerSecond),
        expected,
      );
    });
  }

  it('keeps a day in some hundred samples, however fast a node talks', () => {
    const one = new ResourceHistory();
    const end = start + 26 * 60 * minute;
    for (let at = start; at <= end; at += 10_000) one.push(told(), console(at));
    const { samples } = one;
    assert.ok(samples.length > 400 && samples.length < 700, `${samples.length}`);
    assert.ok((samples[0]?.at ?? 0) > end - 24 * 60 * minute - minute);
    const wild = new ResourceHistory();
    for (let n = 0; n < 20_000; n++) wild.push(told(), console(start + n * 10));
    assert.ok(wild.samples.length <= 2_000, `${wild.samples.length}`);
  });

  it('keeps an hour, and ten minutes at most, where it shall keep no more', () => {
    const one = new ResourceHistory(60 * minute);
    for (let n = 0; n <= 180; n++) one.push(told(), panel(start + n * minute));
    assert.ok(one.samples.length <= 71, `${one.samples.length}`);
  });

  it('knows of a server that is off that it uses nothing but its disk', () => {
    const one = new ResourceHistory();
    one.push(told({ cpu: 50, diskBytes: 7 }), console(start));
    one.pushOffline(start + 1_000);
    assert.equal(one.samples.at(-1)?.use.diskBytes, 7);
    one.push(told({ cpu: 50, diskBytes: 9 }), { by: 'panel', at: start + 2_000, isOffline: true });
    assert.deepEqual(
      one.samples.map(({ isOffline, use }) => [isOffline, use.cpu, use.memoryBytes, use.diskBytes]),
      [
        [false, 50, 200, 7],
        [true, 0, 0, 9],
      ],
    );
  });

  it('has one sample of the time in which a server is off, at each moment', () => {
    const one = new ResourceHistory();
    one.push(told(), console(start));
    for (let second = 1; second < 200; second += 20) {
      one.pushOffline(start + second * 1000);
      assert.deepEqual(
        one.samples.map(({ from, at }) => [from - start, at - start]),
        [
          [0, 0],
          [1000, second * 1000],
        ],
      );
    }
  });

  const clocks: readonly (readonly [string, number, readonly number[]])[] = [
    ['is put right by a second', 59_000, [0, 60_000]],
    ['is put back by an hour', 60_000 - 60 * minute, [60_000 - 60 * minute]],
  ];
  for (const [title, at, expected] of clocks) {
    it(`has no sample before another when the clock ${title}`, () => {
      const one = new ResourceHistory();
      for (const moment of [0, 60_000, at]) one.push(told(), console(start + moment));
      assert.deepEqual(
        one.samples.map((each) => each.at - start),
        expected,
      );
    });
  }

  it('knows of the time before that a server was off when the clock is put back into it', () => {
    const one = new ResourceHistory();
    for (let at = 0; at <= 60; at++) one.pushOffline(start + at * minute);
    one.pushOffline(start + 30 * minute);
    assert.deepEqual(
      one.samples.map(({ from, at }) => [from - start, at - start]),
      [[0, 30 * minute]],
    );
  });

  it('takes what was kept before its own, each time once', () => {
    const one = new ResourceHistory();
    const kept = [sample(start - 40 * minute, 1), sample(start - 39 * minute, 2)];
    one.push(told({ cpu: 3 }), console(start));
    one.take(kept, start);
    one.take(kept, start);
    assert.deepEqual(
      one.samples.map(({ use }) => use.cpu),
      [1, 2, 3],
    );
  });
});

describe('Samples of a day', () => {
  const now = start + 24 * 60 * minute;
  /** One each 20 s, whose numbers are those of minutes. */
  const every20s = (from: number, to: number, isOffline = false) => {
    const found: ResourceSample[] = [];
    for (let at = from; at < to; at += 20_000) found.push(sample(at, at % (5 * minute), isOffline));
    return found;
  };

  const ages: readonly (readonly [string, number, number])[] = [
    ['stay as they are for an hour', 30, 15],
    ['are of five minutes beyond', 90, 1],
    ['are gone after a day', 24 * 60 + 10, 0],
  ];
  for (const [title, minutesAgo, count] of ages) {
    it(title, () => {
      const from = now - minutesAgo * minute;
      assert.equal(thinnedSamples(every20s(from, from + 5 * minute), now).length, count);
    });
  }

  it('have the mean and the most of what went together, and its time', () => {
    const from = now - 90 * minute;
    const [first] = thinnedSamples([sample(from, 10), sample(from + minute, 40)], now);
    assert.deepEqual(
      [first?.use.cpu, first?.most.cpu, first?.from, first?.at],
      [25, 40, from, from + minute],
    );
  });

  it('are the same when they are thinned out again, and again later', () => {
    const all = every20s(now - 5 * 60 * minute, now);
    const once = thinnedSamples(all, now);
    assert.deepEqual(thinnedSamples(once, now), once);
    const later = now + 10 * minute;
    assert.deepEqual(thinnedSamples(once, later), thinnedSamples(all, later));
  });

  it('are one of all the time in which a server was off', () => {
    const off = every20s(now - 10 * 60 * minute, now, true);
    const [only, ...others] = thinnedSamples(off, now);
    assert.deepEqual([only?.from, only?.at, others.length], [off[0]?.at, off.at(-1)?.at, 0]);
  });

  it('do not join times in which nobody watched', () => {
    const off = [sample(now - 20 * minute, 0, true), sample(now - 10 * minute, 0, true)];
    assert.equal(thinnedSamples(off, now).length, 2);
  });

  it('stay few where a server falls again and again', () => {
    const all = every20s(now - 24 * 60 * minute, now).map((one, n) => ({
      ...one,
      isOffline: n % 2 === 0,
    }));
    const found = thinnedSamples(all, now);
    assert.ok(found.length < 4 * 276 + 200, `${found.length}`);
    // What was up is not lost in what was off.
    assert.ok(found.some(({ isOffline }) => isOffline) && found.some((one) => !one.isOffline));
  });

  it('of two windows are put together without counting one time twice', () => {
    const own = [sample(now - 10_000, 1), sample(now, 1)];
    const others = [sample(now - 60_000, 2), sample(now - 9_000, 2)];
    assert.deepEqual(
      withOthers(own, others, now).map(({ at, use }) => [now - at, use.cpu]),
      [
        [60_000, 2],
        [10_000, 1],
        [0, 1],
      ],
    );
  });
});
