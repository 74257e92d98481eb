import { Script, createContext } from 'node:vm';

const script = new Script('work()');
const context: { work: (() => unknown) | undefined } = { work: undefined };
createContext(context);

/**
 * Does what may never end, such as an expression from outside, for at most `ms` milliseconds. Undefined where that was
 * not enough; throws what `work` throws. `work` is stopped wherever it is: it must change nothing.
 */
export function runWithTimeout<T>(work: () => T, ms: number): { readonly value: T } | undefined {
  let done: { readonly value: T } | undefined;
  context.work = () => {
    done = { value: work() };
  };
  try {
    script.runInContext(context, { timeout: ms });
    return done;
  } catch (error) {
    if (isTimeout(error)) return undefined;
    throw error;
  } finally {
    context.work = undefined;
  }
}

/** By its code alone: the error may be of the script's own world, where `Error` is another class. */
function isTimeout(error: unknown): boolean {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
