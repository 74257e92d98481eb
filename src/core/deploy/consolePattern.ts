import { limits } from '../base/limits';
import { runWithTimeout } from '../base/timeLimit';
import { testRule } from '../startup/ruleExpression';

/** Whether a pattern is a regular expression, written as /pattern/ with flags behind it. */
function isExpression(pattern: string): boolean {
  return /^\/.+\/[a-z]*$/.test(pattern);
}

/** Whether a pattern can be looked for in good time: a text, or an expression that is known here and small. */
export function isConsolePattern(pattern: string): boolean {
  return !isExpression(pattern) || matches(pattern, '') !== undefined;
}

/**
 * Whether a line of the console, without its colours, holds a pattern. Of a line that takes an expression longer than
 * `limits.expressionMs` the answer is no.
 */
export function holdsPattern(line: string, pattern: string): boolean {
  const shown = line.slice(0, limits.codeLine);
  return isExpression(pattern) ? matches(pattern, shown) === true : shown.includes(pattern);
}

function matches(pattern: string, line: string): boolean | undefined {
  return runWithTimeout(() => testRule(pattern, line), limits.expressionMs)?.value;
}
