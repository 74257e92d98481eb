import { diffArrays } from 'diff';
import { limits } from '../base/limits';

/** What became of a line since another version of the same file. Lines from 1. */
export type Drift =
  | { readonly kind: 'same' }
  | { readonly kind: 'moved'; readonly line: number }
  /** It was changed or deleted; `line` is where it would be. */
  | { readonly kind: 'gone'; readonly line: number };

/** Follows a line from an old text to the current one; undefined where they are too long to compare. */
export function followLine(old: string, current: string, line: number): Drift | undefined {
  if (old === current) return { kind: 'same' };
  if (Math.max(old.length, current.length) > limits.sourceLength) return undefined;
  const parts = changes(lines(old), lines(current));
  let before = 0;
  let after = 0;
  for (const [index, part] of parts.entries()) {
    const offset = line - before;
    if (!part.added && offset <= part.count) {
      if (part.removed) return { kind: 'gone', line: after + replaced(parts[index + 1], offset) };
      return after + offset === line ? { kind: 'same' } : { kind: 'moved', line: after + offset };
    }
    if (!part.added) before += part.count;
    if (!part.removed) after += part.count;
  }
  return { kind: 'gone', line: Math.max(1, after) };
}

interface Part {
  readonly added: boolean;
  readonly removed: boolean;
  readonly count: number;
}

/** In a rewritten piece the line stands about where it stood in the old one. */
function replaced(next: Part | undefined, offset: number): number {
  return next?.added ? Math.min(offset, next.count) : 1;
}

/** Like a patch: what was removed, then what stands there instead. What is too different to compare in time: all. */
function changes(old: string[], current: string[]): readonly Part[] {
  const shorter = Math.min(old.length, current.length);
  let start = 0;
  while (start < shorter && old[start] === current[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === current.at(-1 - end)) end++;
  const [before, after] = [old, current].map((all) => all.slice(start, all.length - end));
  const between = diffArrays(before ?? [], after ?? [], { timeout: limits.compareMs }) ?? [
    { removed: true, added: false, count: old.length - start - end },
    { removed: false, added: true, count: current.length - start - end },
  ];
  return [same(start), ...between, same(end)].filter(({ count }) => count > 0);
}

function same(count: number): Part {
  return { removed: false, added: false, count };
}

function lines(text: string): string[] {
  return text.split(/\r?\n/);
}
