/** The end of a file's name in a line, and how far back its path may begin. */
interface PathEnd {
  readonly from: number;
  readonly end: number;
  /** Whether a line number follows: only then a path may have blanks outside of quotes. */
  readonly hasLine: boolean;
}

/** Where the path begins whose end is known; undefined where it would be empty. */
export function pathStart(line: string, { from, end, hasLine }: PathEnd): number | undefined {
  const quoted = quotedStart(line, from, end);
  if (quoted !== undefined) return quoted;
  const plain = plainStart(line, from, end);
  const isAbsolute = /^(?:[A-Za-z]:|\/|~\/|\\\\|[a-z][a-z0-9+.-]+:)/.test(line.slice(plain, end));
  const isCut = /[)\]]/.test(line[plain - 1] ?? '');
  const spaced = hasLine && (!isAbsolute || isCut) ? spacedStart(line, from, end) : undefined;
  const start = spaced ?? plain;
  return start < end ? start : undefined;
}

const quotes: ReadonlyMap<string, string> = new Map([
  ...['"', "'", '`'].map((quote) => [quote, quote] as const),
  ['”', '“'],
  ['’', '‘'],
  ['»', '«'],
]);

/** All between quotes is the path. */
function quotedStart(line: string, from: number, end: number): number | undefined {
  const quote = quotes.get(line[end] ?? '');
  if (quote === undefined) return undefined;
  const open = line.lastIndexOf(quote, end - 1);
  if (open < from || /[\p{L}\p{N}]/u.test(line[open - 1] ?? '')) return undefined;
  const path = line.slice(open + 1, end);
  return /^\s|[<>|*?]|:\s/.test(path) ? undefined : open + 1;
}

const letter = /[\p{L}\p{M}\p{N}\p{Cs}_]/u;

/** Back over what paths have without quotes: letters of all languages, and signs that no sentence has there. */
function plainStart(line: string, from: number, end: number): number {
  let at = end;
  while (at > from) {
    const step = stepBack(line, at);
    if (step === 0 || at - step < from) break;
    at -= step;
  }
  return at;
}

/** How many characters before `at` belong to the path that goes on there. */
function stepBack(line: string, at: number): number {
  const sign = line[at - 1] ?? '';
  const next = line[at] ?? '';
  const previous = line[at - 2] ?? '';
  if (letter.test(sign) || /[.+~/\\$-]/.test(sign)) return 1;
  // Folder@1.2 and /@scope/, but not Error@/home.
  if (sign === '@') return !letter.test(previous) || /\d/.test(next) ? 1 : 0;
  if (sign === '%') return /[\dA-Fa-f]/.test(next) ? 1 : 0;
  // C#/ and paper.jar!/
  if (sign === '#' || sign === '!') return /[\\/]/.test(next) && letter.test(previous) ? 1 : 0;
  if (sign === ':') return schemeLength(line, at);
  // Routes: app/(auth)/[id].tsx; and Lua's [resources]/.
  if (sign === ')' || sign === ']') return groupLength(line, at);
  return 0;
}

const longestScheme = 24;
const longestGroup = 60;

/** A drive, `scheme://`, or one of the schemes that have no slashes. */
function schemeLength(line: string, at: number): number {
  const before = line.slice(Math.max(0, at - longestScheme), at);
  const scheme = /(?<![\p{L}\p{N}_])(?:[A-Za-z]|[a-z][a-z0-9+.-]+):$/u.exec(before)?.[0] ?? '';
  if (scheme.length === 2) return /[\\/]/.test(line[at] ?? '') ? 2 : 0;
  const isWhole = /^(?:package|ext|node|deno|bun|npm|jsr|dart|citizen):$/.test(scheme);
  return isWhole || line.startsWith('//', at) ? scheme.length : 0;
}

function groupLength(line: string, at: number): number {
  if (!/[\\/.]/.test(line[at] ?? '')) return 0;
  const before = line.slice(Math.max(0, at - longestGroup), at);
  const group = /(?:^|(?<=[\\/]))(?:\([^\s()]+\)|\[[^\s[\]]+\])$/.exec(before)?.[0].length ?? 0;
  return group;
}

/** Where an absolute path can begin. */
const absolute =
  /(?<![\p{L}\p{N}_.)\]\\/~-])(?:[A-Za-z]:[\\/]|[a-z][a-z0-9+.-]+:\/\/|~?\/(?=[\p{L}\p{N}_.@]))/gu;
/** What frames and messages have right before a path. */
const introduction = /(?:[("'`[=<:>|]\s?|(?:^|\s)(?:at|async|from|in|by|#\d+)\s)$/;

/** The last absolute path with blanks in it, where something leads to it and nothing tells that it ended before. */
function spacedStart(line: string, from: number, end: number): number | undefined {
  const text = line.slice(from, end);
  const found = [...text.matchAll(absolute)].at(-1);
  if (!found) return undefined;
  const start = from + found.index;
  const before = text.slice(0, found.index);
  const isDrive = /^[A-Za-z]:/.test(found[0]);
  const isFirst = from === 0 && before.trim() === '';
  if (!isDrive && !isFirst && !introduction.test(before.slice(-8))) return undefined;
  const path = line.slice(start + found[0].length, end);
  return isOnePath(path) ? start : undefined;
}

/** No file of its own ends within it, and its blanks and brackets are those of names. */
function isOnePath(path: string): boolean {
  if (/[:;,"'<>|*?\t]|\s[\\/]|[\\/]\s|\s\s|\.[A-Za-z]\w{0,9}\s/.test(path)) return false;
  let depth = 0;
  for (const sign of path) {
    if (sign === '(') depth++;
    if (sign === ')' && --depth < 0) return false;
  }
  return depth === 0;
}
