import assert from 'node:assert/strict';
import { type ResourceSample } from '../../../../src/core/console/resourceSample';
import { offlineSince, resourceStretches } from '../../../../src/core/console/resourceStretches';
import { minute, now, off, sample } from './samplesOf';

describe('times of which there is nothing to draw', () => {
  const since = now - 30 * minute;
  const rows: readonly (readonly [
    what: string,
    samples: readonly ResourceSample[],
    found: readonly (readonly [kind: string, from: number, to: number])[],
  ])[] = [
    ['all of it', [], [['unknown', 0, 30]]],
    [
      'before and behind',
      [sample(since + 10 * minute)],
      [
        ['unknown', 0, 10],
        ['unknown', 10, 30],
      ],
    ],
    [
      'no short pause',
      [sample(since + 3 * minute), sample(since + 6 * minute), sample(since + 9 * minute)],
      [['unknown', 9, 30]],
    ],
    [
      'a pause',
      [sample(since), sample(since + 3 * minute + 1), sample(now)],
      [
        ['unknown', 0, 3 + 1 / minute],
        ['unknown', 3 + 1 / minute, 30],
      ],
    ],
    [
      'while it was off',
      [sample(since), off(since + minute, since + 5 * minute), sample(since + 6 * minute)],
      [
        ['offline', 1, 6],
        ['unknown', 6, 30],
      ],
    ],
    [
      'off until nobody looked',
      [off(since - minute, since + 5 * minute)],
      [
        ['offline', 0, 5],
        ['unknown', 5, 30],
      ],
    ],
    ['off until now', [off(since - minute, now - minute)], [['offline', 0, 30]]],
    [
      'nothing of before',
      [off(since - 5 * minute, since - minute), sample(since)],
      [['unknown', 0, 30]],
    ],
  ];
  for (const [what, samples, found] of rows) {
    it(what, () =>
      assert.deepEqual(
        resourceStretches(samples, { since, until: now }).map(({ kind, from, to }) => [
          ...[kind, (from - since) / minute, (to - since) / minute],
        ]),
        found,
      ),
    );
  }

  const last: readonly (readonly [samples: readonly ResourceSample[], since: unknown])[] = [
    [[], undefined],
    [[sample(now)], undefined],
    [[off(now - 9, now)], { at: now - 9, wasSeen: false }],
    [[off(now - 9, now - 3 * minute)], { at: now - 9, wasSeen: false }],
    [[off(now - 9, now - 3 * minute - 1)], undefined],
    [[sample(now - 3 * minute), off(now, now)], { at: now, wasSeen: true }],
    [[sample(now - 3 * minute - 1), off(now, now)], { at: now, wasSeen: false }],
  ];
  for (const [samples, wanted] of last) {
    it(`off since ${JSON.stringify(wanted)}`, () =>
      assert.deepEqual(offlineSince(samples, now), wanted));
  }
});
