import { Instrumenter } from '@stryker-mutator/instrumenter';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A break of the code: one small change that a test should see.
 * @typedef {object} Break
 * @property {string} file from the repository's folder
 * @property {number} line counted from 1
 * @property {string} inLine the line that it begins in, without spaces around it
 * @property {string} was what stands there
 * @property {string} becomes
 * @property {string} kind StrykerJS's name for such changes
 * @property {string} id by which the instrumented code knows it
 * @property {import('@stryker-mutator/api/core').Location} location lines and columns, counted from 0
 */

const silent = () => {};
const isSilent = () => false;
const log = {
  ...{ isTraceEnabled: isSilent, isDebugEnabled: isSilent, isInfoEnabled: isSilent },
  ...{ isWarnEnabled: isSilent, isErrorEnabled: isSilent, isFatalEnabled: isSilent },
  ...{ trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent },
};

/** The syntax tree's view of a place, as far as it is looked at. @typedef {{ node: Node, parentPath?: Path | null }} Path */
/** @typedef {{ type: string, callee?: Node, object?: Node, name?: string }} Node */

/** Texts for people are no decisions: what they say, and that they are translated, is held by rules of their own. */
const texts = {
  /** @param {object} place a Path */
  shouldIgnore(place) {
    const path = /** @type {Path} */ (place);
    if (path.node.type !== 'StringLiteral' && path.node.type !== 'ArrayExpression')
      return undefined;
    for (let outer = path.parentPath; outer; outer = outer.parentPath)
      if (outer.node.callee?.object?.name === 'l10n') return 'a text';
    return undefined;
  },
};

/**
 * Puts every break into files, of which each does nothing until it is the active one.
 * @param {string} root the checkout
 * @param {ReadonlyMap<string, import('@stryker-mutator/api/core').MutationRange[] | true>} files where in them
 */
async function instrument(root, files) {
  const contents = new Map(
    [...files.keys()].map((name) => [name, readFileSync(join(root, name), 'utf8')]),
  );
  const result = await new Instrumenter(log).instrument(
    [...files].map(([name, mutate]) => ({ name, mutate, content: contents.get(name) ?? '' })),
    { plugins: null, excludedMutations: [], ignorers: [texts] },
  );
  /** @type {Break[]} */
  const breaks = result.mutants
    .filter(({ status }) => status !== 'Ignored')
    .filter(({ fileName, location: { start } }) => {
      const line = (contents.get(fileName) ?? '').split('\n')[start.line] ?? '';
      return !line.slice(0, start.column).endsWith('l10n.t(');
    })
    .map(({ id, fileName: file, location, mutatorName: kind, replacement: becomes }) => {
      const lines = (contents.get(file) ?? '').split('\n');
      const { start, end } = location;
      const part = lines.slice(start.line, end.line + 1);
      part.push((part.pop() ?? '').slice(0, end.column));
      part[0] = (part[0] ?? '').slice(start.column);
      const inLine = (lines[start.line] ?? '').trim();
      const was = part.join('\n');
      return { file, line: start.line + 1, inLine, was, becomes, kind, id, location };
    });
  return { breaks, files: result.files };
}

/** A break's name within its file and run. @param {Break} one */
const placeOf = ({ file, location, becomes }) => JSON.stringify([file, location, becomes]);

/** Returns numbers from 0 to below 1 that are the same for a seed (mulberry32). @param {number} seed */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns breaks of src/core, each as probable as the others, and the files that hold them.
 * @param {string} root the checkout
 * @param {{ folders: readonly string[], sample: number, seed: number }} choice `folders` below src/core; all when empty
 */
export async function chooseBreaks(root, { folders, sample, seed }) {
  const names = readdirSync(join(root, 'src', 'core'), { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => folders.length === 0 || folders.some((folder) => name.startsWith(folder)))
    .sort()
    .map((name) => `src/core/${name}`);
  const { breaks: all } = await instrument(root, new Map(names.map((name) => [name, true])));
  const next = random(seed);
  const left = all.slice();
  /** The order is kept: a run that is broken off has tried breaks of all rooms. @type {Map<string, Break | undefined>} */
  const chosen = new Map();
  /** @type {Map<string, import('@stryker-mutator/api/core').MutationRange[]>} */
  const ranges = new Map();
  while (chosen.size < sample && left.length > 0) {
    const [one] = left.splice(Math.floor(next() * left.length), 1);
    if (!one) break;
    chosen.set(placeOf(one), undefined);
    ranges.set(one.file, [...(ranges.get(one.file) ?? []), one.location]);
  }
  const { breaks, files } = await instrument(root, ranges);
  for (const one of breaks) if (chosen.has(placeOf(one))) chosen.set(placeOf(one), one);
  return {
    all: all.length,
    breaks: [...chosen.values()].filter((one) => one !== undefined),
    files,
  };
}
