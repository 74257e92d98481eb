import { textsOf } from '../base/record';

const maxLines = 200;
const longestLine = 1_000;

/** The lines that were sent before, oldest first: a bounded list without repetitions. */
export function withCommand(history: readonly string[], line: string): readonly string[] {
  if (line.trim() === '' || line.length > longestLine) return history;
  return [...history.filter((other) => other !== line), line].slice(-maxLines);
}

/** Reads a stored history; anything but texts is left out. */
export function readCommandHistory(stored: unknown): readonly string[] {
  return textsOf(stored).slice(-maxLines);
}

/** What the text before the cursor could become: the given completions, then past lines, newest first. */
export function completionsFor(
  prefix: string,
  completions: readonly string[],
  history: readonly string[],
): readonly string[] {
  if (prefix === '') return completions;
  const all = [...completions, ...[...history].reverse()];
  return [...new Set(all)].filter((line) => line !== prefix && line.startsWith(prefix));
}

/** The newest line before `before` that contains `query`, by its index. */
export function findBefore(
  history: readonly string[],
  query: string,
  before = history.length,
): number | undefined {
  for (let at = before - 1; at >= 0; at--) {
    if (history[at]?.includes(query)) return at;
  }
  return undefined;
}
