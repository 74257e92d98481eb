// Runs bundles of tests, one after another, in a process of their own. What to do is in MUTANTS_TASK, what was seen goes to
// the file that it names. With an active break it ends at the first test that fails.
import Mocha from 'mocha';
import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';

/**
 * @typedef {object} Task
 * @property {string[]} files the bundles
 * @property {string} result where the answer is written
 * @property {number} timeoutMs how long one test may take
 * @property {string} [active] the id of the break; without it, what runs which breaks is looked at
 * @property {number} [hitLimit] how often the break may be run before it counts as a loop without end
 *
 * @typedef {object} Seen
 * @property {string | undefined} [failed] the first test that failed
 * @property {Record<string, { ms: number, failed: boolean, hits: Record<string, number> }>} files what each bundle showed
 */

/** @type {Task} */
const task = JSON.parse(process.env.MUTANTS_TASK ?? '{}');
const require = createRequire(import.meta.url);
/** What the instrumented code looks at. */
const shared = {
  activeMutant: task.active,
  ...(task.active && { hitCount: 0, hitLimit: task.hitLimit }),
  currentTestId: '',
  mutantCoverage: {
    static: {},
    perTest: /** @type {Record<string, Record<string, number>>} */ ({}),
  },
};
Object.assign(globalThis, { __stryker__: shared });

/** Runs one bundle. @param {string} file @returns {Promise<string | undefined>} the first test that failed */
function run(file) {
  return new Promise((resolve) => {
    const mocha = new Mocha({
      reporter: Mocha.reporters.Base,
      timeout: task.timeoutMs,
      bail: task.active !== undefined,
    });
    try {
      mocha.suite.emit('pre-require', globalThis, file, mocha);
      mocha.suite.emit('require', require(file), file, mocha);
      mocha.suite.emit('post-require', globalThis, file, mocha);
    } catch (error) {
      resolve(`cannot be loaded: ${error}`);
      return;
    }
    /** @type {string | undefined} */
    let failed;
    const ended = () => {
      mocha.dispose();
      resolve(failed);
    };
    mocha.run(ended).on('fail', (test) => (failed ??= test.fullTitle()));
  });
}

/** @type {Seen} */
const seen = { files: {} };
for (const file of task.files) {
  shared.currentTestId = file;
  const began = Date.now();
  const failed = await run(file);
  const hits = shared.mutantCoverage.perTest[file] ?? {};
  seen.files[file] = { ms: Date.now() - began, failed: failed !== undefined, hits };
  if (task.active === undefined) continue;
  const isEndless = (shared.hitCount ?? 0) > (task.hitLimit ?? Infinity);
  seen.failed = failed ?? (isEndless ? 'a loop without end' : undefined);
  if (seen.failed !== undefined) break;
}
writeFileSync(task.result, JSON.stringify(seen));
process.exit(0);
