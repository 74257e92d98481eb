import { diffArrays } from 'diff';
import { limits } from '../base/limits';
import { movedLine } from './movedLine';

/** What became of a line since another version of the same file. Lines from 1. */
export type Drift =
  | { readonly kind: 'same' }
  | { readonly kind: 'moved'; readonly line: number }
  /** It was changed or deleted; `line` is where it would be. */
  | { readonly kind: 'gone'; readonly line: number };

/**
 * Follows a line from an old text to the current one, also into a function that was moved or indented; undefined where the
 * texts are too long to compare.
 */
export function followLine(old: string, current: string, line: number): Drift | undefined {
  if (old === current) return { kind: 'same' };
  if (Math.max(old.length, current.length) > limits.sourceLength) return undefined;
  const before = lines(old);
  const after = lines(current);
  if (line > before.length) return { kind: 'gone', line: clamped(line, after.length) };
  const parts = changes(before, after);
  const place = followThrough(parts, line);
  const now = place.isThere
    ? place.line
    : movedLine(before, after, { line, added: addedLines(parts) });
  if (now === undefined) return { kind: 'gone', line: clamped(place.line, after.length) };
  return now === line ? { kind: 'same' } : { kind: 'moved', line: now };
}

interface Part {
  readonly added: boolean;
  readonly removed: boolean;
  readonly count: number;
}

function followThrough(parts: readonly Part[], line: number) {
  let before = 0;
  let after = 0;
  for (const [index, part] of parts.entries()) {
    const offset = line - before;
    if (!part.added && offset <= part.count) {
      if (!part.removed) return { isThere: true, line: after + offset };
      return { isThere: false, line: after + replaced(parts[index + 1], offset) };
    }
    if (!part.added) before += part.count;
    if (!part.removed) after += part.count;
  }
  return { isThere: false, line: after };
}

/** In a rewritten piece the line stands about where it stood in the old one. */
function replaced(next: Part | undefined, offset: number): number {
  return next?.added ? Math.min(offset, next.count) : 1;
}

/** Which lines of the new text, from 0, were not in the old one. */
function addedLines(parts: readonly Part[]): readonly number[] {
  let after = 0;
  return parts.flatMap(({ added, removed, count }) => {
    const first = after;
    if (!removed) after += count;
    return added ? Array.from({ length: count }, (_, index) => first + index) : [];
  });
}

/** Like a patch: what was removed, then what stands there instead. What is too different to compare in time: all. */
function changes(old: readonly string[], current: readonly string[]): readonly Part[] {
  const shorter = Math.min(old.length, current.length);
  let start = 0;
  while (start < shorter && old[start] === current[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === current.at(-1 - end)) end++;
  const before = old.slice(start, old.length - end);
  const after = current.slice(start, current.length - end);
  const between = diffArrays(before, after, { timeout: limits.compareMs }) ?? [
    { removed: true, added: false, count: before.length },
    { removed: false, added: true, count: after.length },
  ];
  return [same(start), ...between, same(end)].filter(({ count }) => count > 0);
}

function same(count: number): Part {
  return { removed: false, added: false, count };
}

/** Lines without what only lays them out: a line that was indented is still the same. */
function lines(text: string): readonly string[] {
  return text.split(/\r\n?|\n/).map((line) => line.trim());
}

function clamped(line: number, count: number): number {
  return Math.min(Math.max(line, 1), count);
}
