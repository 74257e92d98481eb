import { diffArrays } from 'diff';

/** What became of a line since another version of the same file. Lines from 1. */
export type Drift =
  | { readonly kind: 'same' }
  | { readonly kind: 'moved'; readonly line: number }
  /** It was changed or deleted; `line` is where it would be. */
  | { readonly kind: 'gone'; readonly line: number };

/** Follows a line from an old text to the current one. */
export function followLine(old: string, current: string, line: number): Drift {
  if (old === current) return { kind: 'same' };
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

/** Like a patch: what was removed, then what stands there instead. Too different to compare in a second: all. */
function changes(old: string[], current: string[]): readonly Part[] {
  return (
    diffArrays(old, current, { timeout: 1000 }) ?? [
      { removed: true, added: false, count: old.length },
      { removed: false, added: true, count: current.length },
    ]
  );
}

function lines(text: string): string[] {
  return text.split(/\r?\n/);
}
