import { randomInt } from 'node:crypto';
import { limits } from './limits';

/**
 * Whether a JSON text costs more than ordinary ones of its length: whoever walks through lists and objects inside of each
 * other needs a stack, small ones take memory, and each order of names that no object had before makes `JSON.parse` keep
 * a shape for it. 14 MB of objects with names of their own stopped everything for 15 s.
 */
export function isCostlyJson(json: string, maxValues: number = limits.jsonValues): boolean {
  // What stands at each depth: 0 for a list, else the order of the names so far.
  const path = new Uint32Array(limits.jsonDepth + 2);
  // Of each list that is open: the entries that have ended.
  const entries = new Uint32Array(limits.jsonDepth + 2);
  const shapes = new Set<number>();
  let depth = 0;
  let values = 0;
  let isName = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) {
      let hash = path[depth] ?? 0;
      for (at++; at < json.length; at++) {
        const inside = json.charCodeAt(at);
        if (inside === quote) break;
        if (inside === backslash) at++;
        if (isName) hash = Math.imul(hash ^ inside, factor);
      }
      if (!isName) continue;
      isName = false;
      // Another name than the same letters without an end, and never that of a list.
      path[depth] = Math.imul(hash ^ quote, factor) | 1;
      shapes.add(path[depth] ?? 0);
      if (shapes.size > limits.jsonShapes) return true;
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

/** Of this run alone, so that nobody can make names that count as one. */
const seed = randomInt(2 ** 31) | 1;
const factor = (randomInt(2 ** 31) & ~7) | 5;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;
