/** How a question among several is left: answered, for the one before it, or given up. */
export type StepEnd = 'next' | 'back' | undefined;

/**
 * Asks one question after the other; who goes back is asked the one before again. Returns 'next' once all are answered,
 * 'back' where the first one was left for what was asked before, and undefined where the user gave up.
 */
export async function askSteps(steps: readonly (() => Promise<StepEnd>)[]): Promise<StepEnd> {
  for (let at = 0; at < steps.length;) {
    const end = await steps[at]?.();
    if (end === undefined) return undefined;
    at += end === 'back' ? -1 : 1;
    if (at < 0) return 'back';
  }
  return 'next';
}
