import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bundles, root } from './paths.mjs';
import { start, stop } from './processes.mjs';
import { Results } from './results.mjs';
import { addOutcome } from './secondTries.mjs';

const minutes = 60_000;
const reporter = join(root, 'test', 'harness', 'reporter.cjs');

/**
 * @typedef {object} Choice
 * @property {string | undefined} [grep] only tests whose title matches
 * @property {readonly string[]} files only test files whose name contains one of these; all when empty
 * @property {import('./editions.mjs').Edition | undefined} [edition] the VS Code of host and page tests; today's when left out
 * @property {(text: string) => void} print where each test's result goes
 */

/** The bundled test files of a suite that were chosen. @param {string} suite @param {readonly string[]} wanted */
export function testFiles(suite, wanted) {
  const folder = join(bundles, suite);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.test.js'))
    .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
    .sort()
    .map((name) => join(folder, name));
}

/** What every process that runs tests is told. @param {Results} results @param {Choice} choice @param {string[]} files */
export function environment(results, { grep }, files) {
  return {
    HOSTING_PANEL_RESULTS: results.file,
    HOSTING_PANEL_REPORTER: reporter,
    HOSTING_PANEL_GREP: grep ?? '',
    HOSTING_PANEL_TEST_FILES: JSON.stringify(files),
    HOSTING_PANEL_ROOT: root,
  };
}

/** Says what became of a suite that should have run tests. @param {Results} results @param {string} how */
export function conclude(results, how) {
  const outcome = soFar(results, how);
  if (outcome.passed + outcome.failed === 0) results.fail(`${results.suite}: no test ran`);
  return outcome;
}

/** What became of tests; it counts as a failure if they did not come to their end. @param {Results} results @param {string} how */
function soFar(results, how) {
  if (how !== 'done') results.fail(`${results.suite}: ${how}, at: ${results.current}`);
  return results.outcome;
}

/**
 * Runs those of a suite's bundles that were chosen under mocha in plain Node. What waits more than it works is dealt out to
 * several processes.
 * @param {string} suite @param {Choice} choice
 * @param {{ timeoutMs: number, totalMs: number, processes?: number }} options
 */
export async function runInNode(suite, choice, { processes = 1, ...options }) {
  const all = new Results(suite, choice.print);
  const files = testFiles(suite, choice.files);
  const parts = Array.from({ length: Math.min(processes, files.length) }, (_, part) =>
    files.filter((_, at) => at % processes === part),
  );
  const outcomes = await Promise.all(
    parts.map((part, at) =>
      runMocha(new Results(suite, choice.print, `part-${at + 1}`), part, choice, options),
    ),
  );
  for (const outcome of outcomes) addOutcome(all.outcome, outcome);
  return conclude(all, 'done');
}

/**
 * Runs bundles under mocha in a process of their own. A choice may leave none of their tests.
 * @param {Results} results @param {string[]} files @param {Choice} choice
 * @param {{ env?: NodeJS.ProcessEnv, timeoutMs: number, totalMs: number }} options
 */
export async function runMocha(results, files, choice, { env = {}, timeoutMs, totalMs }) {
  const { HOSTING_PANEL_COVERAGE: coverageFolder } = process.env;
  const coverage = coverageFolder && { NODE_V8_COVERAGE: coverageFolder };
  const child = start(
    process.execPath,
    [
      '--enable-source-maps',
      join(root, 'node_modules', 'mocha', 'bin', 'mocha.js'),
      ...['--no-config', '--reporter', reporter, '--timeout', String(timeoutMs)],
      ...(choice.grep ? ['--grep', choice.grep] : []),
      ...files,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment(results, choice, files), ...coverage, ...env },
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (/** @type {Buffer} */ chunk) => (said += chunk.toString()));
  }
  const ended = new Promise((resolve) => child.once('close', resolve));
  const how = await results.follow({ ended, quietMs: timeoutMs + minutes, totalMs });
  const left = how === 'done' && !(await settlesWithin(ended, 30_000));
  await stop(child);
  if (said.trim()) choice.print(said.trim());
  if (left)
    return soFar(results, 'the tests left something open: the process did not end by itself');
  return soFar(results, how === 'done' ? how : `broke off (${how})`);
}

/** @param {Promise<unknown>} promise @param {number} ms */
async function settlesWithin(promise, ms) {
  let timer;
  const late = new Promise((resolve) => (timer = setTimeout(() => resolve(false), ms)));
  const settled = await Promise.race([promise.then(() => true), late]);
  clearTimeout(timer);
  return settled;
}
