import { limits } from '../base/limits';

/**
 * Whether a value matches the expression of an egg's rule, delimiters and flags included; undefined where the expression
 * may mean something else here than on the panel, or is too large to compile at once. May take forever: see `runWithTimeout`.
 */
export function testRule(argument: string, value: string): boolean | undefined {
  if (argument.length > limits.expressionLength) return undefined;
  const text = argument.trim();
  const end = text.lastIndexOf(closing(text.charAt(0)));
  const flags = text.slice(end + 1);
  const source = text.slice(1, end);
  if (end < 1 || /[^imsuD]/.test(flags) || !isCommon(source) || !isSmall(source)) return undefined;
  try {
    return new RegExp(source, flags.replaceAll('D', '')).test(value);
  } catch {
    // None that this language knows, or too large for it.
    return undefined;
  }
}

/** What closes an expression that begins with `open`. */
export function closing(open: string): string {
  return { '(': ')', '[': ']', '{': '}', '<': '>' }[open] ?? open;
}

/** Whether an expression has no escape or class that only the panel knows, or that is something else there. */
function isCommon(source: string): boolean {
  const escapes = [...source.matchAll(/\\([a-zA-Z])/g)].map(([, letter]) => letter ?? '');
  return escapes.every((letter) => 'bBdDfnrsStwW'.includes(letter)) && !/\[:\^?\w+:\]/.test(source);
}

/** Whether compiling ends at once: groups that are repeated by number are written out each time. */
function isSmall(source: string): boolean {
  if (source.split('(').length > limits.expressionGroups) return false;
  const repeats = [...source.matchAll(/\)\{(\d+)(?:,(\d*))?\}/g)];
  const all = repeats.reduce((product, [, least, most]) => product * Number(most || least), 1);
  return all <= limits.expressionRepeats;
}
