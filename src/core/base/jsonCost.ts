import { randomInt } from 'node:crypto';
import { limits } from './limits';

/**
 * Whether a JSON text costs more than ordinary ones of its length: whoever walks through lists and objects inside of each
 * other needs a stack, small ones take memory, and each order of names that no object had before makes `JSON.parse` keep
 * a shape for it. 14 MB of objects with names of their own stopped everything for 15 s.
 */
export function isCostlyJson(json: string, maxValues: number = limits.jsonValues): boolean {
  // Each of what is counted takes a character: a line of a console need not be walked through.
  if (json.length <= Math.min(maxValues, limits.jsonDepth)) return false;
  // What stands at each depth: 0 for a list, else the order of the names so far.
  const path = [0];
  // Of each list that is open: the entries that have ended.
  const entries = [0];
  const shapes = new Set<number>();
  let depth = 0;
  let values = 0;
  let isName = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(json, at + 1);
      if (isName) {
        isName = false;
        path[depth] = shapeWith(path[depth] ?? 0, json, at + 1, end);
        shapes.add(path[depth] ?? 0);
        if (shapes.size > limits.jsonShapes) return true;
      }
      at = end;
    } else if (code === comma) {
      isName = path[depth] !== 0;
      if (!isName) entries[depth] = (entries[depth] ?? 0) + 1;
      if ((entries[depth] ?? 0) >= limits.listEntries || ++values > maxValues) return true;
    } else if (code === openList || code === openObject) {
      isName = code === openObject;
      path[++depth] = isName ? seed : 0;
      entries[depth] = 0;
      if (depth > limits.jsonDepth || ++values > maxValues) return true;
    } else if (code === closeList || code === closeObject) {
      isName = false;
      if (depth > 0) depth--;
    }
  }
  return false;
}

/** Where the quote is that ends a string with its first character at `from`; the length of the text where none is. */
function endOfString(json: string, from: number): number {
  for (let at = json.indexOf('"', from); at !== -1; at = json.indexOf('"', at + 1)) {
    let first = at;
    while (json.charCodeAt(first - 1) === backslash) first--;
    // Of an odd number of backslashes the last one belongs to the quote.
    if ((at - first) % 2 === 0) return at;
  }
  return json.length;
}

/** An order of names, and one more behind them: the letters from `from` to `end`. Never that of a list. */
function shapeWith(names: number, json: string, from: number, end: number): number {
  let hash = names;
  for (let at = from; at < end; at++) hash = mixed(hash ^ json.charCodeAt(at));
  // Another name than the same letters without an end.
  return mixed(hash ^ quote) | 1;
}

/** Products alone make thousands of names like n1, n2 the same one, by a factor that has bad luck: bits cross, too. */
function mixed(hash: number): number {
  const once = Math.imul(hash, factor);
  const twice = Math.imul(once ^ (once >>> 15), spread);
  return twice ^ (twice >>> 12);
}

/** Of this run alone, so that nobody can make names that count as one. */
const seed = randomInt(2 ** 31) | 1;
const factor = (randomInt(2 ** 31) & ~7) | 5;
/** Odd, with bits all over. */
const spread = 0x2c1b3c6d;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;
