// npm run mutants [-- --sample 400 --seed 7 --minutes 60 --suites unit --resume folder…]: breaks src/core in one place at a time, as
// StrykerJS does, and looks whether a test fails. See test/README.md, "Breaks". It is no part of `npm test`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { outputs, root } from '../harness/paths.mjs';
import { endTogether, stopAll } from '../harness/processes.mjs';
import { chooseBreaks } from './breaks.mjs';
import { change, report, survived, whyEqual } from './report.mjs';
import { Sandbox } from './sandbox.mjs';

/** @typedef {import('./report.mjs').Result} Result */

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '400' },
    seed: { type: 'string', default: '7' },
    // When time is over, the score is that of what was tried; --resume goes on.
    minutes: { type: 'string', default: '120' },
    // Each is asked about what those before it did not see. `unit,safety,service` takes an hour more.
    suites: { type: 'string', default: 'unit,safety' },
    // Believes the last run what it saw fail.
    resume: { type: 'boolean', default: false },
  },
});
const suites = values.suites.split(',');
const isEnding = endTogether();
const until = Date.now() + Number(values.minutes) * 60_000;
const place = join(outputs, 'mutants');
const kept = join(
  place,
  `${[...folders, values.sample, values.seed].join('-').replaceAll('/', '-')}.json`,
);

/** What names a break from one run to the next, as long as its file is the same. @param {import('./breaks.mjs').Break} one */
const keyOf = ({ file, location, was, becomes }) => JSON.stringify([file, location, was, becomes]);

/** Tests that failed by a break in an earlier run. @returns {Map<string, import('./report.mjs').Killer>} */
function killersBefore() {
  if (!values.resume || !existsSync(kept)) return new Map();
  /** @type {Result[]} */
  const before = JSON.parse(readFileSync(kept, 'utf8'));
  return new Map(before.flatMap((one) => (one.killer ? [[keyOf(one), one.killer]] : [])));
}

async function main() {
  const before = killersBefore();
  const choice = { folders, sample: Number(values.sample), seed: Number(values.seed) };
  const { all, breaks, files } = await chooseBreaks(root, choice);
  console.log(`${breaks.length} of ${all} breaks, seed ${values.seed}`);
  const sandbox = new Sandbox();
  await sandbox.build(files, suites);
  const silent = [];
  for (const suite of suites) silent.push(...(await sandbox.look(suite)));
  if (silent.length > 0) console.log(`Fail without a break, and say nothing: ${silent.join(', ')}`);
  /** @type {Result[]} */
  const results = [];
  for (const one of breaks) {
    if (Date.now() > until) break;
    const why = whyEqual(one);
    const killer = why ? undefined : (before.get(keyOf(one)) ?? (await killerOf(sandbox, one)));
    // What was ended from outside has seen nothing.
    if (isEnding()) return;
    const found = { ...(why && { equal: why }), ...(killer && { killer }) };
    const result = { ...one, runBy: sandbox.runBy(one), ...found };
    results.push(result);
    if (survived(result)) console.log(`${results.length}: ${change(result)}`);
    writeFileSync(kept, JSON.stringify(results, undefined, 1));
  }
  const told = report(results);
  writeFileSync(kept.replace(/json$/, 'md'), told);
  console.log(told);
  if (results.length < breaks.length) console.log(`Time was over after ${results.length} breaks.`);
  console.log(`As JSON: ${relative(root, kept)}`);
}

/** @param {Sandbox} sandbox @param {import('./breaks.mjs').Break} one */
async function killerOf(sandbox, one) {
  for (const suite of suites) {
    const test = await sandbox.killerOf(one, suite);
    if (test !== undefined) return { suite, test };
  }
  return undefined;
}

setPriority(15);
mkdirSync(place, { recursive: true });
try {
  await main();
} finally {
  await stopAll();
}
