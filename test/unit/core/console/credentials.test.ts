import assert from 'node:assert/strict';
import {
  areNew,
  areUsable,
  msUntilLaterSecond,
  msUntilRenewal,
} from '../../../../src/core/console/credentials';

const second = 1_000;

const minute = 60_000;

describe('credentials', () => {
  const at = 1_700_000_000_000;
  const of = (age: number) => ({ token: 't', socket: 's', grantedAt: at - age });
  const rows: readonly (readonly [
    age: number,
    usable: boolean,
    fresh: boolean,
    renewal: number,
  ])[] = [
    [0, true, true, 8 * minute],
    [30 * second - 1, true, true, 8 * minute - 30 * second + 1],
    [30 * second, true, false, 8 * minute - 30 * second],
    [8 * minute - 500, true, false, second],
    [9 * minute - 1, true, false, second],
    [9 * minute, false, false, second],
    [-1, false, false, 8 * minute],
  ];
  for (const [age, usable, fresh, renewal] of rows) {
    it(`of ${age} ms`, () => {
      assert.equal(areUsable(of(age), at), usable);
      assert.equal(areNew(of(age), at), fresh);
      assert.equal(msUntilRenewal(of(age), at), renewal);
    });
  }

  const later: readonly (readonly [age: number | undefined, refusals: number, ms: number])[] = [
    [undefined, 0, 0],
    [9 * minute, 0, 0],
    [0, 0, 1_050],
    [0, 2, 1_050],
    [0, 3, 4_000],
    [0, 4, 10_000],
    [1_050, 1, 0],
    [1_000, 1, 50],
    [20_000, 9, 0],
  ];
  for (const [age, refusals, ms] of later) {
    it(`refused ${refusals} times are of a later second in ${ms} ms at ${age} ms`, () => {
      const credentials = age === undefined ? undefined : of(age);
      assert.equal(msUntilLaterSecond(credentials, { now: at, refusals }), ms);
    });
  }
});
