/** @typedef {import('./results.mjs').Outcome} Outcome */

/** How many files of a run may fail and pass at their second try: more are no chance. */
const most = 4;

/**
 * Counts files of tests of which some are run a second time, as those may be that need a browser, an editor and a server:
 * on a busy machine these fail by chance now and then. What failed first is told in full all the same.
 */
export class SecondTries {
  /** @param {boolean} areAllowed whether a file may be run a second time at all */
  constructor(areAllowed) {
    this.left = areAllowed ? most : 0;
    /** What became of all files so far. @type {Required<Outcome>} */
    this.outcome = { passed: 0, failed: 0, failures: [], passedAgain: 0, told: [] };
  }

  /** Whether a file that ended so is to be run again; it is counted then. @param {Outcome} first */
  take(first) {
    if (first.failed === 0 || this.left === 0) return false;
    this.left -= 1;
    return true;
  }

  /** Adds a file, with its second try where there was one. @param {Outcome} first @param {Outcome} [second] */
  add(first, second) {
    const { outcome } = this;
    addOutcome(outcome, second ?? first);
    if (!second) return;
    if (second.failed === 0) outcome.passedAgain += first.failed;
    const how = second.failed === 0 ? 'failed once, then passed' : 'failed, and was tried again';
    outcome.told.push(...first.failures.map((failure) => `${how}: ${failure}`));
  }
}

/** Counts what became of some tests with what became of others. @param {Outcome} all @param {Outcome} some */
export function addOutcome(all, { passed, failed, failures }) {
  all.passed += passed;
  all.failed += failed;
  all.failures.push(...failures);
}

/**
 * The last line of a run: `9147 passed, 0 failed, 1 of them at the second try`.
 * @param {readonly Outcome[]} outcomes
 */
export function sumOf(outcomes) {
  const sum = (/** @type {'passed' | 'failed' | 'passedAgain'} */ key) =>
    outcomes.reduce((total, outcome) => total + (outcome[key] ?? 0), 0);
  const again = sum('passedAgain') > 0 ? `, ${sum('passedAgain')} of them at the second try` : '';
  const [passed, failed] = [sum('passed'), sum('failed')];
  return {
    isGood: failed === 0 && passed > 0,
    words: `${passed} passed, ${failed} failed${again}`,
  };
}
