import { TraceMap, decodedMappings } from '@jridgewell/trace-mapping';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * @typedef {{ startOffset: number, endOffset: number, count: number }} Range as V8 tells it
 * @typedef {{ functionName: string, ranges: readonly Range[] }} FunctionCoverage
 * @typedef {{ file: string, lines: number, run: number }} FileCoverage
 * @typedef {{ lines: number, run: number, files: FileCoverage[], filesNotRun: string[] }} Coverage `filesNotRun` are those
 *   with functions of which no line was run: what is run by loading a file proves nothing
 */

/** A place of a bundle that has a line of `src` behind it. @typedef {{ offset: number, file: string, line: number }} Place */

/** What of a file was seen: its lines with code, those that were run, and the same of those inside of functions. */
class Lines {
  all = new Set();
  run = new Set();
  inFunctions = new Set();
  runInFunctions = new Set();
}

/** Gathers which lines of `src` were run, from what V8 tells of the bundles that hold them. */
export class CoverageMap {
  /** @type {Map<string, readonly Place[]>} */
  bundles = new Map();
  /** @type {Map<string, Lines>} */
  files = new Map();

  /** @param {string} root the checkout */
  constructor(root) {
    this.root = root;
  }

  /**
   * Adds what was run of a bundle; nothing was when `functions` is empty.
   * @param {string} bundle its path @param {readonly FunctionCoverage[]} functions
   */
  add(bundle, functions) {
    const ranges = functions
      .flatMap(({ functionName, ranges }) => ranges.map((range) => ({ ...range, functionName })))
      .sort((one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset);
    /** The ranges around a place; the innermost is the last. @type {typeof ranges} */
    const around = [];
    let next = 0;
    for (const { offset, file, line } of this.placesOf(bundle)) {
      for (let range = ranges[next]; range && range.startOffset <= offset; range = ranges[++next]) {
        endBefore(around, range.startOffset);
        around.push(range);
      }
      endBefore(around, offset);
      const isRun = (around.at(-1)?.count ?? 0) > 0;
      // A file that is loaded later is a function of the bundle, which has its name.
      const depth = new Set(around.map(({ functionName }) => functionName));
      const isInFunction = [...depth].some((name) => name !== '' && !name.endsWith('.ts'));
      this.mark(file, line, { isRun, isInFunction });
    }
  }

  /**
   * @param {string} file @param {number} line
   * @param {{ isRun: boolean, isInFunction: boolean }} how
   */
  mark(file, line, { isRun, isInFunction }) {
    const lines = this.files.get(file) ?? new Lines();
    this.files.set(file, lines);
    lines.all.add(line);
    if (isRun) lines.run.add(line);
    if (isInFunction) lines.inFunctions.add(line);
    if (isRun && isInFunction) lines.runInFunctions.add(line);
  }

  /** The places of a bundle that have a line of `src` behind them, in their order. @param {string} bundle @returns {readonly Place[]} */
  placesOf(bundle) {
    const known = this.bundles.get(bundle);
    if (known) return known;
    const text = readFileSync(bundle, 'utf8');
    const map = new TraceMap(sourceMapOf(bundle, text));
    const files = map.sources.map((source) =>
      relative(this.root, join(dirname(bundle), source ?? '')).replaceAll('\\', '/'),
    );
    const starts = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    const places = decodedMappings(map).flatMap((segments, row) =>
      segments.flatMap(([column, source, line]) => {
        const file = source === undefined ? undefined : files[source];
        if (!file?.startsWith('src/') || line === undefined) return [];
        return { offset: (starts[row] ?? 0) + column, file, line: line + 1 };
      }),
    );
    this.bundles.set(bundle, places);
    return places;
  }

  /** @returns {Coverage} */
  result() {
    const found = [...this.files].sort(([one], [other]) => (one < other ? -1 : 1));
    const files = found.map(([file, { all, run }]) => ({ file, lines: all.size, run: run.size }));
    return {
      lines: files.reduce((total, { lines }) => total + lines, 0),
      run: files.reduce((total, { run }) => total + run, 0),
      files,
      filesNotRun: found.filter(([, lines]) => isNotRun(lines)).map(([file]) => file),
    };
  }
}

/** @param {Lines} lines */
function isNotRun({ run, inFunctions, runInFunctions }) {
  return run.size === 0 || (inFunctions.size > 0 && runInFunctions.size === 0);
}

/** Takes ranges away that end before a place. @param {Range[]} around @param {number} offset */
function endBefore(around, offset) {
  while ((around.at(-1)?.endOffset ?? Infinity) <= offset) around.pop();
}

/** @param {string} bundle @param {string} text @returns {string} */
function sourceMapOf(bundle, text) {
  const inline = /\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\s*$/.exec(text)?.[1];
  if (inline) return Buffer.from(inline, 'base64').toString();
  return readFileSync(`${bundle}.map`, 'utf8');
}
