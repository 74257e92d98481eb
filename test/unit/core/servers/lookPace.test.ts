import assert from 'node:assert/strict';
import { LookPace, type LookState } from '../../../../src/core/servers/lookPace';

const second = 1_000;

const minute = 60 * second;

describe('when servers are looked at', () => {
  const pace = new LookPace(0);
  const still: LookState = {
    ...{ failures: 0, polledAt: 0, listedAt: 0, isBooting: false, isDeleting: false, changing: 0 },
  };
  /** Each a beat of its own, so that all windows look at once. */
  const looks: readonly (readonly [
    Partial<LookState>,
    now: number,
    everyMs: number,
    until: number,
  ])[] = [
    [{}, 0, 20 * second, 20 * second],
    [{}, 15 * second, 20 * second, 5 * second],
    [{}, 25 * second, 20 * second, 0],
    [{}, 0, minute, minute],
    // Failures: the pause doubles, to five minutes.
    [{ failures: 1 }, 0, 20 * second, 20 * second],
    [{ failures: 2 }, 0, 20 * second, 40 * second],
    [{ failures: 4 }, 0, 20 * second, 160 * second],
    [{ failures: 5 }, 0, 20 * second, 5 * minute],
    [{ failures: 9 }, 0, 20 * second, 5 * minute],
    [{ failures: 1, isBooting: true }, 0, 20 * second, 20 * second],
    // What boots or goes away is looked at sooner, where somebody looks closely.
    [{ isBooting: true }, 0, 20 * second, 3 * second],
    [{ isBooting: true }, 0, 20 * second + 1, 20 * second + 1],
    [{ isBooting: true }, 18 * second, 20 * second, 2 * second],
    [{ isDeleting: true }, 0, 20 * second, 5 * second],
    [{ isDeleting: true }, 18 * second, 20 * second, 2 * second],
    [{ isBooting: true, isDeleting: true }, 0, 20 * second, 3 * second],
  ];
  for (const [state, now, everyMs, until] of looks) {
    it(`${JSON.stringify(state)}, each ${everyMs} ms: in ${until} ms`, () =>
      assert.equal(pace.msUntilLook({ ...still, ...state }, now, everyMs), until));
  }

  it('the use of all is due each 20 s', () => {
    assert.equal(pace.isUseDue(still, 20 * second - 1), false);
    assert.equal(pace.isUseDue(still, 20 * second), true);
  });

  const lists: readonly (readonly [Partial<LookState>, now: number, isDue: boolean])[] = [
    [{ listedAt: undefined }, 0, true],
    [{}, 5 * minute - 1, false],
    [{}, 5 * minute, true],
    [{ changing: 5 }, 20 * second, false],
    [{ changing: 6 }, 20 * second - 1, false],
    [{ changing: 6 }, 20 * second, true],
  ];
  for (const [state, now, isDue] of lists) {
    it(`the list is ${isDue ? '' : 'not '}due with ${JSON.stringify(state)} after ${now} ms`, () =>
      assert.equal(pace.isListDue({ ...still, ...state }, now), isDue));
  }

  it('answers may be five seconds old, and one where somebody is in a hurry', () =>
    assert.deepEqual(
      [{}, { isBooting: true }, { isDeleting: true }].map((state) =>
        pace.maxAgeMs({ ...still, ...state }),
      ),
      [5_000, 1_000, 1_000],
    ));

  it('has a beat of each user’s own', () =>
    assert.equal(new LookPace(7 * second).msUntilLook(still, 0, 20 * second), 27 * second));
});
