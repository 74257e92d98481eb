import { fileEnds, isHost } from './codeFiles';
import { pathStart } from './pathStart';

/** A place in code that a line of output names. */
export interface CodeLink {
  /** Where the words of the link are in the line. */
  readonly start: number;
  readonly length: number;
  readonly filename: string;
  /** From 1. */
  readonly line: number | undefined;
  readonly column: number | undefined;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** A Java or Kotlin frame names no folder; its class says where the file is: at com.example.Shop.buy(Shop.java:42) */
const classFrame =
  /(?<![\p{L}\p{N}_$.])(?<owner>(?:[\p{L}\p{N}_$-]+\.)+)[\p{L}\p{N}_$<>-]+\((?<file>[\p{L}\p{N}_$-]+\.(?:java|kts?|scala|groovy|cljc?)):(?<line>\d+)\)/gu;

/** How the line is named behind a file, from the most telling to the plainest. */
const marks: readonly RegExp[] = [
  // Python, YAML: "bot.py", line 12; Perl: bot.pl line 12; PHP: on line 12; Squirrel: line = (3) column = (5)
  /["'”’]?(?:\.{3})?,? (?:on )?line (?:= )?[[(]?(?<line>\d+)(?:[\])]?,? column (?:= )?[[(]?(?<column>\d+))?(?:(?<=[[(]\d{1,9})[\])])?/y,
  // Erlang: {file,"src/bot.erl"},{line,12}
  /"\},\s?\{line,\s?(?<line>\d+)\}/y,
  // Lua: [string "bot.lua"]:12
  /"\]:(?<line>\d+)/y,
  // AMX Mod X: shop.sma::client_putinserver (line 12)
  /::[\w.~:]+(?:\(\))? \(line (?<line>\d+)\)/y,
  // Haskell: Lib.hs:(12,5)-(14,8)
  /:\((?<line>\d+),(?<column>\d+)\)-\(\d+,\d+\)/y,
  // .NET, in whatever language it speaks: Program.cs:line 7
  /:\p{L}{2,12} (?<line>\d+)/uy,
  // Node, Go, Rust, Lua and most others
  /:(?<line>\d+)(?::(?<column>\d+))?/y,
  // AngelScript, Nim: (12, 5); PHP and compilers: (12), (12,5), (12 -- 14)
  / ?\((?<line>\d+), ?(?<column>\d+)\)/y,
  /\((?<line>\d+)(?: -- \d+)?\)/y,
  // Dart
  /(?<=\.dart) (?<line>\d+):(?<column>\d+)/y,
  // R, KubeJS
  /#L?(?<line>\d+)/y,
];

/** SourcePawn: Line 12, shop.sp::OnClientSay; Skript: Line 12: (shop.sk) */
const markBefore = /\bLine (?<line>\d+)[,:] \(?$/;

/** Code of a runtime: neither the workspace nor the server has it. */
const runtime = /^(?:node|ext|deno|bun|npm|jsr|dart):|^internal\/.*\.js$/;
const runtimeClass = /^(?:java|javax|jdk|sun|kotlin|kotlinx|scala|groovy|clojure)\./;

const longestLine = 1_000;

/** The places in code that a line of output names, in their order. Addresses of the web are left to others. */
export function linksIn(text: string): readonly CodeLink[] {
  const line = text.slice(0, longestLine);
  const classes = [...line.matchAll(classFrame)];
  const taken = [...line.matchAll(/\b(?:https?|wss?):\/\/[^\s"'<>]+/g), ...classes].map(rangeOf);
  const links = classes.flatMap(classLink);
  let from = 0;
  for (const { start, end } of fileEnds(line)) {
    if (start < from || taken.some((range) => range.start < end && start < range.end)) continue;
    const before = taken.filter((range) => range.end <= start).map((range) => range.end);
    const link = linkAt(line, Math.max(from, ...before), end);
    if (!link) continue;
    from = link.start + link.length;
    if (!runtime.test(link.filename)) links.push(link);
  }
  return links.sort((a, b) => a.start - b.start);
}

/** The link whose file ends at `end` and begins at `from` or later. */
function linkAt(line: string, from: number, end: number): CodeLink | undefined {
  // Modules that are loaded anew have something behind their name.
  const query = matchAt(/\?[\w=&.%-]*/y, line, end)?.[0].length ?? 0;
  const mark = markAt(line, end + query);
  if (!mark && matchAt(/[.-]*\w/y, line, end)) return undefined;
  const start = pathStart(line, { from, end, hasLine: mark !== undefined });
  if (start === undefined) return undefined;
  const name = line.slice(start, end);
  const found = mark ?? markBefore.exec(line.slice(Math.max(from, start - 30), start));
  if (!found && !/[\\/]/.test(name)) return undefined;
  const { line: number, column } = found?.groups ?? {};
  if (number !== undefined && column === undefined && isHost(name, Number(number)))
    return undefined;
  return {
    start,
    length: (mark ? end + query + mark[0].length : end) - start,
    filename: withoutFileScheme(name),
    line: number === undefined ? undefined : Number(number),
    column: column === undefined ? undefined : Number(column),
  };
}

function markAt(line: string, at: number): RegExpExecArray | undefined {
  for (const mark of marks) {
    const found = matchAt(mark, line, at);
    if (found) return found;
  }
  return undefined;
}

function matchAt(sticky: RegExp, line: string, at: number): RegExpExecArray | undefined {
  sticky.lastIndex = at;
  return sticky.exec(line) ?? undefined;
}

function classLink(found: RegExpExecArray): readonly CodeLink[] {
  const { file = '', line, owner = '' } = found.groups ?? {};
  if (runtimeClass.test(owner)) return [];
  const { start, end } = rangeOf(found);
  const filename = [...owner.split('.').slice(0, -2), file].join('/');
  return [{ start, length: end - start, filename, line: Number(line), column: undefined }];
}

function withoutFileScheme(name: string): string {
  if (!name.startsWith('file:')) return name;
  const path = name.replace(/^file:\/\/(?:localhost)?(?:\/(?=[A-Za-z]:))?/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    // A name with a percent sign that was not written as an address.
    return path;
  }
}

function rangeOf({ 0: text, index }: RegExpExecArray): Range {
  return { start: index, end: index + text.length };
}
