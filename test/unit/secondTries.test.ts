import assert from 'node:assert/strict';
import { SecondTries, sumOf } from '../harness/secondTries.mjs';

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly failures: string[];
}

const passed: Outcome = { passed: 10, failed: 0, failures: [] };
const failed: Outcome = { passed: 8, failed: 2, failures: ['a › b\n    why', 'a › c\n    why'] };
const once = failed.failures.map((failure) => `failed once, then passed: ${failure}`);
const twice = failed.failures.map((failure) => `failed, and was tried again: ${failure}`);

/** Runs files as a lane does; each row of `files` is what its tries end in. */
function outcomeOf(files: readonly (readonly Outcome[])[], areAllowed: boolean) {
  const tries = new SecondTries(areAllowed);
  for (const [first = passed, second] of files)
    tries.add(first, tries.take(first) ? second : undefined);
  return tries.outcome;
}

describe('A second try of a file of tests', () => {
  const again: readonly Outcome[] = [failed, passed];
  const rows: readonly (readonly [
    name: string,
    files: readonly (readonly Outcome[])[],
    words: string,
    told: readonly string[],
    areAllowed?: boolean,
  ])[] = [
    ['is not made of what passes', [[passed], [passed]], '20 passed, 0 failed', []],
    [
      'counts, and is told',
      [[passed], again],
      '20 passed, 0 failed, 2 of them at the second try',
      once,
    ],
    ['fails when it fails again', [[failed, failed]], '8 passed, 2 failed', twice],
    [
      'is made of four files of a run, and a fifth fails it',
      [again, again, again, again, again],
      '48 passed, 2 failed, 8 of them at the second try',
      [...once, ...once, ...once, ...once],
    ],
    [
      'counts where it failed too',
      [[failed, failed], again, again, again, again],
      '46 passed, 4 failed, 6 of them at the second try',
      [...twice, ...once, ...once, ...once],
    ],
    ['is not made where one suite runs alone', [again], '8 passed, 2 failed', [], false],
  ];
  for (const [name, files, words, told, areAllowed = true] of rows) {
    it(name, () => {
      const outcome = outcomeOf(files, areAllowed);
      const sum = sumOf([{ passed: 0, failed: 0, failures: [] }, outcome]);
      assert.equal(sum.words, words);
      assert.equal(sum.isGood, words.includes(' 0 failed'));
      assert.deepEqual(outcome.told, told);
      assert.equal(outcome.failures.length, outcome.failed);
    });
  }

  it('leaves a run without any test a bad one', () => {
    assert.equal(sumOf([]).isGood, false);
  });
});
