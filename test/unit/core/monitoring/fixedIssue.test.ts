import assert from 'node:assert/strict';
import { fixConfidence, laterRelease } from '../../../../src/core/monitoring/fixConfidence';
import { issue } from './issueRows';

const now = 1_700_000_000_000 + 180_000;
const day = 24 * 3_600_000;

describe('whether an issue is gone since a release', () => {
  const hour = 3_600_000;
  const says = (history: readonly (readonly [number, number])[], since: number, firstSeenAt = 0) =>
    fixConfidence({ history, firstSeenAt }, { name: 'r', since }, now);

  it('is by what was counted in two weeks, and before the release', () => {
    const since = now - 7 * day;
    // A week before the release, and a week with it: as many are expected as there were.
    assert.equal(says([[now - 14 * day, 5]], since), '');
    assert.match(
      says([[now - 14 * day + 1, 5]], since),
      /: 5\. In 7 days of release r: 0 \(expected: 5\)\.$/,
    );
    assert.equal(says([[since, 5]], since), '');
    assert.match(
      says(
        [
          [since - 1, 2],
          [since - 2, 3],
          [since, 9],
        ],
        since,
      ),
      /: 5\. .*\(expected: 5\)/,
    );
    assert.match(
      says([[since - 1, 5]], since),
      /^The issue is probably fixed\. Occurrences in 14 days/,
    );
  });

  const verdicts: readonly (readonly [number, RegExp])[] = [
    [3, /^The issue is probably fixed/],
    [2, /^The issue might be fixed/],
    [1, /^The issue might be fixed/],
  ];
  for (const [times, words] of verdicts) {
    it(`is ${words.source} where ${times} were expected`, () =>
      assert.match(says([[now - 8 * day, times]], now - 7 * day), words));
  }

  it('is not known of a release that has not run yet, and counts an hour at least', () => {
    assert.equal(says([[now - day, 5]], now), '');
    assert.equal(says([[now - day, 5]], now + 1), '');
    const since = now - 2 * hour;
    const text = says([[since - 1, 4]], since, since - 60_000);
    assert.match(text, /\(expected: 8\)/);
    assert.match(text, /Occurrences in 2 hr/);
    const soon = says([[now - 60_001, 4]], now - 60_000, now - 120_000);
    assert.match(soon, /Occurrences in 1 hr/);
  });

  it('is by a release that came behind the last occurrence, and is none of its own', () => {
    const mine = issue({
      fingerprint: 'mine',
      firstRelease: undefined,
      lastRelease: 'a',
      lastSeenAt: 5,
    });
    const deployed = (name: string, since: number) => laterRelease(mine, [], [{ name, since }]);
    assert.equal(deployed('b', 5), undefined);
    assert.deepEqual(deployed('b', 6), { name: 'b', since: 6 });
    assert.equal(deployed('a', 6), undefined);
    const commit = { ...mine, lastRelease: 'abcdef1' };
    const short = (name: string) => laterRelease(commit, [], [{ name, since: 6 }])?.name;
    assert.equal(short('abcdef1234'), undefined);
    assert.equal(short('abcdef2234'), 'abcdef2234');
    assert.equal(
      laterRelease({ ...mine, lastRelease: 'abcdef' }, [], [{ name: 'abcdef1', since: 6 }])?.name,
      'abcdef1',
    );
    const none = issue({
      fingerprint: 'o',
      firstRelease: undefined,
      lastRelease: undefined,
      lastSeenAt: 9,
    });
    assert.equal(laterRelease(mine, [none]), undefined);
  });
});
