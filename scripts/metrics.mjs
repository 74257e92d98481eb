// npm run metrics [-- folder…] [--json]: figures of the code of one or several checkouts, side by side; of this one when
// none is named. Coverage is told where `npm run coverage` has left its file.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { root } from '../test/harness/paths.mjs';
import { eachNode, exportsOf, importsOf, readSources, usesOf } from './sources.mjs';

/** @typedef {import('./sources.mjs').Sources} Sources */

const longFunction = 40;

/** Everything that is told of a checkout. @param {string} folder */
function measure(folder) {
  const sources = readSources(folder);
  const { files, nameOf } = sources;
  const lines = new Map(files.map((file) => [file, lineCount(file)]));
  const total = sum(lines.values());
  const inFolder = (/** @type {string} */ start) =>
    sum([...lines].filter(([file]) => nameOf(file).startsWith(start)).map(([, count]) => count));
  const links = new Map(
    files.map((file) => [file, new Set(importsOf(sources, file).map((one) => one.file))]),
  );
  const [longest] = [...lines].sort(([, one], [, other]) => other - one);
  const [widest] = [...links].sort(([, one], [, other]) => other.size - one.size);
  return {
    files: files.length,
    lines: total,
    medianLines: median([...lines.values()]),
    longestFile: longest && { file: nameOf(longest[0]), lines: longest[1] },
    coreLines: inFolder('src/core/'),
    uiLines: inFolder('src/ui/'),
    pageLines: inFolder('src/webview/'),
    cyclesOfFiles: cycles(links).map((circle) => circle.map(nameOf)),
    cyclesOfRooms: cycles(roomLinks(sources, links)),
    ...looseTypes(sources),
    ...exportFigures(sources),
    longFunctions: files.flatMap((file) =>
      longFunctionsOf(file).map((one) => ({ file: nameOf(file), ...one })),
    ),
    medianImports: median([...links.values()].map((targets) => targets.size)),
    mostImports: widest && { file: nameOf(widest[0]), imports: widest[1].size },
    coverage: coverageOf(folder),
  };
}

/** @param {ts.SourceFile} file */
function lineCount(file) {
  return file.text.trimEnd().split('\n').length;
}

/** @param {Iterable<number>} numbers */
function sum(numbers) {
  return [...numbers].reduce((total, one) => total + one, 0);
}

/** @param {readonly number[]} numbers */
function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * The circles of a graph: each group of several nodes that all lead to each other (Tarjan's algorithm).
 * @template T @param {ReadonlyMap<T, ReadonlySet<T>>} links @returns {T[][]}
 */
function cycles(links) {
  /** @type {Map<T, { index: number, low: number }>} */
  const seen = new Map();
  /** @type {T[]} */
  const stack = [];
  /** @type {T[][]} */
  const found = [];
  /** @param {T} node */
  const visit = (node) => {
    const own = { index: seen.size, low: seen.size };
    seen.set(node, own);
    stack.push(node);
    for (const target of links.get(node) ?? []) {
      const known = seen.get(target);
      if (!known) own.low = Math.min(own.low, visit(target).low);
      else if (stack.includes(target)) own.low = Math.min(own.low, known.index);
    }
    if (own.low === own.index) {
      const circle = stack.splice(stack.indexOf(node));
      if (circle.length > 1) found.push(circle);
    }
    return own;
  };
  for (const node of links.keys()) if (!seen.has(node)) visit(node);
  return found;
}

/**
 * The folders that each folder imports from.
 * @param {Sources} sources @param {ReadonlyMap<ts.SourceFile, ReadonlySet<ts.SourceFile>>} links
 */
function roomLinks({ nameOf }, links) {
  /** @type {Map<string, Set<string>>} */
  const rooms = new Map();
  for (const [file, targets] of links) {
    const room = dirname(nameOf(file));
    const others = rooms.get(room) ?? new Set();
    rooms.set(room, others);
    for (const target of targets)
      if (dirname(nameOf(target)) !== room) others.add(dirname(nameOf(target)));
  }
  return rooms;
}

/** How often types are left open or forced. @param {Sources} sources */
function looseTypes({ files }) {
  let anys = 0;
  let nonNulls = 0;
  let casts = 0;
  for (const file of files) {
    eachNode(file, (node) => {
      if (node.kind === ts.SyntaxKind.AnyKeyword) anys += 1;
      else if (ts.isNonNullExpression(node)) nonNulls += 1;
      else if (ts.isAsExpression(node) && node.type.getText(file) !== 'const') casts += 1;
    });
  }
  return { anys, nonNulls, casts };
}

/** Who uses what is exported. @param {Sources} sources */
function exportFigures(sources) {
  const { files, nameOf } = sources;
  const uses = usesOf(sources);
  const all = files.flatMap((file) =>
    exportsOf(sources, file).map(({ name, declarations }) => {
      const users = new Set(declarations.flatMap((one) => [...(uses.get(one) ?? [])]));
      users.delete(file);
      return { name, file: nameOf(file), users: users.size };
    }),
  );
  /** @type {Map<string, string[]>} */
  const places = new Map();
  for (const { name, file } of all) places.set(name, [...(places.get(name) ?? []), file]);
  return {
    exports: all.length,
    exportsUsedByNone: all
      .filter(({ users }) => users === 0)
      .map(({ name, file }) => `${file}: ${name}`),
    exportsUsedByOne: all.filter(({ users }) => users === 1).length,
    namesExportedTwice: [...places]
      .filter(([, found]) => found.length > 1)
      .map(([name, found]) => ({ name, files: found })),
  };
}

/** The functions of a file that are longer than 40 lines. @param {ts.SourceFile} file */
function longFunctionsOf(file) {
  /** @type {{ line: number, lines: number }[]} */
  const found = [];
  eachNode(file, (node) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return;
    const line = (/** @type {number} */ at) => file.getLineAndCharacterOfPosition(at).line + 1;
    const first = line(node.getStart(file));
    const lines = line(node.end) - first + 1;
    if (lines > longFunction) found.push({ line: first, lines });
  });
  return found;
}

/** @param {string} folder @returns {import('./coverageMap.mjs').Coverage & { suites: string[] } | undefined} */
function coverageOf(folder) {
  const file = join(folder, 'test', 'out', 'coverage', 'coverage.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** @typedef {ReturnType<typeof measure>} Metrics */

/** The rows of the table. @type {readonly (readonly [string, (metrics: Metrics) => string | number])[]} */
const rows = [
  ['Files of src', ({ files }) => files],
  ['Lines', ({ lines }) => lines],
  ['Lines of a file, median', ({ medianLines }) => medianLines],
  ['Longest file', ({ longestFile: one }) => (one ? `${one.lines} (${basename(one.file)})` : '')],
  ['Share of core', ({ coreLines, lines }) => percent(coreLines / lines)],
  [
    'Share of ui, of pages',
    ({ uiLines, pageLines, lines }) => `${percent(uiLines / lines)}, ${percent(pageLines / lines)}`,
  ],
  ['Circles of files', ({ cyclesOfFiles }) => cyclesOfFiles.length],
  [
    'Circles of rooms (rooms in them)',
    ({ cyclesOfRooms }) => `${cyclesOfRooms.length} (${cyclesOfRooms.flat().length})`,
  ],
  ['`any` in 1,000 lines', ({ anys, lines }) => perThousand(anys, lines)],
  ['`!` in 1,000 lines', ({ nonNulls, lines }) => perThousand(nonNulls, lines)],
  ['`as` in 1,000 lines', ({ casts, lines }) => perThousand(casts, lines)],
  ['Exports', ({ exports }) => exports],
  ['Exports that no other file uses', ({ exportsUsedByNone }) => exportsUsedByNone.length],
  ['Exports that one other file uses', ({ exportsUsedByOne }) => exportsUsedByOne],
  ['Names exported by several files', ({ namesExportedTwice }) => namesExportedTwice.length],
  [`Functions over ${longFunction} lines`, ({ longFunctions }) => longFunctions.length],
  ['Imports of a file, median', ({ medianImports }) => medianImports],
  ['Most imports', ({ mostImports: one }) => (one ? `${one.imports} (${basename(one.file)})` : '')],
  [
    'Lines run by tests',
    ({ coverage: one }) =>
      one ? `${percent(one.run / one.lines)} (${one.suites.join(', ')})` : '–',
  ],
  ['Files that no test runs', ({ coverage }) => coverage?.filesNotRun.length ?? '–'],
];

/** @param {number} share */
function percent(share) {
  return `${(share * 100).toFixed(1)} %`;
}

/** @param {number} count @param {number} lines */
function perThousand(count, lines) {
  return `${((count / lines) * 1000).toFixed(1)} (${count})`;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' } },
});
const folders = positionals.length > 0 ? positionals.map((one) => resolve(one)) : [root];
const measured = folders.map(measure);
if (values.json) console.log(JSON.stringify(measured, undefined, 2));
else {
  const names = folders.map((folder) => (folders.length > 1 ? basename(folder) : 'Now'));
  console.log(
    `| Figure | ${names.join(' | ')} |\n| --- | ${names.map(() => '---:').join(' | ')} |`,
  );
  for (const [name, tell] of rows) console.log(`| ${name} | ${measured.map(tell).join(' | ')} |`);
}
