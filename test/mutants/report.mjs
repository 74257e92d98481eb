import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The test that failed by a break. @typedef {{ suite: string, test: string }} Killer */

/**
 * What became of a break: `runBy` files of unit tests run it; `equal` tells why no test can fail by it.
 * @typedef {import('./breaks.mjs').Break & { runBy: number, killer?: Killer, equal?: string }} Result
 */

/**
 * A break that changes nothing that can be seen, and why.
 * @typedef {{ file: string, inLine: string, was: string, becomes: string, why: string }} Equal
 */

/** @type {readonly Equal[]} */
const equal = JSON.parse(
  readFileSync(fileURLToPath(new URL('equal.json', import.meta.url)), 'utf8'),
);

/** Why no test can see a break; nothing when one should. @param {import('./breaks.mjs').Break} one */
export function whyEqual(one) {
  return equal.find(
    ({ file, inLine, was, becomes }) =>
      file === one.file && inLine === one.inLine && was === one.was && becomes === one.becomes,
  )?.why;
}

/** @param {Result} result */
export function survived({ killer, equal: why }) {
  return killer === undefined && why === undefined;
}

/** Shows a change in one line. @param {Result} result */
export function change({ file, line, was, becomes, kind, inLine, runBy }) {
  const short = (/** @type {string} */ text) => {
    const flat = text.replace(/\s+/g, ' ');
    return flat.length > 90 ? `${flat.slice(0, 87)}...` : flat;
  };
  return `${file}:${line} ${kind}: ${short(was)} → ${short(becomes)}\n    ${runBy === 0 ? '(run by no unit test) ' : ''}${inLine}`;
}

/** A table of how many breaks were seen, by what `nameOf` says. @param {readonly Result[]} results @param {string} title @param {(result: Result) => string} nameOf */
function table(results, title, nameOf) {
  const rows = [...new Set(results.map(nameOf))].sort().concat('all');
  const lines = rows.map((name) => {
    const those = results.filter((result) => name === 'all' || nameOf(result) === name);
    const same = those.filter((result) => result.equal !== undefined).length;
    const left = those.filter(survived).length;
    const seen = those.length - same - left;
    const byUnit = those.filter(({ killer }) => killer?.suite === 'unit').length;
    const score = seen + left === 0 ? '–' : `${((seen / (seen + left)) * 100).toFixed(1)} %`;
    return `| ${name} | ${those.length} | ${same} | ${seen} | ${byUnit} | ${left} | ${score} |`;
  });
  const head = `| ${title} | Breaks | Equal | Seen | by unit tests | Survived | Score |`;
  return [head, '| --- | ---: | ---: | ---: | ---: | ---: | ---: |', ...lines].join('\n');
}

/** Returns the report as Markdown. @param {readonly Result[]} results */
export function report(results) {
  const left = results.filter(survived).map(change);
  return [
    table(results, 'Kind', ({ kind }) => kind),
    table(results, 'Room', ({ file }) => file.split('/')[2] ?? ''),
    left.length === 0 ? 'None survived.' : `Survived:\n\n${left.join('\n')}`,
  ].join('\n\n');
}
