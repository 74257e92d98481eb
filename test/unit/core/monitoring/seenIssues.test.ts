import assert from 'node:assert/strict';
import type { Issue } from '../../../../src/core/api/issue';
import { limits } from '../../../../src/core/base/limits';
import {
  type SeenIssues,
  decodeSeen,
  encodeSeen,
  newsOf,
  withSeen,
} from '../../../../src/core/monitoring/seenIssues';
import { issue } from './issueRows';

describe('the issues that the user was told of', () => {
  const seen = (more: Partial<SeenIssues> = {}): SeenIssues => ({
    ...{ isWhole: true, since: 100, toldAt: 1, readAt: 2, open: 3 },
    regressedAt: new Map([['known', 50]]),
    ...more,
  });
  const names = (all: readonly Issue[]) => all.map(({ fingerprint }) => fingerprint);
  const one = (fingerprint: string, more: Partial<Issue> = {}) =>
    issue({ fingerprint, firstSeenAt: 0, regressedAt: undefined, ...more });

  it('are not told again, but for those that came back', () => {
    const all = [
      ...[one('known'), one('new'), one('done', { status: 'resolved', regressedAt: 999 })],
      ...[one('back', { regressedAt: 101 }), one('before', { regressedAt: 100 })],
      one('opened', { regressedAt: 101, isReopened: true }),
    ];
    const news = newsOf(seen(), all);
    assert.deepEqual(names(news.fresh), ['new', 'before', 'opened']);
    assert.deepEqual(names(news.regressed), ['back']);
    const again = [one('known', { regressedAt: 50 }), one('known', { regressedAt: 51 })];
    assert.equal(newsOf(seen(), again).regressed.length, 1);
  });

  it('are new by their time where not all were seen', () => {
    const all = [one('old', { firstSeenAt: 99 }), one('new', { firstSeenAt: 100 })];
    assert.deepEqual(names(newsOf(seen({ isWhole: false }), all).fresh), ['new']);
  });

  it('are remembered, the latest last, as many as there may be', () => {
    const next = withSeen(seen(), [one('a', { regressedAt: 7 }), one('known')], 500);
    assert.deepEqual(
      [...next.regressedAt],
      [
        ['known', 50],
        ['a', 7],
      ],
    );
    assert.deepEqual([next.isWhole, next.since], [true, 100]);
    const first = one('first');
    const many = Array.from({ length: limits.seenIssues }, (_, n) => ({
      ...first,
      fingerprint: `f${n}`,
    }));
    const cut = withSeen(seen(), many, 500);
    assert.deepEqual(
      [cut.regressedAt.size, cut.regressedAt.has('known')],
      [limits.seenIssues, false],
    );
    assert.deepEqual([cut.isWhole, cut.since], [false, 500]);
    assert.equal(withSeen(seen({ since: 900 }), many, 500).since, 900);
  });

  it('are kept as a text', () => {
    assert.deepEqual(decodeSeen(encodeSeen(seen())), seen());
    const text = (more: object) => JSON.stringify({ ...JSON.parse(encodeSeen(seen())), ...more });
    const little = decodeSeen(text({ isWhole: 'yes', readAt: 'x', open: null }));
    assert.deepEqual(little, seen({ isWhole: false, readAt: 0, open: 0 }));
    const entries = [['a', 1], ['b', '1'], [2, 1], 'c', null];
    assert.deepEqual(
      [...(decodeSeen(text({ regressedAt: entries }))?.regressedAt ?? [])],
      [['a', 1]],
    );
    for (const bad of [
      '',
      '{',
      'null',
      '[]',
      text({ regressedAt: 5 }),
      text({ since: 'x' }),
      text({ toldAt: 'x' }),
    ])
      assert.equal(decodeSeen(bad), undefined);
  });
});
