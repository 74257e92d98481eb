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
  const walk = new JsonWalk(json, maxValues);
  walk.to(json.length);
  return walk.isCostly;
}

/** Characters of a list after which it is cut, before the next entry: parsed in a few milliseconds. */
const cutLength = 256 * 1024;

/** The depth of a list that is a field of the whole. */
const fieldDepth = 2;

/** Where a list of a JSON text may be cut. */
export interface JsonCuts {
  /** Where its bracket opens. */
  readonly opens: number;
  /** The commas at which it is cut. */
  readonly commas: readonly number[];
  /** Where its bracket closes. */
  readonly closes: number;
}

/** Walks through a JSON text once, as far as it is told at a time: see `isCostlyJson`. */
export class JsonWalk {
  private at = 0;
  /** What stands at each depth: 0 for a list, else the order of the names so far. */
  private readonly path = [0];
  /** Of each list that is open: the entries that have ended. */
  private readonly entries = [0];
  private readonly shapes = new Set<number>();
  private depth = 0;
  private values = 0;
  private isName = false;
  private opens = 0;
  private commas: number[] = [];
  private closes: number | undefined;
  private isTooMuch = false;

  constructor(
    private readonly json: string,
    private readonly maxValues: number = limits.jsonValues,
  ) {}

  /** Whether what was walked through costs too much. */
  get isCostly(): boolean {
    return this.isTooMuch;
  }

  /** Whether there is nothing left to walk through. */
  get isOver(): boolean {
    return this.isTooMuch || this.at >= this.json.length;
  }

  /** Where the first long list among the fields of the whole may be cut; undefined where none is long, or it never ends. */
  get cuts(): JsonCuts | undefined {
    const { opens, commas, closes } = this;
    return closes === undefined ? undefined : { opens, commas, closes };
  }

  /** Walks on up to a character, or to the end of the text that stands there. */
  to(end: number): void {
    this.isTooMuch ||= this.goesOn(Math.min(end, this.json.length));
  }

  /** Returns whether it became too much. What is counted is kept in variables meanwhile: it is done for each character. */
  private goesOn(end: number): boolean {
    const { json, maxValues, path, entries, shapes } = this;
    let { at, depth, values, isName } = this;
    for (; at < end; at++) {
      const code = json.charCodeAt(at);
      if (code === quote) {
        const ends = endOfString(json, at + 1);
        if (isName) {
          isName = false;
          path[depth] = shapeWith(path[depth] ?? 0, json, at + 1, ends);
          shapes.add(path[depth] ?? 0);
          if (shapes.size > limits.jsonShapes) return true;
        }
        at = ends;
      } else if (code === comma) {
        isName = path[depth] !== 0;
        if (!isName) {
          entries[depth] = (entries[depth] ?? 0) + 1;
          if (depth === fieldDepth) this.mayCut(at);
        }
        if ((entries[depth] ?? 0) >= limits.listEntries || ++values > maxValues) return true;
      } else if (code === openList || code === openObject) {
        isName = code === openObject;
        path[++depth] = isName ? seed : 0;
        entries[depth] = 0;
        if (depth === fieldDepth && !isName) this.mayOpen(at);
        if (depth > limits.jsonDepth || ++values > maxValues) return true;
      } else if (code === closeList || code === closeObject) {
        isName = false;
        if (depth === fieldDepth && code === closeList) this.mayClose(at);
        if (depth > 0) depth--;
      }
    }
    Object.assign(this, { at, depth, values, isName });
    return false;
  }

  private mayOpen(at: number): void {
    if (this.closes === undefined && this.commas.length === 0) this.opens = at;
  }

  private mayCut(at: number): void {
    if (this.closes === undefined && at - (this.commas.at(-1) ?? this.opens) >= cutLength)
      this.commas.push(at);
  }

  private mayClose(at: number): void {
    if (this.commas.length > 0) this.closes ??= at;
  }
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
