// npm run coverage [-- suite…]: runs the suites and prints, for each file of src, how many of its lines they run; fails when
// they are all run and no function of some file was. It takes half an hour, hence it is no part of `npm test`.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundles, outputs, root } from '../test/harness/paths.mjs';
import { endTogether, run, stopAll } from '../test/harness/processes.mjs';
import { CoverageMap } from './coverageMap.mjs';

const folder = join(outputs, 'coverage');
const raw = join(folder, 'raw');
const minutes = 60_000;
const all = ['unit', 'service', 'safety', 'faults', 'fuzz', 'host', 'pages'];

/** Pages run in frames of their own processes, where nothing of this sees them; test/pages clicks in each. */
const isSeen = (/** @type {string} */ file) => !file.startsWith('src/webview/');

/** Runs a suite that leaves what V8 tells in `raw`. @param {string} suite @returns {Promise<boolean>} whether it passed */
async function runSuite(suite) {
  const args = [join(root, 'test', 'harness', 'run.mjs'), suite];
  const env = { ...process.env, HOSTING_PANEL_COVERAGE: raw };
  const { code, output } = await run(process.execPath, args, {
    cwd: root,
    env,
    timeoutMs: 40 * minutes,
  });
  console.log(`${suite}: ${output.trim().split('\n').at(-1)}`);
  if (code !== 0) console.log(output.replace(/^/gm, '    '));
  return code === 0;
}

/** What V8 told, of which bundle. */
function* toldByV8() {
  for (const name of readdirSync(raw)) {
    // Node writes one object for a process; an extension host, one line for each time it was asked.
    const text = readFileSync(join(raw, name), 'utf8');
    for (const part of name.endsWith('.jsonl') ? text.trim().split('\n') : [text]) {
      /** @type {{ result: { url: string, functions: import('./coverageMap.mjs').FunctionCoverage[] }[] }} */
      const { result } = JSON.parse(part);
      for (const { url, functions } of result) {
        if (!url.startsWith('file:')) continue;
        const file = fileURLToPath(url);
        const isBundle = file.startsWith(bundles) || file.startsWith(join(root, 'dist'));
        if (isBundle && existsSync(file)) yield { file, functions };
      }
    }
  }
}

/** @param {number} part @param {number} whole */
function percent(part, whole) {
  return `${((part / whole) * 100).toFixed(1)} %`;
}

const chosen = process.argv.length > 2 ? process.argv.slice(2) : all;
endTogether();
rmSync(folder, { recursive: true, force: true });
mkdirSync(raw, { recursive: true });
const passed = [];
for (const suite of chosen) passed.push(await runSuite(suite));
await stopAll();

const map = new CoverageMap(root);
const shipped = join(root, 'dist', 'covered.js');
// So that what no test loads is in the list.
if (existsSync(shipped)) map.add(shipped, []);
for (const { file, functions } of toldByV8()) map.add(file, functions);
const coverage = { suites: chosen, ...map.result() };
writeFileSync(join(folder, 'coverage.json'), JSON.stringify(coverage, undefined, 2));
for (const { file, lines, run } of coverage.files)
  console.log(`${percent(run, lines).padStart(8)} ${String(lines).padStart(5)} ${file}`);
console.log(`${percent(coverage.run, coverage.lines)} of ${coverage.lines} lines were run.`);
const missing = coverage.filesNotRun.filter(isSeen);
if (missing.length > 0) console.log(`No test runs:\n${missing.join('\n')}`);
console.log(`As JSON: ${relative(root, join(folder, 'coverage.json'))}`);
const isWhole = chosen.length === all.length;
process.exitCode = passed.includes(false) || (isWhole && missing.length > 0) ? 1 : 0;
