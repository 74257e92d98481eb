// A mocha reporter that appends one line of JSON for each thing that happens to the file HOSTING_PANEL_RESULTS: written at
// once, so that what was seen survives a crash, and read the same way from Node and from VS Code's extension host.
const fs = require('node:fs');
const Mocha = require('mocha');

const {
  EVENT_RUN_BEGIN,
  EVENT_TEST_BEGIN,
  EVENT_TEST_PASS,
  EVENT_TEST_FAIL,
  EVENT_TEST_PENDING,
  EVENT_RUN_END,
} = Mocha.Runner.constants;

/** @param {Mocha.Runnable} test */
const titleOf = (test) => test.titlePath().join(' › ');

/** @param {Error & { actual?: unknown, expected?: unknown }} error */
function describe(error) {
  const text = error.stack ?? String(error);
  if (!('expected' in error) || text.includes('+ actual')) return text;
  const { actual, expected } = error;
  return `${text}\n  actual:   ${JSON.stringify(actual)}\n  expected: ${JSON.stringify(expected)}`;
}

module.exports = class {
  /** @param {Mocha.Runner} runner */
  constructor(runner) {
    const file = process.env.HOSTING_PANEL_RESULTS;
    if (!file) throw new Error('HOSTING_PANEL_RESULTS does not name a file.');
    const say = (/** @type {object} */ line) =>
      fs.appendFileSync(file, `${JSON.stringify(line)}\n`);
    runner.once(EVENT_RUN_BEGIN, () => say({ event: 'start', total: runner.total }));
    runner.on(EVENT_TEST_BEGIN, (test) => say({ event: 'begin', title: titleOf(test) }));
    runner.on(EVENT_TEST_PASS, (test) =>
      say({ event: 'pass', title: titleOf(test), ms: test.duration }),
    );
    runner.on(EVENT_TEST_PENDING, (test) => say({ event: 'skip', title: titleOf(test) }));
    runner.on(EVENT_TEST_FAIL, (test, error) =>
      say({ event: 'fail', title: titleOf(test), error: describe(error) }),
    );
    runner.once(EVENT_RUN_END, () => say({ event: 'end' }));
  }
};
