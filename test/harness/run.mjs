// npm test: installs what is missing, then every suite; npm run test:all: with what tries again in a further language, theme,
// panel or moment; npm run test:<suite>: one suite. See CONTRIBUTING.md.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { editions } from './editions.mjs';
import { ensureDependencies, ensureVsCode } from './install.mjs';
import { runInstalled } from './installed.mjs';
import { runPages } from './pages.mjs';
import { root } from './paths.mjs';
import { endTogether, run, stopAll } from './processes.mjs';
import { sumOf } from './secondTries.mjs';
import {
  runDesktop,
  runFaults,
  runFuzz,
  runHost,
  runPanel,
  runSafety,
  runService,
  runUnit,
} from './suites.mjs';
import { keepTemporaryFoldersTogether } from './temporary.mjs';

const minutes = 60_000;
const bin = (/** @type {string} */ name) => join(root, 'node_modules', ...name.split('/'));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    grep: { type: 'string', short: 'g' },
    // The VS Code that host and page tests run in.
    vscode: { type: 'string', default: 'newest' },
  },
});
const [what = 'once', ...files] = positionals;
const edition =
  editions[/** @type {keyof typeof editions} */ (what === 'oldest' ? what : values.vscode)];

/** @typedef {import('./results.mjs').Outcome} Outcome */

/** Runs a tool that either succeeds or not; its words are shown when it does not. @param {readonly string[]} args */
async function tool(args) {
  const { code, output } = await run(process.execPath, args, {
    cwd: root,
    timeoutMs: 10 * minutes,
  });
  if (code === 0) return { passed: 1, failed: 0, failures: [] };
  return { passed: 0, failed: 1, failures: [output.trim()] };
}

const stages = {
  oxlint: () => tool([bin('oxlint/bin/oxlint'), '.']),
  'rules of our own': () => tool([bin('eslint/bin/eslint.js'), 'src']),
  oxfmt: () => tool([bin('oxfmt/bin/oxfmt'), '--check', '.']),
  typecheck: () => tool([bin('typescript-native/bin/tsc'), '--noEmit', '-p', '.']),
  'typecheck of pages': () =>
    tool([bin('typescript-native/bin/tsc'), '--noEmit', '-p', 'src/webview']),
  unused: () => tool([join(root, 'scripts', 'unused.mjs')]),
  texts: () => tool([join(root, 'scripts', 'l10n.mjs'), '--check']),
  'words of texts': () => tool([join(root, 'scripts', 'lintTexts.mjs')]),
  unit: runUnit,
  safety: runSafety,
  service: runService,
  panel: runPanel,
  faults: runFaults,
  fuzz: runFuzz,
  host: runHost,
  pages: runPages,
  installed: runInstalled,
  desktop: runDesktop,
};

/** The bundles that a suite needs; all when not listed. */
const bundlesOf = {
  unit: ['unit'],
  safety: ['safety', 'host', 'pages', 'practice'],
  service: ['service'],
  panel: ['panel'],
  faults: ['faults'],
  fuzz: ['fuzz'],
  host: ['host', 'practice'],
  desktop: ['host', 'practice'],
  pages: ['pages', 'practice'],
};

/** @type {Map<string, Outcome>} */
const outcomes = new Map();

/** What a stage is told. @typedef {import('./mocha.mjs').Choice & import('./pages.mjs').Lanes} Choice */

/**
 * Runs one stage and says how it went; a stage that throws has failed.
 * @param {keyof typeof stages} name @param {(text: string) => void} print
 * @param {Partial<Choice>} [choice] what it is told besides
 */
async function stage(name, print, choice) {
  const began = Date.now();
  /** @type {Outcome} */
  const outcome = await Promise.resolve(
    stages[name]({ grep: values.grep, files, print, edition, ...choice }),
  ).catch((error) => ({
    passed: 0,
    failed: 1,
    failures: [error instanceof Error ? (error.stack ?? '') : `${error}`],
  }));
  outcomes.set(name, outcome);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const sign = outcome.failed === 0 ? '✓' : '✗';
  console.log(`${sign} ${name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`);
  const texts = [...outcome.failures, ...(outcome.told ?? [])];
  for (const text of texts) console.log(text.replace(/^/gm, '    '));
}

/** Installs the VS Code that host and page tests run in, and today's, which has the browser. */
async function ensureEditor() {
  await ensureVsCode();
  if (edition !== editions.newest) await ensureVsCode(edition);
}

/** Runs what needs a VS Code in the oldest one, as `npm test` does in today's. */
async function oldest() {
  await ensureEditor();
  await build(['--dev']);
  await build(['--tests', ...bundlesOf.host, ...bundlesOf.pages]);
  await stage('host', console.log);
  await stage('pages', console.log, { triesAgain: true });
}

/** Runs one suite and shows each of its tests. @param {keyof typeof stages} suite */
async function one(suite) {
  if (['safety', 'host', 'pages', 'installed'].includes(suite)) await ensureEditor();
  if (suite === 'installed') return stage(suite, console.log);
  if (!['service', 'panel', 'faults', 'fuzz'].includes(suite)) await build(['--dev']);
  await build([
    '--tests',
    ...(suite in bundlesOf ? bundlesOf[/** @type {keyof typeof bundlesOf} */ (suite)] : []),
  ]);
  await stage(suite, console.log);
  if (suite !== 'safety') return;
  // Where the editor's own behaviour is the danger.
  await stage('host', console.log, { files: ['safety'] });
  await stage('pages', console.log, { files: ['safety'] });
}

/** Runs every suite. VS Code is installed beside the dependencies, and beside what does not need it. */
async function every() {
  const vscode = ensureEditor().then(
    () => undefined,
    (/** @type {Error} */ error) => error,
  );
  await ensureDependencies();
  const vscodeIsThere = async () => {
    const missing = await vscode;
    if (missing) throw missing;
  };
  await build(['--dev']);
  await build(['--tests']);
  // Two cores: what needs no editor has one of them. The extension host and the first lane of the pages, which wait as often
  // as they work, have the other; a second lane follows the host, and a third has room once all else is through. More at once
  // only wait for each other. With more cores, each two have a lane from the start.
  const linted = inTurn('oxlint', 'rules of our own', 'texts', 'words of texts', 'unused');
  const others = linted.then(() => inTurn('unit', 'safety', 'service', 'faults'));
  const host = vscodeIsThere().then(() => inTurn('host', 'installed', 'panel', 'fuzz'));
  const pages = inTurn('typecheck', 'typecheck of pages', 'oxfmt')
    .then(vscodeIsThere)
    .then(() =>
      stage('pages', () => undefined, {
        laterLanes: laterLanes([host, others]),
        triesAll: what === 'all',
        triesAgain: true,
      }),
    );
  await Promise.all([others, host, pages]);
}

/**
 * When each lane of the pages but the first begins: at once where the computer has the cores for it, else when the work of
 * others is done.
 * @param {readonly Promise<unknown>[]} others @returns {readonly Promise<unknown>[]}
 */
function laterLanes(others) {
  const atOnce = Math.min(Math.floor(availableParallelism() / 2) - 1, 4);
  const soon = Array.from({ length: atOnce }, () => Promise.resolve());
  return [...soon, ...others.slice(atOnce)];
}

/** Runs stages one after the other; only what went wrong is shown. @param {readonly (keyof typeof stages)[]} names */
async function inTurn(...names) {
  for (const name of names) await stage(name, () => undefined);
}

async function main() {
  if (what === 'once' || what === 'all') return every();
  await ensureDependencies();
  if (what === 'oldest') await oldest();
  else await one(/** @type {keyof typeof stages} */ (what));
}

const known = ['once', 'all', 'oldest', ...Object.keys(stages)];
if (!known.includes(what)) {
  console.error(`There is no suite ${what}. Known: ${known.join(', ')}.`);
  process.exit(2);
}
if (!edition) {
  console.error(
    `There is no VS Code ${values.vscode}. Known: ${Object.keys(editions).join(', ')}.`,
  );
  process.exit(2);
}
// What test/support/extent.ts reads, in each process that runs tests.
process.env.HOSTING_PANEL_EXTENT = what;
const isEnding = endTogether();
keepTemporaryFoldersTogether({ preferMemory: true });
try {
  await main();
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  outcomes.set('run', { passed: 0, failed: 1, failures: [] });
}
if (isEnding()) await new Promise(() => {}); // the exit comes from there
await stopAll();
const { words, isGood } = sumOf([...outcomes.values()]);
console.log(`\n${words}`);
process.exit(isGood ? 0 : 1);
