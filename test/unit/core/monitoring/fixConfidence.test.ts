import assert from 'node:assert/strict';
import {
  earlierRelease,
  fixConfidence,
  laterRelease,
} from '../../../../src/core/monitoring/fixConfidence';
import { issue } from './issueRows';

const hour = 60 * 60_000;
const day = 24 * hour;
const now = 1_700_000_000_000;

describe('Names of the same release', () => {
  const commit = '0123456789abcdef0123456789abcdef01234567';
  const rows: readonly (readonly [own: string, later: string, isSame: boolean])[] = [
    [commit, commit.slice(0, 7), true],
    [commit.slice(0, 7), commit, true],
    [commit, commit.slice(0, 6), false],
    [commit.slice(0, 6), commit, false],
    [commit, commit.slice(1, 9), false],
    ['2.4.1', '2.4.1', true],
    ['2.4.1', '2.4.10', false],
    ['release', 'release-2', false],
  ];
  for (const [own, later, isSame] of rows) {
    it(`${own} and ${later} are ${isSame ? 'one' : 'two'}`, () => {
      const of = issue({ firstRelease: own, lastRelease: own, lastSeenAt: 5 });
      const found = laterRelease(of, [], [{ name: later, since: 9 }]);
      assert.equal(found?.name, isSame ? undefined : later);
    });
  }

  it('are told by the moment that each was seen first, the earliest of those that came later', () => {
    const of = issue({ firstRelease: 'a', lastRelease: 'b', lastSeenAt: 5 });
    const other = (
      firstRelease: string,
      firstSeenAt: number,
      lastRelease: string,
      lastSeenAt: number,
    ) => issue({ fingerprint: firstRelease, firstRelease, firstSeenAt, lastRelease, lastSeenAt });
    const others = [other('c', 4, 'd', 9), other('e', 8, 'd', 7), other('a', 6, 'b', 6)];
    assert.deepEqual(laterRelease(of, others), { name: 'd', since: 7 });
    assert.deepEqual(laterRelease(of, others, [{ name: 'f', since: 6 }]), { name: 'f', since: 6 });
    assert.equal(laterRelease(of, [], [{ name: 'f', since: 5 }]), undefined);
    assert.equal(laterRelease(of, [{ ...other('c', 6, 'c', 6), fingerprint: 'f1' }]), undefined);
  });
});

describe('Whether an issue is fixed', () => {
  const spread = (times: number, over: number, until: number) =>
    Array.from({ length: times }, (_, at) => [until - ((at + 0.5) * over) / times, 1] as const);

  const rows: readonly (readonly [string, number, number, number, RegExp])[] = [
    // Name, times, over ms, ms of the release, words.
    [
      'often, and long ago',
      41,
      14 * day,
      3 * day,
      /^The issue is probably fixed\. Occurrences in .*: \d+\. In 3 days of release abc: 0 \(expected: [\d.]+\)\.$/,
    ],
    [
      'often, and just now',
      41,
      14 * day,
      3 * hour,
      /^Whether the issue is fixed can't be told yet\. .* In 3 hr.* of release abc: 0 \(expected: 0\.4\)\.$/,
    ],
    [
      'often, and half a day',
      41,
      14 * day,
      12 * hour,
      /^The issue might be fixed, and more time will tell\. .*\(expected: 1\.5\)\.$/,
    ],
    [
      'once, and a day',
      1,
      14 * day,
      day,
      /^Whether the issue is fixed can't be told yet\. .*\(expected: 0\.1\)\.$/,
    ],
    ['many in the last hour, and two hours', 50, hour, 2 * hour, /probably fixed/],
  ];
  for (const [name, times, overMs, ranMs, expected] of rows) {
    it(name, () => {
      const since = now - ranMs;
      const history = spread(times, overMs, since);
      const text = fixConfidence(
        { history, firstSeenAt: since - overMs },
        { name: 'abc', since },
        now,
      );
      assert.match(text, expected);
    });
  }

  it('says nothing where nothing was counted', () => {
    const release = { name: 'abc', since: now - day };
    assert.equal(fixConfidence({ history: [], firstSeenAt: 0 }, release, now), '');
    const since = { history: [[now - hour, 4]] as const, firstSeenAt: now - 2 * hour };
    assert.equal(fixConfidence(since, release, now), '');
  });

  const mine = issue({
    fingerprint: 'mine',
    firstRelease: '1.0',
    lastRelease: '1.1',
    lastSeenAt: now - day,
  });
  const other = (
    firstRelease: string,
    firstSeenAt: number,
    lastRelease: string,
    lastSeenAt: number,
  ) => issue({ fingerprint: 'other', firstRelease, firstSeenAt, lastRelease, lastSeenAt });

  it('a release counts that came after it', () => {
    const others = [
      other('0.9', now - 9 * day, '1.1', now - hour),
      other('1.2', now - 6 * hour, '1.3', now - 2 * hour),
      other('1.2', now - 8 * hour, '1.2', now - 8 * hour),
    ];
    assert.deepEqual(laterRelease(mine, others), { name: '1.2', since: now - 8 * hour });
  });

  const commit = '1a2b3c4d5e6f';
  const deploys: readonly (readonly [string, string, number, string | undefined])[] = [
    ['that came after it', 'abc1234', 3, 'abc1234'],
    ['that came before it', 'abc1234', 30, undefined],
    ['that it was seen in, by fewer characters', commit, 3, undefined],
    ['of that commit with changes, which is told apart by them', '1.1+changes', 3, '1.1+changes'],
  ];
  for (const [name, release, hoursAgo, expected] of deploys) {
    it(`of a deploy ${name}: ${expected}`, () => {
      const seen = { ...mine, firstRelease: commit.slice(0, 7) };
      const deployed = [{ name: release, since: now - hoursAgo * hour }];
      assert.equal(laterRelease(seen, [], deployed)?.name, expected);
    });
  }

  it('the first of those that were deployed and those that were seen counts', () => {
    const others = [other('1.2', now - 6 * hour, '1.2', now - 2 * hour)];
    const deployed = [{ name: 'abc1234', since: now - 8 * hour }];
    assert.equal(laterRelease(mine, others, deployed)?.name, 'abc1234');
  });

  it('the release before it is the last that was seen before it began', () => {
    const began = { ...mine, firstSeenAt: now - 2 * day };
    const others = [
      other('0.8', now - 9 * day, '0.9', now - 3 * day),
      other('0.7', now - 12 * day, '1.2', now - hour),
      other('1.0', now - 2.5 * day, '1.0', now - 2.4 * day),
    ];
    assert.equal(earlierRelease(began, others), '0.9');
    assert.equal(earlierRelease(began, []), undefined);
  });

  it('none does that it was seen in, that is older, or that only it has', () => {
    const others = [
      other('1.0', now - 2 * hour, '1.1', now - hour),
      other('0.8', now - 2 * day, '0.9', now - 2 * day),
    ];
    assert.equal(laterRelease(mine, others), undefined);
    assert.equal(laterRelease(mine, [{ ...mine, lastRelease: '2.0', lastSeenAt: now }]), undefined);
    assert.equal(laterRelease(mine, []), undefined);
  });
});
