import assert from 'node:assert/strict';
import type { Evidence } from '../../../../src/core/watch/incident';
import { momentWords, shortMomentWords } from '../../../../src/core/watch/incidentWords';
import { gapRow, gapsOf, sinceWords, watchedFact } from '../../../../src/core/watch/watchedGaps';
import { moment } from './sampleIncident';

const minute = 60_000;
const hour = 60 * minute;
/** Spans by hours behind a moment. */
const spans = (...hours: readonly (readonly [from: number, to: number])[]) =>
  hours.map(([from, to]) => ({ from: moment + from * hour, to: moment + to * hour }));
const inHours = (at: number) => (at - moment) / hour;

describe('times in which nobody watched', () => {
  const rows: readonly (readonly [string, ReturnType<typeof spans>[], number[][]])[] = [
    ['none ever', [], []],
    ['the first time', [spans([0, 1])], []],
    [
      'two nights',
      [spans([0, 8], [20, 30], [44, 50])],
      [
        [30, 44],
        [8, 20],
      ],
    ],
    [
      'of two accounts in the same window',
      [spans([0, 8], [20, 30]), spans([-2, 8.01], [20.02, 30])],
      [[8.01, 20.02]],
    ],
    ['of one account alone', [spans([0, 8], [20, 30]), spans([0, 30])], [[8, 20]]],
    [
      'of two accounts, three minutes apart',
      [spans([0, 8], [20, 30]), spans([0, 8.05], [20.05, 30])],
      [[8.05, 20.05]],
    ],
    [
      'of two accounts that end apart',
      [spans([0, 8], [20, 30]), spans([0, 8], [20.06, 30])],
      [
        [8, 20.06],
        [8, 20],
      ],
    ],
    [
      'of two accounts that begin apart, the shorter first',
      [spans([0, 8], [20, 30]), spans([0, 8.06], [20, 30])],
      [
        [8.06, 20],
        [8, 20],
      ],
    ],
  ];
  for (const [what, accounts, expected] of rows) {
    it(what, () => {
      const found = gapsOf(accounts).map(({ from, to }) => [inHours(from), inHours(to)]);
      assert.deepEqual(
        found.map((each) => each.map((one) => Number(one.toFixed(2)))),
        expected,
      );
    });
  }

  it('are said, one or several', () => {
    const [newest, oldest] = gapsOf([spans([0, 8], [20, 30], [44, 50])]);
    assert.ok(newest && oldest);
    assert.equal(gapRow([], 'en'), undefined);
    assert.equal(gapRow([newest], 'en')?.look().label, 'Not watched for 14 hr');
    const both = gapRow([newest, oldest], 'en')?.look();
    assert.equal(both?.label, 'Gaps in watching: 2 (1 day 2 hr in total)');
    const span = ({ from, to }: typeof newest, words: typeof momentWords) =>
      `${words(from, 'en')} to ${words(to, 'en')}`;
    const why = "VS Code was closed, or the panel didn't respond.";
    assert.equal(
      both?.tooltip,
      [why, span(newest, momentWords), span(oldest, momentWords)].join('\n'),
    );
    assert.deepEqual([both.description, both.icon, both.tags], ['', 'eye-closed', ['note']]);
    const one = gapRow([newest], 'en');
    assert.equal(one?.kind, 'note');
    assert.equal(one.look().description, span(newest, shortMomentWords));
    assert.equal(one.look().tooltip, [why, span(newest, momentWords)].join('\n'));
  });

  it('are ten where the pointer rests; the others are counted', () => {
    const hours = Array.from({ length: 13 }, (_, n) => [n * 2, n * 2 + 1] as const);
    const all = gapsOf([spans(...hours)]);
    const told = (count: number) =>
      gapRow(all.slice(0, count), 'en')?.look().tooltip?.split('\n') ?? [];
    assert.equal(told(10).length, 11);
    assert.equal(told(12).length, 12);
    assert.match(told(12).at(-1) ?? '', /2 more/);
  });
});

describe('since when is watched', () => {
  const time = (hours: number) => shortMomentWords(moment + hours * hour, 'en');
  const rows: readonly (readonly [string, ReturnType<typeof spans>[], number, string])[] = [
    ['never', [], 0, ''],
    ['now', [spans([0, 1])], 1.01, `watched since ${time(0)}`],
    ['once', [spans([0, 1])], 9, `last watched ${time(1)}`],
    ['two accounts', [spans([0, 2]), spans([1, 2])], 2, `watched since ${time(1)}`],
    ['for the last time', [spans([0, 1], [2, 3])], 3, `watched since ${time(2)}`],
    ['three minutes ago', [spans([0, 1])], 1.05, `watched since ${time(0)}`],
    ['more than three minutes ago', [spans([0, 1])], 1.051, `last watched ${time(1)}`],
    [
      'two accounts, one of them still',
      [spans([0, 9]), spans([5, 6])],
      9,
      `watched since ${time(0)}`,
    ],
    ['two accounts, long ago', [spans([0, 2]), spans([1, 5])], 99, `last watched ${time(5)}`],
    ['an account without a note', [[], spans([0, 1])], 1, `watched since ${time(0)}`],
  ];
  for (const [what, accounts, hours, expected] of rows) {
    it(what, () => {
      const at = { now: moment + hours * hour, locale: 'en' };
      assert.equal(sinceWords(accounts, at), expected);
    });
  }
});

describe('whether an incident was watched', () => {
  const watched = spans([0, 8], [20, 30]);
  const time = (hours: number) => momentWords(moment + hours * hour, 'en');
  const rows: readonly (readonly [string, number, Evidence, string | undefined])[] = [
    ['seen as it happened', 1, 'watched', `Watched since: ${time(0)}`],
    ['seen by the first look', 19.99, 'watched', `Watched since: ${time(20)}`],
    ['found later', 9, 'monitoring', `Not watched: ${time(8)} to ${time(20)}`],
    ['found later, watched all the same', 21, 'activity', `Watched since: ${time(20)}`],
    ['before all', -5, 'watched', undefined],
    ['found later, at the end of a watch', 8, 'monitoring', `Watched since: ${time(0)}`],
    ['found later, at the begin of a watch', 20, 'monitoring', `Watched since: ${time(20)}`],
    ['seen in a time that was not watched', 14, 'watched', undefined],
    ['seen three minutes before a watch', 19.95, 'watched', undefined],
    ['seen three minutes after a watch', 8.05, 'watched', undefined],
    ['seen less than three minutes after a watch', 8.04, 'watched', `Watched since: ${time(0)}`],
    ['seen after all', 40, 'watched', undefined],
    ['found later, before all', -5, 'monitoring', undefined],
  ];
  for (const [what, hours, evidence, expected] of rows) {
    it(what, () => {
      const fact = watchedFact(watched, { at: moment + hours * hour, evidence }, 'en');
      assert.equal(fact?.join(': '), expected);
    });
  }
});
