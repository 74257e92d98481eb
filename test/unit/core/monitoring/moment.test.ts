import assert from 'node:assert/strict';
import {
  momentProblem,
  momentText,
  parseMoment,
  spanEndProblem,
} from '../../../../src/core/monitoring/moment';

/** A moment in local time. */
const at = (year: number, month: number, day: number, hour = 0, minute = 0) =>
  new Date(year, month - 1, day, hour, minute).getTime();

describe('A moment as the user types it', () => {
  const rows: readonly (readonly [text: string, moment: number | undefined])[] = [
    ['2026-11-21', at(2026, 11, 21)],
    ['2026-11-21 14:30', at(2026, 11, 21, 14, 30)],
    ['2026-11-21T14:30', at(2026, 11, 21, 14, 30)],
    [' 2026-01-02 00:00 ', at(2026, 1, 2)],
    ['2026-12-31 23:59', at(2026, 12, 31, 23, 59)],
    ['2024-02-29', at(2024, 2, 29)],
    ['2026-02-29', undefined],
    ['2026-04-31', undefined],
    ['2026-13-01', undefined],
    ['2026-00-01', undefined],
    ['2026-01-00', undefined],
    ['2026-01-01 24:00', undefined],
    ['2026-01-01 23:60', undefined],
    ['2026-01-01 1:00', undefined],
    ['2026-01-01 01', undefined],
    ['2026-1-1', undefined],
    ['26-01-01', undefined],
    ['2026-01-01  01:00', undefined],
    ['2026-01-01 01:00:00', undefined],
    ['x2026-01-01', undefined],
    ['2026-01-01x', undefined],
    ['', undefined],
  ];
  for (const [text, moment] of rows) {
    it(`'${text}' is ${moment === undefined ? 'none' : 'one'}`, () => {
      assert.equal(parseMoment(text), moment);
      const problem = momentProblem(text, at(2026, 3, 4, 5, 6));
      const wanted = 'Enter a date and time such as 2026-03-04 05:06.';
      assert.equal(problem, moment === undefined ? wanted : undefined);
    });
  }

  for (const moment of [at(2026, 3, 4, 5, 6), at(2026, 12, 31, 23, 59)])
    it(`is written as it is read: ${momentText(moment)}`, () =>
      assert.equal(parseMoment(momentText(moment)), moment));

  const from = at(2026, 3, 4);
  const ends: readonly (readonly [text: string, problem: string | undefined])[] = [
    ['', undefined],
    ['  ', undefined],
    ['2026-03-04 00:01', undefined],
    ['2026-03-04 00:00', 'Enter a time after 2026-03-04 00:00.'],
    ['2026-03-03', 'Enter a time after 2026-03-04 00:00.'],
    ['soon', 'Enter a date and time such as 2026-03-05 00:00.'],
  ];
  for (const [text, problem] of ends)
    it(`'${text}' ${problem === undefined ? 'may' : 'may not'} end what began`, () =>
      assert.equal(spanEndProblem(text, from, at(2026, 3, 5)), problem));
});
